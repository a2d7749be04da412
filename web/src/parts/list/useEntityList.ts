import type { Page } from '@plumbline/contract/kit/rows';
import type { Entity } from '@plumbline/contract/resources';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ChangeList, ListQuery, StateChange } from '../../kit/listState.ts';
import { useSettled } from '../../kit/http/useSettled.ts';
import { useIsPhone } from '../../kit/device.tsx';
import type { BulkAction } from './bulk/BulkBar.tsx';
import type { Column } from './columns.ts';
import type { ListApi, ListRow } from './listApi.ts';
import { modeOf, PAGE_SIZE, questionOf, type ListSource } from './question.ts';
import { sortKeysOf, type SortKey } from './sorting.ts';
import { flatRows, type TableRow, type TreeActions } from './tree.ts';
import { useBranches } from './useBranches.ts';
import { useListView, type ListView } from './useListView.ts';

export interface EntityListConfig<V extends ListRow> extends ListSource {
  api: ListApi<V>;
  resource: Entity;
  columns: readonly Column<V>[];
  facets: readonly string[];
  /** Fields of the filter builder. */
  fields: readonly string[];
  /** Standing filters of the screen. */
  scope?: readonly string[];
}
export interface EntityListModel<V> {
  view: ListView;
  setState: (state: StateChange) => void;
  /** Undefined where there is no tree. */
  mode: 'tree' | 'flat' | undefined;
  filtered: boolean;
  sort: SortKey[];
  page: number;
  pageSize: number;
  data: Page<V> | undefined;
  query: UseQueryResult<Page<V>>;
  /** How many there are without filters; undefined where none is set. */
  unfiltered: number | undefined;
  rows: TableRow<V>[];
  tree: TreeActions | undefined;
  scopeQuery: ListQuery;
  /** What all rows of all levels that match answer to. */
  matching: ListQuery;
  chips: { filters: string[]; onChange: (filters: string[]) => void; scope: readonly string[] };
}

export interface EntityListProps<V extends ListRow> extends EntityListConfig<V> {
  title: string;
  searchLabel: string;
  /** Opens a row's page. */
  onOpen: (row: V) => void;
  /** One row on a phone. */
  card: (row: V) => ReactNode;
  /** Makes a new row; null for who may not. */
  create: { label: string; onClick: () => void } | null;
  /** What can be done to several rows at once; rows can be selected when there is something. */
  bulk?: BulkAction[];
  empty: { title: string; text: string };
}
/** What each part of a list page is given. */
export type ListParts<V extends ListRow> = EntityListProps<V> & { model: EntityListModel<V> };

const NONE: string[] = [];
const NO_ROWS: never[] = [];
/** A tree and a list of matches do not mix: what is shown stays what it was until the new rows are there. */
function useOnceThere(asTree: boolean, waiting: boolean): boolean {
  const [shown, setShown] = useState(asTree);
  if (shown !== asTree && !waiting) setShown(asTree);
  return shown;
}

/**
 * Leads to the last page from beyond it, where an old link or an archive has left one and where it looks as if
 * there were no rows. True until the last page is asked for.
 */
function useLastPage(
  { page, page_size, total }: { page: number; page_size: number; total: number },
  setState: ChangeList,
): boolean {
  const last = Math.ceil(total / page_size);
  const isBehind = last > 0 && page > last;
  useEffect(() => {
    if (isBehind) setState({ page: last === 1 ? undefined : last }, false);
  }, [isBehind, last, setState]);
  return isBehind;
}

/** The state of a list page: what the address asks, the rows that answer it, and what is open of the tree. */
export function useEntityList<V extends ListRow>(config: EntityListConfig<V>): EntityListModel<V> {
  const { api, scope = NONE } = config;
  const phone = useIsPhone();
  const { state, setState, view } = useListView(config.name);
  const filters = state.filter ?? NONE;
  const filtered = filters.length > 0;
  const mode = modeOf(config, view.mode, phone);
  const { page = 1, page_size = PAGE_SIZE, sort_by = config.sort } = state;
  const sorted = sort_by === undefined ? {} : { sort_by };
  const scopeQuery: ListQuery = { global_filter: [...scope] };
  const asked = questionOf(config, state, mode);
  const question = useSettled(asked);
  const query = api.useSettledList(question);
  const asTree = question.root === true;
  const whole = api.useList({ ...scopeQuery, page: 1, page_size: 1, fields: ['id'] });
  // while text is typed, the answer is still about the text before it
  const data = question !== asked && query.data?.items.length === 0 ? undefined : query.data;
  const items = data?.items ?? NO_ROWS;
  const total = query.isPlaceholderData ? 0 : (data?.total ?? 0);
  const isBehind = useLastPage({ page, page_size, total }, setState);
  const treeShown = useOnceThere(asTree, query.isPlaceholderData);
  const branches = useBranches({
    name: config.name,
    api,
    roots: items,
    query: sorted,
    enabled: treeShown,
  });
  const flat = useMemo(() => flatRows(items), [items]);
  return {
    rows: treeShown ? branches.rows : flat,
    tree: treeShown ? branches.actions : undefined,
    view,
    setState,
    mode,
    filtered,
    sort: sortKeysOf(sort_by),
    page,
    pageSize: page_size,
    data: isBehind ? undefined : data,
    query,
    unfiltered: filtered || asTree ? whole.data?.total : undefined,
    scopeQuery,
    matching: { ...scopeQuery, ...sorted, filter: filtered ? filters : undefined },
    chips: {
      filters,
      scope,
      onChange: (next) => setState({ filter: next.length === 0 ? undefined : next }),
    },
  };
}
