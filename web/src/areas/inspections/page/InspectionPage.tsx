import { inspections, type InspectionView } from '@plumbline/contract/inspections/wire';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useRouteParams } from '../../../kit/route.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { useMay } from '../../../kit/session/may.ts';
import { useMe } from '../../../kit/session/me.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink, useGo } from '../../../parts/page/AppLink.tsx';
import { AuditLog } from '../../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../../parts/content/DocumentsTab.tsx';
import { RowFrame } from '../../../parts/entity/RowFrame.tsx';
import { Editors } from '../../../parts/presence/Editors.tsx';
import { NotFound } from '../../../parts/page/NotFound.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { FailedState } from '../../../parts/page/FailedState.tsx';
import { useIsPhone } from '../../../kit/device.tsx';
import { useInspectionWork, useInspectedObject } from '../api.ts';
import type { InspectionWork } from '../api.ts';
import { InspectionState } from '../InspectionState.tsx';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { later, lateDialog } from '../../../kit/later.ts';
import { notify } from '../../../kit/notify.ts';
import { formatDate } from '../../../kit/format/format.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SignaturePicture } from '../../../ui/signature/SignaturePicture.tsx';
import { SignedWork } from '../signed.tsx';
import { QualityBar, QualityCountsRow } from '../../../ui/status/QualityBar.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import type { RunWork } from '../work.ts';
import { Actions, MainActions } from './Actions.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';
import { InspectionProperties } from './InspectionProperties.tsx';
import { StateLine } from './StateLine.tsx';
import classes from './InspectionPage.module.css';

const Preflight = lateDialog(
  withTexts('complete', async () => (await import('../complete/Preflight.tsx')).Preflight),
);

const lateWork = later(() => import('./late/LateWorkPanels.tsx'));

