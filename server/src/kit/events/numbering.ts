import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import { commit, openTransaction } from '#kit/db/transaction.ts';

/** Every server listens to this channel; payloads are `tenant:number`. */
export const CHANNEL = 'plumbline_event';

/**
 * Numbers the pending events of a tenant and tells all servers, in one transaction: who hears of a number can read
 * everything up to it.
 */
export async function numberEvents(database: Database, tenant_id: string): Promise<void> {
  for (let seq: number | null = 0; seq !== null;)
    seq = await openTransaction(database.app, tenant_id, async (db) => {
      const { rows } = await sql<{
        seq: number | null;
      }>`select event_number(${tenant_id}::uuid) as seq`.execute(db);
      const last = rows[0]?.seq ?? null;
      const call = sql`pg_notify(${CHANNEL}, ${`${tenant_id}:${last}`})`;
      await commit(db, last === null ? [] : [{ call }]);
      return last;
    });
}

/** The tenants with events that a server could not number, such as one that was killed. */
export async function tenantsWithPending(database: Database): Promise<string[]> {
  const rows = await database.read<{ tenant_id: string }>(
    sql`select distinct tenant_id from event_pending`,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}
