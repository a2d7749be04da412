import type { Reference } from '@plumbline/contract/kit/answers';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import type { CauseAttribute } from '@plumbline/contract/quality/counts';
import type { CauseCount, CauseCounts } from '@plumbline/contract/quality/causes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { countBranch, itemsOfResults, resultsBehind } from './causeResults.ts';
import type { CauseFilter, StatusSubject } from './causeResults.ts';

/** Rows per attribute, the worst first; the last one has the number of omitted rows. */
const MAX_ROWS = 50;

interface CountRow {
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

function viewOf(row: CountRow, at: number): CauseCount {
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
): Promise<CountRow[]> {
  const tenant = ctx.actor.tenant_id;
  // Results know how many facts they have, but not of which questions.
  const facts = filter.question === null ? sql`result` : sql`fact`;
  const all = numbersOf(subject.status);
  const groups = CAUSE_ATTRIBUTES.filter((attr) => attrs.includes(attr)).map((attr) => {
    const name = nameOf(tenant, subject.entity)[attr];
    const of =
      attr === 'question'
        ? { facts: sql`fact`, name: sql`max(question)` }
        : { facts, name: sql`null::text` };
    return sql`union all select * from (
      select ${attr}::text as attr, g.id, ${name} as name, g.critical, g.attention, g.ok, g.objects, g.groups from (
        select ${sql.ref(KEYS[attr])} as id, ${of.name} as question, ${all}, count(*) over ()::int as groups
        from ${of.facts} group by 1 order by critical desc, attention desc, ok desc, 1 limit ${MAX_ROWS}::int) g
      order by critical desc, attention desc, ok desc, name, id) one`;
  });
  return await ctx.read<CountRow>(
    unprepared(sql`
    with recursive ${resultsBehind(ctx, subject, filter)}, ${factsOf(tenant, subject.status, filter.question)}
    select 'all' as attr, null::uuid as id, null as name, ${all}, 1 as groups from ${facts}
    ${sql.join(groups, sql` `)}`),
  );
}

/** Counts results, whose facts of other qualities are not behind the status, or single facts. */
function numbersOf(status: Quality) {
  const sum = (counter: string, ...behind: Quality[]) =>
    behind.includes(status) ? sql`coalesce(sum(${sql.ref(counter)}), 0)::int` : sql`0`;
  const { critical, attention, ok } = QUALITY;
  return sql`${sum('critical', critical, attention)} as critical, ${sum('attention', critical, attention)} as attention,
    ${sum('ok', ok)} as ok, count(distinct object_id)::int as objects`;
}

/** `fact`: each fact of the results, with its question; read only where it is used. */
function factsOf(tenant: string, status: Quality, question: string | null) {
  const only = question === null ? sql`` : sql`and v.item_id = ${question}::uuid`;
  const is = (quality: Quality) => sql`(i.quality = ${quality}::int)::int`;
  return sql`fact as materialized (
      select r.place, r.object_class_id, r.object_id, ${is(QUALITY.critical)} as critical, ${is(QUALITY.attention)} as attention,
        ${is(QUALITY.ok)} as ok, v.item_id, v.name as question
      from result r ${itemsOfResults(tenant, status)}
      cross join lateral (select v.item_id, v.name from check_list_version_item v where v.tenant_id = ${tenant}::uuid
        and v.version_id = d.check_list_version_id and v.position = i.position ${only} offset 0) v)`;
}
