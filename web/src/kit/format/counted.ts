import type { EntityPage, RowsPage } from '@plumbline/contract/kit/rows';
import { formatNumber, type countArgs } from './format.ts';

/** A page of a list as the page requests it: always with a total (docs/wire.md "Lists"). */
export type ListPage<T> = RowsPage<T> & Partial<Pick<EntityPage<T>, 'total_is_exact'>>;

/** A number of rows; if it is not exact, there are more than `n`. */
export interface RowCount {
  n: number;
  isExact: boolean;
}

export const countedOf = ({
  total,
  total_is_exact = true,
}: Pick<ListPage<unknown>, 'total' | 'total_is_exact'>): RowCount => ({
  n: total,
  isExact: total_is_exact,
});

/** In one way everywhere on a page: `10 128`, or `10 000+` if that is not all of them. */
export const formatCounted = ({ n, isExact }: RowCount): string =>
  isExact ? formatNumber(n) : `${formatNumber(n)}+`;

/** Values for a plural message. */
export const countedArgs = (counted: RowCount): ReturnType<typeof countArgs> => ({
  n: counted.n,
  count: formatCounted(counted),
});
