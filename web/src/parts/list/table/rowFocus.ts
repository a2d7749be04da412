import { createContext, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { rowToReturnTo } from '../../../kit/returning.ts';
import type { TableRow } from './tree.ts';

/** Whether Tab reaches the links and buttons of this row: only those of the focused row are reachable. */
export const RowTab = createContext(0);
export const useRowTab = (): number => useContext(RowTab);

/** One row of the table is in the tab order; keys move the focus, also to rows that are not rendered yet. */
export function useRowFocus<R>(
  rows: readonly TableRow<R>[],
  table: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
) {
  const [id, setId] = useState(rowToReturnTo);
  const targetId = useRef<string | null>(null);
  const position = rows.findIndex((row) => row.id === id);
  const index = position < 0 ? 0 : position;
  useEffect(() => {
    if (targetId.current === null) return;
    const row = table.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(targetId.current)}"]`,
    );
    if (!row) return;
    targetId.current = null;
    row.focus({ preventScroll: true });
  });
  const moveTo = (next: number) => {
    const at = Math.max(0, Math.min(next, rows.length - 1));
    const row = rows[at];
    if (row === undefined) return;
    targetId.current = row.id;
    setId(row.id);
    scrollTo(at);
  };
  return { index, moveTo, noteFocus: setId };
}
