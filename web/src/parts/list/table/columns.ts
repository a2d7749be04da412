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

/** Width of the checkbox column. */
export const CHECKBOX = 44;
/** The grid tracks of a row, the first of them fluid, and their minimum total width. */
export function tracksOf(
  columns: readonly { width: number }[],
  selectable: boolean,
): { tracks: string; minWidth: number } {
  const before = selectable ? [CHECKBOX] : [];
  const widths = columns.map(({ width }, i) =>
    i === 0 ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  return {
    tracks: [...before.map((width) => `${width}px`), ...widths].join(' '),
    minWidth: [...before, ...columns.map(({ width }) => width)].reduce((sum, one) => sum + one, 0),
  };
}

/** As many columns as fit: drops the last of the lowest priority first, and never the name or priority 1. */
export function fittingColumns<R>(columns: readonly Column<R>[], width: number): Column<R>[] {
  const minWidth = columns.reduce((sum, column) => sum + column.width, 0);
  if (minWidth <= width) return [...columns];
  const lowest = Math.max(...columns.slice(1).map(({ priority }) => priority), 1);
  if (lowest === 1) return [...columns];
  const out = columns.findLastIndex((column, i) => i > 0 && column.priority === lowest);
  return fittingColumns(columns.toSpliced(out, 1), width);
}
