import type { Entity } from '@plumbline/contract/resources';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import type { ListQuery } from '../../kit/listState.ts';
import { arrivalOfPage } from '../../kit/live/useHeldRows.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Cards } from '../../ui/layout/Cards.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { IconStack2 } from '@tabler/icons-react';
import classes from './ChildList.module.css';
import { chosenColumns, type ListCard, type ListColumn } from './table/columns.ts';
import { useDebouncedSearch } from '../../kit/http/useDebouncedSearch.ts';
import { SearchField } from './SearchField.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { fieldsOf } from './listFields.ts';
import { DataTable } from './table/DataTable.tsx';
import type { ListApi, ListRow } from './listApi.ts';
import { Pager } from './Pager.tsx';
import { PAGE_SIZE } from './filter/question.ts';
import { useTotal } from './useTotal.ts';
import { sortBy, sortKeysOf, sortText } from './sorting.ts';
import { flatRows } from './table/tree.ts';
import { useBranches } from './table/useBranches.ts';

interface Props<V extends ListRow> {
  /** Identifies the list, to remember the open branches of its tree. */
  name: string;
  label: string;
  resource: Entity;
  api: ListApi<V>;
  /** The topic of the user's own changes to the rows. */
  topic: ChangeTopic;
  /** The fixed filters: children or inspections of one row. */
  scope: string[];
  columns: readonly ListColumn<V>[];
  onOpen: (row: V) => void;
  card: ListCard<V>;
  tree?: boolean;
  /** The filter of a tree's rows on all levels, for its file. */
  allLevels?: string;
  /** Whether rows are only ever deleted, never archived. */
  neverArchived?: boolean;
  /** The order until the user sorts. */
  sort?: string;
  empty: { title: string; text: string };
  /** The label of a search in these rows, in a tree on all levels; without it there is no search. */
  searchLabel?: string;
  /** The button that creates a row. */
  create?: ReactNode;
}

/** The same table inside a page: with its own scope, paging and sorting, and nothing in the address. */
export function ChildList<V extends ListRow>(props: Props<V>) {
  const { api, columns, allLevels, neverArchived = false, empty } = props;
  const t = useTranslations('list');
  const common = useTranslations('common');
  const heldRow = useHeldRow();
  const phone = useIsPhone();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const [sort, setSort] = useState(props.sort);
  const [text, setText] = useState('');
  const { searchText } = useDebouncedSearch(text.trim());
  const isSearch = searchText !== '';
  const tree = props.tree === true && !isSearch;
  const everywhere = allLevels === undefined ? props.scope : [allLevels];
  const scope = isSearch ? [...everywhere, `search~${searchText}`] : props.scope;
  const fields = fieldsOf(
    { columns, card: props.card.reads },
    { phone, isTree: tree, chosenKeys: undefined, neverArchived },
  );
  const sorted: ListQuery = { fields, ...(sort === undefined ? {} : { sort_by: sort }) };
  const query = api.useList({ global_filter: scope, page, page_size: pageSize, ...sorted });
  const branches = useBranches({
    name: props.name,
    api,
    roots: arrivalOfPage(query, { key: JSON.stringify([scope, page, pageSize, sorted]), page }),
    topic: props.topic,
    query: sorted,
    enabled: tree && !phone,
  });
  const total = useTotal(api, { global_filter: scope }, query.data);
  if (query.data === undefined || total === undefined)
    return <RowsWaiting query={query} title={t('failed')} />;
  const { roots: items, held } = branches;
  if (items.length === 0 && text === '' && !isSearch)
    return (
      <StateMessage icon={IconStack2} title={empty.title} text={empty.text}>
        {props.create}
      </StateMessage>
    );
  const rows = tree ? branches.rows : flatRows(items);
  const shown = chosenColumns(columns, undefined, tree);
  return (
    <div className={`column overflow-hidden above-12 radius-10 ${classes.list}`}>
      <div className={`row wrap justify-end flex-none line-below ${classes.tools}`}>
        {props.searchLabel !== undefined && (
          <SearchField
            label={props.searchLabel}
            value={text}
            onChange={(next) => {
              setPage(1);
              setText(next);
            }}
          />
        )}
        <span className="flex justify-end flex-1">{props.create}</span>
        <ExportButton
          resource={props.resource}
          query={{
            global_filter: isSearch ? scope : everywhere,
            ...(sort === undefined ? {} : { sort_by: sort }),
          }}
          columns={shown.filter(({ label }) => label !== '')}
          total={isSearch || allLevels === undefined ? total.counted : undefined}
        />
      </div>
      {items.length === 0 && (
        <p className={`quiet text-centre ${classes.none}`}>{common('nothing_found')}</p>
      )}
      {items.length > 0 && phone && (
        <>
          <HeldRows held={held} />
          <Cards label={props.label}>
            {items.map((row) => (
              <li key={row.id} {...heldRow(row.id, held.gone.has(row.id))}>
                {props.card.show(row)}
              </li>
            ))}
          </Cards>
        </>
      )}
      {items.length > 0 && !phone && (
        <DataTable
          label={props.label}
          rows={rows}
          held={held}
          columns={shown}
          onOpen={props.onOpen}
          tree={tree ? branches.actions : undefined}
          sort={sortKeysOf(sort)}
          onSort={(name, together) => {
            setPage(1);
            setSort(sortText(sortBy(sortKeysOf(sort), name, together)));
          }}
          busy={query.isPlaceholderData}
          isPale={(row) => row.archived === true}
        />
      )}
      {total.counted.n > Math.min(pageSize, PAGE_SIZE) && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={total}
          hasNext={query.data.next_cursor != null}
          onPage={setPage}
          onPageSize={(size) => {
            setPage(1);
            setPageSize(size);
          }}
        />
      )}
    </div>
  );
}
