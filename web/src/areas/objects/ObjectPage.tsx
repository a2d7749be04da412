import { objects } from '@plumbline/contract/objects/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconClipboardPlus, IconCopy, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useReach } from '../../kit/http/reach.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { useRouteParams } from '../../kit/route.ts';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { isNewObject } from '../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';
import { isUnreachable } from '../../offline/copies/persister.ts';
import { openNewInspection, useInspectedHere } from '../../parts/inspection/newInspection.ts';
import { paths } from '../../kit/paths.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { CopyCode } from '../../ui/buttons/CopyCode.tsx';
import { useAncestors } from '../../parts/entity/ancestors.ts';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import { EntityActions } from '../../parts/entity/EntityActions.tsx';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { useGo } from '../../parts/page/AppLink.tsx';
import { ReportButton } from '../../parts/report/ReportButton.tsx';
import { WholeQuality } from '../../parts/quality/QualityCells.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { ThingAvatar } from '../../parts/portrait/ThingAvatar.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { RowFrame } from '../../parts/entity/RowFrame.tsx';
import { useMay } from '../../kit/session/may.ts';
import { ChildList } from '../../parts/list/ChildList.tsx';
import { useDeclaredAttributes } from './classes.ts';
import { ConstraintsTab } from './ConstraintsTab.tsx';
import { InspectionsTab } from './InspectionsTab.tsx';
import { OutdatedLabel } from './label/OutdatedLabel.tsx';
import { useLabelItem } from './label/useLabelItem.tsx';
import { useKeepItem } from './keep/useKeepItem.tsx';
import { Overview } from './Overview.tsx';
import { useObjectColumns } from './columns.tsx';
import { OBJECT_CARD } from './ObjectCard.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

const ObjectIndicators = lazyForm(
  withTexts(
    'indicator',
    async () => (await import('../../parts/indicator/ObjectIndicators.tsx')).ObjectIndicators,
  ),
);
const BudgetTab = lazyForm(async () => (await import('./budget/BudgetTab.tsx')).BudgetTab);
const ObjectAway = lazyForm(async () => (await import('./work/OwnWork.tsx')).ObjectAway);
const ObjectOnlyHere = lazyForm(
  async () => (await import('./here/ObjectOnlyHere.tsx')).ObjectOnlyHere,
);
const EditObject = lazyForm(async () => (await import('./ObjectFormPage.tsx')).EditObject);

/** `/objects/info/{id}`; with `?edit` in the address, its form. One that was made here is shown from the queue until the server has it. */
export function ObjectPage() {
  const { objectId } = useRouteParams('object');
  const made = useEntriesAt(objectId).find(isNewObject);
  return made ? <ObjectOnlyHere entry={made} /> : <KnownObject objectId={objectId} />;
}

function KnownObject({ objectId }: { objectId: string }) {
  const [editing, setEditing] = useSearchValue('object', 'edit');
  const mayChange = useMay('object.change');
  const query = ENTITIES.object.api.useOne(objectId);
  const away = useReach().away !== null;
  if (editing !== undefined && mayChange)
    return <EditObject id={objectId} onDone={() => setEditing(undefined)} />;
  if (query.data) return <Loaded key={objectId} view={query.data} />;
  if (away && isUnreachable(query.error)) return <ObjectAway key={objectId} id={objectId} />;
  return <PageWaiting query={query} list={paths.objects()} />;
}

