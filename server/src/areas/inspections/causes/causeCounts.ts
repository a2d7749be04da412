import type { Reference } from '@plumbline/contract/kit/answers';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import type { CauseAttribute } from '@plumbline/contract/quality/counts';
import type { CauseCount, CauseCounts } from '@plumbline/contract/quality/causes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/entity/read.ts';
import { countBranch, itemsOfResults, resultsBehind, worstFacts } from './causeResults.ts';
import type { CauseFilter, StatusSubject } from './causeResults.ts';

/** Rows per attribute, the worst first; the last one has the number of omitted rows. */
const MAX_ROWS = 50;

interface Row {
  attr: CauseAttribute | 'all';
  id: string | null;
  name: string | null;
  critical: number;
  attention: number;
  ok: number;
  objects: number;
  groups: number;
}
const NOTHING: CauseCount = { object: null, critical: 0, attention: 0, ok: 0, objects: 0 };

/** `GET …/quality/causes/aggr_on_attr`: counts the facts of the causes list by their attributes, in one read. */
export async function countCauses(
  ctx: ReadCtx,
  subject: Omit<StatusSubject, 'status'> & { status: StatusSubject['status'] | null },
  query: { attrs: readonly CauseAttribute[]; filter: CauseFilter },
): Promise<CauseCounts> {
  const { status } = subject;
  const [[branch], rows] = await Promise.all([
    ctx.read<{ objects: number }>(unprepared(countBranch(ctx, subject))),
    status === null ? [] : readCounts(ctx, { ...subject, status }, query),
  ]);
  const all = rows.find(({ attr }) => attr === 'all');
  const counts: CauseCounts = {
    all: { ...(all ? viewOf(all, 0) : NOTHING), of: branch?.objects ?? 0 },
  };
  for (const attr of query.attrs)
    counts[attr] = rows.filter((row) => row.attr === attr).map((row, at) => viewOf(row, at));
  return counts;
}

function viewOf(row: Row, at: number): CauseCount {
  const { critical, attention, ok, objects } = row;
  const object: Reference | null = row.id === null ? null : { id: row.id, name: row.name ?? '' };
  const left_out = row.groups - MAX_ROWS;
  return {
    object,
    critical,
    attention,
    ok,
    objects,
    ...(at === MAX_ROWS - 1 && left_out > 0 ? { left_out } : {}),
  };
}

/** The name of a value, only looked up for the rows returned. */
const nameOf = (
  tenant: string,
  entity: StatusSubject['entity'],
): Record<CauseAttribute, RawBuilder<unknown>> => ({
  place: sql`(select x.name from ${sql.table(entity)} x where x.tenant_id = ${tenant}::uuid and x.id = g.id)`,
  question: sql`g.question`,
  object_class: sql`(select x.name from object_class x where x.tenant_id = ${tenant}::uuid and x.id = g.id)`,
});
const KEYS: Record<CauseAttribute, string> = {
  place: 'place',
  question: 'item_id',
  object_class: 'object_class_id',
};

async function readCounts(
  ctx: ReadCtx,
  subject: StatusSubject,
  { attrs, filter }: { attrs: readonly CauseAttribute[]; filter: CauseFilter },
): Promise<Row[]> {
  const tenant = ctx.actor.tenant_id;
  const only = filter.question === null ? sql`` : sql`and v.item_id = ${filter.question}::uuid`;
  const countOf = (quality: Quality) =>
    sql`(count(*) filter (where quality = ${quality}::int))::int`;
  const numbers = sql`${countOf(QUALITY.critical)} as critical, ${countOf(QUALITY.attention)} as attention,
    ${countOf(QUALITY.ok)} as ok, count(distinct object_id)::int as objects`;
  const groups = CAUSE_ATTRIBUTES.filter((attr) => attrs.includes(attr)).map(
    (attr) => sql`union all select * from (
      select ${attr}::text as attr, g.id, ${nameOf(tenant, subject.entity)[attr]} as name, g.critical, g.attention, g.ok, g.objects, g.groups from (
        select ${sql.ref(KEYS[attr])} as id, max(question) as question, ${numbers}, count(*) over ()::int as groups
        from fact group by 1 order by critical desc, attention desc, ok desc, 1 limit ${MAX_ROWS}::int) g
      order by critical desc, attention desc, ok desc, name, id) one`,
  );
  return await ctx.read<Row>(
    unprepared(sql`
    with recursive ${resultsBehind(ctx, subject, filter)}, fact as materialized (
      select r.place, r.object_class_id, d.object_id, i.quality, v.item_id, v.name as question
      from result r ${itemsOfResults(tenant, worstFacts(subject.status))}
      cross join lateral (select v.item_id, v.name from check_list_version_item v where v.tenant_id = ${tenant}::uuid
        and v.version_id = d.check_list_version_id and v.position = i.position ${only} offset 0) v)
    select 'all' as attr, null::uuid as id, null as name, ${numbers}, 1 as groups from fact
    ${sql.join(groups, sql` `)}`),
  );
}
