import { useLayoutEffect, useMemo, useRef } from 'react';
import type { useRowFocus } from './table/rowFocus.ts';
import type { RowSelection } from './table/selection.ts';
import { pressTableKey, type RowActions } from './table/tableKeys.ts';
import type { TableRow, TreeActions } from './table/tree.ts';

interface Options<R> {
  rows: readonly TableRow<R>[];
  onOpen: (row: R) => void;
  tree: TreeActions | undefined;
  selection: RowSelection | undefined;
  focus: Pick<ReturnType<typeof useRowFocus>, 'moveTo' | 'noteFocus'>;
}

/** The actions on rows; the functions keep their identity while rows and selection change, so that scrolling renders new rows only. */
export function useRowActions<R>(options: Options<R>): RowActions<R> {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const isTree = options.tree !== undefined;
  const canSelect = options.selection !== undefined;
  return useMemo(() => {
    const now = () => latest.current;
    const actions: RowActions<R> = {
      moveTo: (index) => now().focus.moveTo(index),
      noteFocus: (id) => now().focus.noteFocus(id),
      open: (row) => now().onOpen(row),
      press: (event, index) => pressTableKey(event, { rows: now().rows, index }, actions),
      ...(isTree && {
        toggle: (id) => now().tree?.toggle(id),
        toggleSiblings: (id) => now().tree?.toggleSiblings(id),
        more: (parent) => now().tree?.more(parent),
        retry: (parent) => now().tree?.retry(parent),
      }),
      ...(canSelect && {
        select: (index, range) => now().selection?.select(now().rows, index, range),
      }),
    };
    return actions;
  }, [isTree, canSelect]);
}
