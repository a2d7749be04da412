import { formatMoney } from './budget/money.ts';
import { formatMoment } from '../../kit/format/format.ts';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';

const column = listColumn<ObjectRow>();

/** A row of a list, without the fields of the single read. */
export type ObjectRow = Omit<ObjectView, 'description' | 'attributes'>;

/** Further fields, for users who choose them. */
export function useOptionalColumns(): ListColumn<ObjectRow>[] {
  const label = useFieldLabel();
  const field = useFieldColumns<typeof objects, ObjectRow>(objects);
  const further = { priority: 3, optional: true } as const;
  return [
    field('object_class', { ...further, sort: 'object_class.name' }),
    field('form_factor', { ...further, width: 140 }),
    field('children_count', further),
    field('critical_count', { ...further, width: 130 }),
    field('attention_count', { ...further, width: 150 }),
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
      cell: (row) => {
        const sums = row.budget.map(({ total, currency }) => formatMoney(total, currency));
        const text = sums.join(', ');
        return (
          <span className="num" title={text}>
            {text || '–'}
          </span>
        );
      },
    }),
    field('tags', further),
    field('manufacturer', further),
    field('model', further),
    field('serial_number', further),
    field('external_id', further),
    field('installed_at', further),
    field('created_at', further),
  ];
}
