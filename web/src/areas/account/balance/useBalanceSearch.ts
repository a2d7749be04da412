import { useSearch } from '@tanstack/react-router';
import { searchOf, useChangeSearch } from '../../../kit/search.ts';
import type { Search, SearchOf } from '../../../kit/search.ts';

/** What the address asks of the details of credits, and how to ask for something else. */
export function useBalanceSearch(): [SearchOf<'balance'>, (values: SearchOf<'balance'>) => void] {
  const search: SearchOf<'balance'> = useSearch({
    strict: false,
    select: (all: Search) => searchOf('balance')(all),
    structuralSharing: true,
  });
  return [search, useChangeSearch('balance')];
}
