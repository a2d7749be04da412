import { limitOf } from '@plumbline/contract/inspections/answerRules';
import type { QualityRule } from '@plumbline/contract/checkLists/schemas';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { QualityCause } from '@plumbline/contract/quality/causes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { pageAnswer } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import { itemsOfResults, resultsBehind } from './causeResults.ts';
import type { CauseFilter, StatusSubject } from './causeResults.ts';
import { itemId } from '../answers/itemIds.ts';

interface CauseRow {
  total: number;
  quality: Quality;
  name: string;
  check_type_code: number | null;
  unit: string | null;
  rule: QualityRule | null;
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

/** A query for the facts behind a status. */
interface CauseQuestion {
  subject: Omit<StatusSubject, 'status'> & { status: Quality | null };
  filter: CauseFilter;
  paging: Paging;
}

/** `GET …/quality/causes`: the facts behind a status, worst and newest first. */
export async function listCauses(
  ctx: ReadCtx,
  { subject, filter, paging }: CauseQuestion,
): Promise<RowsPage<QualityCause>> {
  const { status } = subject;
  const [names, rows] = await Promise.all([
    namesOf(ctx),
    status === null ? [] : readCauses(ctx, { ...subject, status }, { filter, paging }),
  ]);
  // A row without a name only carries the total of a page past the end.
  const result = { rows: rows.filter((row) => row.name !== null), total: rows[0]?.total ?? 0 };
  const keys = (row: CauseRow) => [row.quality, row.finished_at, row.detail_id, row.position];
  const checkTypeOf = (code: number | null) =>
    code === null ? null : names.coded('check_list_item_check_type', code, ctx.locale);
  return pageAnswer(paging, result, { keys, view: (row) => causeOf(row, checkTypeOf) });
}

/** The sort keys of causes: worst, then newest first. */
export const CAUSE_ORDER = ['integer', 'time', 'id', 'integer'] as const;

function behind([quality, finished_at, detail_id, position]: unknown[]): RawBuilder<boolean> {
  return sql<boolean>`(i.quality > ${quality}::int or (i.quality = ${quality}::int and (d.finished_at < ${finished_at}::timestamptz
    or (d.finished_at = ${finished_at}::timestamptz and (i.detail_id, i.position) > (${detail_id}::uuid, ${position}::int)))))`;
}

/**
 * The newest results of each quality, as many as the page needs: each holds at least one fact of it. A question may
 * occur in any result.
 */
function newestResults(status: Quality, { filter, paging }: Omit<CauseQuestion, 'subject'>) {
  if (filter.question !== null) return sql`select r.ref_id from result r`;
  const [quality, finished_at, detail_id] = paging.after ?? [];
  const newest = (counter: string, of: Quality) => {
    const isCut =
      quality === of
        ? sql`and (r.as_of < ${finished_at}::timestamptz
      or (r.as_of = ${finished_at}::timestamptz and r.ref_id >= ${detail_id}::uuid))`
        : sql``;
    return sql`(select r.ref_id from result r where r.${sql.ref(counter)} > 0 ${isCut}
      order by r.as_of desc, r.ref_id limit ${paging.offset + paging.limit + 1}::int)`;
  };
  return status === QUALITY.ok
    ? newest('ok', QUALITY.ok)
    : sql`${newest('critical', QUALITY.critical)} union ${newest('attention', QUALITY.attention)}`;
}

async function readCauses(
  ctx: ReadCtx,
  subject: StatusSubject,
  { filter, paging }: Pick<CauseQuestion, 'filter' | 'paging'>,
): Promise<CauseRow[]> {
  const tenant = ctx.actor.tenant_id;
  const after = paging.after ? sql`and ${behind(paging.after)}` : sql``;
  const question =
    filter.question === null
      ? sql``
      : sql`cross join lateral (select 1 from check_list_version_item w where w.tenant_id = ${tenant}::uuid
          and w.version_id = d.check_list_version_id and w.position = i.position and w.item_id = ${filter.question}::uuid offset 0) w`;
  const facts = sql`newest r ${itemsOfResults(tenant, subject.status)} ${question}`;
  // Results know how many facts they hold, but not of which questions.
  const total =
    filter.question === null
      ? sql`select coalesce(sum(facts), 0)::int from result`
      : sql`select count(*)::int from ${facts}`;
  const full = fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant });
  return await ctx.read<CauseRow>(
    compile(sql`
    with recursive ${resultsBehind(ctx, subject, filter)}, newest as (${newestResults(subject.status, { filter, paging })}), page as (
      select i.detail_id, i.position, i.quality, i.value, i.comment, i.content_count, d.inspection_id, d.object_id, d.check_list_version_id, d.finished_at
      from ${facts} where true ${after}
      order by i.quality, d.finished_at desc, i.detail_id, i.position limit ${paging.limit + 1}::int offset ${paging.offset}::bigint)
    select (${total}) as total, page.*, v.name, v.check_type_code, v.unit, v.rule, l.name as check_list, o.name as object_name, ${full} as object_full_name,
      n.template_name, n.responsible_name as inspector
    from (select) one left join page on true
    left join check_list_version_item v on v.tenant_id = ${tenant}::uuid and v.version_id = page.check_list_version_id and v.position = page.position
    left join check_list_version l on l.tenant_id = ${tenant}::uuid and l.id = page.check_list_version_id
    left join object o on o.tenant_id = ${tenant}::uuid and o.id = page.object_id
    left join inspection n on n.tenant_id = ${tenant}::uuid and n.id = page.inspection_id
    order by page.quality, page.finished_at desc, page.detail_id, page.position`),
  );
}

const causeOf = (
  row: CauseRow,
  checkTypeOf: (code: number | null) => QualityCause['check_type'],
): QualityCause => ({
  kind: 'item',
  quality_status: row.quality,
  name: row.name,
  value: row.value,
  check_type: checkTypeOf(row.check_type_code),
  unit: row.unit,
  limit: limitOf(row.rule, row.value),
  comment: row.comment,
  object: { id: row.object_id, name: row.object_name, full_name: row.object_full_name },
  inspection: { id: row.inspection_id, name: row.template_name, finished_at: row.finished_at },
  item_id: itemId(row.detail_id, row.position),
  check_list: row.check_list,
  inspector: row.inspector,
  content_count: row.content_count,
});
