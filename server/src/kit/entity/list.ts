import type { Page } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { refuseCostly } from './costly.ts';
import { cursorCondition, cursorOf, orderBy, sortColumns } from './cursor.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { DEFAULT_LIMIT } from './listQuery.ts';
import type { ListQuery } from './listQuery.ts';
import { presenter, shownFields } from './present.ts';
import { allOf, countMatching, unprepared, rowsById, fromOf, whereOf } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { Condition } from './read.ts';

type Row = Record<string, unknown>;

/**
 * A page of an entity in two reads: first the ids in order with the total, planned for these very
 * filters; then the shown columns of these rows, prepared once and the same for every list.
 */
export async function listRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: ListQuery,
  extra: Condition[] = [],
): Promise<Page<Row>> {
  await refuseCostly(ctx, entity, {
    filters: [...query.global_filters, ...query.filters],
    sorts: query.sorts,
    with_archived: query.with_archived,
  });
  const limit = query.page_size ?? DEFAULT_LIMIT;
  const [found, names] = await Promise.all([
    findPage(ctx, entity, { query, extra, limit }),
    namesOf(ctx),
  ]);
  const shown = found.keys.slice(0, limit);
  const fields = shownFields(entity, query.fields, false);
  const ids = shown.map((key) => String(key['_id']));
  const rows = ids.length === 0 ? [] : await rowsById(ctx, entity, { ids, fields });
  const present = presenter(entity, fields, { names, locale: ctx.locale });
  const byId = new Map(rows.map((row) => [row['_id'], row]));
  return {
    // A row deleted between the two reads is left out.
    items: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [present(row)] : [];
    }),
    total: found.total,
    page: query.page,
    page_size: query.page_size,
    next_cursor: found.keys.length > limit ? cursorOf(shown.at(-1) ?? {}, query.sorts) : null,
  };
}

/** Ids and sort values of one row more than the page, which tells whether there is a next one. */
async function findPage(
  ctx: ReadCtx,
  entity: EntityTable,
  asked: { query: ListQuery; extra: Condition[]; limit: number },
): Promise<{ keys: Row[]; total: number }> {
  const { query, extra, limit } = asked;
  const from = fromOf(ctx, entity);
  const sorts = sortColumns(query.sorts, from);
  const matching = [
    ...whereOf(ctx, entity, {
      from,
      filters: [...query.global_filters, ...query.filters],
      with_archived: query.with_archived,
    }),
    ...extra,
  ];
  const behind =
    query.cursor === null ? matching : [...matching, cursorCondition(query, sorts, ctx.locale)];
  const offset = query.page === null ? 0 : (query.page - 1) * limit;
  const values = sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`_s${index}`)}`);
  const keys = await ctx.read<Row>(
    unprepared(sql`
    select (select count(*)::int from ${from.clause()} where ${allOf(matching)}) as "_total", ${sql.join([sql`t.id as "_id"`, ...values])}
    from ${from.clause()} where ${allOf(behind)} order by ${orderBy(sorts)} limit ${limit + 1}::int offset ${offset}::bigint`),
  );
  const [first] = keys;
  if (first) return { keys, total: Number(first['_total']) };
  // Past the last page there is no row to carry the total; an empty first page needs none.
  return {
    keys,
    total: offset === 0 && query.cursor === null ? 0 : await countMatching(ctx, from, matching),
  };
}
