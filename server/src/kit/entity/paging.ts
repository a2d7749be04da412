import type { Field } from '@plumbline/contract/kit/resource';
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

/** Reads the parameters; `kinds` are those of the sort keys. */
export function pagingOf(query: QueryReader, kinds: readonly Field['kind'][]): Paging {
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
