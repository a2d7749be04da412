import { useChangeSearch, useSearchValue } from '../../../kit/search.ts';
import type { SearchOf } from '../../../kit/search.ts';

/** What the address asks of the details of credits, and how to ask for something else. */
export function useBalanceSearch(): [
  search: SearchOf<'balance'>,
  change: (values: SearchOf<'balance'>) => void,
] {
  const [view] = useSearchValue('balance', 'view');
  const [by] = useSearchValue('balance', 'by');
  const [span] = useSearchValue('balance', 'span');
  const [from] = useSearchValue('balance', 'from');
  const [to] = useSearchValue('balance', 'to');
  const [kind] = useSearchValue('balance', 'kind');
  const [unit] = useSearchValue('balance', 'unit');
  return [{ view, by, span, from, to, kind, unit }, useChangeSearch('balance')];
}
