import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Database } from '#kit/db/db.ts';
import { inTenant, queue } from '#kit/db/transaction.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { HandledEvent } from './handler.ts';

/** The key of a handler's position in a tenant. */
export interface HandlerPlace {
  tenant_id: string;
  handler: string;
}

/** In a new tenant, the handler gets all events. */
export const beginAtFirst = (database: Database, place: HandlerPlace): Promise<void> =>
  insertPosition(database, place, 0);

/** Sets the first position of the handler, unless it has one. */
export async function insertPosition(
  { app }: Database,
  { tenant_id, handler }: HandlerPlace,
  seq: number,
): Promise<void> {
  await inTenant(app, tenant_id, (db) =>
    sql`insert into event_position (tenant_id, handler, seq) values (${tenant_id}::uuid, ${handler}, ${seq}::bigint) on conflict do nothing`.execute(
      db,
    ),
  );
}

/** The most events read at once, and handled in one transaction. */
export const MOST_EVENTS = 500;

export interface NextEvents {
  /** Null without a position. */
  position: number | null;
  /** Whether the next attempt must wait. */
  is_waiting: boolean;
  failures: number;
  events: Pick<HandledEvent, 'seq' | 'id' | 'type' | 'entity' | 'entity_id' | 'at'>[];
}

/** Up to `most` events after the position. */
export async function nextEvents(
  database: Database,
  { tenant_id, handler }: HandlerPlace,
  most: number,
): Promise<NextEvents> {
  const rows = await database.read<
    Omit<NextEvents, 'events'> & { seq: number | null } & NextEvents['events'][number]
  >(sql`
    select p.seq as position, p.retry_at > now() as is_waiting, p.failures, e.seq, e.id, e.type, e.entity, e.entity_id, e.at
    from event_position p left join lateral (
      select n.seq, n.id, n.type, n.entity, n.entity_id, n.at from event n
      where n.tenant_id = ${tenant_id}::uuid and n.seq > p.seq order by n.seq limit ${most}::int) e on true
    where p.tenant_id = ${tenant_id}::uuid and p.handler = ${handler} order by e.seq`);
  const [first] = rows;
  if (!first) return { position: null, is_waiting: false, failures: 0, events: [] };
  const { position, is_waiting, failures } = first;
  return { position, is_waiting, failures, events: rows.filter(({ seq }) => seq !== null) };
}

/** What is new to a handler. */
interface Outlook {
  handler: string;
  from: number;
  /** The last of its next events; null without any. */
  to: number | null;
  /** Whether there may be more of them. */
  is_full: boolean;
  failures: number;
  kinds: Pick<HandledEvent, 'entity' | 'type'>[];
}

/** The kinds of the next events of each handler of a tenant that has a position. */
export async function newKinds(
  { read }: Pick<Database, 'read'>,
  tenant_id: string,
): Promise<Map<string, Outlook>> {
  const rows = await read<Outlook>(sql`
    select p.handler, p.seq as "from", p.failures, e."to", e.is_full, coalesce(e.kinds, '[]') as kinds
    from event_position p cross join lateral (
      select max(n.seq) as "to", count(*) >= ${MOST_EVENTS}::int as is_full, jsonb_agg(distinct jsonb_build_object('entity', n.entity, 'type', n.type)) as kinds
      from (select seq, entity, type from event
        where tenant_id = ${tenant_id}::uuid and seq > p.seq order by seq limit ${MOST_EVENTS}::int) n) e
    where p.tenant_id = ${tenant_id}::uuid`);
  return new Map(rows.map((row) => [row.handler, row]));
}

/** Moves these positions, in one transaction, unless another server holds them or has moved them. */
export async function movePositions(
  { app }: Pick<Database, 'app'>,
  tenant_id: string,
  outlooks: readonly Outlook[],
): Promise<void> {
  const spans = outlooks.filter(({ to }) => to !== null);
  if (spans.length === 0) return;
  const column = (key: 'handler' | 'from' | 'to') => spans.map((span) => span[key]);
  await inTenant(app, tenant_id, async (db) =>
    queue(
      db,
      sql`update event_position p set seq = n."to"
        from unnest(${column('handler')}::text[], ${column('from')}::bigint[], ${column('to')}::bigint[]) n (handler, "from", "to")
        where p.tenant_id = ${tenant_id}::uuid and p.handler = n.handler and p.seq = n."from" and p.failures = 0
          and p.handler in (select handler from event_position
            where tenant_id = ${tenant_id}::uuid and handler in (select unnest(${column('handler')}::text[])) for update skip locked)`,
    ),
  );
}

/** Locks the position, unless another server holds it or has moved it. */
export async function lockPosition(
  { db }: Ctx<Agent>,
  place: HandlerPlace,
  position: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from event_position where tenant_id = ${place.tenant_id}::uuid and handler = ${place.handler} and seq = ${position}::bigint for update skip locked`.execute(
    db,
  );
  return rows.length > 0;
}

/** Moves the position, unless it has been moved since. */
export const movePosition = (
  place: HandlerPlace,
  { from, to }: { from: number; to: number },
) => sql`
  update event_position set seq = ${to}::bigint, failures = 0, error = null, retry_at = '-infinity' where tenant_id = ${place.tenant_id}::uuid and handler = ${place.handler} and seq = ${from}::bigint`;

const LONGEST_ERROR = 500;

/** Puts the next attempt off: a second, then twice as long each time, up to ten minutes. */
export const putOff = (
  place: HandlerPlace,
  { position, failures, error }: { position: number; failures: number; error: unknown },
) => {
  const words = error instanceof Error ? error.message : String(error);
  const pause = Math.min(2 ** failures, 600);
  return sql`
    update event_position set failures = failures + 1, error = ${words.slice(0, LONGEST_ERROR)}, retry_at = statement_timestamp() + make_interval(secs => ${pause}::int)
    where tenant_id = ${place.tenant_id}::uuid and handler = ${place.handler} and seq = ${position}::bigint`;
};

/** Joins the events with their entries in the audit log. */
export async function withEntries(
  { db, actor }: Ctx<Agent>,
  events: NextEvents['events'],
): Promise<HandledEvent[]> {
  const { rows } = await sql<{
    id: string;
    user_id: string | null;
    old_value: Record<string, unknown>;
    new_value: Record<string, unknown>;
  }>`
    select id, user_id, old_value, new_value from audit_log
    where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${events.map(({ id }) => id)}::uuid[]))`.execute(
    db,
  );
  const entries = new Map(rows.map((row) => [row.id, row]));
  return events.map((event) => ({
    user_id: null,
    old_value: {},
    new_value: {},
    ...event,
    ...entries.get(event.id),
  }));
}
