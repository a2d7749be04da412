import type { EntityPage, RowsPage } from '@plumbline/contract/kit/rows';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from './format.ts';

/** A page of a list as the page requests it: always with a total (docs/wire.md "Lists"). */
export type ListPage<T> = RowsPage<T> & Partial<Pick<EntityPage<T>, 'total_is_exact'>>;

/** A number of rows; if it is not exact, there are more than `n`. */
export interface Counted {
  n: number;
  isExact: boolean;
}

export const countedOf = ({
  total,
  total_is_exact = true,
}: Pick<ListPage<unknown>, 'total' | 'total_is_exact'>): Counted => ({
  n: total,
  isExact: total_is_exact,
});

/** Without words, where there is little room: `> 10 000`. */
export const formatCounted = ({ n, isExact }: Counted): string =>
  isExact ? formatNumber(n) : `>\u00A0${formatNumber(n)}`;

/** Values for a plural message, in words: `more than 10 000`. */
export function useCountedArgs(): (counted: Counted) => ReturnType<typeof countArgs> {
  const t = useTranslations('common');
  return ({ n, isExact }) => {
    const args = countArgs(n);
    return isExact ? args : { n, count: t('more_than', args) };
  };
}
