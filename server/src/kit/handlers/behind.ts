import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import { insertPosition } from './positions.ts';

/** A new handler begins at the present in existing tenants. */
export async function beginAtPresent(database: Database, handler: string): Promise<void> {
  const tenants = await database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where not exists (
      select from event_position p where p.tenant_id = t.tenant_id and p.handler = ${handler})`);
  for (const { tenant_id } of tenants) {
    await numberEvents(database, tenant_id);
    const [head] = await database.read<{ seq: number }>(
      sql`select seq from event_head where tenant_id = ${tenant_id}::uuid`,
    );
    await insertPosition(database, { tenant_id, handler }, head?.seq ?? 0);
  }
}

/** Returns the tenants with unhandled events that the handler may attempt now. */
export async function tenantsBehind(database: Database, handler: string): Promise<string[]> {
  const rows = await database.read<{ tenant_id: string }>(sql`
    select h.tenant_id from event_head h left join event_position p on p.tenant_id = h.tenant_id and p.handler = ${handler}
    where h.seq > coalesce(p.seq, 0) and coalesce(p.retry_at, now()) <= now()`);
  return rows.map(({ tenant_id }) => tenant_id);
}
