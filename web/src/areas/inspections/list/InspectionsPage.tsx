import { inspections } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useMay } from '../../../kit/session/may.ts';
import { openNewInspection } from '../../../parts/inspection/newInspection.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { EntityList } from '../../../parts/list/EntityList.tsx';
import { useInspectionBulk } from '../../../parts/dispatch/useInspectionBulk.tsx';
import { useSeveralReports } from '../../../parts/report/useSeveralReports.tsx';
import { listOf } from '../../../parts/list/filter/question.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { formatMoment } from '../../../kit/format/format.ts';
import type { InspectionRow } from '../../../parts/inspection/inspectionStatus.ts';
import { RowCard } from '../../../parts/list/cells/RowCard.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { InspectionState } from '../InspectionState.tsx';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import { cardOf, listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { INSPECTION_LIST } from '../listFields.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { NamesCell, MomentCell, Person } from './cells.tsx';
import { useFurtherColumns } from './furtherColumns.tsx';

const FACETS = [
  'operative_status',
  'quality_status',
  'overdue',
  'inspection_type',
  'responsible',
  'business_unit',
  'inspection_class',
];
const FILTERS = {
  also: ['object.ancestor', 'object.branch', 'business_unit.branch'],
  without: [
    'number',
    'object_full_name',
    'result',
    'due_or_assigned',
    'base_inspection',
    'requires_signature',
    'requires_start_scan',
    'requires_finish_scan',
    'keeps_place',
  ],
};

/** `/inspections`: all of them, with state and result. */
export function InspectionsPage() {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const go = useGo();
  const mayCreate = useMay('inspection.create');
  const columns = useInspectionColumns();
  const { actions, dialog } = useInspectionBulk();
  const reports = useSeveralReports();
  return (
    <>
      <EntityList
        {...listOf('inspection')}
        title={common('page.inspections')}
        searchLabel={t('search')}
        api={ENTITIES.inspection.api}
        resource={inspections}
        columns={columns}
        facets={FACETS}
        filters={FILTERS}
        onOpen={(row) => go(paths.inspection(row.id))}
        card={INSPECTION_CARD}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        create={
          mayCreate ? { label: common('new_inspection'), onClick: () => openNewInspection() } : null
        }
        bulk={[...actions, ...reports.actions]}
      />
      {dialog}
      {reports.dialog}
    </>
  );
}

/** One inspection on a phone. */
const INSPECTION_CARD = cardOf<InspectionRow>()(INSPECTION_LIST.card, (row) => (
  <InspectionCard row={row} />
));

function InspectionCard({
  row,
}: {
  row: SelectedFields<InspectionRow, (typeof INSPECTION_LIST.card)[number]>;
}) {
  return (
    <RowCard
      to={paths.inspection(row.id)}
      name={row.template_name}
      meta={row.object.name}
      badge={
        isCompleted(row) ? (
          <QualityBadge status={row.quality_status} inTable />
        ) : (
          <InspectionState inspection={row} />
        )
      }
      foot={
        <span className="num-date">
          {formatMoment(row.finished_at ?? row.assigned_time)}
          {row.responsible && ` · ${row.responsible.name}`}
        </span>
      }
      pale={row.archived}
    />
  );
}

const isCompleted = (row: Pick<InspectionRow, 'operative_status'>) =>
  row.operative_status.code === STATUS.completed;

const column = listColumn<InspectionRow>();

/** State and result are separate columns: a cancelled inspection has no result. */
function useInspectionColumns(): ListColumn<InspectionRow>[] {
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
      label: label('inspection_operative_status'),
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
