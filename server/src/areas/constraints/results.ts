import { QUALITY } from '@plumbline/contract/quality/codes';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { ResultTruth } from '#areas/quality/table.ts';

const isJudged = (quality: number) =>
  `(c.quality_status_code is not distinct from ${quality})::int`;
const COUNTS = `${isJudged(QUALITY.ok)} as ok, ${isJudged(QUALITY.attention)} as attention, ${isJudged(QUALITY.critical)} as critical`;

/** The result of a restriction is its verdict; without one it has no row, or one that counts nothing. */
export const judgedConstraints: ResultTruth = {
  kind: RESULT_KIND.constraint,
  wrong: `with judged as (
      select c.object_id, c.id, ${COUNTS} from quality_constraint c where c.tenant_id = $tenant),
    stored as (
      select r.object_id, r.source_id, r.ok, r.attention, r.critical from object_result r
      where r.tenant_id = $tenant and r.source_kind = ${RESULT_KIND.constraint})
    select coalesce(j.object_id, s.object_id) as object_id, coalesce(j.id, s.source_id) as source_id
    from judged j full join stored s on s.object_id = j.object_id and s.source_id = j.id
    where j.id is null or (j.ok, j.attention, j.critical) <> (coalesce(s.ok, 0), coalesce(s.attention, 0), coalesce(s.critical, 0))`,
  truth: `select c.object_id, c.id as source_id, ${COUNTS}, coalesce(c.evaluated_at, c.created_at) as as_of, null::uuid as ref_id
    from quality_constraint c where c.tenant_id = $tenant`,
};
