import { MAX_COUNTED } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable, ConditionUse } from '#kit/model/table.ts';
import { allOf, fromOf, whereOf } from './conditions.ts';
import type { Expression } from './comparison.ts';
import type { Condition } from './conditions.ts';
import { cursorCondition, orderBy, sortColumns } from './cursor.ts';
import type { From } from './from.ts';
import { DEFAULT_LIMIT, filtersOf } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { narrowCopy } from './narrowCopy.ts';
import { MOST_WALKED, PLAIN } from './readPlan.ts';
import type { ReadPlan } from './readPlan.ts';

/** The place of a page in its list. */
export interface PagePlace {
  offset: number;
  /** Rows of the page and one more, which shows whether there is a next page. */
  read: number;
  /** Number of rows up to the end of the page. */
  needed: number;
}

/** A list to read. */
export interface ListQuestion {
  query: CheckedQuery;
  extra: Condition[];
  place: PagePlace;
  fields: string[];
}

export function pagePlace({ page, page_size }: CheckedQuery): PagePlace {
  const limit = page_size ?? DEFAULT_LIMIT;
  const offset = page === null ? 0 : (page - 1) * limit;
  return { offset, read: limit + 1, needed: offset + limit + 1 };
}

const limitTo = ({ read, offset }: PagePlace) => sql`limit ${read}::int offset ${offset}::bigint`;

/** Reads ids and sort values of the page and one more row, in the order of an index, with the total. */
export function walkedKeys(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion & { plan: ReadPlan },
): RawBuilder<unknown> {
  const { query, extra, plan } = question;
  const most = Math.max(plan.most ?? MOST_WALKED, question.place.needed);
  const from = fromOf(ctx, entity, plan.walk?.rows(most));
  const conditions = listConditions(ctx, entity, { from, query, use: 'test' });
  const count = query.with_total === false ? sql`0` : countOf(ctx, entity, { query, extra, plan });
  return sql`
    select (${count}) as "_total", t.id as "_id", ${plan.walk?.values} from ${from.clause()}
    where ${allOf(conditions)} order by ${plan.walk?.order} ${limitTo(question.place)}`;
}

/** The same in the way that the planner chooses. */
export function keysOf(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
  plan: ReadPlan = PLAIN,
): RawBuilder<unknown> {
  const { query, extra } = question;
  const from = fromOf(ctx, entity, plan.rows);
  const sorts = sortColumns(query.sorts, from);
  const filters = plan.isFiltered
    ? []
    : listConditions(ctx, entity, { from, query, use: plan.use });
  const conditions = [...filters, ...extra];
  if (query.cursor !== null) conditions.push(cursorCondition(query.cursor, sorts));
  const where = conditions.length === 0 ? sql`` : sql`where ${allOf(conditions)}`;
  // Collected rows are counted on the way.
  const total =
    (plan.rows || extra.length > 0) && query.cursor === null
      ? sql`count(*) over ()::int`
      : countOf(ctx, entity, { query, extra, plan });
  const count = query.with_total === false ? sql`0` : total;
  const values = sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`_s${index}`)}`);
  return sql`
    select (${count}) as "_total", ${sql.join([sql`t.id as "_id"`, ...values])}
    from ${from.clause()} ${where} order by ${orderBy(sorts)} ${limitTo(question.place)}`;
}

export const listConditions = (
  ctx: ReadCtx,
  entity: EntityTable,
  { from, query, use }: { from: From; query: CheckedQuery; use: ConditionUse },
): Condition[] => {
  const filters = filtersOf(query);
  return whereOf(ctx, entity, { from, filters, with_archived: query.with_archived, use });
};

/** A total that would take too long to count. */
export const UNKNOWN = -1;

/** Counts the rows that pass among the first `most` of these rows. */
function countAmong(
  ctx: ReadCtx,
  entity: EntityTable,
  {
    query,
    extra,
    rows,
    most,
  }: Pick<ListQuestion, 'query' | 'extra'> & { rows: Expression; most: number },
): RawBuilder<unknown> {
  const first = sql`(select t.* from ${rows} limit ${most}::int) t`;
  const from = fromOf(ctx, entity, first);
  const where = allOf([...listConditions(ctx, entity, { from, query, use: 'test' }), ...extra]);
  const all = sql`select count(*) from (select 1 from ${rows} limit ${most + 1}::int) some_rows`;
  return sql`select case when passing.n > ${MAX_COUNTED}::int or (${all}) <= ${most}::int then passing.n else ${UNKNOWN}::int end
    from (select count(*)::int as n from (select 1 from ${from.clause()} where ${where} limit ${MAX_COUNTED + 1}::int) counted) passing`;
}

/** Counts the rows of the list, from the narrow copy if it suffices; one more than `MAX_COUNTED` stands for any number above. */
export function countOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { query, extra, plan = PLAIN }: Pick<ListQuestion, 'query' | 'extra'> & { plan?: ReadPlan },
): RawBuilder<unknown> {
  const filtered = filtersOf(query).map(({ path }) => path[0] ?? '');
  const table = extra.length === 0 ? narrowCopy(entity, filtered) : entity;
  const { rows, use, most } = table === entity ? plan.count : PLAIN.count;
  if (rows && most !== undefined) return countAmong(ctx, entity, { query, extra, rows, most });
  const from = fromOf(ctx, table, rows);
  const where = allOf([...listConditions(ctx, table, { from, query, use }), ...extra]);
  return query.with_total === true
    ? sql`select count(*)::int from ${from.clause()} where ${where}`
    : sql`select count(*)::int from (select 1 from ${from.clause()} where ${where} limit ${MAX_COUNTED + 1}::int) counted`;
}
