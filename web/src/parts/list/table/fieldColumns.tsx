import { isOrdered, type Kind } from '@plumbline/contract/kit/kinds';
import type { Field, Resource, ViewOf } from '@plumbline/contract/kit/resource';
import type { Reference } from '@plumbline/contract/kit/answers';
import type { ReactNode } from 'react';
import { formatDate, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import type { FieldPath } from '../../../kit/http/selection.ts';
import { useFieldLabel } from '../filter/fields.ts';
import type { ListColumn, TableColumn } from './columns.ts';

interface KindColumn {
  width: number;
  show: (value: never) => ReactNode;
  /** The part of the value that is read. */
  part?: string;
}

const count: KindColumn = {
  width: 104,
  show: (value: number | null) => <span className="num">{formatNumber(value) || '–'}</span>,
};
const named: KindColumn = {
  width: 150,
  part: 'name',
  show: (value: Pick<Reference, 'name'> | null) => (
    <span title={value?.name}>{value?.name ?? '–'}</span>
  ),
};

/** How a field is shown, by its kind. */
const KINDS = {
  text: {
    width: 140,
    show: (value: string | null) => (
      <span dir="auto" title={value ?? ''}>
        {value ?? '–'}
      </span>
    ),
  },
  texts: { width: 160, show: (value: readonly string[]) => value.join(', ') || '–' },
  integer: count,
  decimal: count,
  date: {
    width: 110,
    show: (value: string | null) => <span className="num-date">{formatDate(value) || '–'}</span>,
  },
  time: {
    width: 148,
    show: (value: string | null) => <span className="num-date">{formatMoment(value) || '–'}</span>,
  },
  relation: named,
  dictionary: named,
} satisfies Partial<Record<Kind, KindColumn>>;
type ShownKind = keyof typeof KINDS;

type FieldsOf<R extends Resource> = {
  [K in keyof R['fields']]: R['fields'][K]['kind'] extends ShownKind ? K : never;
}[keyof R['fields']] &
  string;
type ColumnOptions<R> = Pick<TableColumn<R>, 'priority'> &
  Partial<Pick<TableColumn<R>, 'width' | 'sort' | 'optional'>>;

/** Columns that show one field of a row under its own name, by the kind that the contract gives it. */
export function useFieldColumns<R extends Resource, V extends object = ViewOf<R>>({ fields }: R) {
  const label = useFieldLabel();
  return (key: FieldsOf<R> & keyof V, options: ColumnOptions<V>): ListColumn<V> => {
    const { kind } = fields[key] as Field<ShownKind>; // the type of the key allows no other
    const { width, show, part }: KindColumn = KINDS[kind];
    return {
      key,
      reads: [(part === undefined ? key : `${key}.${part}`) as FieldPath<V>], // the value has this part
      label: label(key),
      width,
      ...(isOrdered({ kind }) ? { sort: key } : {}),
      cell: (row) => key in row && show(row[key] as never), // of this kind
      ...options,
    };
  };
}
