import { useState } from 'react';
import type { ChangeTopic } from '../../../kit/http/queryClient.ts';
import { mapOfUser } from '../../../kit/session/mapOfUser.ts';
import type { ListQuery } from '../../../kit/listState.ts';
import { useHeldRows, type HeldLists, type UnnamedArrival } from '../../../kit/live/useHeldRows.ts';
import type { ListApi, ListRow } from '../listApi.ts';
import { PAGE_SIZE } from '../filter/question.ts';
import {
  branchOf,
  visibleLines,
  showMore,
  type TreeBranch,
  type BranchCursors,
  type TableRow,
  type TreeActions,
} from './tree.ts';

/** The number of levels that a tree opens under its first rows (docs/coverage.md section 2 leaves it open). */
export const TREE_DEPTH = 8;

interface BranchState {
  expanded: ReadonlySet<string>;
  cursors: BranchCursors;
}
/** The open rows by list, kept while the page lives: returning from an object shows the tree unchanged. */
const statesByName = mapOfUser<string, BranchState>();
const CLOSED: BranchState = { expanded: new Set(), cursors: new Map() };

interface Options<V> {
  /** Identifies the tree, to remember its open rows. */
  name: string;
  api: ListApi<V>;
  roots: UnnamedArrival<V>;
  /** The topic of the user's own changes to the rows. */
  topic: ChangeTopic;
  /** Sorting and columns of the children. */
  query: Pick<ListQuery, 'sort_by' | 'fields'>;
  enabled: boolean;
}

const countBelow = (row: ListRow) => row.children_count ?? 0;

/** The rows of a tree with their open branches, each fetched when opened, page by page. */
export function useBranches<V extends ListRow>({
  name,
  api,
  topic,
  query,
  enabled,
  ...options
}: Options<V>): {
  /** The topmost rows, or all rows if there is no tree. */
  roots: readonly V[];
  rows: TableRow<V>[];
  actions: TreeActions;
  held: HeldLists<V>;
} {
  const [ownState, setOwnState] = useState(() => statesByName.get(name) ?? null);
  const state = ownState ?? fewRoots(options.roots.rows);
  const change = (next: BranchState) => {
    statesByName.set(name, next);
    setOwnState(next);
  };
  const { expanded, cursors } = state;
  const wantedPages = enabled
    ? [...expanded].flatMap((id) =>
        [undefined, ...(cursors.get(id) ?? [])].map((cursor) => ({ id, cursor })),
      )
    : [];
  const pages = api.usePages(
    wantedPages.map(({ id, cursor }) => ({
      ...query,
      filter: [`parent=${id}`],
      page_size: PAGE_SIZE,
      cursor,
    })),
  );
  const pagesOf = (id: string) => pages.filter((_, i) => wantedPages[i]?.id === id);
  const fetched = [...expanded].map((id) => [id, branchOf(pagesOf(id))] as const);
  const held = useHeldRows(
    [
      { ...options.roots, name: ROOTS },
      ...(enabled ? fetched : []).map(([id, { items }]) => {
        const pages = pagesOf(id);
        return {
          name: id,
          key: JSON.stringify(query),
          pages: pages.length,
          rows: items,
          stamp: pages.reduce((sum, { dataUpdatedAt }) => sum + dataUpdatedAt, 0),
          isFetching: pages.some(({ isFetching }) => isFetching),
          hasMore: { before: false, after: pages.at(-1)?.data?.next_cursor != null },
        };
      }),
    ],
    topic,
  );
  const roots = held.rowsOf(ROOTS);
  const branches = new Map<string, TreeBranch<V>>(
    fetched.map(([id, branch]) => [id, { ...branch, items: [...held.rowsOf(id)] }]),
  );
  const rows = visibleLines(roots, {
    expanded,
    branches,
    idOf: ({ id }) => id,
    countBelow,
    depth: TREE_DEPTH,
  });
  const actions: TreeActions = {
    toggle: (id) => change({ ...state, expanded: toggle(expanded, id) }),
    toggleSiblings: (id) => change({ ...state, expanded: withSiblings(expanded, rows, id) }),
    more: (id) => {
      const next = pagesOf(id).at(-1)?.data?.next_cursor;
      if (next) change({ ...state, cursors: showMore(cursors, id, next) });
    },
    retry: (id) => {
      for (const page of pagesOf(id)) if (page.isError) void page.refetch();
    },
  };
  return { roots, rows, actions, held };
}

/** The name of the topmost rows among those that are held. */
const ROOTS = '';

/** The number of roots up to which a tree starts with them open. */
const FEW = 4;

function fewRoots(roots: readonly ListRow[]): BranchState {
  const open = roots.length <= FEW ? roots.filter((row) => countBelow(row) > 0) : [];
  return open.length === 0 ? CLOSED : { ...CLOSED, expanded: new Set(open.map(({ id }) => id)) };
}

const toggle = (expanded: ReadonlySet<string>, id: string) =>
  new Set(expanded.has(id) ? [...expanded].filter((one) => one !== id) : [...expanded, id]);

function withSiblings<V>(expanded: ReadonlySet<string>, rows: readonly TableRow<V>[], id: string) {
  const parent = rows.find((row) => row.id === id)?.parent ?? null;
  const siblings = rows.filter(
    (row) => row.kind === 'row' && row.parent === parent && row.expanded !== null,
  );
  return new Set([...expanded, ...siblings.map((row) => row.id)]);
}
