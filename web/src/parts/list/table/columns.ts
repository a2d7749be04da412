import type { ReactNode } from 'react';
import { hasFields, type FieldPath, type SelectedFields } from '../../../kit/http/selection.ts';

export interface TableColumn<R> {
  key: string;
  label: string;
  /** The width in pixels; the first column is fluid and never narrower than this. */
  width: number;
  /** The priority: 1 is dropped last as the table gets narrower. */
  priority: 1 | 2 | 3;
  /** The field name to sort by on the wire. */
  sort?: string;
  cell: (row: R) => ReactNode;
  /** Whether the column is hidden until the user chooses it. */
  optional?: boolean;
  /** Whether the column holds the path above the row: always visible in lists, never in a tree, which shows it anyway. */
  outsideTree?: boolean;
}

/** The fields that a part of a list shows: the list requests these and no others. The id is always there. */
interface ReadFields<R> {
  reads: readonly FieldPath<R>[];
}
/** A column of a list that is fetched page by page. */
export type ListColumn<R> = TableColumn<R> & ReadFields<R>;
/** One row on a phone. */
export interface ListCard<R> extends ReadFields<R> {
  show: (row: R) => ReactNode;
}

/** Declares a column, whose cell sees only what it reads: the rows of an earlier question may lack it, and stay until the new ones arrive. */
export const listColumn =
  <R extends object>() =>
  <const F extends FieldPath<R>>({
    cell,
    ...column
  }: Omit<TableColumn<R>, 'cell'> & {
    reads: readonly F[];
    cell: (row: SelectedFields<R, F>) => ReactNode;
  }): ListColumn<R> => ({
    ...column,
    cell: (row) => hasFields(row, column.reads) && cell(row as SelectedFields<R, F>), // more than it reads
  });

/** Declares a card, which sees only the fields it reads. */
export const cardOf =
  <R extends object>() =>
  <const F extends FieldPath<R>>(
    reads: readonly F[],
    show: (row: SelectedFields<R, F>) => ReactNode,
  ): ListCard<R> => ({
    reads,
    show: (row) => hasFields(row, reads) && show(row as SelectedFields<R, F>), // more than it reads
  });

interface Choosable {
  key: string;
  optional?: boolean;
  outsideTree?: boolean;
}

/** The chosen columns, or the default ones. */
export function chosenColumns<C extends Choosable>(
  columns: readonly C[],
  chosenKeys: readonly string[] | undefined,
  isTree: boolean,
): C[] {
  const isShown = (column: C, i: number) => {
    if (column.outsideTree) return !isTree;
    return (
      i === 0 || (chosenKeys === undefined ? !column.optional : chosenKeys.includes(column.key))
    );
  };
  return columns.filter(isShown);
}

/** The columns ticked in the chooser: the user's choice, else the visible ones; until a table has been rendered, the default ones. */
export const tickedColumns = <R>(
  columns: readonly TableColumn<R>[],
  chosenKeys: readonly string[] | undefined,
  visibleKeys: readonly string[] | null,
): readonly string[] =>
  chosenKeys ?? visibleKeys ?? chosenColumns(columns, undefined, false).map(({ key }) => key);
