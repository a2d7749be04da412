import { MAX_COUNTED } from '@plumbline/contract/kit/rows';
import type { EntityPage } from '@plumbline/contract/kit/rows';
import type { Filter } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { refuseCostly } from './costly.ts';
import { cursorCondition, cursorOf, orderBy, sortColumns } from './cursor.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { DEFAULT_LIMIT, filtersOf } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { narrowed } from '#kit/http/selection.ts';
import { presenter, selectList, shownFields } from './present.ts';
import { allOf, fromOf, whereOf, withoutId } from './conditions.ts';
import { unprepared, rowsById } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { Condition } from './conditions.ts';
import { narrowCopy } from './narrowCopy.ts';
import type { From } from './from.ts';
import { rowsWithIds } from './fewRows.ts';
import { MOST_WALKED, PLAIN, wayOf } from './narrowing.ts';
import type { Way } from './narrowing.ts';
import type { Use } from './texts.ts';
import { needsWalk } from './walk.ts';

type Row = Record<string, unknown>;

/** One page of an entity, with its total. */
export async function listRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
  extra: Condition[] = [],
): Promise<EntityPage<Row>> {
  await refuseCostly(ctx, entity, {
    filters: filtersOf(query),
    sorts: query.sorts,
    with_archived: query.with_archived,
  });
  const limit = query.page_size ?? DEFAULT_LIMIT;
  const fields = shownFields(entity, query.fields, false);
  const [page, names] = await Promise.all([
    readPage(ctx, entity, { query, extra, limit, fields }),
    namesOf(ctx),
  ]);
  const present = presenter(entity, fields, { names, locale: ctx.locale });
  return {
    items: page.rows.map((row) => narrowed(present(row), query.parts)),
    ...totalOf(query, page.counted),
    page: query.page,
    page_size: query.page_size,
    next_cursor: page.next ? cursorOf(page.next, query.sorts) : null,
  };
}

function totalOf({ with_total }: CheckedQuery, counted: number) {
  if (with_total === false) return { total: null, total_is_exact: false };
  const total_is_exact = with_total === true || counted <= MAX_COUNTED;
  return { total: total_is_exact ? counted : MAX_COUNTED, total_is_exact };
}

interface Question {
  query: CheckedQuery;
  extra: Condition[];
  limit: number;
  fields: string[];
}
/** The keys of the page and of one row more, and the columns of the page. */
interface Read {
  keys: Row[];
  rows: Row[];
}
interface Page {
  rows: Row[];
  counted: number;
  /** The keys of the last row, if others follow. */
  next: Row | undefined;
}

async function readPage(ctx: ReadCtx, entity: EntityTable, question: Question): Promise<Page> {
  const { query, extra, limit } = question;
  const { keys, rows } = hasOnePlan(ctx, entity, query)
    ? await readAtOnce(ctx, entity, question)
    : await readInTwo(ctx, entity, question);
  const [first] = keys;
  const counted = Number(first?.['_total'] ?? 0);
  if (first || (query.cursor === null && (query.page ?? 1) === 1))
    return { rows, counted, next: keys.length > limit ? keys.at(-2) : undefined };
  // Past the last page no row carries the total.
  const count = countOf(ctx, entity, { query, extra });
  const [row] = await ctx.read<{ n: number }>(unprepared(sql`select (${count}) as n`));
  return { rows, counted: row?.n ?? 0, next: undefined };
}

/** One best plan, whatever the values: nothing narrows the list, or only a key and so to a few rows. */
const hasOnePlan = ({ actor }: ReadCtx, entity: EntityTable, query: CheckedQuery): boolean =>
  filtersOf(query).every((filter) => isByKey(entity, filter)) &&
  (!entity.visible || actor.scope.all) &&
  !needsWalk(entity, query);

/** Whether the filter names one row or the children of one. */
function isByKey(entity: EntityTable, { path, operator, values, exists }: Filter): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  const isKey = name === 'id' || columnOf(entity, name) === entity.parent;
  const isOneValue = operator === '=' && exists === undefined && values[0] !== null;
  return isKey && rest.length === 0 && isOneValue;
}

/** Keys and columns in one prepared statement. */
async function readAtOnce(ctx: ReadCtx, entity: EntityTable, question: Question): Promise<Read> {
  const from = fromOf(ctx, entity, rowsWithIds(entity, ctx.actor.tenant_id, sql`page`));
  const columns = selectList(entity, question.fields, from);
  const rows = await ctx.read<Row>(
    compile(sql`
    with keys as materialized (${keysOf(ctx, entity, question)}),
      page as materialized (select keys.*, row_number() over () as "_n" from keys)
    select page.*, ${columns} from ${from.clause()} order by page."_n"`),
  );
  return { keys: rows, rows: rows.slice(0, question.limit) };
}

