import type { Field } from '@plumbline/contract/kit/resource';
import { cursorKeys, keptOf, writeCursor } from './cursor.ts';
import { DEFAULT_LIMIT } from './listQuery.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';

/** Which part of a list is asked for, of those that have an order of their own and no filters. */
export interface Part {
  page: number | null;
  page_size: number | null;
  limit: number;
  offset: number;
  /** The keys of the last row before the part; null where it begins with a page. */
  after: unknown[] | null;
}

/** The parameters of such a list, for the documentation. */
export const PART_QUERY = ['page', 'page_size', 'cursor'] as const;

/** Reads them all; `kinds` are those of the keys the list is ordered by. */
export function partOf(query: QueryReader, kinds: readonly Field['kind'][]): Part {
  const page = query.integer('page', { min: 1, max: 1e6 });
  const page_size = query.integer('page_size', { min: 1, max: DEFAULT_LIMIT });
  const cursor = query.one('cursor');
  if (cursor !== null && page !== null)
    throw invalid(['query', 'page'], 'unknown_parameter', query.locale);
  const limit = page_size ?? DEFAULT_LIMIT;
  const after = cursor === null ? null : cursorKeys(cursor);
  const fits =
    after?.length === kinds.length && after.every((key, n) => keptOf(kinds[n] ?? '').fits(key));
  if (after && !fits) throw invalid(['query', 'cursor'], 'cursor', query.locale);
  return { page, page_size, limit, offset: ((page ?? 1) - 1) * limit, after };
}

/** The answer: `rows` are one more than asked for where more follow, and `keys` those of a row. */
export function partAnswer<R, T>(
  part: Part,
  found: { rows: R[]; total: number },
  tell: { keys: (row: R) => unknown[]; view: (row: R) => T },
) {
  const shown = found.rows.slice(0, part.limit);
  const last = found.rows.length > part.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(tell.view),
    total: found.total,
    page: part.page,
    page_size: part.page_size,
    next_cursor: last === undefined ? null : writeCursor(tell.keys(last)),
  };
}
