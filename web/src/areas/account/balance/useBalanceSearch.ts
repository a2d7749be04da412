import { useChangeSearch, useSearchValue } from '../../../kit/search.ts';
import { knownSearch } from './question.ts';
import type { DetailsSearch } from './question.ts';

/** The question about credits in the address, and a function to change it. */
export function useBalanceSearch(): [
  search: DetailsSearch,
  change: (values: DetailsSearch) => void,
] {
  const [view] = useSearchValue('balance', 'view');
  const [by] = useSearchValue('balance', 'by');
  const [span] = useSearchValue('balance', 'span');
  const [from] = useSearchValue('balance', 'from');
  const [to] = useSearchValue('balance', 'to');
  const [kind] = useSearchValue('balance', 'kind');
  const [unit] = useSearchValue('balance', 'unit');
  const search = knownSearch({ view, by, span, from, to, kind, unit });
  return [search, useChangeSearch('balance')];
}
