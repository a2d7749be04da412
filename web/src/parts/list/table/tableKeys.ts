import type { KeyboardEvent } from 'react';
import type { TableRow } from './tree.ts';

/** The actions of keys on rows; lists without a tree have no `toggle`. */
export interface RowActions<R> {
  moveTo: (index: number) => void;
  noteFocus: (id: string) => void;
  /** Handles a key pressed on the row at this index. */
  press: (event: KeyboardEvent, index: number) => void;
  open: (row: R) => void;
  toggle?: ((id: string) => void) | undefined;
  toggleSiblings?: ((id: string) => void) | undefined;
  more?: ((parent: string) => void) | undefined;
  retry?: ((parent: string) => void) | undefined;
  select?: ((index: number, range: boolean) => void) | undefined;
}

const PAGE = 10;
const parentIndex = <R>(rows: readonly TableRow<R>[], index: number) => {
  const parent = rows[index]?.parent;
  return parent == null ? index : rows.findIndex((row) => row.id === parent);
};

function sideways<R>(rows: readonly TableRow<R>[], index: number, actions: RowActions<R>) {
  const line = rows[index];
  const expanded = line?.kind === 'row' ? line.expanded : null;
  return {
    ArrowRight: () => {
      if (expanded === true) actions.moveTo(index + 1);
      else if (expanded === false && line) actions.toggle?.(line.id);
    },
    ArrowLeft: () => {
      if (expanded === true && line) actions.toggle?.(line.id);
      else actions.moveTo(parentIndex(rows, index));
    },
  };
}

/** Enter opens a row, or triggers the action of a line below it. */
export function activate<R>(line: TableRow<R>, actions: RowActions<R>): void {
  if (line.kind === 'row') actions.open(line.row);
  else if (line.kind === 'more') actions.more?.(line.parent);
  else if (line.kind === 'failed') actions.retry?.(line.parent);
}

/** The keys of a tree table (design "Keyboard"): rows take the focus, not cells. */
export function pressTableKey<R>(
  event: KeyboardEvent,
  { rows, index }: { rows: readonly TableRow<R>[]; index: number },
  actions: RowActions<R>,
): void {
  const line = rows[index];
  const target = event.target as HTMLElement; // the focused element
  if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.currentTarget.contains(target)) return; // a popover of the row, rendered elsewhere
  const onRow = target.dataset.row !== undefined; // else a link or button inside it
  const step = (by: number) => () => {
    actions.moveTo(index + by);
    if (event.shiftKey) actions.select?.(index + by, true);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    PageDown: step(PAGE),
    PageUp: step(-PAGE),
    Home: () => actions.moveTo(0),
    End: () => actions.moveTo(rows.length - 1),
    ...sideways(rows, index, actions),
    ...(onRow
      ? { Enter: () => activate(line, actions), ' ': () => actions.select?.(index, false) }
      : {}),
    '*': () => line.kind === 'row' && actions.toggleSiblings?.(line.id),
  };
  const act = keys[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
