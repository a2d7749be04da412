import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { lastEvent } from '#kit/events/numbering.ts';
import { NIL_ID } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import { isInPlace, isInPlaceOf, placedObjects } from './places.ts';
import type { PlacedObject, RulePlace } from './places.ts';

export { isInPlace, isInPlaceOf, placedObjects };
export type { PlacedObject, RulePlace };

/** Number of events read in one transaction. */
const MOST_EVENTS = 1000;
/** Number of objects settled in one transaction. */
const MOST_OBJECTS = 1000;

/** A rule about all objects of a place, as stored. */
export interface StoredRule extends RulePlace {
  id: string;
  /** Whether the assignments or restrictions that it made are being ended, after which its row is deleted. */
  is_ended: boolean;
  /** Objects up to this id have been compared with it; null: all. */
  compared_to: string | null;
  /** Changes up to this event have been followed. */
  seen_seq: number;
}

/** One kind of rules, with the work of following them. */
export interface RuleKind<R extends StoredRule> {
  table: string;
  /** The columns of its rules besides those of every rule. */
  columns: readonly string[];
  /** Entities other than `object` whose changes concern objects, with the objects of these rows. */
  objectsOf?: Record<string, (ctx: Ctx<Agent>, ids: readonly string[]) => Promise<string[]>>;
  /** Gives these objects the results that all rules require. */
  settle: (ctx: Ctx<Agent>, objects: readonly string[]) => Promise<void>;
  /**
   * The next objects after `rule.compared_to`, in the order of their ids, that differ from this rule; `isMatch` tests
   * an object `o`.
   */
  disagreeing: (
    ctx: Ctx<Agent>,
    rule: R,
    options: { isMatch: RawBuilder<boolean>; most: number },
  ) => Promise<string[]>;
}

/**
 * Follows changes of objects since the last look, and otherwise compares the next objects with a rule that has not been
 * compared with all of them; returns 0 if nothing was left to do. Servers take turns.
 */
export async function followRules<R extends StoredRule>(
  ctx: Ctx<Agent>,
  kind: RuleKind<R>,
): Promise<number> {
  const columns = [
    'id',
    'object_class_id',
    'business_unit_id',
    'is_ended',
    'compared_to',
    'seen_seq',
  ];
  const { rows: rules } = await sql<R>`
    select ${sql.join([...columns, ...kind.columns].map((name) => sql.ref(name)))}
    from ${sql.table(kind.table)} where tenant_id = ${ctx.actor.tenant_id}::uuid order by id for no key update`.execute(
    ctx.db,
  );
  const seen = Math.min(...rules.map(({ seen_seq }) => seen_seq));
  const head = await lastEvent(ctx.db, ctx.actor.tenant_id);
  if (seen < head) {
    await follow(ctx, kind, { seen, head });
    return 1;
  }
  const rule = rules.find(({ compared_to }) => compared_to !== null);
  if (!rule) return 0;
  await compareNext(ctx, kind, rule);
  return 1;
}

/** Whether a tenant has rules of a kind to follow. */
export const hasRulesToFollow = (table: string, tenant: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from ${sql.table(table)} r where r.tenant_id = ${tenant}
      and (r.compared_to is not null or r.seen_seq < (select h.seq from event_head h where h.tenant_id = ${tenant})))`;

interface FollowedEvent {
  id: string;
  seq: number;
  entity: string;
  entity_id: string;
}

async function follow<R extends StoredRule>(
  ctx: Ctx<Agent>,
  kind: RuleKind<R>,
  { seen, head }: { seen: number; head: number },
): Promise<void> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const others = kind.objectsOf ?? {};
  const entities = ['object', 'business_unit', 'object_class', ...Object.keys(others)];
  const { rows: events } = await sql<FollowedEvent>`
    select id, seq, entity, entity_id from event where tenant_id = ${tenant} and seq > ${seen}::bigint and seq <= ${head}::bigint
      and entity = any(${entities}::text[]) order by seq limit ${MOST_EVENTS}::int`.execute(ctx.db);
  const ofEntity = (entity: string) => events.filter((event) => event.entity === entity);
  const ids = new Set(ofEntity('object').map(({ entity_id }) => entity_id));
  for (const [entity, objectsOf] of Object.entries(others)) {
    const changed = ofEntity(entity).map(({ entity_id }) => entity_id);
    if (changed.length > 0) for (const id of await objectsOf(ctx, changed)) ids.add(id);
  }
  if (ids.size > 0) await kind.settle(ctx, [...ids]);
  const again = (concerned: RawBuilder<unknown>) => compareAgain(ctx, kind.table, concerned);
  if (!(await knowsAllAfter(ctx, seen))) await again(sql`true`);
  if (await hasMoved(ctx, ofEntity('business_unit')))
    await again(sql`business_unit_id is not null`);
  if (await hasMoved(ctx, ofEntity('object_class'))) await again(sql`object_class_id is not null`);
  const to = events.length < MOST_EVENTS ? head : (events.at(-1)?.seq ?? head);
  await sql`
    update ${sql.table(kind.table)} set seen_seq = ${to}::bigint where tenant_id = ${tenant} and seen_seq < ${to}::bigint`.execute(
    ctx.db,
  );
}

/** Events are deleted after some time: after a longer pause everything has to be compared. */
async function knowsAllAfter({ db, actor }: Ctx<Agent>, seen: number): Promise<boolean> {
  const { rows } = await sql<{ first: number | null }>`
    select min(seq) as first from event where tenant_id = ${actor.tenant_id}::uuid`.execute(db);
  const first = rows[0]?.first ?? null;
  return first !== null && first <= seen + 1;
}

/** Whether one of these changes gave a unit or a class another parent. */
async function hasMoved(
  { db, actor }: Ctx<Agent>,
  events: readonly FollowedEvent[],
): Promise<boolean> {
  if (events.length === 0) return false;
  const { rows } = await sql`
    select from audit_log where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${events.map(({ id }) => id)}::uuid[]))
      and operation = 'update' and new_value ? 'parent_id' limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets all objects be compared with the rules concerned. */
async function compareAgain(
  { db, actor }: Ctx<Agent>,
  table: string,
  concerned: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set compared_to = ${NIL_ID}::uuid
    where tenant_id = ${actor.tenant_id}::uuid and ${concerned}`.execute(db);
}

/**
 * Settles the next objects on which a rule and its results disagree; a rule that has ended is deleted after the last.
 */
async function compareNext<R extends StoredRule>(
  ctx: Ctx<Agent>,
  kind: RuleKind<R>,
  rule: R,
): Promise<void> {
  const isMatch = rule.is_ended ? sql<boolean>`false` : await isInPlaceOf(ctx, rule);
  const ids = await kind.disagreeing(ctx, rule, { isMatch, most: MOST_OBJECTS });
  if (ids.length > 0) await kind.settle(ctx, ids);
  const own = sql`tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${rule.id}::uuid`;
  const next = ids.length < MOST_OBJECTS ? null : (ids.at(-1) ?? null);
  if (next === null && rule.is_ended)
    await sql`delete from ${sql.table(kind.table)} where ${own}`.execute(ctx.db);
  else
    await sql`update ${sql.table(kind.table)} set compared_to = ${next}::uuid where ${own}`.execute(
      ctx.db,
    );
}
