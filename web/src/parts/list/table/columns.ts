import type { ReactNode } from 'react';

export interface Column<R> {
  key: string;
  label: string;
  /** In pixels; the first column is fluid and never narrower than this. */
  width: number;
  /** Priority 1 is dropped last as the table gets narrower. */
  priority: 1 | 2 | 3;
  /** The field name to sort by on the wire. */
  sort?: string;
  cell: (row: R) => ReactNode;
  /** Hidden until the user chooses it. */
  optional?: boolean;
  /** The path above the row: always visible in lists, never in a tree, which shows it anyway. */
  outsideTree?: boolean;
}

/** The chosen columns, or the default ones. */
export function chosenColumns<R>(
  columns: readonly Column<R>[],
  chosenKeys: readonly string[] | undefined,
  isTree: boolean,
): Column<R>[] {
  const isShown = (column: Column<R>, i: number) => {
    if (column.outsideTree) return !isTree;
    return (
      i === 0 || (chosenKeys === undefined ? !column.optional : chosenKeys.includes(column.key))
    );
  };
  return columns.filter(isShown);
}

/** What the column chooser ticks: the user's choice, else the visible columns; until a table has been rendered, the default ones. */
export const tickedColumns = <R>(
  columns: readonly Column<R>[],
  chosenKeys: readonly string[] | undefined,
  visibleKeys: readonly string[] | null,
): readonly string[] =>
  chosenKeys ?? visibleKeys ?? chosenColumns(columns, undefined, false).map(({ key }) => key);
