import { useState } from 'react';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { sortBy, sortKeysOf, sortText, type SortKey } from './sorting.ts';
import { compareTexts } from '../../kit/i18n/compare.ts';

export type SortValue = string | number | null;

/** Sorts the rows of a fully loaded list by the clicked headers; texts by the language's order, empty values last. */
export function useSorted<R>(
  rows: readonly R[],
  valueOf: (row: R, name: string) => SortValue,
  begin: string,
): { rows: R[]; sort: SortKey[]; onSort: (name: string, together: boolean) => void } {
  useLanguage();
  const [text, setText] = useState(begin);
  const sort = sortKeysOf(text);
  const order = (a: SortValue, b: SortValue): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : compareTexts(String(a), String(b));
  };
  const sorted = rows.toSorted((a, b) => {
    for (const { name, descending } of sort) {
      const way = order(valueOf(a, name), valueOf(b, name));
      if (way !== 0) return descending ? -way : way;
    }
    return 0;
  });
  return {
    rows: sorted,
    sort,
    onSort: (name, together) => setText(sortText(sortBy(sort, name, together))),
  };
}
