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

/** What the column chooser ticks: what was chosen, else what is in sight; before a table was, the usual columns. */
export const tickedColumns = <R>(
  columns: readonly Column<R>[],
  chosen: readonly string[] | undefined,
  seen: readonly string[] | null,
): readonly string[] =>
  chosen ?? seen ?? chosenColumns(columns, undefined, false).map(({ key }) => key);

/** How wide the column of checkboxes is. */
export const CHECKBOX = 44;
/** The tracks of a line, of which the first column's is fluid, and how wide they are together at least. */
export function tracksOf(
  columns: readonly { width: number }[],
  selectable: boolean,
): { tracks: string; needed: number } {
  const before = selectable ? [CHECKBOX] : [];
  const widths = columns.map(({ width }, i) =>
    i === 0 ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  return {
    tracks: [...before.map((width) => `${width}px`), ...widths].join(' '),
    needed: [...before, ...columns.map(({ width }) => width)].reduce((sum, one) => sum + one, 0),
  };
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
