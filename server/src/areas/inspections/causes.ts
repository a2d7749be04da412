import type { Page } from '@plumbline/contract/kit/resource';
import type { QualityCause } from '@plumbline/contract/objects';
import { QUALITY } from '@plumbline/contract/quality';
import type { Quality } from '@plumbline/contract/quality';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SOURCE } from '#areas/quality/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db.ts';
import { partAnswer } from '#kit/part.ts';
import type { Part } from '#kit/part.ts';
import { allOf, scopeConditions } from '#kit/store.ts';
import { fullNameOf } from '#kit/tree.ts';
import { itemId } from './itemIds.ts';

/** Whose status is asked about. */
export interface Judged {
  entity: 'object' | 'business_unit';
  id: string;
  status: Quality | null;
}
/** Facts worth naming: whatever is not ok; where all is ok, the facts that say so. */
const worstOf = (status: Quality) =>
  status === QUALITY.ok
    ? { from: QUALITY.ok, to: QUALITY.ok }
    : { from: QUALITY.critical, to: QUALITY.attention };

/** Objects of the branches that share the status: the walk never enters a branch that has nothing to tell. */
function objectsBehind(tenant: string, { entity, id }: Judged, to: Quality): RawBuilder<unknown> {
  if (entity === 'object') {
    return sql`reached as (
      select object_id from object_quality where tenant_id = ${tenant}::uuid and object_id = ${id}::uuid
      union all
      select c.object_id from reached p join object_quality c on c.tenant_id = ${tenant}::uuid and c.parent_id = p.object_id
        and c.attached and c.total_status <= ${to}::int)`;
  }
  return sql`units as (
      select business_unit_id from business_unit_quality where tenant_id = ${tenant}::uuid and business_unit_id = ${id}::uuid
      union all
      select c.business_unit_id from units p join business_unit_quality c on c.tenant_id = ${tenant}::uuid and c.parent_id = p.business_unit_id
        and c.total_status <= ${to}::int
    ), reached as (
      select o.id as object_id from units u join object o on o.tenant_id = ${tenant}::uuid and o.business_unit_id = u.business_unit_id and not o.archived)`;
}

interface CauseRow {
  total: number;
  quality: Quality;
  name: string;
  value: QualityCause['value'];
  comment: string | null;
  object_id: string;
  object_name: string;
  object_full_name: string;
  inspection_id: string;
  template_name: string;
  finished_at: string;
  detail_id: string;
  position: number;
  check_list: string;
  inspector: string | null;
  content_count: number;
}

/** `GET …/quality/causes`: the facts behind a status, worst and newest first. */
export async function listCauses(
  ctx: ReadCtx,
  judged: Judged,
  part: Part,
): Promise<Page<QualityCause>> {
  const { status } = judged;
  const rows = status === null ? [] : await readCauses(ctx, { ...judged, status }, part);
  // A row without a name only carries the total of a part past the end.
  const found = { rows: rows.filter((row) => row.name !== null), total: rows[0]?.total ?? 0 };
  const keys = (row: CauseRow) => [row.quality, row.finished_at, row.detail_id, row.position];
  return partAnswer(part, found, { keys, view: causeOf });
}

/** What causes are ordered by: worst, then newest first. */
export const CAUSE_ORDER = ['integer', 'time', 'id', 'integer'] as const;

function behind([quality, finished_at, detail_id, position]: unknown[]): RawBuilder<boolean> {
  return sql<boolean>`(i.quality > ${quality}::int or (i.quality = ${quality}::int and (d.finished_at < ${finished_at}::timestamptz
    or (d.finished_at = ${finished_at}::timestamptz and (i.detail_id, i.position) > (${detail_id}::uuid, ${position}::int)))))`;
}

async function readCauses(
  ctx: ReadCtx,
  judged: Judged & { status: Quality },
  part: Part,
): Promise<CauseRow[]> {
  const tenant = ctx.actor.tenant_id;
  const { from, to } = worstOf(judged.status);
  const objects = ctx.deps.tables.get('object');
  if (!objects) throw new Error('no table for object');
  const after = part.after ? sql`and ${behind(part.after)}` : sql``;
  const counted = to === QUALITY.ok ? sql`r.ok` : sql`r.attention + r.critical`;
  const full = fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant });
  return await ctx.run<CauseRow>(
    compile(sql`
    with recursive ${objectsBehind(tenant, judged, to)}, result as (
      select r.ref_id, ${counted} as facts from reached
      join object_result r on r.tenant_id = ${tenant}::uuid and r.object_id = reached.object_id and r.source_kind = ${SOURCE.check_list}::int and ${counted} > 0
      join object o on ${allOf(scopeConditions(ctx, objects, sql.ref('o')))} and o.id = r.object_id
    ), page as (
      select i.detail_id, i.position, i.quality, i.value, i.comment, i.content_count, d.inspection_id, d.object_id, d.check_list_version_id, d.finished_at
      from result join inspection_detail d on d.tenant_id = ${tenant}::uuid and d.id = result.ref_id
      join inspection_item i on i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.shown and i.quality between ${from}::int and ${to}::int ${after}
      order by i.quality, d.finished_at desc, i.detail_id, i.position limit ${part.limit + 1}::int offset ${part.offset}::bigint)
    select (select coalesce(sum(facts), 0)::int from result) as total, page.*, v.name, l.name as check_list, o.name as object_name, ${full} as object_full_name,
      n.template_name, n.responsible_name as inspector
    from (select) one left join page on true
    left join check_list_version_item v on v.tenant_id = ${tenant}::uuid and v.version_id = page.check_list_version_id and v.position = page.position
    left join check_list_version l on l.tenant_id = ${tenant}::uuid and l.id = page.check_list_version_id
    left join object o on o.tenant_id = ${tenant}::uuid and o.id = page.object_id
    left join inspection n on n.tenant_id = ${tenant}::uuid and n.id = page.inspection_id
    order by page.quality, page.finished_at desc, page.detail_id, page.position`),
  );
}

const causeOf = (row: CauseRow): QualityCause => ({
  kind: 'item',
  quality_status: row.quality,
  name: row.name,
  value: row.value,
  comment: row.comment,
  object: { id: row.object_id, name: row.object_name, full_name: row.object_full_name },
  inspection: { id: row.inspection_id, name: row.template_name, finished_at: row.finished_at },
  item_id: itemId(row.detail_id, row.position),
  check_list: row.check_list,
  inspector: row.inspector,
  content_count: row.content_count,
});
