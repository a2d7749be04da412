import type { KeyboardEvent } from 'react';
import { focusPlace } from '../../../parts/form/focus.ts';
import type { DraftItem } from '../draftItem.ts';
import { findLine, linesOf } from '../tree.ts';
import type { OutlineStep } from '../placing.ts';
import { STEP_KEYS } from '../placing.ts';
import type { ItemLine, ItemPlace } from '../tree.ts';

/** The actions of a row; the functions keep their identity, so that only changed rows render. */
export interface OutlineActions {
  select: (key: string) => void;
  focus: (key: string) => void;
  move: (key: string, step: OutlineStep) => void;
  addAfter: (key: string, type: DraftItem['item_type']) => void;
  addInside: (key: string, type: DraftItem['item_type']) => void;
  /** Adds an item from the keyboard: into a header, or after a question. */
  addNext: (key: string) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
}

/** The place to restore a removed item: its old one, or the top if its parent is gone too. */
export const placeNow = (items: readonly DraftItem[], line: ItemLine): ItemPlace =>
  line.parent === null || findLine(items, line.parent)
    ? { parent: line.parent, index: line.index }
    : { parent: null, index: items.length };

/** The row that takes the focus when one is removed. */
export function neighbour(lines: readonly ItemLine[], line: ItemLine): string | undefined {
  const at = lines.findIndex(({ item }) => item.key === line.item.key);
  const below = linesOf(line.item.items).length;
  return (lines[at + below + 1] ?? lines[at - 1])?.item.key;
}

export function pressOutlineKey(
  event: KeyboardEvent<HTMLElement>,
  lines: readonly ItemLine[],
  actions: OutlineActions,
): void {
  const key = (event.target as HTMLElement).dataset.line; // only rows, not the buttons inside them
  const at = lines.findIndex(({ item }) => item.key === key);
  const line = lines[at];
  if (line === undefined || key === undefined) return;
  const go = (index: number) => () => {
    const next = lines[Math.max(0, Math.min(index, lines.length - 1))];
    const row =
      next &&
      event.currentTarget.querySelector<HTMLElement>(`[data-line="${CSS.escape(next.item.key)}"]`);
    row?.focus();
  };
  const open = () => {
    actions.select(key);
    focusPlace(`${key}/name`);
  };
  const step = STEP_KEYS[event.key];
  const plain: Record<string, () => void> = {
    ArrowDown: go(at + 1),
    ArrowUp: go(at - 1),
    ArrowLeft: go(lines.findIndex(({ item }) => item.key === line.parent)),
    ArrowRight: go(line.item.items.length > 0 ? at + 1 : at),
    Home: go(0),
    End: go(lines.length - 1),
    Enter: open,
    ' ': () => actions.select(key),
    Delete: () => actions.remove(key),
  };
  const action = event.altKey
    ? step && (() => actions.move(key, step))
    : event.ctrlKey || event.metaKey
      ? event.key === 'Enter' && (() => actions.addNext(key))
      : plain[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
