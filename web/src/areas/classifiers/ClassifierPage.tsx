import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { lazyForm } from '../../kit/later.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { useSearchValue } from '../../kit/search.ts';
import { AddButton, HeadAddButton } from '../../ui/buttons/AddButton.tsx';
import { SearchField } from '../../parts/list/SearchField.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import { ClassList } from './ClassList.tsx';
import {
  useClasses,
  type Classifier,
  INSPECTION_CLASSIFIER,
  OBJECT_CLASSIFIER,
  type ClassRow,
} from './classifier.ts';
import { foundIn } from './classTree.ts';
import classes from './classifiers.module.css';

const NewClass = lazyForm(async () => (await import('./ClassFormPage.tsx')).NewClass);
const EditClass = lazyForm(async () => (await import('./ClassFormPage.tsx')).EditClass);

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
    <span className={`size-12 faint num ${classes.count}`}>{formatNumber(query.data.total)}</span>
  );
  return (
    <Page fill>
      <PageHeader title={t('title')} actions={<HeadAddButton {...add} />} badge={count} />
      <div className={`row line-below ${classes.tools}`}>
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
