import { inspections } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import type { InspectionRow } from '../../../parts/inspection/inspectionStatus.ts';
import { listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { MomentCell } from './cells.tsx';
import { INSPECTION_LIST } from '../listFields.ts';

const column = listColumn<InspectionRow>();

/** Columns that are dropped first in a narrow table, and those shown only when chosen. */
export function useFurtherColumns(): ListColumn<InspectionRow>[] {
  const t = useTranslations('inspections');
  const label = useFieldLabel(inspections);
  const field = useFieldColumns<typeof inspections, InspectionRow>(inspections);
  const further = { priority: 3, optional: true } as const;
  return [
    column({
      key: 'progress',
      reads: INSPECTION_LIST.columns.progress,
      label: t('progress'),
      width: 92,
      priority: 3,
      sort: 'filled',
      cell: ({ progress }) => (
        <span className="num">
          {formatNumber(progress.filled)}/{formatNumber(progress.total)}
        </span>
      ),
    }),
    column({
      key: 'number',
      reads: ['number'],
      label: label('number'),
      width: 120,
      priority: 3,
      optional: true,
      sort: 'number',
      cell: (row) => <span className="num">{row.number}</span>,
    }),
    field('business_unit', { ...further, width: 160, sort: 'business_unit.name' }),
    field('inspection_type', { ...further, width: 130 }),
    field('status', { ...further, width: 140 }),
    column({
      key: 'due_time',
      reads: INSPECTION_LIST.columns.due_time,
      label: label('due_time'),
      width: 140,
      priority: 3,
      sort: 'due_time',
      cell: (row) => <MomentCell at={row.due_time} />,
    }),
    column({
      key: 'started_at',
      reads: ['started_at'],
      label: label('started_at'),
      width: 140,
      priority: 3,
      optional: true,
      sort: 'started_at',
      cell: (row) => <MomentCell at={row.started_at} />,
    }),
    field('required_credits', { ...further, width: 90 }),
  ];
}
