import type { RowsPage } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { refuseCostly } from './costly.ts';
import { cursorCondition, cursorOf, orderBy, sortColumns } from './cursor.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { DEFAULT_LIMIT } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { presenter, shownFields } from './present.ts';
import { allOf, countMatching, unprepared, rowsById, fromOf, whereOf } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { Condition } from './read.ts';

type Row = Record<string, unknown>;

/**
 * One page of an entity in two reads: first the ids in order with the total, planned for exactly these
 * filters; then the columns of these rows, with a prepared statement that every list shares.
 */
export async function listRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
  extra: Condition[] = [],
): Promise<RowsPage<Row>> {
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
    total: page.total,
    page: query.page,
    page_size: query.page_size,
    next_cursor: page.keys.length > limit ? cursorOf(keys.at(-1) ?? {}, query.sorts) : null,
  };
}

/** Ids and sort values of the page and one row more, which shows whether there is a next page. */
async function findPage(
  ctx: ReadCtx,
  entity: EntityTable,
  options: { query: CheckedQuery; extra: Condition[]; limit: number },
): Promise<{ keys: Row[]; total: number }> {
  const { query, extra, limit } = options;
  const from = fromOf(ctx, entity);
  const sorts = sortColumns(query.sorts, from);
  const conditions = [
    ...whereOf(ctx, entity, {
      from,
      filters: [...query.global_filters, ...query.filters],
      with_archived: query.with_archived,
    }),
    ...extra,
  ];
  const afterCursor =
    query.cursor === null ? conditions : [...conditions, cursorCondition(query, sorts, ctx.locale)];
  const offset = query.page === null ? 0 : (query.page - 1) * limit;
  const values = sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`_s${index}`)}`);
  const keys = await ctx.read<Row>(
    unprepared(sql`
    select (select count(*)::int from ${from.clause()} where ${allOf(conditions)}) as "_total", ${sql.join([sql`t.id as "_id"`, ...values])}
    from ${from.clause()} where ${allOf(afterCursor)} order by ${orderBy(sorts)} limit ${limit + 1}::int offset ${offset}::bigint`),
  );
  const [first] = keys;
  if (first) return { keys, total: Number(first['_total']) };
  // Past the last page no row carries the total; an empty first page needs none.
  return {
    keys,
    total: offset === 0 && query.cursor === null ? 0 : await countMatching(ctx, from, conditions),
  };
}
