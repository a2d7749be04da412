import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useRouteParams } from '../../kit/route.ts';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/lazyForm.tsx';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import { CopyCode } from '../../ui/buttons/CopyCode.tsx';
import { useAncestors } from '../../parts/entity/ancestors.ts';
import { ArchivedTag } from '../../parts/entity/ArchivedTag.tsx';
import { EntityActions } from '../../parts/entity/EntityActions.tsx';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { ReportButton } from '../../parts/report/ReportButton.tsx';
import { WholeQuality } from '../../parts/quality/QualityCells.tsx';
import { ThingAvatar } from '../../parts/portrait/ThingAvatar.tsx';
import { UrlTabs } from '../../ui/layout/UrlTabs.tsx';
import { UnitOverview } from './UnitOverview.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';
import { useNewUnitBelow, UnitChildren } from './UnitChildren.tsx';

const EditUnit = lazyForm(async () => (await import('./EditUnit.tsx')).EditUnit);

/** `/business/info/{id}`; with `?edit` in the address, its form. */
export function UnitPage() {
  const { businessId } = useRouteParams('businessUnit');
  const [editing, setEditing] = useSearchValue('businessUnit', 'edit');
  const mayChange = useMay('business_unit.change');
  const query = ENTITIES.business_unit.api.useOne(businessId);
  if (editing !== undefined && mayChange)
    return <EditUnit id={businessId} onDone={() => setEditing(undefined)} />;
  if (query.data) return <Loaded key={businessId} view={query.data} />;
  return <PageWaiting query={query} list={paths.businessUnits()} />;
}

function Loaded({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const common = useTranslations('common');
  const mayChange = useMay('business_unit.change');
  const ancestors = useAncestors(businessUnits, view.parent);
  return (
    <Page>
      <PageHeader
        title={view.name}
        {...(view.avatar === null
          ? {}
          : {
              avatar: <ThingAvatar name={view.name} avatar={view.avatar} data-only="desk" />,
            })}
        badge={
          <>
            <WholeQuality entity="business_unit" row={view} />
            {view.archived && <ArchivedTag />}
          </>
        }
        meta={[
          view.code && <CopyCode key="code" code={view.code} />,
          view.bu_class?.name,
          view.status?.name,
        ]}
        crumbs={[
          { label: common('page.businessUnits'), to: paths.businessUnits() },
          ...ancestors.map(({ id, name }) => ({ label: name, to: paths.businessUnit(id) })),
        ]}
        actions={
          <>
            {mayChange && <Actions view={view} />}
            <ReportButton config="BusinessUnitStateReport" id={view.id} name={view.name} />
          </>
        }
      />
      <UrlTabs
        route="businessUnit"
        label={t('tabs.label')}
        tabs={[
          {
            value: 'overview',
            label: common('overview'),
            panel: () => <UnitOverview view={view} />,
          },
          {
            value: 'children',
            label: t('tabs.children'),
            count: view.children_count,
            panel: () => <UnitChildren view={view} />,
          },
          {
            value: 'documents',
            label: common('documents'),
            panel: () => <Files view={view} />,
          },
          {
            value: 'audit',
            label: common('audit_log'),
            panel: () => <AuditLog resource={businessUnits} id={view.id} />,
          },
        ]}
      />
    </Page>
  );
}

/** The unit's files; users who may change the unit may add some. */
function Files({ view }: { view: BusinessUnitView }) {
  const mayAdd = useMay('business_unit.change') && !view.archived;
  return (
    <DocumentsTab entity="business_unit" entity_id={view.id} title={view.name} mayAdd={mayAdd} />
  );
}

function Actions({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const below = { label: t('new_below'), run: useNewUnitBelow(view.id) };
  return (
    <EntityActions
      resource={businessUnits}
      route="businessUnit"
      row={view}
      below={below}
      mayArchive={view.parent !== null}
    />
  );
}
