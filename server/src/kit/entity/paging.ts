import type { Field } from '@plumbline/contract/kit/resource';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { cursorKeys, cursorTypeOf, writeCursor } from '#kit/query/cursor.ts';
import { DEFAULT_LIMIT } from '#kit/query/listQuery.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';

/** The requested page of a list that has a fixed order and no filters. */
export interface Paging {
  page: number | null;
  page_size: number | null;
  limit: number;
  offset: number;
  /** The keys of the last row of the previous page; null when paging by number. */
  after: unknown[] | null;
}

/** The query parameters of such a list, for the documentation. */
export const PAGING_QUERY = ['page', 'page_size', 'cursor'] as const;

/** Reads the parameters; `kinds` are those of the sort keys, by default of `newestFirst`. */
export function pagingOf(
  query: QueryReader,
  kinds: readonly Field['kind'][] = ['time', 'id'],
): Paging {
  const page = query.integer('page', { min: 1, max: 1e6 });
  const page_size = query.integer('page_size', { min: 1, max: DEFAULT_LIMIT });
  const cursor = query.one('cursor');
  if (cursor !== null && page !== null)
    throw invalid(['query', 'page'], 'unknown_parameter', query.locale);
  const limit = page_size ?? DEFAULT_LIMIT;
  const after = cursor === null ? null : cursorKeys(cursor);
  const fits =
    after?.length === kinds.length &&
    after.every((key, n) => cursorTypeOf(kinds[n] ?? '').fits(key));
  if (after && !fits) throw invalid(['query', 'cursor'], 'cursor', query.locale);
  return { page, page_size, limit, offset: ((page ?? 1) - 1) * limit, after };
}

/** Returns a page; one row more than requested means that more follow. */
export function pageAnswer<R, T>(
  paging: Paging,
  result: { rows: R[]; total: number },
  read: { keys: (row: R) => unknown[]; view: (row: R) => T },
) {
  const rows = result.rows.slice(0, paging.limit);
  const last = result.rows.length > paging.limit ? rows.at(-1) : undefined;
  return {
    items: rows.map(read.view),
    total: result.total,
    page: paging.page,
    page_size: paging.page_size,
    next_cursor: last === undefined ? null : writeCursor(read.keys(last)),
  };
}

/** Rows of which the newest come first, as a query that ends with its conditions and names them `alias`. */
interface NewestRows<R> {
  alias: string;
  rows: RawBuilder<R>;
  count: RawBuilder<{ total: number }>;
}

/** Reads one page of a log, or of another list that grows at its top. */
export async function newestFirst<R extends { id: string; created_at: string }, T>(
  { read }: Pick<ReadCtx, 'read'>,
  paging: Paging,
  list: NewestRows<R> & { views: (rows: R[]) => T[] | Promise<T[]> },
) {
  const [time = null, id = null] = paging.after ?? [];
  const [created, row] = [sql.ref(`${list.alias}.created_at`), sql.ref(`${list.alias}.id`)];
  const rows = await read<R>(
    sql`${list.rows} and (${time}::timestamptz is null or (${created}, ${row}) < (${time}::timestamptz, ${id}::uuid))
      order by ${created} desc, ${row} desc offset ${paging.offset}::bigint limit ${paging.limit + 1}::int`,
  );
  const [count] = await read(list.count);
  const keys = (one: R) => [one.created_at, one.id];
  const page = pageAnswer(paging, { rows, total: count?.total ?? 0 }, { keys, view: (one) => one });
  return { ...page, items: await list.views(page.items) };
}
