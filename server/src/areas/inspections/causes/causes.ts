import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { QualityCause } from '@plumbline/contract/quality/causes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { pageAnswer } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import { itemsOfResults, resultsBehind } from './causeResults.ts';
import type { CauseFilter, StatusSubject } from './causeResults.ts';
import { CAUSE_TERMS, causeOf } from './causeRows.ts';
import type { FactRow } from './causeRows.ts';

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
  // A row without an id only carries the total of a page past the end.
  const result = { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  const keys = (row: FactRow) => [row.quality, row.at, row.id, row.position];
  return pageAnswer(paging, result, { keys, view: causeOf(ctx, names) });
}

/** The sort keys of causes: worst, then newest first. */
export const CAUSE_ORDER = ['integer', 'time', 'id', 'integer'] as const;

/** The facts `f` after the last one of the previous page. */
function behind([quality, at, id, position]: unknown[]): RawBuilder<boolean> {
  return sql<boolean>`(f.quality > ${quality}::int or (f.quality = ${quality}::int and (f.at < ${at}::timestamptz
    or (f.at = ${at}::timestamptz and (f.id, f.position) > (${id}::uuid, ${position}::int)))))`;
}

/**
 * The newest results of each quality, as many as the page needs: each holds at least one fact of it, except perhaps the
 * one with the last fact of the previous page. A question may occur in any result.
 */
function newestResults(status: Quality, { filter, paging }: Omit<CauseQuestion, 'subject'>) {
  if (filter.question !== null) return sql`select * from result r`;
  const [quality, at, id] = paging.after ?? [];
  const newest = (counter: string, of: Quality) => {
    const isCut =
      quality === of
        ? sql`and (r.as_of < ${at}::timestamptz or (r.as_of = ${at}::timestamptz and r.id >= ${id}::uuid))`
        : sql``;
    return sql`(select * from result r where r.${sql.ref(counter)} > 0 ${isCut}
      order by r.as_of desc, r.id limit ${paging.offset + paging.limit + 2}::int)`;
  };
  return status === QUALITY.ok
    ? newest('ok', QUALITY.ok)
    : sql`${newest('critical', QUALITY.critical)} union ${newest('attention', QUALITY.attention)}`;
}

/** The facts of the newest results: answers, and verdicts of restrictions, each of which is the only fact of its result. */
function factsOf(tenant: string, status: Quality, question: string | null) {
  const questionCondition =
    question === null
      ? sql``
      : sql`cross join lateral (select 1 from check_list_version_item w where w.tenant_id = ${tenant}::uuid
          and w.version_id = d.check_list_version_id and w.position = i.position and w.item_id = ${question}::uuid offset 0) w`;
  return sql`
      select r.source_kind, i.detail_id as id, i.position, i.quality, d.finished_at as at, d.object_id, i.value, i.comment, i.content_count,
        d.inspection_id, d.check_list_version_id
      from newest r ${itemsOfResults(tenant, status)} ${questionCondition}
      union all
      select r.source_kind, r.id, 0, case when r.critical > 0 then ${QUALITY.critical}::int when r.attention > 0 then ${QUALITY.attention}::int else ${QUALITY.ok}::int end,
        r.as_of, r.object_id, null, null, 0, null, null
      from newest r where r.source_kind = ${RESULT_KIND.constraint}::int`;
}

async function readCauses(
  ctx: ReadCtx,
  subject: StatusSubject,
  { filter, paging }: Pick<CauseQuestion, 'filter' | 'paging'>,
): Promise<FactRow[]> {
  const tenant = ctx.actor.tenant_id;
  const after = paging.after ? sql`where ${behind(paging.after)}` : sql``;
  const facts = factsOf(tenant, subject.status, filter.question);
  // Results know how many facts they hold, but not of which questions.
  const total =
    filter.question === null
      ? sql`select coalesce(sum(facts), 0)::int from result`
      : sql`select count(*)::int from (${facts}) f`;
  const full = fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant });
  return await ctx.read<FactRow>(
    sql`
    with recursive ${resultsBehind(ctx, subject, filter)}, newest as (${newestResults(subject.status, { filter, paging })}), page as (
      select f.* from (${facts}) f ${after}
      order by f.quality, f.at desc, f.id, f.position limit ${paging.limit + 1}::int offset ${paging.offset}::bigint)
    select (${total}) as total, page.*, v.name, v.check_type_code, v.unit, v.rule, v.choices, l.name as check_list, o.name as object_name, ${full} as object_full_name,
      n.template_name, n.finished_at, n.responsible_name as inspector, ${CAUSE_TERMS} as terms, c.indicator_id, m.name as indicator_name, m.measure_unit_code
    from (select) one left join page on true
    left join check_list_version_item v on v.tenant_id = ${tenant}::uuid and v.version_id = page.check_list_version_id and v.position = page.position
    left join check_list_version l on l.tenant_id = ${tenant}::uuid and l.id = page.check_list_version_id
    left join object o on o.tenant_id = ${tenant}::uuid and o.id = page.object_id
    left join inspection n on n.tenant_id = ${tenant}::uuid and n.id = page.inspection_id
    left join quality_constraint c on c.tenant_id = ${tenant}::uuid and c.id = page.id and page.source_kind = ${RESULT_KIND.constraint}::int
    left join measurement_indicator m on m.tenant_id = ${tenant}::uuid and m.id = c.indicator_id
    order by page.quality, page.at desc, page.id, page.position`,
  );
}
