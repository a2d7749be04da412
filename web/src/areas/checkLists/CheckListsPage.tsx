import { checkLists } from '@plumbline/contract/checkLists/wire';
import type { CheckListView } from '@plumbline/contract/checkLists/wire';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { cardOf, listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';
import { EntityTitle } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { CHECK_LIST_LIST } from './listFields.ts';

const NewCheckList = lazyForm(async () => (await import('./NewCheckList.tsx')).NewCheckList);

const CARD = cardOf<CheckListView>()(CHECK_LIST_LIST.card, (row) => <Card row={row} />);

const FACETS = ['check_list_type', 'provider'];

const BLANK = 'blank';

/** `/admin/checklist`; with `?new` in the address a new list, with an id there a copy of that one. */
export function CheckListsPage() {
  const [creating, setCreating] = useSearchValue('checkLists', 'new');
  const go = useGo();
  const mayChange = useMay('check_list.change');
  if (creating !== undefined && mayChange)
    return (
      <NewCheckList
        key={creating}
        from={creating === BLANK ? null : creating}
        onCancel={() => setCreating(undefined)}
      />
    );
  return <List onCreate={() => go(paths.checkLists(), { search: { new: BLANK } })} />;
}

function List({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('checkLists');
  const common = useTranslations('common');
  const go = useGo();
  const columns = useCheckListColumns();
  return (
    <EntityList
      {...listOf('check_list')}
      title={common('page.checkLists')}
      searchLabel={t('search')}
      api={ENTITIES.check_list.api}
      resource={checkLists}
      columns={columns}
      facets={FACETS}
      onOpen={(row) => go(paths.checkList(row.id))}
      card={CARD}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={{ label: t('new'), onClick: onCreate }}
    />
  );
}

function Card({
  row,
}: {
  row: SelectedFields<CheckListView, (typeof CHECK_LIST_LIST.card)[number]>;
}) {
  const t = useTranslations('common');
  return (
    <RowCard
      to={paths.checkList(row.id)}
      name={row.name}
      meta={[row.code, row.check_list_type?.name].filter(Boolean).join(' · ')}
      pale={row.archived}
      foot={t('items', countArgs(row.items_count))}
    />
  );
}

const column = listColumn<CheckListView>();

function useCheckListColumns(): ListColumn<CheckListView>[] {
  const t = useTranslations('field');
  const field = useFieldColumns(checkLists);
  return [
    column({
      key: 'name',
      reads: CHECK_LIST_LIST.columns.name,
      label: t('check_list'),
      width: 300,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle
          to={paths.checkList(row.id)}
          name={row.name}
          code={row.code}
          archived={row.archived}
        />
      ),
    }),
    field('check_list_type', { priority: 1, width: 214 }),
    field('provider', { priority: 3, width: 220 }),
    field('items_count', { priority: 1, width: 96 }),
    field('updated_at', { priority: 2 }),
    field('external_id', { priority: 3, optional: true }),
    field('updated_by', { priority: 3, width: 160, sort: 'updated_by.full_name', optional: true }),
  ];
}
