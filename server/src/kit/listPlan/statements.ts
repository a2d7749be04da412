import { MAX_COUNTED } from '@plumbline/contract/kit/rows';
import { sql, type RawBuilder } from 'kysely';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import type { ConditionUse, EntityTable } from '#kit/model/table.ts';
import type { Expression } from '#kit/query/comparison.ts';
import { allOf, fromOf, whereOf, type Condition } from '#kit/query/conditions.ts';
import { cursorCondition, orderBy, sortColumns } from '#kit/query/cursor.ts';
import type { From } from '#kit/query/from.ts';
import { narrowCopy } from '#kit/query/narrowCopy.ts';
import { selectList } from '#kit/query/rows.ts';
import type { List, ListQuestion } from './facts.ts';
import { FEWER_ROWS, FIRST_ROWS, MOST_WALKED, isOneStretch, type Walk } from './walk.ts';

/** The plan for finding the rows of a list. */
export interface ReadPlan {
  /** Reading in the order of the list, if that soon fills a page. */
  walk?: Walk | undefined;
  /** The most rows to read. */
  most?: number;
  /** The rows to start from; undefined for all. */
  rows?: Expression;
  /** Whether these rows have passed all filters. */
  isFiltered?: boolean;
  /** Whether the conditions find the rows or only test them. */
  use: ConditionUse;
  /** The same for the total; with `most`, only if this many rows suffice to know it. */
  count: { rows?: Expression; use: ConditionUse; most?: number };
}
export const PLAIN: ReadPlan = { use: 'index', count: { use: 'index' } };

const limitTo = ({ read, offset }: ListQuestion['place']) =>
  sql`limit ${read}::int offset ${offset}::bigint`;

/** Reads ids and sort values of the page and one more row, in the order of an index, with the total. */
export function walkedKeys(list: List, plan: ReadPlan & { walk: Walk }): RawBuilder<unknown> {
  const { ctx, entity, query, place } = list;
  const { walk } = plan;
  const from = fromOf(ctx, entity, walk.rows(Math.max(plan.most ?? MOST_WALKED, place.needed)));
  const conditions = conditionsOf(list, { from, use: 'test' });
  const count = query.with_total === false ? sql`0` : countOf(list, plan);
  return sql`
    select (${count}) as "_total", t.id as "_id", ${walk.values} from ${from.clause()}
    where ${allOf(conditions)} order by ${walk.order} ${limitTo(place)}`;
}