/** First the keys, planned for exactly these filters; then the columns, with a prepared statement that every list shares. */
async function readInTwo(ctx: ReadCtx, entity: EntityTable, question: Question): Promise<Read> {
  const { fields, limit } = question;
  const keys = await findKeys(ctx, entity, question);
  const ids = keys.slice(0, limit).map((key) => String(key['_id']));
  const rows = ids.length === 0 ? [] : await rowsById(ctx, entity, { ids, fields });
  const byId = new Map(rows.map((row) => [row['_id'], row]));
  // A row deleted between the two reads is left out.
  return {
    keys,
    rows: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [row] : [];
    }),
  };
}

async function findKeys(ctx: ReadCtx, entity: EntityTable, question: Question): Promise<Row[]> {
  const { query, extra, limit } = question;
  const needed = placeOf(question).offset + limit + 1;
  const way = extra.length > 0 ? PLAIN : await wayOf(ctx, entity, { query, needed });
  const keys = way.walk
    ? await ctx.read<Row>(unprepared(walkedKeys(ctx, entity, { ...question, way, needed })))
    : [];
  // A walk that ends before the page is full has not seen all rows.
  return keys.length > limit
    ? keys
    : await ctx.read<Row>(unprepared(keysOf(ctx, entity, question, way)));
}

const placeOf = ({ query, limit }: Question) => {
  const offset = query.page === null ? 0 : (query.page - 1) * limit;
  return { offset, sql: sql`limit ${limit + 1}::int offset ${offset}::bigint` };
};

function walkedKeys(
  ctx: ReadCtx,
  entity: EntityTable,
  { way, needed, ...question }: Question & { way: Way; needed: number },
): RawBuilder<unknown> {
  const { query, extra } = question;
  const from = fromOf(ctx, entity, way.walk?.rows(Math.max(MOST_WALKED, needed)));
  const conditions = conditionsOf(ctx, entity, { from, query, use: 'test' });
  const count = query.with_total === false ? sql`0` : countOf(ctx, entity, { query, extra, way });
  return sql`
    select (${count}) as "_total", t.id as "_id", page."_s0" from ${from.clause()}
    where ${allOf(conditions)} order by ${way.walk?.order} ${placeOf(question).sql}`;
}

/** Ids and sort values of the page and one row more, which shows whether there is a next page. */
function keysOf(
  ctx: ReadCtx,
  entity: EntityTable,
  question: Question,
  way: Way = PLAIN,
): RawBuilder<unknown> {
  const { query, extra } = question;
  const from = fromOf(ctx, entity, way.rows);
  const sorts = sortColumns(query.sorts, from);
  const filters = way.passed ? [] : conditionsOf(ctx, entity, { from, query, use: way.use });
  const conditions = [...filters, ...extra];
  if (query.cursor !== null) conditions.push(cursorCondition(query, sorts, ctx));
  const where = conditions.length === 0 ? sql`` : sql`where ${allOf(conditions)}`;
  // Rows that are collected anyway are counted on the way.
  const total =
    (way.rows || extra.length > 0) && query.cursor === null
      ? sql`count(*) over ()::int`
      : countOf(ctx, entity, { query, extra, way });
  const count = query.with_total === false ? sql`0` : total;
  const values = sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`_s${index}`)}`);
  return sql`
    select (${count}) as "_total", ${sql.join([sql`t.id as "_id"`, ...values])}
    from ${from.clause()} ${where} order by ${orderBy(sorts)} ${placeOf(question).sql}`;
}

const conditionsOf = (
  ctx: ReadCtx,
  entity: EntityTable,
  { from, query, use }: { from: From; query: CheckedQuery; use: Use },
): Condition[] => {
  const filters = filtersOf(query);
  return whereOf(ctx, entity, { from, filters, with_archived: query.with_archived, use });
};

/** Counts the rows of the list, from the narrow copy if it suffices; one more than `MAX_COUNTED` stands for any number above. */
function countOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { query, extra, way = PLAIN }: Pick<Question, 'query' | 'extra'> & { way?: Way },
): RawBuilder<unknown> {
  const filtered = filtersOf(query).map(({ path }) => path[0] ?? '');
  const table = extra.length === 0 ? narrowCopy(entity, filtered) : entity;
  const { rows, use } = table === entity ? way.count : PLAIN;
  const from = fromOf(ctx, table, rows);
  const where = allOf([...conditionsOf(ctx, table, { from, query, use }), ...extra]);
  return query.with_total === true
    ? sql`select count(*)::int from ${from.clause()} where ${where}`
    : sql`select count(*)::int from (select 1 from ${from.clause()} where ${where} limit ${MAX_COUNTED + 1}::int) counted`;
}
