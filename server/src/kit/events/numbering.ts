import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Database } from '#kit/db/db.ts';
import { inTenant, queue } from '#kit/db/transaction.ts';

/** Every server listens to this channel; payloads are `tenant:number`. */
export const CHANNEL = 'plumbline_event';

/**
 * Numbers the pending events of a tenant and notifies all servers, in one transaction: everything up to a known number
 * can be read.
 */
export async function numberEvents(database: Database, tenant_id: string): Promise<void> {
  for (let isFull: boolean | null = true; isFull === true;)
    isFull = await inTenant(database.app, tenant_id, async (db) => {
      const { rows } = await sql<{ head: number | null; is_full: boolean | null }>`
        select * from event_number(${tenant_id}::uuid)`.execute(db);
      const { head = null, is_full = null } = rows[0] ?? {};
      const payload = `${tenant_id}:${head}`;
      if (head !== null) queue(db, sql`select pg_notify(${CHANNEL}, ${payload})`);
      return is_full;
    });
}

/** The number of the last event of the tenant, as its open transaction sees it. */
export async function lastEvent(db: Kysely<Schema>, tenant_id: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from event_head where tenant_id = ${tenant_id}::uuid`.execute(db);
  return rows[0]?.seq ?? 0;
}
