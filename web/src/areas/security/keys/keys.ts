import type { KeyView } from '@plumbline/contract/accounts/apiKeys';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';

export const KEYS = '/api_key';
const PAGE_SIZE = 50;

/** The newest keys, and further ones by page. */
export const keysQuery = infiniteQueryOptions({
  queryKey: ['api_key', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.get<RowsPage<KeyView>>(KEYS, {
      query: { page: pageParam, page_size: PAGE_SIZE },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) =>
    pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined,
});
