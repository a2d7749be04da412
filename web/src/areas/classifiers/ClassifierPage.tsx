import { IconTags, IconPlus } from '@tabler/icons-react';
import { useState, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { useSearchValue } from '../../kit/search.ts';
import { AddButton, HeadAddButton } from '../../ui/buttons/AddButton.tsx';
import { SearchField } from '../../parts/list/SearchField.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import {
  ArchiveItem,
  ArchiveQuestion,
  RestoreButton,
  useArchiving,
} from '../../parts/entity/ArchiveRow.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ClassList } from './ClassList.tsx';
import {
  useClasses,
  type Classifier,
  INSPECTION_CLASSIFIER,
  OBJECT_CLASSIFIER,
  type ClassRow,
} from './classifier.ts';
import { foundIn } from './classTree.ts';
import { ClassFormPage } from './ClassFormPage.tsx';
import classes from './classifiers.module.css';

/** The value of `?new=` for a class at the top level. */
const TOP = 'top';

/** The tree of classes; with `?class=` or `?new=` in the address, the form of one. */
function ClassifierPage({ classifier }: { classifier: Classifier }) {
  const route = `${classifier.kind}Classifiers` as const;
  const [selected, setSelected] = useSearchValue(route, 'class');
  const [below, setBelow] = useSearchValue(route, 'new');
  if (below !== undefined)
    return (
      <NewClass
        key={below}
        classifier={classifier}
        parentId={below === TOP ? null : below}
        onDone={() => setBelow(undefined)}
      />
    );
  if (selected !== undefined)
    return (
      <EditClass
        key={selected}
        classifier={classifier}
        id={selected}
        onDone={() => setSelected(undefined)}
      />
    );
  return <Tree classifier={classifier} onOpen={setSelected} onAdd={() => setBelow(TOP)} />;
}

interface TreeProps {
  classifier: Classifier;
  onOpen: (id: string) => void;
  onAdd: () => void;
}

function Tree({ classifier, onOpen, onAdd }: TreeProps) {
  const t = useTranslations(`classifiers.${classifier.kind}`);
  const words = useTranslations('classifiers');
  const [search, setSearch] = useState('');
  const query = useClasses(classifier);
  const arrival = arrivalOfPage(query, { key: classifier.kind });
  const held = useHeldList(arrival, classifier.resource.name);
  const add = { label: words('new'), onClick: onAdd };
  const count = query.data && (
    <span className={`${classes.count} num`}>{formatNumber(query.data.total)}</span>
  );
  return (
    <Page fill>
      <PageHeader title={t('title')} actions={<HeadAddButton {...add} />} badge={count} />
      <div className={classes.tools}>
        <SearchField label={words('search')} value={search} onChange={setSearch} />
        {query.data && <ClassesExport {...{ classifier, search, rows: query.data.items }} />}
      </div>
      {query.data === undefined ? (
        <RowsWaiting query={query} />
      ) : query.data.items.length === 0 ? (
        <StateMessage icon={IconTags} title={t('empty.title')} text={t('empty.text')}>
          <AddButton {...add} />
        </StateMessage>
      ) : (
        <ClassList
          classifier={classifier}
          held={held}
          search={search}
          onClear={() => setSearch('')}
          onOpen={(row) => onOpen(row.id)}
        />
      )}
    </Page>
  );
}

/** `/admin/object/classifiers` */
export const ObjectClassifierPage = () => <ClassifierPage classifier={OBJECT_CLASSIFIER} />;

/** `/admin/inspection/classifiers` */
export const InspectionClassifierPage = () => <ClassifierPage classifier={INSPECTION_CLASSIFIER} />;

/** The fields of a row, with the parent in place of the tree. */
const SHOWN = ['name', 'code', 'parent', 'updated_at', 'updated_by'];

interface Props {
  classifier: Classifier;
  rows: readonly ClassRow[];
  search: string;
}

/** Offers the classes, or the found ones, as a file. */
function ClassesExport({ classifier: { resource }, rows, search }: Props) {
  const shown = search.trim() === '' ? rows : foundIn(rows, search);
  if (shown.length === 0) return null;
  return (
    <FieldsExport
      resource={resource}
      query={{
        filter: search.trim() === '' ? [] : [`search~${search.trim()}`],
        sort_by: 'name',
      }}
      fields={SHOWN}
      total={{ n: shown.length, isExact: true }}
    />
  );
}

interface NewClassProps {
  classifier: Classifier;
  /** The id of the parent; null for the top level. */
  parentId: string | null;
  onDone: () => void;
}

/** The form of a new class; created below another one, it starts with that parent. */
function NewClass({ parentId, ...rest }: NewClassProps) {
  return (
    <UnderParent<ClassRow> resource={rest.classifier.resource} id={parentId}>
      {(parent) => <Form {...rest} parent={parent} />}
    </UnderParent>
  );
}

function Form({
  classifier,
  parent,
  onDone,
}: Omit<NewClassProps, 'parentId'> & { parent: ClassRow | null }) {
  const t = useTranslations('classifiers');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const { resource, path } = classifier;
  const creating = useCreating<ClassRow>({
    resource,
    begin: parent ? { parent: { id: parent.id, name: parent.name } } : {},
    onCreated: onDone,
    onCancel: onDone,
  });
  return (
    <ClassFormPage
      {...creating}
      classifier={classifier}
      title={t('new')}
      crumbs={[{ label: kind('title'), to: path }]}
    />
  );
}

interface EditClassProps {
  classifier: Classifier;
  id: string;
  onDone: () => void;
}

/** The form of a stored class. */
function EditClass({ classifier, id, onDone }: EditClassProps) {
  const t = useTranslations('entity');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const { resource, path } = classifier;
  return (
    <Edit<ClassRow> resource={resource} id={id} onDone={onDone}>
      {(editing) => (
        <ClassFormPage
          {...editing}
          classifier={classifier}
          title={t('edit_title', { name: editing.stored.name })}
          crumbs={[{ label: kind('title'), to: path }]}
          actions={<Actions classifier={classifier} row={editing.stored} onDone={onDone} />}
        />
      )}
    </Edit>
  );
}

function Actions({
  classifier,
  row,
  onDone,
}: {
  classifier: Classifier;
  row: ClassRow;
  onDone: () => void;
}) {
  const t = useTranslations('classifiers');
  const [, setNew] = useSearchValue(`${classifier.kind}Classifiers`, 'new');
  const archiving = useArchiving(classifier.resource, row);
  const done = archiving.archive.isSuccess || archiving.restore.isSuccess;
  useEffect(() => {
    if (done) onDone();
    // only when `done` changes, because `onDone` is a new function on every render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  if (row.archived) return <RestoreButton archiving={archiving} />;
  return (
    <>
      <MoreMenu>
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setNew(row.id)}
        >
          {t('new_below')}
        </Menu.Item>
        <ArchiveItem archiving={archiving} />
      </MoreMenu>
      <ArchiveQuestion archiving={archiving} name={row.name} consequence={t('archive_text')} />
    </>
  );
}
