import type { Reference } from '@plumbline/contract/kit/answers';
import type { ReactNode } from 'react';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import type { FieldPath } from '../../../kit/http/selection.ts';
import type { TableColumn, ListColumn } from './columns.ts';
import { useFieldLabel } from '../filter/fields.ts';

type ColumnOptions<R> = Pick<TableColumn<R>, 'priority'> &
  Partial<Pick<TableColumn<R>, 'width' | 'sort' | 'optional'>>;
/** The fields of a row that hold a value of this type. */
type FieldsOf<R, V> = { [K in keyof R]: R[K] extends V ? K : never }[keyof R] & string;
type NamedReference = Pick<Reference, 'name'>;

const kind =
  <R extends object, V>(
    label: (key: string) => string,
    width: number,
    show: (value: V) => ReactNode,
    part?: string,
  ) =>
  (key: FieldsOf<R, V>, options: ColumnOptions<R>): ListColumn<R> => ({
    key,
    reads: [part === undefined ? key : (`${key}.${part}` as FieldPath<R>)], // the value has this part
    label: label(key),
    width,
    sort: key,
    cell: (row) => key in row && show(row[key] as V), // the key determines which fields are possible
    ...options,
  });

/** Columns that show one field of a row under its own name, by what the field holds. */
export function useFieldColumns<R extends object>() {
  const label = useFieldLabel();
  return {
    text: kind<R, string | null>(label, 140, (value) => (
      <span dir="auto" title={value ?? ''}>
        {value ?? '–'}
      </span>
    )),
    count: kind<R, number | null>(label, 104, (value) => (
      <span className="num">{formatNumber(value) || '–'}</span>
    )),
    moment: kind<R, string | null>(label, 148, (value) => (
      <span className="num-date">{formatMoment(value) || '–'}</span>
    )),
    named: kind<R, NamedReference | null>(
      label,
      150,
      (value) => <span title={value?.name}>{value?.name ?? '–'}</span>,
      'name',
    ),
  };
}
