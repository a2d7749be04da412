import { inspections } from '@plumbline/contract/inspections/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/http/api.ts';
import { countedOf, type RowCount, type ListPage } from '../../kit/format/counted.ts';
import { WORK_FIELDS, type OpenWork } from '../../offline/copies/workFields.ts';
import { GROUP_SORT } from '../../parts/inspection/todo.ts';

const FIRST = 20;
const STEP = 60;

/** Open inspections in the order of to-do lists, some at a time; loading begins when they are first wanted. */
export function useOpenWork(filter: string[], isWanted: boolean) {
  const [enabled, setEnabled] = useState(isWanted);
  if (isWanted && !enabled) setEnabled(true);
  const query = useInfiniteQuery({
    queryKey: ['inspection', 'open', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get<ListPage<OpenWork>>(inspections.path, {
        query: {
          filter,
          fields: WORK_FIELDS.join(','),
          sort_by: GROUP_SORT,
          page_size: cursor === null ? FIRST : STEP,
          // counted exactly, once
          with_total: cursor === null,
          ...(cursor === null ? {} : { cursor }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
  });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = first && countedOf(first);
  const remaining: RowCount = {
    n: query.hasNextPage && total ? Math.max(1, total.n - rows.length) : 0,
    isExact: true,
  };
  return { query, rows, total, remaining };
}
export type GroupWork = ReturnType<typeof useOpenWork>;
