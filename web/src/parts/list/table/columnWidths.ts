import type { TableColumn } from './columns.ts';

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

/** The columns that fit: the last of the lowest priority is dropped first, and never the name or priority 1. */
export function fittingColumns<R>(
  columns: readonly TableColumn<R>[],
  width: number,
): TableColumn<R>[] {
  const minWidth = columns.reduce((sum, column) => sum + column.width, 0);
  if (minWidth <= width) return [...columns];
  const lowest = Math.max(...columns.slice(1).map(({ priority }) => priority), 1);
  if (lowest === 1) return [...columns];
  const out = columns.findLastIndex((column, i) => i > 0 && column.priority === lowest);
  return fittingColumns(columns.toSpliced(out, 1), width);
}
