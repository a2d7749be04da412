import { formatMoney } from './budget/money.ts';
import { formatDate, formatMoment } from '../../kit/format/format.ts';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { ObjectView } from '@plumbline/contract/objects/wire';

const column = listColumn<ObjectRow>();

/** A row of a list, without the fields of the single read. */
export type ObjectRow = Omit<ObjectView, 'description' | 'attributes'>;

/** Further fields, for users who choose them. */
export function useOptionalColumns(): ListColumn<ObjectRow>[] {
  const label = useFieldLabel();
  const { text, count, moment, named } = useFieldColumns<ObjectRow>();
  const further = { priority: 3, optional: true } as const;
  return [
    named('object_class', { ...further, sort: 'object_class.name' }),
    named('form_factor', { ...further, width: 140 }),
    count('children_count', further),
    count('critical_count', { ...further, width: 130 }),
    count('attention_count', { ...further, width: 150 }),
    column({
      key: 'critical_since',
      reads: ['critical_since'],
      label: label('critical_since'),
      width: 148,
      priority: 3,
      optional: true,
      cell: (row) => <span className="num-date">{formatMoment(row.critical_since) || '–'}</span>,
    }),
    column({
      key: 'budget',
      reads: ['budget'],
      label: label('budget'),
      width: 150,
      priority: 3,
      optional: true,
      cell: (row) => (
        <span className="num">
          {row.budget.map(({ total, currency }) => formatMoney(total, currency)).join(', ') || '–'}
        </span>
      ),
    }),
    column({
      key: 'tags',
      reads: ['tags'],
      label: label('tags'),
      width: 160,
      priority: 3,
      optional: true,
      cell: (row) => row.tags.join(', ') || '–',
    }),
    text('manufacturer', further),
    text('model', further),
    text('serial_number', further),
    text('external_id', further),
    column({
      key: 'installed_at',
      reads: ['installed_at'],
      label: label('installed_at'),
      width: 110,
      priority: 3,
      sort: 'installed_at',
      optional: true,
      cell: (row) => <span className="num-date">{formatDate(row.installed_at) || '–'}</span>,
    }),
    moment('created_at', further),
  ];
}
