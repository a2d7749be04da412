import type { CheckListView } from '@plumbline/contract/checkLists/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { EntityTitle } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { CHECK_LIST_LIST } from './listFields.ts';

const column = listColumn<CheckListView>();

export function useCheckListColumns(): ListColumn<CheckListView>[] {
  const t = useTranslations('field');
  const { text, count, moment, named } = useFieldColumns<CheckListView>();
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
    named('check_list_type', { priority: 1, width: 214 }),
    text('provider', { priority: 3, width: 220 }),
    count('items_count', { priority: 1, width: 96 }),
    moment('updated_at', { priority: 2 }),
    text('external_id', { priority: 3, optional: true }),
    named('updated_by', { priority: 3, width: 160, sort: 'updated_by.full_name', optional: true }),
  ];
}