/** `/inspections/info/{id}`. */
export function InspectionPage() {
  const { inspectionId } = useRouteParams('inspection');
  const loaded = useInspectionWork(inspectionId);
  if (loaded.state === 'ready') return <Loaded key={inspectionId} loaded={loaded.value} />;
  if (
    loaded.state === 'failed' &&
    loaded.error instanceof RefusalError &&
    loaded.error.status === 404
  )
    return <NotFound to={paths.inspections()} />;
  return (
    <Page>
      {loaded.state === 'failed' ? (
        <FailedState whole error={loaded.error} retry={loaded.retry} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </Page>
  );
}

function Loaded({ loaded }: { loaded: InspectionWork }) {
  const t = useTranslations('inspections');
  const label = useTranslations('field');
  const phone = useIsPhone();
  const { inspection, work } = loaded;
  const { number, object, template_name, business_unit, responsible } = inspection;
  const me = useMe();
  const late = lateWork.useNeeded(useMay('inspection.answer'));
  const [checking, completing] = useDisclosure();
  return (
    <>
      <RowFrame
        entity="inspection"
        title={template_name}
        tab={`${number} · ${object.name} · ${template_name}`}
        badge={<InspectionState inspection={inspection} look="tag" />}
        archived={inspection.archived}
        meta={[
          <AppLink key="object" to={paths.object(object.id)}>
            {object.name}
          </AppLink>,
          object.code !== null && `${label('code')} ${object.code}`,
          business_unit.name,
          number,
        ]}
        above={[{ label: object.name, to: paths.object(object.id) }]}
        actions={<Actions loaded={loaded} complete={completing.open} />}
        route="inspection"
        tabsLabel={t('tabs.label')}
        tabs={[
          { value: 'items', label: label('items'), panel: () => <Items loaded={loaded} /> },
          { value: 'documents', panel: () => <Files loaded={loaded} /> },
          {
            value: 'audit',
            panel: () => <AuditLog resource={inspections} id={inspection.id} />,
          },
        ]}
      >
        {phone && (
          <div className={`wrap below-12 hide-empty ${classes.thumb}`}>
            <MainActions loaded={loaded} complete={completing.open} size="lg" />
          </div>
        )}
        {inspection.operative_status.code === STATUS.active && (
          <Editors entity="inspection" id={inspection.id} isEditing={false} doing="answering" />
        )}
        <StateLine inspection={inspection} work={work} />
        {late && <late.LateWorkPanels inspection_id={inspection.id} />}
      </RowFrame>
      {inspection.operative_status.code === STATUS.active && responsible?.id === me.id && (
        <CompleteFromHere loaded={loaded} opened={checking} close={completing.close} />
      )}
    </>
  );
}

function Items({ loaded }: { loaded: InspectionWork }) {
  const me = useMe();
  const go = useGo();
  const { inspection, work } = loaded;
  const answerable =
    inspection.operative_status.code === STATUS.active && inspection.responsible?.id === me.id;
  const open = (item: string) => go(paths.inspectionRun(inspection.id), { search: { item } });
  return (
    <div className={`beside ${classes.columns}`}>
      <SignedWork value={work}>
        <ItemsPanel
          work={work}
          baseObjectId={inspection.object.id}
          open={answerable ? open : null}
        />
      </SignedWork>
      <div className="column gap-12 min-width-0">
        <ResultPanel inspection={inspection} work={work} />
        <InspectionProperties inspection={inspection} />
      </div>
    </div>
  );
}

/** The inspection's files and those of its answers, which change only during the work. */
function Files({ loaded }: { loaded: InspectionWork }) {
  const me = useMe();
  const { id, operative_status, responsible, template_name, object } = loaded.inspection;
  const mayAdd = operative_status.code === STATUS.active && responsible?.id === me.id;
  const title = `${template_name} · ${object.name}`;
  const items = loaded.work.sections.flatMap((section) => section.items);
  const beforeOf = (item_id: string) => items.find((item) => item.id === item_id)?.previous ?? null;
  return (
    <DocumentsTab
      entity="inspection"
      entity_id={id}
      {...{ title, mayAdd, beforeOf }}
      inspection_id={id}
      below="items"
    />
  );
}

interface CompleteProps {
  loaded: InspectionWork;
  opened: boolean;
  close: () => void;
}

/** Completes from the inspection's page, with the same conditions as in the runner. */
function CompleteFromHere({ loaded, opened, close }: CompleteProps) {
  const notices = useTranslations('inspections.notices');
  const go = useGo();
  return (
    <Preflight
      opened={opened}
      onClose={close}
      loaded={loaded}
      jump={(item) => go(paths.inspectionRun(loaded.inspection.id), { search: { item } })}
      completed={({ inspection, waits }) => {
        close();
        const text = notices(waits ? 'completed_here' : 'completed');
        notify({ text, description: inspection.template_name });
      }}
    />
  );
}

/** The findings (final, or so far) and the object's quality. */
function ResultPanel({ inspection, work }: { inspection: InspectionView; work: RunWork }) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const { data: object } = useInspectedObject(inspection.object.id);
  const closed = inspection.finished_at !== null;
  const counts = closed ? inspection.quality_aggr : work.counts;
  return (
    <Panel title={closed ? common('result') : t('so_far')}>
      <p className={classes.badges}>
        <QualityBadge status={inspection.result ?? inspection.quality_status} />
      </p>
      <QualityBar counts={counts} size="panel" />
      <p className="above-8">
        <QualityCountsRow counts={counts} />
      </p>
      {object && (
        <p className={`row wrap justify-between line-above above-12 ${classes.object}`}>
          <AppLink to={paths.object(object.id)}>{object.name}</AppLink>
          <QualityBadge status={object.quality_status} inTable />
        </p>
      )}
      {inspection.signature !== null && (
        <figure className={`line-above above-12 ${classes.signature}`}>
          <SignaturePicture src={fileUrl(inspection.signature)} label={label('signature')} />
          <figcaption className="size-12 quiet" dir="auto">
            {[inspection.responsible?.name, formatDate(inspection.finished_at)]
              .filter(Boolean)
              .join(' · ')}
          </figcaption>
        </figure>
      )}
    </Panel>
  );
}
