import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import type { InspectionRow } from '../../../parts/inspection/inspectionStatus.ts';
import { listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { InspectionState } from '../InspectionState.tsx';
import { INSPECTION_LIST } from '../listFields.ts';
import { NamesCell, MomentCell, Person } from './cells.tsx';
import { useFurtherColumns } from './furtherColumns.tsx';

export const isCompleted = (row: Pick<InspectionRow, 'operative_status'>) =>
  row.operative_status.code === STATUS.completed;

const column = listColumn<InspectionRow>();

/** State and result are separate columns: a cancelled inspection has no result. */
export function useInspectionColumns(): ListColumn<InspectionRow>[] {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return [
    column({
      key: 'name',
      reads: INSPECTION_LIST.columns.name,
      label: common('inspection'),
      width: 260,
      priority: 1,
      sort: 'template_name',
      cell: (row) => <NamesCell row={row} />,
    }),
    column({
      key: 'state',
      reads: INSPECTION_LIST.columns.state,
      label: t('state'),
      width: 130,
      priority: 1,
      sort: 'operative_status',
      cell: (row) => <InspectionState inspection={row} />,
    }),
    column({
      key: 'result',
      reads: INSPECTION_LIST.columns.result,
      label: common('result'),
      width: 126,
      priority: 1,
      sort: 'quality_status',
      cell: (row) =>
        isCompleted(row) ? <QualityBadge status={row.quality_status} inTable /> : '–',
    }),
    column({
      key: 'assigned_time',
      reads: INSPECTION_LIST.columns.assigned_time,
      label: label('assigned_time'),
      width: 140,
      priority: 1,
      sort: 'assigned_time',
      cell: (row) => <MomentCell at={row.assigned_time} bold={row.overdue} />,
    }),
    column({
      key: 'finished_at',
      reads: INSPECTION_LIST.columns.finished_at,
      label: label('finished_at'),
      width: 140,
      priority: 3,
      sort: 'finished_at',
      cell: (row) => <MomentCell at={row.finished_at} />,
    }),
    column({
      key: 'responsible',
      reads: INSPECTION_LIST.columns.responsible,
      label: label('responsible'),
      width: 170,
      priority: 2,
      sort: 'responsible.full_name',
      cell: (row) => row.responsible && <Person {...row.responsible} />,
    }),
    ...useFurtherColumns(),
  ];
}
