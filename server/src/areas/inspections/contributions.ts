import { QUALITY } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { OnUnitChanged } from '#areas/objects/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import type { ConcernsUnit } from '#areas/users/service.ts';
import type { Actor } from '#kit/model/actor.ts';
import { oneOf } from '#kit/model/table.ts';

/** The result of a check list on an object is its newest completed detail; either one if two have the same time. */
export const completedDetails: ResultTruth = {
  kind: RESULT_KIND.check_list,
  wrong: `with newest as (
      select object_id, check_list_id, max(finished_at) as at from inspection_detail
      where tenant_id = $tenant and finished_at is not null group by 1, 2),
    stored as (
      select r.object_id, r.source_id, r.as_of, (d.object_id, d.check_list_id, d.finished_at, d.count_ok, d.count_attention, d.count_critical)
        is not distinct from (r.object_id, r.source_id, r.as_of, r.ok, r.attention, r.critical) as agrees
      from object_result r left join inspection_detail d on d.tenant_id = $tenant and d.id = r.ref_id
      where r.tenant_id = $tenant and r.source_kind = ${RESULT_KIND.check_list})
    select coalesce(n.object_id, s.object_id) as object_id, coalesce(n.check_list_id, s.source_id) as source_id
    from newest n full join stored s on s.object_id = n.object_id and s.source_id = n.check_list_id
    where s.agrees is not true or s.as_of is distinct from n.at`,
  truth: `select distinct on (object_id, check_list_id) object_id, check_list_id as source_id, count_ok as ok, count_attention as attention,
      count_critical as critical, finished_at as as_of, id as ref_id
    from inspection_detail where tenant_id = $tenant and finished_at is not null
    order by object_id, check_list_id, finished_at desc, id desc`,
};

/**
 * Open inspections follow their object to its new unit; closed ones stay. Locks them before the roll-up, as
 * completing does.
 */
export const moveOpenInspections: OnUnitChanged = async (ctx, object_id, unit) => {
  await sql`update inspection set business_unit_id = ${unit}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and object_id = ${object_id}::uuid and operative_status_code in (1, 2)`.execute(
    ctx.db,
  );
  await sql`update inspection_responsible r set business_unit_id = ${unit}::uuid from inspection i
    where i.tenant_id = ${ctx.actor.tenant_id}::uuid and i.object_id = ${object_id}::uuid and i.operative_status_code in (1, 2)
      and r.tenant_id = ${ctx.actor.tenant_id}::uuid and r.inspection_id = i.id`.execute(ctx.db);
};

/** Units with inspections that the actor is or was responsible for, and so may hand over. */
export const isResponsibleIn: ConcernsUnit = ({ tenant_id, id }, unit) =>
  sql<boolean>`exists (select from inspection_responsible r
    where r.tenant_id = ${tenant_id}::uuid and r.user_id = ${id}::uuid and r.business_unit_id = ${unit})`;

/**
 * Objects whose latest results contain a fact that is not ok: an answer to one of these questions, or any, also the verdict of
 * a restriction. Each result is looked up by key, so that the plan does not depend on row estimates.
 */
export function objectsWithFinding(
  { tenant_id: tenant }: Actor,
  questions: readonly string[] | null,
) {
  const withFinding = sql`select r.object_id from object_result r where r.tenant_id = ${tenant}::uuid and r.attention + r.critical > 0`;
  if (questions === null) return withFinding;
  const answer = sql`select i.quality from inspection_item i
    where i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.position = a.position and i.shown`;
  return sql`with asked as materialized (
      select v.version_id, v.position from check_list_version_item v
      where v.tenant_id = ${tenant}::uuid and ${oneOf(sql`v.item_id`, questions)}),
    lists as materialized (
      select distinct v.check_list_id from asked a cross join lateral (
        select v.check_list_id from check_list_version v where v.tenant_id = ${tenant}::uuid and v.id = a.version_id offset 0) v)
    ${withFinding} and r.source_kind = ${RESULT_KIND.check_list}::int and r.source_id = any(array(select check_list_id from lists)) and 0 < (select count(*) from inspection_detail d join asked a on a.version_id = d.check_list_version_id
      where d.tenant_id = ${tenant}::uuid and d.id = r.ref_id and (${answer}) < ${QUALITY.ok}::int)`;
}
