import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import type { Task } from '#kit/due/task.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import type { EventHandler } from './handler.ts';
import { handleNext } from './handleNext.ts';
import { insertPosition } from './positions.ts';

/** The events of a burst are handled together, and seldom by two servers at once. */
const GATHER_MS = 200;

/** Hands the events of each tenant to the handler. An obstacle is logged once, and so is the recovery. */
export const handlerTask = (handler: EventHandler): Task => ({
  name: `handler ${handler.name}`,
  places: Infinity,
  after: { signal: 'numbered', gather_ms: GATHER_MS },
  // Tenants with unhandled events that may be attempted now.
  due: () => sql`
    select h.tenant_id, null::uuid as id from event_head h
    left join event_position p on p.tenant_id = h.tenant_id and p.handler = ${handler.name}
    where h.seq > coalesce(p.seq, 0) and coalesce(p.retry_at, now()) <= now()`,
  prepare: async ({ database }) => {
    if (handler.beginsAt !== 'first') await beginAtPresent(database, handler.name);
  },
  run: async ({ tenant_id }, { deps, log, stopping, warnings }) => {
    const what = `the handler "${handler.name}" in tenant ${tenant_id}`;
    try {
      if (await handleNext(deps, handler, { tenant_id, log, stopping })) warnings.worked(what);
    } catch (error) {
      warnings.failed(what, error);
    }
  },
});

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

/** Numbers events that their own server could not number, for example because it was killed. */
export const numberingTask: Task = {
  name: 'numbering events',
  places: 1,
  due: () => sql`select distinct tenant_id, null::uuid as id from event_pending`,
  run: ({ tenant_id }, { deps }) => numberEvents(deps.database, tenant_id),
};
