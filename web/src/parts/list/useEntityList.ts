import type { Entity } from '@plumbline/contract/resources';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { countedOf, type RowCount, type ListPage } from '../../kit/format/counted.ts';
import {
  type ChangeList,
  type ListQuery,
  type StateChange,
  useListState,
  type ListState,
} from '../../kit/listState.ts';
import { useQuiet } from '../../kit/quiet.ts';
import { arrivalOfPage, type HeldLists } from '../../kit/live/useHeldRows.ts';
import { useSettled } from '../../kit/http/useSettled.ts';
import { useIsPhone } from '../../kit/device.tsx';
import type { BulkAction } from './bulk/bulk.ts';
import type { ListCard, ListColumn } from './table/columns.ts';
import { fieldsOf } from './listFields.ts';
import type { ListApi, ListRow, ListViewsProps } from './listApi.ts';
import { modeOf, PAGE_SIZE, questionOf, type ListSource } from './filter/question.ts';
import type { FilterNames } from './filter/fields.ts';
import { sortKeysOf, type SortKey } from './sorting.ts';
import { flatRows, type TableRow, type TreeActions } from './table/tree.ts';
import { useBranches } from './table/useBranches.ts';
import { useTotal, type ListTotal } from './useTotal.ts';
import { useListSettings, type ListSettings } from './listSettings.ts';

interface EntityListConfig<V extends ListRow> extends ListSource {
  api: ListApi<V>;
  resource: Entity;
  columns: readonly ListColumn<V>[];
  /** One row on a phone. */
  card: ListCard<V>;
  facets: readonly string[];
  /** What the filter builder offers besides or without the entity's own fields. */
  filters?: FilterNames;
  /** Fixed filters of the screen. */
  scope?: readonly string[];
}
export interface EntityListModel<V> {
  /** Whether the rows answer what the address asks now. */
  isSettled: boolean;
  view: ListView;
  setState: (state: StateChange) => void;
  /** The mode; undefined if there is no tree. */
  mode: 'tree' | 'flat' | undefined;
  filtered: boolean;
  sort: SortKey[];
  page: number;
  pageSize: number;
  data: ListPage<V> | undefined;
  query: UseQueryResult<ListPage<V>>;
  /** The number of rows without filters; undefined when no filter is set. */
  unfiltered: RowCount | undefined;
  total: ListTotal | undefined;
  /** The rows of this page; in a tree the topmost. */
  items: readonly V[];
  rows: TableRow<V>[];
  held: HeldLists<V>;
  tree: TreeActions | undefined;
  scopeQuery: ListQuery;
  /** The query that matches all filtered rows of all levels. */
  matching: ListQuery;
  chips: { filters: string[]; onChange: (filters: string[]) => void; scope: readonly string[] };
}

export interface EntityListProps<V extends ListRow> extends EntityListConfig<V> {
  title: string;
  searchLabel: string;
  /** Opens a row's page. */
  onOpen: (row: V) => void;
  views?: ListViewsProps;
  /** The button that creates a row; null for users who may not. */
  create: { label: string; onClick: () => void } | null;
  /** A menu of less common actions, before the button that creates. */
  more?: ReactNode;
  /** Bulk actions; rows are selectable if there are any. */
  bulk?: BulkAction[];
  empty: { title: string; text: string };
}
const NONE: string[] = [];
/** A tree never mixes with a list of matches: the previous rows stay until the new ones have loaded. */
function useOnceLoaded(asTree: boolean, waiting: boolean): boolean {
  const [current, setCurrent] = useState(asTree);
  if (current !== asTree && !waiting) setCurrent(asTree);
  return current;
}

/**
 * Redirects from beyond the last page, where an old link or archiving may lead and the list would
 * look empty. True until the last page is requested.
 */
function useLastPage(
  { page, page_size }: { page: number; page_size: number },
  data: ListPage<unknown> | undefined,
  setState: ChangeList,
): boolean {
  const { n, isExact } = data ? countedOf(data) : { n: 0, isExact: true };
  const last = Math.ceil(n / page_size);
  const isBehind = last > 0 && page > last && (isExact || data?.items.length === 0);
  useEffect(() => {
    if (isBehind) setState({ page: last === 1 ? undefined : last }, false);
  }, [isBehind, last, setState]);
  return isBehind;
}

