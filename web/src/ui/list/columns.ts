import type { ReactNode } from 'react';

export interface Column<R> {
  key: string;
  label: string;
  /** In pixels; the first column is fluid and never narrower than this. */
  width: number;
  /** 1 stays longest when the table gets narrow. */
  priority: 1 | 2 | 3;
  /** What the wire sorts by. */
  sort?: string;
  cell: (row: R) => ReactNode;
  /** Hidden until the user chooses it. */
  optional?: boolean;
  /** Where the row stands: always seen in lists, never in a tree, which shows it by itself. */
  outsideTree?: boolean;
}

/** The chosen columns, or those that are shown without a choice. */
export function chosenColumns<R>(
  columns: readonly Column<R>[],
  chosen: readonly string[] | undefined,
  isTree: boolean,
): Column<R>[] {
  const shown = (column: Column<R>, i: number) => {
    if (column.outsideTree) return !isTree;
    return i === 0 || (chosen === undefined ? !column.optional : chosen.includes(column.key));
  };
  return columns.filter(shown);
}

/** As many columns as fit: the last of the lowest priority goes first, the name and priority 1 never. */
export function fittingColumns<R>(columns: readonly Column<R>[], width: number): Column<R>[] {
  const needed = columns.reduce((sum, column) => sum + column.width, 0);
  if (needed <= width) return [...columns];
  const lowest = Math.max(...columns.slice(1).map(({ priority }) => priority), 1);
  if (lowest === 1) return [...columns];
  const out = columns.findLastIndex((column, i) => i > 0 && column.priority === lowest);
  return fittingColumns(columns.toSpliced(out, 1), width);
}
