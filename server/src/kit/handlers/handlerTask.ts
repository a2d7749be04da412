import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import type { Task } from '#kit/due/task.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import type { EventHandler } from './handler.ts';
import { handleNext } from './handleNext.ts';
import { insertPosition, movePositions, newKinds } from './positions.ts';

/** The events of a burst are handled together, and seldom by two servers at once. */
const GATHER_MS = 200;

const nameOf = (handler: string): string => `handler ${handler}`;

/** The tasks of these handlers, and behind them the one that wakes them. */
export const handlerTasks = (handlers: readonly EventHandler[]): Task[] => [
  ...handlers.map(handlerTask),
  wakingTask(handlers),
];

/**
 * Looks once for all handlers at a tenant's new events, moves those on that none of them concerns, and wakes the others:
 * most changes concern few handlers, and a transaction of each for each change would cost more than the change.
 */
const wakingTask = (handlers: readonly EventHandler[]): Task => ({
  name: 'waking handlers',
  places: Infinity,
  after: { signal: 'numbered', gather_ms: GATHER_MS },
  // Begins to listen once the handlers, which are prepared before it, can be woken.
  prepare: () => Promise.resolve(),
  run: async ({ tenant_id }, { deps }) => {
    const outlooks = await newKinds(deps.database, tenant_id);
    const isWoken = ({ name, of }: EventHandler) => {
      const outlook = outlooks.get(name);
      if (!outlook || outlook.failures > 0 || outlook.is_full) return true;
      return outlook.kinds.some(({ entity, type }) => of[entity]?.includes(type));
    };
    const idle = handlers.filter((handler) => !isWoken(handler));
    const spans = idle.flatMap(({ name }) => outlooks.get(name) ?? []);
    await movePositions(deps.database, tenant_id, spans);
    for (const handler of handlers)
      if (!idle.includes(handler)) deps.events.emit('due', nameOf(handler.name), { tenant_id });
  },
});

/** Hands the events of each tenant to the handler. An obstacle is logged once, and so is the recovery. */
const handlerTask = (handler: EventHandler): Task => ({
  name: nameOf(handler.name),
  places: Infinity,
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
