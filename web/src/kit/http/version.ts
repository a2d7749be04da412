import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The server's version, for the footer (docs/coverage.md section 1). */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => api.get<{ version: string }>('/version', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
