import { QUALITIES, QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import type { Condition } from '#kit/query/conditions.ts';

export interface CauseSubject {
  entity: 'object' | 'business_unit';
  id: string;
}
/** The object or unit whose status is explained. */
export interface StatusSubject extends CauseSubject {
  status: Quality;
}
/** Restricts the facts to the branch of one child, to one question, or to one class of objects. */
export interface CauseFilter {
  place: string | null;
  question: string | null;
  object_class: string | null;
}

/** Selects the facts that are not ok or, when everything is ok, the ok ones. */
const worstFacts = (status: Quality) =>
  status === QUALITY.ok
    ? { from: QUALITY.ok, to: QUALITY.ok }
    : { from: QUALITY.critical, to: QUALITY.attention };

/** Leaves out branches that cannot contribute to a status. In the text, not bound: an index has only those that are not ok. */
const contributes = (alias: string, status: Quality) =>
  sql`and ${sql.ref(alias)}.total_status in (${sql.raw(QUALITIES.filter((one) => one <= worstFacts(status).to).join())})`;

/**
 * The first node of a walk and the condition of its further steps. `first` is true until the walk has reached a child
 * of the subject, which then is the place of the whole branch. The place of a filter is walked alone.
 */
function startOf({ id }: CauseSubject, place: string | null = null) {
  if (place === null) return { at: id, first: sql`true`, below: sql``, step: sql`` };
  if (place === id) return { at: id, first: sql`true`, below: sql``, step: sql`and false` };
  return { at: place, first: sql`false`, below: sql`and parent_id = ${id}::uuid`, step: sql`` };
}

/**
 * `reached`: the objects of a branch that can contribute to its status, each with the child of the subject that
 * contains it (the subject itself for its own facts). Those of units are visible ones with their classes. Each step is
 * a look-up by key, however many rows the planner expects (docs/decisions/plans-and-statements.md).
 */
function reachedFrom(
  tenant: string,
  { entity, id, status }: StatusSubject,
  { place, visible }: { place: string | null; visible: RawBuilder<boolean> },
) {
  const within = { place, status };
  return entity === 'object'
    ? sql`${objectsOf(tenant, { entity, id }, within)}, reached as (select object_id, place from node)`
    : sql`${unitsOf(tenant, { entity, id }, within)}, reached as (
      select o.object_id, o.object_class_id, u.place from units u cross join lateral (
        select o.object_id, o.object_class_id from object_facts o
        where ${visible} and o.business_unit_id = u.business_unit_id and not o.archived ${contributes('o', status)} offset 0) o)`;
}

/** The parts that a walk leaves out: other places, and branches that cannot contribute to a status. */
interface WalkLimits {
  place: string | null;
  status: Quality;
}

/** `node`: the objects of an object's branch. */
function objectsOf(tenant: string, subject: CauseSubject, within?: WalkLimits) {
  const { at, first, below, step } = startOf(subject, within?.place);
  const only = within ? contributes('c', within.status) : sql``;
  return sql`node as (
      select object_id, object_id as place, ${first} as first from object_quality
      where tenant_id = ${tenant}::uuid and object_id = ${at}::uuid ${below}
      union all
      select c.object_id, case when p.first then c.object_id else p.place end, false from node p
      cross join lateral (select c.object_id from object_quality c
        where c.tenant_id = ${tenant}::uuid and c.parent_id = p.object_id and c.attached ${only} ${step} offset 0) c)`;
}

/** `units`: the units of a unit's branch. */
function unitsOf(tenant: string, subject: CauseSubject, within?: WalkLimits) {
  const { at, first, below, step } = startOf(subject, within?.place);
  const only = within ? contributes('c', within.status) : sql``;
  return sql`units as (
      select business_unit_id, business_unit_id as place, ${first} as first from business_unit_quality
      where tenant_id = ${tenant}::uuid and business_unit_id = ${at}::uuid ${below}
      union all
      select c.business_unit_id, case when p.first then c.business_unit_id else p.place end, false from units p
      cross join lateral (select c.business_unit_id from business_unit_quality c
        where c.tenant_id = ${tenant}::uuid and c.parent_id = p.business_unit_id ${only} ${step} offset 0) c)`;
}

/** The number of visible objects in the branch. */
export function countBranch(ctx: ReadCtx, { entity, id }: CauseSubject): RawBuilder<unknown> {
  const { tenant_id: tenant, scope } = ctx.actor;
  if (scope.all) return entity === 'object' ? countBelow(tenant, id) : countOfUnits(tenant, id);
  const visible = allOf(scopeConditions(ctx, objectTable, sql.ref('o')));
  return entity === 'object'
    ? sql`with recursive ${objectsOf(tenant, { entity, id })}
    select count(*)::int as objects from node n
    cross join lateral (select 1 from object_facts o where ${visible} and o.object_id = n.object_id offset 0) o`
    : sql`with recursive ${unitsOf(tenant, { entity, id })}
    select count(*)::int as objects from units u
    cross join lateral (select 1 from object_facts o where ${visible} and o.business_unit_id = u.business_unit_id and not o.archived offset 0) o`;
}

/** Each unit has a count of its objects. */
const countOfUnits = (tenant: string, id: string): RawBuilder<unknown> => sql`
    with recursive ${unitsOf(tenant, { entity: 'business_unit', id })}
    select coalesce(sum(q.objects), 0)::int as objects from units u cross join lateral (
      select q.objects_ok + q.objects_attention + q.objects_critical + q.objects_not_assessed as objects from business_unit_quality q
      where q.tenant_id = ${tenant}::uuid and q.business_unit_id = u.business_unit_id offset 0) q`;

/** Every object is counted with its parent, so that only those with children are walked. */
const countBelow = (tenant: string, id: string): RawBuilder<unknown> => sql`
    with recursive inner_node as (
      select object_id, children_count from object_quality where tenant_id = ${tenant}::uuid and object_id = ${id}::uuid
      union all
      select c.object_id, c.children_count from inner_node p
      cross join lateral (select c.object_id, c.children_count from object_quality c
        where c.tenant_id = ${tenant}::uuid and c.parent_id = p.object_id and c.attached and c.children_count > 0 offset 0) c)
    select 1 + sum(children_count)::int as objects from inner_node`;

/**
 * `result`: the official results behind the status, of visible objects, with the number of facts in each and the time
 * of the finding. `id` is the detail with the answers, or the restriction, which does not answer a question.
 */
export function resultsBehind(
  ctx: ReadCtx,
  subject: StatusSubject,
  { place, question, object_class }: CauseFilter,
) {
  const tenant = ctx.actor.tenant_id;
  const { to } = worstFacts(subject.status);
  const facts = to === QUALITY.ok ? sql`r.ok` : sql`r.attention + r.critical`;
  const only: Condition[] = scopeConditions(ctx, objectTable, sql.ref('o'));
  if (object_class !== null) only.push(sql<boolean>`o.object_class_id = ${object_class}::uuid`);
  const visible = allOf(only);
  const kind = question === null ? sql`` : sql`and r.source_kind = ${RESULT_KIND.check_list}::int`;
  // Few of the objects that a walk reaches have a result themselves; only these are tested.
  const tested =
    subject.entity === 'object'
      ? sql`cross join lateral (select o.object_class_id from object_facts o where ${visible} and o.object_id = reached.object_id offset 0) o`
      : sql``;
  return sql`${reachedFrom(tenant, subject, { place, visible })}, result as materialized (
      select r.*, reached.object_id, reached.place, object_class_id from reached
      cross join lateral (select r.source_kind, coalesce(r.ref_id, r.source_id) as id, r.as_of, r.ok, r.attention, r.critical, ${facts} as facts
        from object_result r where r.tenant_id = ${tenant}::uuid and r.object_id = reached.object_id ${kind} and ${facts} > 0 offset 0) r
      ${tested})`;
}

/**
 * The facts of results `r`: their details as `d` and their items as `i`, each looked up by its key. The qualities are in
 * the text, not bound: an index has only the items that are not ok.
 */
export function itemsOfResults(tenant: string, status: Quality): RawBuilder<unknown> {
  const { from, to } = worstFacts(status);
  const quality = from === to ? sql.raw(`= ${to}`) : sql.raw(`<= ${to}`);
  return sql`
    cross join lateral (select d.* from inspection_detail d where d.tenant_id = ${tenant}::uuid and d.id = r.id
      and r.source_kind = ${RESULT_KIND.check_list}::int offset 0) d
    cross join lateral (select i.* from inspection_item i where i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.shown
      and i.quality ${quality} offset 0) i`;
}
