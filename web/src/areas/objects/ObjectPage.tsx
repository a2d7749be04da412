import { Button } from '@mantine/core';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { useRouteParams } from '../../kit/route.ts';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/lazyForm.tsx';
import { useSearchValue } from '../../kit/search.ts';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { paths } from '../../kit/paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useGo } from '../../parts/page/AppLink.tsx';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { CopyCode } from '../../ui/CopyCode.tsx';
import { useAncestors } from '../../parts/entity/ancestors.ts';
import { ArchivedTag } from '../../parts/entity/ArchivedTag.tsx';
import { EntityActions } from '../../parts/entity/EntityActions.tsx';
import { Waiting } from '../../parts/page/Waiting.tsx';
import { ChildList } from '../../parts/list/ChildList.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { WholeQuality } from '../../parts/quality/QualityCells.tsx';
import { UrlTabs } from '../../ui/UrlTabs.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useObjectColumns } from './columns.tsx';
import { useDeclared } from './classes.ts';
import { InspectionsTab } from './InspectionsTab.tsx';
import { ObjectCard } from './ObjectCard.tsx';
import { Overview } from './Overview.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/useMay.ts';

const EditObject = lazyForm(async () => (await import('./EditObject.tsx')).EditObject);

/** `/objects/info/{id}`; with `?edit` in the address, its form. */
export function ObjectPage() {
  const { objectId } = useRouteParams('object');
  const [editing, setEditing] = useSearchValue('object', 'edit');
  const mayChange = useMay('object.change');
  const query = ENTITIES.object.api.useOne(objectId);
  if (editing !== undefined && mayChange)
    return <EditObject id={objectId} onDone={() => setEditing(undefined)} />;
  if (query.data) return <Loaded key={objectId} view={query.data} />;
  return <Waiting query={query} list={paths.objects()} />;
}

function Loaded({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const ancestors = useAncestors(objects, view.parent);
  const facts = [
    view.code && <CopyCode key="code" code={view.code} />,
    view.object_class?.name,
    view.business_unit.name,
    view.operative_status?.name,
  ];
  return (
    <Page>
      <PageHeader
        title={view.name}
        badge={
          <>
            <WholeQuality entity="object" row={view} />
            {view.archived && <ArchivedTag />}
          </>
        }
        meta={phone ? [view.code, view.object_class?.name].filter(Boolean).join(' · ') : facts}
        crumbs={[
          { label: common('page.objects'), to: paths.objects() },
          ...ancestors.map(({ id, name }) => ({ label: name, to: paths.object(id) })),
        ]}
        actions={<Actions view={view} />}
      />
      <UrlTabs
        route="object"
        label={t('tabs.label')}
        tabs={[
          { value: 'overview', label: common('overview'), panel: () => <Overview view={view} /> },
          {
            value: 'children',
            label: t('tabs.children'),
            count: view.children_count,
            panel: () => <Children view={view} />,
          },
          {
            value: 'inspections',
            label: common('page.inspections'),
            panel: () => <InspectionsTab view={view} />,
          },
          {
            value: 'audit',
            label: common('audit_log'),
            panel: () => <ObjectLog view={view} />,
          },
        ]}
      />
    </Page>
  );
}

function Actions({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const mayChange = useMay('object.change');
  const mayInspect = useMay('inspection.create') && !view.archived;
  const below = { label: t('new_below'), run: useNewBelow(view.id) };
  return (
    <>
      {mayChange && <EntityActions resource={objects} route="object" row={view} below={below} />}
      {mayInspect && (
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

/** Opens the form for a new object below this one. */
function useNewBelow(id: string): () => void {
  const go = useGo();
  return () => go(paths.objects(), { search: { new: id } });
}

function Children({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const go = useGo();
  const columns = useObjectColumns();
  const mayChange = useMay('object.change');
  const newBelow = useNewBelow(view.id);
  return (
    <ChildList
      name={`objects of ${view.id}`}
      label={t('tabs.children')}
      api={ENTITIES.object.api}
      scope={[`parent=${view.id}`]}
      columns={columns}
      tree
      onOpen={(row) => go(paths.object(row.id))}
      card={(row) => <ObjectCard row={row} />}
      empty={{ title: t('children.title'), text: t('children.text') }}
      create={
        mayChange && !view.archived ? (
          <Button
            variant="default"
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

/** The audit log, with custom attributes by the names their class gives them. */
function ObjectLog({ view }: { view: ObjectView }) {
  const declared = useDeclared(view.object_class?.id);
  const parts = Object.fromEntries(declared.map(({ key, name }) => [key, name]));
  return <AuditLog resource={objects} id={view.id} parts={parts} />;
}