/** The same in the way that the planner chooses. */
export function keysOf(list: List, plan: ReadPlan = PLAIN): RawBuilder<unknown> {
  const { ctx, entity, query, extra } = list;
  const from = fromOf(ctx, entity, plan.rows);
  const sorts = sortColumns(query.sorts, from);
  const filters = plan.isFiltered ? [] : conditionsOf(list, { from, use: plan.use });
  const conditions = [...filters, ...extra];
  if (query.cursor !== null) conditions.push(cursorCondition(query.cursor, sorts));
  const where = conditions.length === 0 ? sql`` : sql`where ${allOf(conditions)}`;
  // Collected rows are counted on the way.
  const total =
    (plan.rows || extra.length > 0) && query.cursor === null
      ? sql`count(*) over ()::int`
      : countOf(list, plan);
  const count = query.with_total === false ? sql`0` : total;
  const values = sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`_s${index}`)}`);
  return sql`
    select (${count}) as "_total", ${sql.join([sql`t.id as "_id"`, ...values])}
    from ${from.clause()} ${where} order by ${orderBy(sorts)} ${limitTo(list.place)}`;
}

/** Reads the keys and the columns of the page at once. */
export function keysAndColumns(list: List): RawBuilder<unknown> {
  const { ctx, entity, fields } = list;
  const from = fromOf(ctx, entity, rowsWithIds(entity, ctx.actor.tenant_id, sql`page`));
  const columns = selectList(entity, fields, from);
  return sql`
    with keys as materialized (${keysOf(list)}),
      page as materialized (select keys.*, row_number() over () as "_n" from keys)
    select page.*, ${columns} from ${from.clause()} order by page."_n"`;
}

/** Whether the first rows in the order of the list are tested: all of them, unless they are exactly the list. */
export const isTested = ({ filters, inOrder }: List): boolean =>
  filters.length > 0 || inOrder?.isExact !== true;

/**
 * Reads a page from the first rows in the order of the list, with what is known of the total; for a `deep` page, first
 * the keys before it. If the passing rows are `found` by an index too, and none of the first few passes, no more are read.
 */
export function pageOfFirstRows(
  list: List,
  { deep, found }: { deep: boolean; found: boolean },
): RawBuilder<unknown> {
  const { ctx, entity, query, fields, inOrder: walk } = list;
  const { needed, offset } = list.place;
  if (!walk) throw new Error(`no index has the order of ${entity.resource.name}`);
  const tests = isTested(list);
  const most = found ? sql`select n from most` : sql`select ${FIRST_ROWS}::bigint`;
  const walked = fromOf(ctx, entity, walk.rows(tests ? most : needed));
  const conditions = tests ? testsOf(list, { from: walked, walk }) : [];
  const sorts = sql.join(query.sorts.map((_, n) => sql.ref(`_s${n}`)));
  const rest = sql`(select * from first where "_n" > ${offset}::bigint)`;
  // Most rows before a deep page are only counted: their keys suffice, and the index has them.
  const byKey = rowsWithIds(entity, ctx.actor.tenant_id, sql`${rest} page`);
  const rows = deep ? sql`(select t.*, "_n", ${sorts} from ${byKey}) t` : sql`${rest} t`;
  const page = fromOf(ctx, entity, rows);
  const columns = selectList(entity, fields, page);
  const isCounted = query.with_total !== false && (!tests || isOneStretch(ctx, entity, query));
  const total = isCounted ? countOf(list) : sql`null`;
  const examined = tests && !walk.isMerged ? countWalked(list, walk) : sql`null::int`;
  const few = fromOf(ctx, entity, walk.rows(FEWER_ROWS));
  const passes = found ? allOf(testsOf(list, { from: few, walk })) : undefined;
  const limit = passes
    ? sql`most as materialized (select case when exists (select 1 from ${few.clause()} where ${passes})
        then ${FIRST_ROWS}::bigint else ${FEWER_ROWS}::bigint end as n), `
    : sql``;
  return sql`
    with ${limit}first as materialized (select sorted.*, row_number() over () as "_n" from (
        select ${deep ? sql`t.id as "_id", ${walk.values}` : walk.columns} from ${walked.clause()} where ${allOf(conditions)}
        order by ${walk.order} limit ${needed}::bigint) sorted)
    select seen.*, part.* from (
        select ${offset}::bigint + 1 as "_first", k.n as "_passing", (${total}) as "_total",
          case when k.n < ${needed}::bigint then (${examined}) end as "_looked", (${most}) as "_most"
        from (select count(*)::int as n from first) k) seen
      full join (select t.id as "_id", "_n", ${sorts}, ${columns} from ${page.clause()}) part on part."_n" = seen."_first"
    order by part."_n"`;
}

/**
 * Counts the rows that the walk would read without a limit, and perhaps some more; one above its limit stands for any
 * larger number.
 */
export function countWalked({ ctx, entity }: List, walk: Walk): RawBuilder<unknown> {
  const { actor } = ctx;
  const isVisible = walk.isExact && !actor.scope.all && entity.large?.visibleIds;
  const all = sql`${sql.table(entity.table)} as t where t.tenant_id = ${actor.tenant_id}::uuid`;
  const rows = walk.isNarrow
    ? walk.rows(FIRST_ROWS + 1)
    : isVisible
      ? sql`(${isVisible(actor)}) visible`
      : all;
  return sql`select count(*)::int from (select 1 from ${rows} limit ${FIRST_ROWS + 1}::int) some_rows`;
}

/** A total that would take too long to count. */
export const UNKNOWN = -1;

/** Counts the rows of the list, from the narrow copy if it suffices; one more than `MAX_COUNTED` stands for any number above. */
export function countOf(list: List, plan: ReadPlan = PLAIN): RawBuilder<unknown> {
  const { ctx, entity, query, extra, filters } = list;
  const filtered = filters.map(({ path }) => path[0] ?? '');
  const table = extra.length === 0 ? narrowCopy(entity, filtered) : entity;
  const { rows, use, most } = table === entity ? plan.count : PLAIN.count;
  if (rows && most !== undefined) return countAmong(list, rows, most);
  const from = fromOf(ctx, table, rows);
  const where = allOf([...conditionsOf(list, { table, from, use }), ...extra]);
  return query.with_total === true
    ? sql`select count(*)::int from ${from.clause()} where ${where}`
    : sql`select count(*)::int from (select 1 from ${from.clause()} where ${where} limit ${MAX_COUNTED + 1}::int) counted`;
}

/** Counts the rows that pass among the first `most` of these rows. */
function countAmong(list: List, rows: Expression, most: number): RawBuilder<unknown> {
  const first = sql`(select t.* from ${rows} limit ${most}::int) t`;
  const from = fromOf(list.ctx, list.entity, first);
  const where = allOf([...conditionsOf(list, { from, use: 'test' }), ...list.extra]);
  const all = sql`select count(*) from (select 1 from ${rows} limit ${most + 1}::int) some_rows`;
  return sql`select case when passing.n > ${MAX_COUNTED}::int or (${all}) <= ${most}::int then passing.n else ${UNKNOWN}::int end
    from (select count(*)::int as n from (select 1 from ${from.clause()} where ${where} limit ${MAX_COUNTED + 1}::int) counted) passing`;
}

/** The conditions that rows of the walk have yet to pass. */
const testsOf = (list: List, { from, walk }: { from: From; walk: Walk }): Condition[] =>
  conditionsOf(
    { ...list, filters: list.filters.filter((filter) => !walk.passed.includes(filter)) },
    { from, use: 'test' },
  );

/** The scope and the filters as conditions on the entity or its narrow copy. */
function conditionsOf(
  { ctx, entity, query, filters }: List,
  { table = entity, from, use }: { table?: EntityTable; from: From; use: ConditionUse },
): Condition[] {
  return whereOf(ctx, table, { from, filters, with_archived: query.with_archived, use });
}
