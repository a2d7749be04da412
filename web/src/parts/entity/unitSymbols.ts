import { dictionaryResource } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryEntryView } from '@plumbline/contract/dictionaries/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../kit/http/api.ts';

/** The unit whose differences are percentage points, not a share of either value. */
export const PERCENT = '%';

type Unit = Pick<CodedValue, 'code' | 'name'>;

const symbolsQuery = queryOptions({
  queryKey: ['measure_unit', 'symbols'],
  queryFn: ({ signal }) =>
    api.get<RowsPage<Pick<DictionaryEntryView, 'code' | 'extra'>>>(
      dictionaryResource('measure_unit').path,
      { query: { fields: 'code,extra', with_archived: true, page_size: 1000 }, signal },
    ),
  staleTime: 10 * 60_000,
  meta: { quiet: true },
});

/** The text behind a value: the symbol of its unit, or the name of a unit without one; null until known. */
export function useUnitSymbol(): (unit: Unit | null) => string | null {
  const { data } = useQuery(symbolsQuery);
  return useCallback(
    (unit) => {
      const entry = data?.items.find(({ code }) => code === unit?.code);
      return entry === undefined || unit === null ? null : (entry.extra.symbol ?? unit.name);
    },
    [data],
  );
}
