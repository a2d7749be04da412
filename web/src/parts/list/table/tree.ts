import { PAGE_SIZE } from '../filter/question.ts';
import { countedOf, type RowCount, type ListPage } from '../../../kit/format/counted.ts';

/** The loading state of the rows below one row. */
export interface TreeBranch<R> {
  items: R[];
  total: number;
  /** Whether `total` is all; otherwise there are more. */
  isExact: boolean;
  state: 'loading' | 'failed' | 'ready';
}

/** A line of a table: a row of data, or a placeholder below an open row. */
export type TableRow<R> =
  | {
      kind: 'row';
      id: string;
      row: R;
      level: number;
      /** The position among siblings, from 1. */
      position: number;
      siblings: number;
      parent: string | null;
      /** Whether the row is open; null without children, or deeper than the tree opens. */
      expanded: boolean | null;
    }
  | { kind: 'more'; id: string; parent: string; level: number; remaining: RowCount }
  | { kind: 'failed'; id: string; parent: string; level: number }
  /** A placeholder as high as the rows to come, so that they move nothing. */
  | { kind: 'loading'; id: string; parent: string; level: number; lines: number };

/** The actions on branches. */
export interface TreeActions {
  toggle: (id: string) => void;
  toggleSiblings: (id: string) => void;
  more: (parent: string) => void;
  retry: (parent: string) => void;
}

interface TreeShape<R> {
  expanded: ReadonlySet<string>;
  branches: ReadonlyMap<string, TreeBranch<R>>;
  idOf: (row: R) => string;
  /** The number of a row's children. */
  countBelow: (row: R) => number;
  /** The number of levels that open; deeper ones are reached on the row's own page. */
  depth: number;
}

/** The lines that the next page of a branch takes: one more offers the rows after it. */
const linesOf = (count: number): number => Math.max(1, count > PAGE_SIZE ? PAGE_SIZE + 1 : count);

function below<R>(shape: TreeShape<R>, row: R, level: number): TableRow<R>[] {
  const parent = shape.idOf(row);
  const branch = shape.branches.get(parent);
  if (branch === undefined) return [];
  const { items, total, isExact, state } = branch;
  const rows = visibleLines(items, shape, {
    level,
    parent,
    siblings: Math.max(total, items.length),
  });
  const id = `${parent} ${state}`;
  if (state === 'failed') rows.push({ kind: state, id, parent, level });
  else if (state === 'loading')
    rows.push({
      kind: state,
      id,
      parent,
      level,
      lines: linesOf(Math.max(total, shape.countBelow(row)) - items.length),
    });
  else if (items.length < total || !isExact)
    rows.push({
      kind: 'more',
      id: `${parent} more`,
      parent,
      level,
      remaining: { n: Math.max(0, total - items.length), isExact },
    });
  return rows;
}

const NOTHING_BELOW = {
  expanded: new Set<string>(),
  branches: new Map<string, never>(),
  countBelow: () => 0,
  depth: 1,
};

/** The lines of a list without branches. */
export const flatRows = <R extends { id: string }>(rows: readonly R[]): TableRow<R>[] =>
  visibleLines(rows, { ...NOTHING_BELOW, idOf: ({ id }) => id });

/** The tree as lines, depth first: only open and loaded rows. */
export function visibleLines<R>(
  rows: readonly R[],
  shape: TreeShape<R>,
  at: { level: number; parent: string | null; siblings?: number } = { level: 1, parent: null },
): TableRow<R>[] {
  return rows.flatMap((row, i) => {
    const id = shape.idOf(row);
    const opens = shape.countBelow(row) > 0 && at.level < shape.depth;
    const expanded = opens ? shape.expanded.has(id) : null;
    const { level, parent, siblings = rows.length } = at;
    const line = {
      kind: 'row',
      id,
      row,
      level,
      position: i + 1,
      siblings,
      parent,
      expanded,
    } as const;
    return [line, ...(expanded === true ? below(shape, row, level + 1) : [])];
  });
}

/** The requested pages of each row's children: the cursors of all pages after the first. */
export type BranchCursors = ReadonlyMap<string, readonly string[]>;

/** Requests one more page below a row, starting where the last one ended. */
export function showMore(cursors: BranchCursors, parent: string, next: string): BranchCursors {
  const now = cursors.get(parent) ?? [];
  return now.includes(next) ? cursors : new Map(cursors).set(parent, [...now, next]);
}

type BranchPage<R> = Pick<ListPage<R>, 'items' | 'total' | 'total_is_exact'>;

/** The pages below one row as one branch; a row that moved between two pages counts once. */
export function branchOf<R extends { id: string }>(
  pages: readonly { data?: BranchPage<R> | undefined; isError: boolean }[],
): TreeBranch<R> {
  const items = new Map<string, R>();
  for (const page of pages) for (const item of page.data?.items ?? []) items.set(item.id, item);
  const waiting = pages.find((page) => page.data === undefined);
  const state = waiting === undefined ? 'ready' : waiting.isError ? 'failed' : 'loading';
  const { n, isExact } = countedOf(pages[0]?.data ?? { total: 0 });
  return { items: [...items.values()], total: n, isExact, state };
}
