import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { lastEvent } from '#kit/events/numbering.ts';
import { NIL_ID } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import { compareNext } from './compare.ts';
import type { ComparedRule } from './compare.ts';
import { settleObjects } from './settle.ts';

/** Events read in one transaction. */
const MOST_EVENTS = 1000;

interface FollowedRule extends ComparedRule {
  seen_seq: number;
}

/**
 * Follows what has happened to objects since the last look, and otherwise compares the next objects with a rule that has not
 * been compared with all of them; returns 0 if nothing was left to do. Servers take turns.
 */
export async function followRules(ctx: Ctx<Agent>): Promise<number> {
  const { rows: rules } = await sql<FollowedRule>`
    select id, inspection_template_id, object_class_id, business_unit_id, is_ended, compared_to, seen_seq
    from inspection_template_rule where tenant_id = ${ctx.actor.tenant_id}::uuid order by id for no key update`.execute(
    ctx.db,
  );
  const seen = Math.min(...rules.map(({ seen_seq }) => seen_seq));
  const head = await lastEvent(ctx.db, ctx.actor.tenant_id);
  if (seen < head) {
    await follow(ctx, seen, head);
    return 1;
  }
  const rule = rules.find(({ compared_to }) => compared_to !== null);
  if (!rule) return 0;
  await compareNext(ctx, rule);
  return 1;
}

interface FollowedEvent {
  id: string;
  seq: number;
  entity: string;
  entity_id: string;
}

async function follow(ctx: Ctx<Agent>, seen: number, head: number): Promise<void> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const { rows: events } = await sql<FollowedEvent>`
    select id, seq, entity, entity_id from event where tenant_id = ${tenant} and seq > ${seen}::bigint and seq <= ${head}::bigint
      and entity in ('object', 'business_unit', 'object_class') order by seq limit ${MOST_EVENTS}::int`.execute(
    ctx.db,
  );
  const ofEntity = (entity: string) => events.filter((event) => event.entity === entity);
  const ids = new Set(ofEntity('object').map(({ entity_id }) => entity_id));
  if (ids.size > 0) await settleObjects(ctx, [...ids]);
  if (!(await knowsAllAfter(ctx, seen))) await compareAgain(ctx, sql`true`);
  if (await hasMoved(ctx, ofEntity('business_unit')))
    await compareAgain(ctx, sql`business_unit_id is not null`);
  if (await hasMoved(ctx, ofEntity('object_class')))
    await compareAgain(ctx, sql`object_class_id is not null`);
  const to = events.length < MOST_EVENTS ? head : (events.at(-1)?.seq ?? head);
  await sql`
    update inspection_template_rule set seen_seq = ${to}::bigint where tenant_id = ${tenant} and seen_seq < ${to}::bigint`.execute(
    ctx.db,
  );
}

/** Events are deleted after some time: whoever has not looked for longer has to compare everything. */
async function knowsAllAfter({ db, actor }: Ctx<Agent>, seen: number): Promise<boolean> {
  const { rows } = await sql<{ first: number | null }>`
    select min(seq) as first from event where tenant_id = ${actor.tenant_id}::uuid`.execute(db);
  const first = rows[0]?.first ?? null;
  return first !== null && first <= seen + 1;
}

/** Whether one of these changes put a unit or a class below another one. */
async function hasMoved(
  { db, actor }: Ctx<Agent>,
  events: readonly FollowedEvent[],
): Promise<boolean> {
  if (events.length === 0) return false;
  const { rows } = await sql`
    select from audit_log where tenant_id = ${actor.tenant_id}::uuid and id = any(${events.map(({ id }) => id)}::uuid[])
      and operation = 'update' and new_value ? 'parent_id' limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets all objects be compared with these rules. */
async function compareAgain(
  { db, actor }: Ctx<Agent>,
  concerned: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update inspection_template_rule set compared_to = ${NIL_ID}::uuid
    where tenant_id = ${actor.tenant_id}::uuid and ${concerned}`.execute(db);
}
