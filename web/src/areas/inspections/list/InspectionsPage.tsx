import { inspections } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../kit/session/may.ts';
import { openNewInspection } from '../../../parts/inspection/newInspection.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { EntityList } from '../../../parts/list/EntityList.tsx';
import { useInspectionColumns } from './columns.tsx';
import { INSPECTION_CARD } from './InspectionCard.tsx';
import { useInspectionBulk } from '../../../parts/dispatch/useInspectionBulk.tsx';
import { useSeveralReports } from '../../../parts/report/useSeveralReports.tsx';
import { listOf } from '../../../parts/list/filter/question.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';

const FACETS = [
  'operative_status',
  'quality_status',
  'overdue',
  'inspection_type',
  'responsible',
  'business_unit',
  'inspection_class',
];
const FIELDS = [
  'operative_status',
  'quality_status',
  'overdue',
  'responsible',
  'object',
  'object.ancestor',
  'object.branch',
  'business_unit.branch',
  'business_unit',
  'template',
  'template_name',
  'inspection_type',
  'inspection_class',
  'schedule_type',
  'status',
  'assigned_time',
  'due_time',
  'started_at',
  'finished_at',
  'required_credits',
  'filled',
  'total',
  'comment',
  'updated_at',
  'updated_by',
  'created_at',
  'created_by',
  'external_id',
];

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
        fields={FIELDS}
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
