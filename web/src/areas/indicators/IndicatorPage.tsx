import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { lazyForm } from '../../kit/later.ts';
import { paths } from '../../kit/paths.ts';
import { useRouteParams } from '../../kit/route.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { RowFrame } from '../../parts/entity/RowFrame.tsx';
import { useLevelText } from '../../parts/indicator/measures.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { CopyCode } from '../../ui/buttons/CopyCode.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { EntityRowActions, useArchiving } from '../../parts/entity/ArchiveRow.tsx';
import { AddValue } from '../../parts/indicator/value/AddValue.tsx';
import { ReportButton } from '../../parts/report/ReportButton.tsx';
import { IndicatorOverview } from './IndicatorOverview.tsx';

const EditIndicator = lazyForm(async () => (await import('./IndicatorFormPage.tsx')).EditIndicator);

/** `/indicators/info/{id}`; with `?edit` in the address, its form. */
export function IndicatorPage() {
  const { indicatorId } = useRouteParams('indicator');
  const [editing, setEditing] = useSearchValue('indicator', 'edit');
  const mayChange = useMay('indicator.change');
  const query = ENTITIES.measurement_indicator.api.useOne(indicatorId);
  if (editing !== undefined && mayChange)
    return <EditIndicator id={indicatorId} onDone={() => setEditing(undefined)} />;
  if (query.data) return <Loaded key={indicatorId} view={query.data} />;
  return <PageWaiting query={query} list={paths.indicators()} />;
}

function Loaded({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators');
  const field = useTranslations('field');
  const phone = useIsPhone();
  const levelText = useLevelText();
  const level = levelText(view.level);
  return (
    <RowFrame
      entity="measurement_indicator"
      title={view.name}
      badge={<QualityBadge status={view.quality_status} size="large" />}
      archived={view.archived}
      meta={
        phone
          ? [view.code, view.object.name].filter(Boolean).join(' · ')
          : [
              view.code && <CopyCode key="code" code={view.code} />,
              <AppLink key="object" to={paths.object(view.object.id)}>
                {view.object.name}
              </AppLink>,
              level && `${field('level')} ${level}`,
              view.measure_group?.name,
            ]
      }
      above={[{ label: view.object.name, to: paths.object(view.object.id) }]}
      actions={<IndicatorActions view={view} />}
      route="indicator"
      tabsLabel={t('tabs')}
      tabs={[
        { value: 'overview', panel: () => <IndicatorOverview view={view} /> },
        { value: 'documents', panel: () => <Files view={view} /> },
        { value: 'audit', panel: () => <AuditLog resource={indicators} id={view.id} /> },
      ]}
    />
  );
}

/** The indicator's files; users who may change the indicator may add some. */
function Files({ view }: { view: IndicatorView }) {
  const mayAdd = useMay('indicator.change') && !view.archived;
  return (
    <DocumentsTab
      entity="measurement_indicator"
      entity_id={view.id}
      title={view.name}
      mayAdd={mayAdd}
    />
  );
}

/** Values are added by those who work with the object; the indicator is the administrators'. */
function IndicatorActions({ view }: { view: IndicatorView }) {
  const mayChange = useMay('indicator.change');
  const mayAdd = useMay('value.change') && !view.archived;
  return (
    <>
      {mayChange && <AdminActions view={view} />}
      <ReportButton config="IndicatorHistoryReport" id={view.id} name={view.name} />
      {mayAdd && <AddValue indicator={view} />}
    </>
  );
}

function AdminActions({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators');
  const [, setEdit] = useSearchValue('indicator', 'edit');
  const archiving = useArchiving(indicators, view);
  const acts = { archiving, row: view, consequence: t('archive_text') };
  return <EntityRowActions {...acts} onEdit={() => setEdit('1')} />;
}
