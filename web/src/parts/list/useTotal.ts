import { useState } from 'react';
import { countedOf, type RowCount, type ListPage } from '../../kit/format/counted.ts';
import type { CountQuery } from '../../kit/http/resourceApi.ts';
import type { ListApi } from './listApi.ts';

export interface ListTotal {
  counted: RowCount;
  /** Counts the rest too; missing if nothing is left to count. */
  countAll?: (() => void) | undefined;
  isCounting: boolean;
}

/** The total of a page, exact once the user wants it to be: beyond 10,000 rows counting takes time. */
export function useTotal<V>(
  api: Pick<ListApi<V>, 'useCount'>,
  { filter, global_filter, root }: CountQuery,
  page: ListPage<unknown> | undefined,
): ListTotal | undefined {
  const query: CountQuery = { filter, global_filter, root, with_total: true };
  const key = JSON.stringify(query);
  const [countedKey, setCountedKey] = useState<string | null>(null);
  const isWanted = countedKey === key;
  const exact = api.useCount(query, isWanted);
  if (page === undefined) return undefined;
  const counted = exact ?? countedOf(page);
  return {
    counted,
    isCounting: isWanted && exact === undefined,
    countAll: counted.isExact ? undefined : () => setCountedKey(key),
  };
}
