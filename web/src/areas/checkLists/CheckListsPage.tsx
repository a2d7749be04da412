import {
  checkLists,
  type CheckListDetailView,
  type CheckListView,
} from '@plumbline/contract/checkLists';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatMoment, formatNumber } from '../../kit/format.ts';
import { useSearchValue } from '../../kit/listState.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../ui/AppLink.tsx';
import { Waiting } from '../../ui/entity/Waiting.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { EntityList } from '../../ui/list/EntityList.tsx';
import { EntityName } from '../../ui/list/EntityName.tsx';
import { useFieldLabel } from '../../ui/list/fields.ts';
import { RowCard } from '../../ui/list/RowCard.tsx';
import { checkListApi, useCheckList, useMayChange } from './api.ts';
import { CheckListEditor } from './CheckListEditor.tsx';
import { copyOf } from './draft.ts';

const FACETS = ['check_list_type', 'provider'];
const FIELDS = [
  'check_list_type',
  'provider',
  'code',
  'external_id',
  'items_count',
  'updated_at',
  'updated_by',
  'created_at',
  'created_by',
];

const BLANK = 'blank';

/** `/admin/checklist`; with `?new` in the address a new list, with an id there a copy of that one. */
export function CheckListsPage() {
  const [creating, create] = useSearchValue('new');
  const go = useGo();
  const mayChange = useMayChange();
  if (creating !== undefined && mayChange)
    return creating === BLANK ? (
      <CheckListEditor stored={undefined} onCancel={() => create(undefined)} />
    ) : (
      <Copy key={creating} id={creating} onCancel={() => create(undefined)} />
    );
  return <List onCreate={() => go(`${paths.checkLists()}?new=${BLANK}`)} />;
}

/** A new list that begins like another one. */
function Copy({ id, onCancel }: { id: string; onCancel: () => void }) {
  const query = useCheckList(id);
  const view = query.data?.view;
  return view ? (
    <CopyEditor view={view} onCancel={onCancel} />
  ) : (
    <Waiting query={query} list={paths.checkLists()} rows={10} />
  );
}

function CopyEditor({ view, onCancel }: { view: CheckListDetailView; onCancel: () => void }) {
  const t = useTranslations('checkLists');
  const [begin] = useState(() => copyOf(view, t('copy_of', { name: view.name })));
  return <CheckListEditor stored={undefined} begin={begin} onCancel={onCancel} />;
}

function List({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('checkLists');
  const go = useGo();
  const columns = useColumns();
  return (
    <EntityList
      name="checkLists"
      title={t('title')}
      searchLabel={t('search')}
      api={checkListApi}
      resource={checkLists}
      columns={columns}
      facets={FACETS}
      fields={FIELDS}
      onOpen={(row) => go(paths.checkList(row.id))}
      card={(row) => <Card row={row} />}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={{ label: t('new'), onClick: onCreate }}
    />
  );
}

function Card({ row }: { row: CheckListView }) {
  const t = useTranslations('checkLists');
  return (
    <RowCard
      to={paths.checkList(row.id)}
      name={row.name}
      meta={[row.code, row.check_list_type?.name].filter(Boolean).join(' · ')}
      pale={row.archived}
      foot={t('items', counted(row.items_count))}
    />
  );
}

function useColumns(): Column<CheckListView>[] {
  const t = useTranslations('checkLists');
  const label = useFieldLabel();
  return [
    {
      key: 'name',
      label: t('list'),
      width: 300,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityName
          to={paths.checkList(row.id)}
          name={row.name}
          code={row.code}
          archived={row.archived}
        />
      ),
    },
    {
      key: 'check_list_type',
      label: label('check_list_type'),
      width: 214,
      priority: 1,
      sort: 'check_list_type',
      cell: (row) => (
        <span title={row.check_list_type?.name}>{row.check_list_type?.name ?? '–'}</span>
      ),
    },
    {
      key: 'provider',
      label: label('provider'),
      width: 220,
      priority: 3,
      sort: 'provider',
      cell: (row) => <span title={row.provider ?? ''}>{row.provider ?? '–'}</span>,
    },
    {
      key: 'items_count',
      label: label('items_count'),
      width: 96,
      priority: 1,
      sort: 'items_count',
      cell: (row) => <span className="num">{formatNumber(row.items_count)}</span>,
    },
    {
      key: 'updated_at',
      label: label('updated_at'),
      width: 148,
      priority: 2,
      sort: 'updated_at',
      cell: (row) => <span className="num-date">{formatMoment(row.updated_at)}</span>,
    },
    {
      key: 'external_id',
      label: label('external_id'),
      width: 140,
      priority: 3,
      sort: 'external_id',
      optional: true,
      cell: (row) => row.external_id ?? '–',
    },
    {
      key: 'updated_by',
      label: label('updated_by'),
      width: 160,
      priority: 3,
      sort: 'updated_by.full_name',
      optional: true,
      cell: (row) => row.updated_by?.name ?? '–',
    },
  ];
}
