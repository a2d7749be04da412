import { QUALITY } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import { RESULT_KIND } from '#areas/quality/table.ts';
import { oneOf } from '#kit/model/table.ts';

/**
 * Objects whose latest results contain a fact that is not ok: an answer to one of these questions, or any.
 * Each result is looked up by key, so that the plan does not depend on row estimates.
 */
export function objectsWithFinding(tenant: string, questions: readonly string[] | null) {
  const withFinding = sql`select r.object_id from object_result r
    where r.tenant_id = ${tenant}::uuid and r.source_kind = ${RESULT_KIND.check_list}::int and r.attention + r.critical > 0`;
  if (questions === null) return withFinding;
  const answer = sql`select i.quality from inspection_item i
    where i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.position = a.position and i.shown`;
  return sql`with asked as materialized (
      select v.version_id, v.position from check_list_version_item v
      where v.tenant_id = ${tenant}::uuid and ${oneOf(sql`v.item_id`, questions)})
    ${withFinding} and 0 < (select count(*) from inspection_detail d join asked a on a.version_id = d.check_list_version_id
      where d.tenant_id = ${tenant}::uuid and d.id = r.ref_id and (${answer}) < ${QUALITY.ok}::int)`;
}
