import { createContext, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { mapOfUser } from '../../../kit/session/mapOfUser.ts';
import type { TableRow } from './tree.ts';

/** Whether Tab reaches the links and buttons of this row: only those of the focused row are reachable. */
export const RowTab = createContext(0);
export const useRowTab = (): number => useContext(RowTab);

/** The row that last had the focus in the lists of each address. */
const lastByAddress = mapOfUser<string, string>();
const addressNow = () => location.pathname + location.search;

/** Whether the page on screen was reached by going back or forward. */
let isReturn = false;
window.addEventListener('popstate', () => (isReturn = true));
const NOBODY = () => document.activeElement === null || document.activeElement === document.body;

/** The row to return to: the one from which somebody has left this address. */
const rowToReturnTo = (): string | null =>
  isReturn && NOBODY() ? (lastByAddress.get(addressNow()) ?? null) : null;

/** One row of the table is in the tab order; keys move the focus, also to rows that are not rendered yet. */
export function useRowFocus<R>(
  rows: readonly TableRow<R>[],
  table: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
) {
  const [id, setId] = useState(rowToReturnTo);
  const targetId = useRef(id);
  const position = rows.findIndex((row) => row.id === id);
  const index = position < 0 ? 0 : position;
  useEffect(() => {
    if (targetId.current === null) return;
    const row = table.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(targetId.current)}"]`,
    );
    if (!row) return;
    targetId.current = null;
    if (isReturn && !NOBODY()) return;
    isReturn = false;
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
  const noteFocus = (focused: string) => {
    isReturn = false;
    lastByAddress.set(addressNow(), focused);
    setId(focused);
  };
  return { index, moveTo, noteFocus };
}
