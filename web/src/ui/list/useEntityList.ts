import type { Page, Resource } from '@plumbline/contract/kit/resource';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMING } from '../../kit/timing.ts';
import { useListState, type ListQuery, type ListState } from '../../kit/listState.ts';
import { useIsPhone } from '../useIsPhone.ts';
import type { Column } from './columns.ts';
import type { TreeActions } from './DataTable.tsx';
import type { ListApi, ListRow } from './listApi.ts';
import { useListSettings, type ListSettings } from './listSettings.ts';
import { PAGE_SIZE } from './Paging.tsx';
import { sortKeysOf, type SortKey } from './sorting.ts';
import { flatten, type TableRow } from './tree.ts';
import { useBranches } from './useBranches.ts';

export interface EntityListConfig<V extends ListRow> {
  /** Under which the user's settings are kept. */
  name: string;
  api: ListApi<V>;
  resource: Resource;
  columns: readonly Column<V>[];
  facets: readonly string[];
  /** Fields of the filter builder. */
  fields: readonly string[];
  /** The entity is a tree. */
  tree?: boolean;
  /** Standing filters of the screen. */
  scope?: readonly string[];
}

type StateChange = { [K in keyof ListState]?: ListState[K] | undefined };
export interface EntityListModel<V> {
  settings: ListSettings;
  change: (settings: ListSettings) => void;
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
  chips: { filters: string[]; onChange: (filters: string[]) => void; scope: readonly string[] };
}

const NONE: string[] = [];
const DEPTHLESS = {
  expanded: new Set<string>(),
  branches: new Map(),
  hasChildren: () => false,
  depth: 1,
};

/** A tree and a list of matches do not mix: it stays what it was until the new rows are there. */
function useOnceSettled(asTree: boolean, filters: readonly string[], waiting: boolean): boolean {
  const question = filters.join('\n');
  const [settled] = useDebouncedValue(question, TIMING.debounce + 20); // just after the list has asked
  const [shown, setShown] = useState(asTree);
  if (shown !== asTree && settled === question && !waiting) setShown(asTree);
  return shown;
}

/** The state of a list page: what the address asks, the rows that answer it, and what is open of the tree. */
export function useEntityList<V extends ListRow>(config: EntityListConfig<V>): EntityListModel<V> {
  const { api, tree = false, scope = NONE } = config;
  const phone = useIsPhone();
  const [settings, change] = useListSettings(config.name);
  const [state, setState] = useListState();
  const filters = state.filter ?? NONE;
  const filtered = filters.length > 0;
  const mode = tree ? (settings.mode ?? (phone ? 'flat' : 'tree')) : undefined;
  const asTree = mode === 'tree' && !filtered;
  const { page = 1, page_size = PAGE_SIZE, sort_by } = state;
  const sorted = sort_by === undefined ? {} : { sort_by };
  const scopeQuery: ListQuery = { global_filter: [...scope] };
  const query = api.useList({
    ...scopeQuery,
    ...sorted,
    page,
    page_size,
    ...(filtered ? { filter: filters } : {}),
    ...(asTree ? { root: true } : {}),
  });
  const whole = api.useList({ ...scopeQuery, page: 1, page_size: 1, fields: ['id'] });
  const items = query.data?.items ?? [];
  const treeShown = useOnceSettled(asTree, filters, query.isPlaceholderData);
  const branches = useBranches({
    name: config.name,
    api,
    roots: items,
    query: sorted,
    enabled: treeShown,
  });
  return {
    rows: treeShown ? branches.rows : flatten(items, { ...DEPTHLESS, idOf: ({ id }) => id }),
    tree: treeShown ? branches.actions : undefined,
    settings,
    change,
    setState,
    mode,
    filtered,
    sort: sortKeysOf(sort_by),
    page,
    pageSize: page_size,
    data: query.data,
    query,
    unfiltered: filtered || asTree ? whole.data?.total : undefined,
    scopeQuery,
    chips: {
      filters,
      scope,
      onChange: (next) => setState({ filter: next.length === 0 ? undefined : next }),
    },
  };
}