function Loaded({ view }: { view: ObjectView }) {
  useInspectedHere(view);
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const ancestors = useAncestors(objects, view.parent);
  const [scanned] = useSearchValue('object', 'c');
  const facts = [
    view.code && <CopyCode key="code" code={view.code} />,
    view.object_class?.name,
    view.business_unit.name,
    view.operative_status?.name,
  ];
  return (
    <RowFrame
      entity="object"
      title={view.name}
      avatar={view.avatar && <ThingAvatar name={view.name} avatar={view.avatar} data-only="desk" />}
      badge={<WholeQuality entity="object" row={view} />}
      archived={view.archived}
      meta={phone ? [view.code, view.object_class?.name].filter(Boolean).join(' · ') : facts}
      above={ancestors.map(({ id, name }) => ({ label: name, to: paths.object(id) }))}
      actions={<Actions view={view} />}
      route="object"
      tabsLabel={t('tabs.label')}
      tabs={[
        { value: 'overview', panel: () => <Overview view={view} /> },
        {
          value: 'children',
          label: t('tabs.children'),
          count: view.children_count,
          panel: () => <ObjectChildren view={view} />,
        },
        {
          value: 'inspections',
          label: common('page.inspections'),
          panel: () => <InspectionsTab view={view} />,
        },
        {
          value: 'indicators',
          label: common('page.indicators'),
          panel: () => (
            <Suspense fallback={<RowsSkeleton />}>
              <ObjectIndicators view={view} />
            </Suspense>
          ),
        },
        {
          value: 'constraints',
          label: t('constraints.title'),
          panel: () => <ConstraintsTab view={view} />,
        },
        { value: 'budget', label: t('tabs.budget'), panel: () => <BudgetTab view={view} /> },
        { value: 'documents', panel: () => <ObjectDocuments view={view} /> },
        { value: 'audit', panel: () => <ObjectLog view={view} /> },
      ]}
    >
      {scanned !== undefined && <OutdatedLabel id={view.id} secret={scanned} />}
    </RowFrame>
  );
}

function Actions({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const mayChange = useMay('object.change');
  const mayInspect = useMay('inspection.create') && !view.archived;
  const phone = useIsPhone(); // which has that button below the findings
  const below = { label: t('new_below'), run: useNewObjectBelow(view.id) };
  const { item: label, dialog } = useLabelItem(view);
  const keep = useKeepItem(view);
  const go = useGo();
  const duplicate = mayChange && (
    <Menu.Item
      leftSection={<IconCopy {...ICON} />}
      onClick={() => go(paths.objects(), { search: { new: 'root', copy: view.id } })}
    >
      {common('duplicate')}
    </Menu.Item>
  );
  const items = (
    <>
      {duplicate}
      {label}
      {keep}
    </>
  );
  return (
    <>
      {mayChange && (
        <EntityActions
          resource={objects}
          route="object"
          row={view}
          below={below}
          more={{ item: items, dialog }}
        />
      )}
      <ReportButton config="ObjectStateReport" id={view.id} name={view.name} />
      {!mayChange && (
        <>
          <MoreMenu outlined>{items}</MoreMenu>
          {dialog}
        </>
      )}
      {mayInspect && !phone && (
        <ActionButton
          primary
          icon={<IconClipboardPlus size={16} stroke={1.6} aria-hidden />}
          label={common('new_inspection')}
          onClick={() => openNewInspection({ id: view.id, name: view.name })}
        />
      )}
    </>
  );
}

function ObjectDocuments({ view }: { view: ObjectView }) {
  const mayAdd = useMay('object.content') && !view.archived;
  const isAdmin = useMay('object.change');
  return (
    <DocumentsTab
      entity="object"
      entity_id={view.id}
      title={view.name}
      mayAdd={mayAdd}
      onlyOwn={!isAdmin}
      below="inspections"
    />
  );
}

/** The audit log, with custom attributes by the names their class gives them. */
function ObjectLog({ view }: { view: ObjectView }) {
  const declared = useDeclaredAttributes(view.object_class?.id);
  const parts = Object.fromEntries(declared.map(({ key, name }) => [key, name]));
  return <AuditLog resource={objects} id={view.id} parts={parts} />;
}

/** Opens the form for a new object below this one. */
function useNewObjectBelow(id: string): () => void {
  const go = useGo();
  return () => go(paths.objects(), { search: { new: id } });
}

function ObjectChildren({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const go = useGo();
  const columns = useObjectColumns();
  const mayChange = useMay('object.change');
  const newBelow = useNewObjectBelow(view.id);
  return (
    <ChildList
      name={`objects of ${view.id}`}
      label={t('tabs.children')}
      topic="object"
      resource={objects}
      api={ENTITIES.object.api}
      scope={[`parent=${view.id}`]}
      columns={columns}
      tree
      sort="name"
      searchLabel={t('children.search')}
      allLevels={`ancestor.id=${view.id}`}
      onOpen={(row) => go(paths.object(row.id))}
      card={OBJECT_CARD}
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
