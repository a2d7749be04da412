import type { RowsPage } from '@plumbline/contract/kit/rows';
import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

/** The filters of a user's open inspections. */
export const OPEN_FILTERS = (user: string): string[] => [
  `operative_status:in:${OPEN_STATUSES.join(',')}`,
  `responsible=${user}`,
];

/** The number of a user's open inspections; undefined until it has loaded. */
export function useOpenInspections(user: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['inspection', 'open of', user],
    queryFn: ({ signal }) =>
      api.get<RowsPage<unknown>>('/inspection', {
        query: { filter: OPEN_FILTERS(user), page: 1, page_size: 1, fields: 'id' },
        signal,
      }),
    meta: { quiet: true },
  });
  return data?.total;
}
