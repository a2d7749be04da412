import { MAX_COUNTED } from '@plumbline/contract/kit/rows';
import type { EntityPage } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { refuseCostly } from './costly.ts';
import { cursorCondition, cursorOf, orderBy, sortColumns } from './cursor.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { DEFAULT_LIMIT } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { presenter, shownFields } from './present.ts';
import { allOf, unprepared, rowsById, fromOf, whereOf } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { Condition } from './read.ts';
import { narrowCopy } from './narrowCopy.ts';
import type { From } from './from.ts';

type Row = Record<string, unknown>;

/**
 * One page of an entity in two reads: first the ids in order with the total; then the columns of these rows, with a
 * prepared statement that every list shares.
 */
export async function listRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
  extra: Condition[] = [],
): Promise<EntityPage<Row>> {
  await refuseCostly(ctx, entity, {
    filters: [...query.global_filters, ...query.filters],
    sorts: query.sorts,
    with_archived: query.with_archived,
  });
  const limit = query.page_size ?? DEFAULT_LIMIT;
  const [page, names] = await Promise.all([
    findPage(ctx, entity, { query, extra, limit }),
    namesOf(ctx),
  ]);
  const keys = page.keys.slice(0, limit);
  const fields = shownFields(entity, query.fields, false);
  const ids = keys.map((key) => String(key['_id']));
  const rows = ids.length === 0 ? [] : await rowsById(ctx, entity, { ids, fields });
  const present = presenter(entity, fields, { names, locale: ctx.locale });
  const byId = new Map(rows.map((row) => [row['_id'], row]));
  return {
    // A row deleted between the two reads is left out.
    items: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [present(row)] : [];
    }),
    ...totalOf(query, page.counted),
    page: query.page,
    page_size: query.page_size,
    next_cursor: page.keys.length > limit ? cursorOf(keys.at(-1) ?? {}, query.sorts) : null,
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
}

/** Ids and sort values of the page and one row more, which shows whether there is a next page. */
async function findPage(
  ctx: ReadCtx,
  entity: EntityTable,
  { query, extra, limit }: Question,
): Promise<{ keys: Row[]; counted: number }> {
  const from = fromOf(ctx, entity);
  const sorts = sortColumns(query.sorts, from);
  const conditions = [...conditionsOf(ctx, entity, { from, query }), ...extra];
  if (query.cursor !== null) conditions.push(cursorCondition(query, sorts, ctx.locale));
  const offset = query.page === null ? 0 : (query.page - 1) * limit;
  const count = query.with_total === false ? sql`0` : countOf(ctx, entity, { query, extra });
  const values = sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`_s${index}`)}`);
  const statement = sql`
    select (${count}) as "_total", ${sql.join([sql`t.id as "_id"`, ...values])}
    from ${from.clause()} where ${allOf(conditions)} order by ${orderBy(sorts)} limit ${limit + 1}::int offset ${offset}::bigint`;
  const keys = await ctx.read<Row>(plannedFor(ctx, entity, query)(statement));
  const [first] = keys;
  if (first) return { keys, counted: Number(first['_total']) };
  // Past the last page no row carries the total; an empty first page needs none.
  if (offset === 0 && query.cursor === null) return { keys, counted: 0 };
  const [row] = await ctx.read<{ n: number }>(unprepared(sql`select (${count}) as n`));
  return { keys, counted: row?.n ?? 0 };
}

const conditionsOf = (
  ctx: ReadCtx,
  entity: EntityTable,
  { from, query }: { from: From; query: CheckedQuery },
): Condition[] => {
  const filters = [...query.global_filters, ...query.filters];
  return whereOf(ctx, entity, { from, filters, with_archived: query.with_archived });
};

/** Counts the rows of the list, from the narrow copy if it suffices; one more than `MAX_COUNTED` stands for any number above. */
function countOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { query, extra }: Omit<Question, 'limit'>,
): RawBuilder<unknown> {
  const filtered = [...query.global_filters, ...query.filters].map(({ path }) => path[0] ?? '');
  const table = extra.length === 0 ? narrowCopy(ctx, entity, filtered) : entity;
  const from = fromOf(ctx, table);
  const where = allOf([...conditionsOf(ctx, table, { from, query }), ...extra]);
  return query.with_total === true
    ? sql`select count(*)::int from ${from.clause()} where ${where}`
    : sql`select count(*)::int from (select 1 from ${from.clause()} where ${where} limit ${MAX_COUNTED + 1}::int) counted`;
}

/** A list that neither filters nor a scope narrow has one best plan, whatever its values. */
const plannedFor = ({ actor }: ReadCtx, entity: EntityTable, query: CheckedQuery) =>
  query.filters.length + query.global_filters.length === 0 && (!entity.visible || actor.scope.all)
    ? compile
    : unprepared;
