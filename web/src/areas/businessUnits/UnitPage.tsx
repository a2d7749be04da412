import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { IconPlus } from '@tabler/icons-react';
import { mayRead } from '@plumbline/contract/sections';
import { useRouteParams } from '../../kit/route.ts';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import { CopyCode } from '../../ui/buttons/CopyCode.tsx';
import { useAncestors } from '../../parts/entity/ancestors.ts';
import { EntityActions } from '../../parts/entity/EntityActions.tsx';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { ReportButton } from '../../parts/report/ReportButton.tsx';
import { WholeQuality } from '../../parts/quality/QualityCells.tsx';
import { ThingAvatar } from '../../parts/portrait/ThingAvatar.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { RowFrame } from '../../parts/entity/RowFrame.tsx';
import { useMay } from '../../kit/session/may.ts';
import { AppLink, useGo } from '../../parts/page/AppLink.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { WrittenBy } from '../../parts/portrait/WrittenBy.tsx';
import { HistoryPanel } from '../../parts/quality/HistoryPanel.tsx';
import { QualityPanel } from '../../parts/quality/QualityPanel.tsx';
import { WhyPanel } from '../../parts/quality/WhyPanel.tsx';
import { ChildList } from '../../parts/list/ChildList.tsx';
import { formatCounted } from '../../kit/format/counted.ts';
import { useRole } from '../../kit/session/me.ts';
import { useUnitColumns } from './columns.tsx';
import { UNIT_CARD } from './UnitCard.tsx';
import classes from './UnitPage.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

const EditUnit = lazyForm(async () => (await import('./UnitFormPage.tsx')).EditUnit);

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
  const mayChange = useMay('business_unit.change');
  const ancestors = useAncestors(businessUnits, view.parent);
  return (
    <RowFrame
      entity="business_unit"
      title={view.name}
      avatar={view.avatar && <ThingAvatar name={view.name} avatar={view.avatar} data-only="desk" />}
      badge={<WholeQuality entity="business_unit" row={view} />}
      archived={view.archived}
      meta={[
        view.code && <CopyCode key="code" code={view.code} />,
        view.bu_class?.name,
        view.status?.name,
      ]}
      above={ancestors.map(({ id, name }) => ({ label: name, to: paths.businessUnit(id) }))}
      actions={
        <>
          {mayChange && <Actions view={view} />}
          <ReportButton config="BusinessUnitStateReport" id={view.id} name={view.name} />
        </>
      }
      route="businessUnit"
      tabsLabel={t('tabs.label')}
      tabs={[
        { value: 'overview', panel: () => <UnitOverview view={view} /> },
        {
          value: 'children',
          label: t('tabs.children'),
          count: view.children_count,
          panel: () => <UnitChildren view={view} />,
        },
        { value: 'documents', panel: () => <Files view={view} /> },
        { value: 'audit', panel: () => <AuditLog resource={businessUnits} id={view.id} /> },
      ]}
    />
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

/** The reasons for the unit's status, its two sums, and its properties. */
function UnitOverview({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return (
    <div className={`beside ${classes.columns}`} data-settle>
      <div className="stack single-column" data-settle>
        <WhyPanel entity="business_unit" row={view} />
        <QualityPanel row={view} actual={t('own_objects')} inherited={t('units_below')} />
        <HistoryPanel owner={{ entity: 'business_unit', id: view.id }} />
      </div>
      <div className="stack single-column">
        <UnitRows view={view} />
        <Panel title={common('properties')}>
          <PropertyList
            rows={[
              [label('bu_class'), view.bu_class?.name],
              [label('status'), view.status?.name],
              [
                label('parent'),
                view.parent && (
                  <AppLink to={paths.businessUnit(view.parent.id)}>{view.parent.name}</AppLink>
                ),
              ],
              view.external_id !== null && [label('external_id'), view.external_id],
              [
                label('created_at'),
                <WrittenBy key="by" moment={view.created_at} who={view.created_by} />,
              ],
              [
                label('updated_at'),
                <WrittenBy key="at" moment={view.updated_at} who={view.updated_by} />,
              ],
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}

/** Opens the form for a new unit below this one. */
function useNewUnitBelow(id: string): () => void {
  const go = useGo();
  return () => go(paths.businessUnits(), { search: { new: id } });
}

function UnitChildren({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const go = useGo();
  const columns = useUnitColumns();
  const mayChange = useMay('business_unit.change');
  const newBelow = useNewUnitBelow(view.id);
  return (
    <ChildList
      name={`units of ${view.id}`}
      label={t('tabs.children')}
      topic="business_unit"
      resource={businessUnits}
      api={ENTITIES.business_unit.api}
      scope={[`parent=${view.id}`]}
      columns={columns}
      tree
      sort="name"
      allLevels={`ancestor.id=${view.id}`}
      searchLabel={t('children.search')}
      onOpen={(row) => go(paths.businessUnit(row.id))}
      card={UNIT_CARD}
      empty={{ title: t('children.title'), text: t('children.text') }}
      create={
        mayChange && !view.archived ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={newBelow}
          >
            {t('new_below')}
          </Button>
        ) : undefined
      }
    />
  );
}

const LISTS = {
  object: paths.objects(),
  measurement_indicator: paths.indicators(),
  constraint: paths.constraints(),
  inspection: paths.inspections(),
  user: paths.users(),
} as const;
type Listed = keyof typeof LISTS;

/** The number of rows of each entity in the unit and its sub-units, each a link to them. */
function UnitRows({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const page = useTranslations('common.page');
  const role = useRole();
  const listed = (Object.keys(LISTS) as Listed[]).filter((entity) =>
    mayRead(role, ENTITIES[entity].section),
  );
  const all = `business_unit.branch=${view.id}`;
  const ofUnit = `business_unit=${view.id}`;
  return (
    <Panel title={t('rows.title')}>
      <PropertyList
        rows={listed.map((entity) => [
          page(ENTITIES[entity].list),
          <span key={entity}>
            <RowsLink entity={entity} filter={all} />
            {view.children_count > 0 && (
              <>
                {' · '}
                <RowsLink entity={entity} filter={ofUnit} direct />
              </>
            )}
          </span>,
        ])}
      />
    </Panel>
  );
}

interface LinkProps {
  entity: Listed;
  filter: string;
  /** Whether only rows of the unit itself are counted. */
  direct?: boolean;
}

function RowsLink({ entity, filter, direct = false }: LinkProps) {
  const t = useTranslations('businessUnits.rows');
  const counted = ENTITIES[entity].api.useCount({ filter: [filter] });
  const count = counted === undefined ? '…' : formatCounted(counted);
  return (
    <AppLink to={LISTS[entity]} search={{ filter: [filter] }} className="num">
      {direct ? t('direct', { count }) : count}
    </AppLink>
  );
}
