import { QUALITIES, QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/entity/conditions.ts';
import type { Condition } from '#kit/entity/conditions.ts';

interface Place {
  entity: 'object' | 'business_unit';
  id: string;
}
/** The object or unit whose status is explained. */
export interface StatusSubject extends Place {
  status: Quality;
}
/** Restricts the facts to one branch directly below, to one question, or to one class of objects. */
export interface CauseFilter {
  place: string | null;
  question: string | null;
  object_class: string | null;
}

/** Selects the facts that are not ok or, when everything is ok, the ok ones. */
export const worstFacts = (status: Quality) =>
  status === QUALITY.ok
    ? { from: QUALITY.ok, to: QUALITY.ok }
    : { from: QUALITY.critical, to: QUALITY.attention };

/**
 * `reached`: the objects of a branch, each with the node directly below the subject that contains it (the
 * subject itself for its own facts). With a status, the walk skips branches that cannot contribute to it. Each step is a
 * look-up by key, however many rows the planner expects (docs/decisions/0008).
 */
function objectsOf(tenant: string, { entity, id, status }: Partial<StatusSubject> & Place) {
  // In the text, not bound: one plan serves all values, and an index has only the children that are not ok.
  const canContribute = (alias: string) =>
    status === undefined
      ? sql``
      : sql`and ${sql.ref(alias)}.total_status in (${sql.raw(QUALITIES.filter((one) => one <= worstFacts(status).to).join())})`;
  if (entity === 'object') {
    return sql`reached as (
      select object_id, object_id as place, true as first from object_quality where tenant_id = ${tenant}::uuid and object_id = ${id}::uuid
      union all
      select c.object_id, case when p.first then c.object_id else p.place end, false from reached p
      cross join lateral (select c.object_id from object_quality c where c.tenant_id = ${tenant}::uuid and c.parent_id = p.object_id and c.attached ${canContribute('c')} offset 0) c)`;
  }
  return sql`${unitsOf(tenant, { id, canContribute })}, reached as (
      select o.object_id, u.place from units u cross join lateral (
        select o.object_id from object_facts o where o.tenant_id = ${tenant}::uuid and o.business_unit_id = u.business_unit_id and not o.archived ${canContribute('o')} offset 0) o)`;
}

const unitsOf = (
  tenant: string,
  { id, canContribute }: { id: string; canContribute: (alias: string) => RawBuilder<unknown> },
) => sql`units as (
      select business_unit_id, business_unit_id as place, true as first from business_unit_quality where tenant_id = ${tenant}::uuid and business_unit_id = ${id}::uuid
      union all
      select c.business_unit_id, case when p.first then c.business_unit_id else p.place end, false from units p
      cross join lateral (select c.business_unit_id from business_unit_quality c where c.tenant_id = ${tenant}::uuid and c.parent_id = p.business_unit_id ${canContribute('c')} offset 0) c)`;

/** The number of visible objects in the branch. */
export function countBranch(ctx: ReadCtx, { entity, id }: Place): RawBuilder<unknown> {
  const { tenant_id: tenant, scope } = ctx.actor;
  if (entity === 'object' && scope.all) return countBelow(tenant, id);
  const visible = allOf(scopeConditions(ctx, objectTable, sql.ref('o')));
  return entity === 'object'
    ? sql`with recursive ${objectsOf(tenant, { entity, id })}
    select count(*)::int as objects from reached
    cross join lateral (select 1 from object_facts o where ${visible} and o.object_id = reached.object_id offset 0) o`
    : sql`with recursive ${unitsOf(tenant, { id, canContribute: () => sql`` })}
    select count(*)::int as objects from units u
    cross join lateral (select 1 from object_facts o where ${visible} and o.business_unit_id = u.business_unit_id and not o.archived offset 0) o`;
}

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
 * `result`: the official results behind the status, of visible objects, with the number of facts in each and when they
 * were found.
 */
export function resultsBehind(ctx: ReadCtx, subject: StatusSubject, filter: CauseFilter) {
  const tenant = ctx.actor.tenant_id;
  const { to } = worstFacts(subject.status);
  const facts = to === QUALITY.ok ? sql`r.ok` : sql`r.attention + r.critical`;
  const only: Condition[] = scopeConditions(ctx, objectTable, sql.ref('o'));
  if (filter.object_class !== null)
    only.push(sql<boolean>`o.object_class_id = ${filter.object_class}::uuid`);
  const place = filter.place === null ? sql`` : sql`where reached.place = ${filter.place}::uuid`;
  return sql`${objectsOf(tenant, subject)}, result as materialized (
      select r.*, reached.place, o.object_class_id from reached
      cross join lateral (select r.ref_id, r.as_of, r.ok, r.attention, r.critical, ${facts} as facts from object_result r
        where r.tenant_id = ${tenant}::uuid and r.object_id = reached.object_id and r.source_kind = ${RESULT_KIND.check_list}::int and ${facts} > 0 offset 0) r
      cross join lateral (select o.object_class_id from object_facts o where ${allOf(only)} and o.object_id = reached.object_id offset 0) o
      ${place})`;
}

/** The facts of results `r`: their details as `d` and their items as `i`, each looked up by its key. */
export const itemsOfResults = (tenant: string, { from, to }: { from: Quality; to: Quality }) => sql`
    cross join lateral (select d.* from inspection_detail d where d.tenant_id = ${tenant}::uuid and d.id = r.ref_id offset 0) d
    cross join lateral (select i.* from inspection_item i where i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.shown
      and i.quality between ${from}::int and ${to}::int offset 0) i`;
