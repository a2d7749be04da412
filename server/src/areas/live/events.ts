import type { EventType } from '@plumbline/contract/events/events';
import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import { limitedKey } from '#kit/model/actor.ts';
import type { Actor } from '#kit/model/actor.ts';

/** An event as stored. */
export interface StoredEvent {
  seq: number;
  at: string;
  type: EventType;
  entity: string;
  entity_id: string;
  units: string[] | null;
  users: string[] | null;
  /** The session that made the change. */
  session_id: string | null;
}

/** The most events read at once. */
export const MOST_READ = 500;

/** The next events after a number, in order. */
export const eventsAfter = async (
  { read }: Pick<Database, 'read'>,
  tenant_id: string,
  seq: number,
): Promise<StoredEvent[]> =>
  await read<StoredEvent>(sql`
    select seq, at, type, entity, entity_id, units, users, session_id from event
    where tenant_id = ${tenant_id}::uuid and seq > ${seq}::bigint order by seq limit ${MOST_READ}::int`);

/** The last assigned number, and the first that is still stored. */
export async function rangeOfEvents(
  { read }: Pick<Database, 'read'>,
  tenant_id: string,
): Promise<{ first: number; last: number }> {
  const [row] = await read<{ first: number | null; last: number | null }>(sql`
    select (select e.seq from event e where e.tenant_id = ${tenant_id}::uuid order by e.seq limit 1) as first,
      (select h.seq from event_head h where h.tenant_id = ${tenant_id}::uuid) as last`);
  const last = row?.last ?? 0;
  return { first: row?.first ?? last + 1, last };
}

/** The number of the last event before those of the last seconds, as far as these are among the newest `most`. */
export async function lastBefore(
  { read }: Pick<Database, 'read'>,
  tenant_id: string,
  { seconds, most }: { seconds: number; most: number },
): Promise<number | null> {
  const [row] = await read<{ seq: number | null }>(sql`
    select min(e.seq) - 1 as seq from (
      select seq, at from event where tenant_id = ${tenant_id}::uuid order by seq desc limit ${most}::int) e
    where e.at > now() - make_interval(secs => ${seconds}::int)`);
  return row?.seq ?? null;
}

const readable = new WeakMap<Actor, ReadonlySet<string>>();

/** Whether the actor may learn of the event, and does not know of it already. */
export function isNews(actor: Actor, { entity, units, users, session_id }: StoredEvent): boolean {
  if (session_id === actor.session_id) return false;
  // Only these users have them.
  if (entity === 'notice') return users?.includes(actor.id) === true;
  if (actor.scope.all || (units === null && users === null)) return true;
  // Inspections that its user is responsible for in other units do not concern a limited key.
  const concerned = limitedKey(actor) && units?.length ? null : users;
  const seen = readable.get(actor) ?? new Set(actor.scope.read);
  readable.set(actor, seen);
  return concerned?.includes(actor.id) === true || units?.some((unit) => seen.has(unit)) === true;
}

/** Whether it may change what some caller sees, or end their session. */
export const concernsCallers = ({ entity }: StoredEvent): boolean => CALLERS.includes(entity);
const CALLERS = ['tenant', 'business_unit', 'user', 'user_shared_bu', 'session', 'api_key'];

/** Whether it may change what the actor sees, or end their session. */
export const mayChangeCaller = (
  { entity, entity_id, type, users }: StoredEvent,
  { id, session_id, scope }: Pick<Actor, 'id' | 'session_id' | 'scope'>,
): boolean => {
  if (entity === 'tenant') return true;
  if (entity === 'api_key' || entity === 'session') return entity_id === session_id;
  if (entity === 'business_unit') return !scope.all;
  if (entity === 'user') return type !== 'login' && entity_id === id;
  return entity === 'user_shared_bu' && users?.includes(id) === true;
};
