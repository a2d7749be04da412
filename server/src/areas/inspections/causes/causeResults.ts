import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/entity/read.ts';
import type { Condition } from '#kit/entity/read.ts';

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
 * subject itself for its own facts). With a status, the walk skips branches that cannot contribute to it.
 */
function objectsOf(tenant: string, { entity, id, status }: Partial<StatusSubject> & Place) {
  const canContribute =
    status === undefined ? sql`` : sql`and c.total_status <= ${worstFacts(status).to}::int`;
  if (entity === 'object') {
    return sql`reached as (
      select object_id, object_id as place, true as first from object_quality where tenant_id = ${tenant}::uuid and object_id = ${id}::uuid
      union all
      select c.object_id, case when p.first then c.object_id else p.place end, false from reached p
      join object_quality c on c.tenant_id = ${tenant}::uuid and c.parent_id = p.object_id and c.attached ${canContribute})`;
  }
  return sql`units as (
      select business_unit_id, business_unit_id as place, true as first from business_unit_quality where tenant_id = ${tenant}::uuid and business_unit_id = ${id}::uuid
      union all
      select c.business_unit_id, case when p.first then c.business_unit_id else p.place end, false from units p
      join business_unit_quality c on c.tenant_id = ${tenant}::uuid and c.parent_id = p.business_unit_id ${canContribute}
    ), reached as (
      select o.id as object_id, u.place from units u join object o on o.tenant_id = ${tenant}::uuid and o.business_unit_id = u.business_unit_id and not o.archived)`;
}

/** The number of visible objects in the branch. */
export function countBranch(ctx: ReadCtx, { entity, id }: Place): RawBuilder<unknown> {
  const visible = allOf(scopeConditions(ctx, objectTable, sql.ref('o')));
  return sql`with recursive ${objectsOf(ctx.actor.tenant_id, { entity, id })}
    select count(*)::int as objects from reached join object o on ${visible} and o.id = reached.object_id`;
}

/** `result`: the official results behind the status, of visible objects, with the number of facts in each. */
export function resultsBehind(ctx: ReadCtx, subject: StatusSubject, filter: CauseFilter) {
  const tenant = ctx.actor.tenant_id;
  const { to } = worstFacts(subject.status);
  const facts = to === QUALITY.ok ? sql`r.ok` : sql`r.attention + r.critical`;
  const only: Condition[] = scopeConditions(ctx, objectTable, sql.ref('o'));
  if (filter.place !== null) only.push(sql<boolean>`reached.place = ${filter.place}::uuid`);
  if (filter.object_class !== null)
    only.push(sql<boolean>`o.object_class_id = ${filter.object_class}::uuid`);
  return sql`${objectsOf(tenant, subject)}, result as (
      select r.ref_id, ${facts} as facts, reached.place, o.object_class_id from reached
      join object_result r on r.tenant_id = ${tenant}::uuid and r.object_id = reached.object_id and r.source_kind = ${RESULT_KIND.check_list}::int and ${facts} > 0
      join object o on ${allOf(only)} and o.id = r.object_id)`;
}