/** The state of a list page: the query in the address, its rows, and the open branches of the tree. */
export function useEntityList<V extends ListRow>(config: EntityListConfig<V>): EntityListModel<V> {
  const { api, scope = NONE } = config;
  const phone = useIsPhone();
  const { state, setState, view } = useListView(config.name);
  const filters = state.filter ?? NONE;
  const filtered = filters.length > 0;
  const mode = modeOf(config, view.mode, phone);
  const { page = 1, page_size = PAGE_SIZE, sort_by = config.sort } = state;
  const sorting = sort_by === undefined ? {} : { sort_by };
  const scopeQuery: ListQuery = { global_filter: [...scope] };
  const neverArchived = !('archived' in config.resource.fields);
  const fields = (isTree: boolean) =>
    fieldsOf(
      { columns: config.columns, card: config.card.reads },
      { phone, isTree, chosenKeys: view.columns, neverArchived },
    );
  const latestQuestion = questionOf(config, state, { mode, fields });
  const question = useSettled(latestQuestion);
  const query = api.useSettledList(question);
  const asTree = question.root === true;
  const quiet = useQuiet();
  const whole = api.useCount(scopeQuery, filtered || asTree || quiet);
  // while the user types, the result is still for the previous text
  const data =
    question !== latestQuestion && query.data?.items.length === 0 ? undefined : query.data;
  const total = useTotal(api, question, data);
  const isBehind = useLastPage(
    { page, page_size },
    query.isPlaceholderData ? undefined : data,
    setState,
  );
  const isTreeShown = useOnceLoaded(asTree, query.isPlaceholderData);
  const branches = useBranches({
    name: config.name,
    api,
    roots: arrivalOfPage({ ...query, data }, { key: JSON.stringify(question), page }),
    topic: config.resource.name,
    // The tree stays on screen while the matches load: not with their fields, which would fetch it again.
    query: { ...sorting, fields: fields(true) },
    enabled: isTreeShown,
  });
  const { roots, held } = branches;
  const flat = useMemo(() => flatRows(roots), [roots]);
  return {
    items: roots,
    isSettled: question === latestQuestion && !query.isPlaceholderData && !query.isFetching,
    held,
    rows: isTreeShown ? branches.rows : flat,
    tree: isTreeShown ? branches.actions : undefined,
    view,
    setState,
    mode,
    filtered,
    sort: sortKeysOf(sort_by),
    page,
    pageSize: page_size,
    data: isBehind ? undefined : data,
    query,
    unfiltered: filtered || asTree ? whole : undefined,
    total: isBehind ? undefined : total,
    scopeQuery,
    matching: { ...scopeQuery, ...sorting, filter: filtered ? filters : undefined },
    chips: {
      filters,
      scope,
      onChange: (next) => setState({ filter: next.length === 0 ? undefined : next }),
    },
  };
}

/** The look of a list: by the address, else as the user last chose. */
interface ListView extends ListSettings {
  change: (settings: ListSettings) => void;
}

/** The address holds the whole view, so that a link shows others the same; remembered settings fill the gaps. */
function useListView(name: string): {
  state: ListState;
  setState: ChangeList;
  view: ListView;
} {
  const [settings, remember] = useListSettings(name);
  const [state, setState] = useListState();
  const mode = state.view ?? settings.mode;
  const columns = state.columns ?? settings.columns;
  const isWhole = state.view === mode && (state.columns !== undefined || columns === undefined);
  useEffect(() => {
    if (!isWhole) setState({ view: mode, columns });
  }, [isWhole, setState, mode, columns]);
  return {
    state,
    setState,
    view: {
      ...settings,
      mode,
      columns,
      change: (next) => {
        remember(next);
        if ('mode' in next) setState({ view: next.mode, page: undefined });
        if ('columns' in next) setState({ columns: next.columns });
      },
    },
  };
}
