import { objects } from '@plumbline/contract/objects/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

/** The current quality of the inspected objects, by id: it makes one inspection more urgent than another. */
export function useObjectQualities(ids: readonly string[]): ReadonlyMap<string, CodedValue | null> {
  const uniqueIds = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: ['object', 'qualities', uniqueIds],
    queryFn: ({ signal }) =>
      api.get<RowsPage<{ id: string; quality_status: CodedValue | null }>>(objects.path, {
        query: {
          filter: [`id:in:${uniqueIds.join(',')}`],
          fields: 'id,quality_status',
          page: 1,
          page_size: uniqueIds.length,
          with_archived: true,
        },
        signal,
      }),
    enabled: uniqueIds.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return new Map(data?.items.map(({ id, quality_status }) => [id, quality_status]));
}
