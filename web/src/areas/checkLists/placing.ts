import { MAX_LEVELS } from '@plumbline/contract/checkLists/rules';
import type { DraftItem } from './draftItem.ts';
import type { ItemPlace, ItemLine } from './tree.ts';
import { linesOf, findLine, removeItem, insertItem } from './tree.ts';

/** The number of levels an item needs, including its descendants. */
const heightOf = (item: DraftItem): number => 1 + Math.max(0, ...item.items.map(heightOf));
const holds = (item: DraftItem, key: string): boolean =>
  item.key === key || item.items.some((child) => holds(child, key));

/** Whether an item may go there: not below itself, and not too deep. */
function isAllowed(items: readonly DraftItem[], item: DraftItem, parent: string | null): boolean {
  if (parent === null) return true;
  const level = findLine(items, parent)?.level ?? 0;
  return !holds(item, parent) && level + heightOf(item) <= MAX_LEVELS;
}

/** Moves an item with all its descendants. `place` does not count the item itself; null if it is not allowed there. */
export function placeItem(items: DraftItem[], key: string, place: ItemPlace): DraftItem[] | null {
  const line = findLine(items, key);
  if (!line || !isAllowed(items, line.item, place.parent)) return null;
  return insertItem(removeItem(items, key), line.item, place);
}

/** The place at which the keyboard adds the next item: as a header's first question, otherwise after the item. */
export const placeAfter = ({ item, parent, index }: ItemLine): ItemPlace =>
  item.item_type === 'header' ? { parent: item.key, index: 0 } : { parent, index: index + 1 };

export type OutlineStep = 'up' | 'down' | 'in' | 'out';
/** The steps of the arrow keys with Alt, in the outline and in the fields of an item. */
export const STEP_KEYS: Record<string, OutlineStep> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The result of one step; null at the edges. */
function stepFrom(
  items: readonly DraftItem[],
  line: ItemLine,
  step: OutlineStep,
): ItemPlace | null {
  const { parent, index, siblings } = line;
  const above = parent === null ? undefined : findLine(items, parent);
  const beside = (by: number): ItemPlace | null =>
    above ? { parent: above.parent, index: above.index + by } : null;
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : beside(0);
  if (step === 'down') return index < siblings - 1 ? { parent, index: index + 1 } : beside(1);
  if (step === 'out') return beside(1);
  const before = linesOf(items).find((one) => one.parent === parent && one.index === index - 1);
  return before ? { parent: before.item.key, index: before.item.items.length } : null;
}

/** Moves an item one step; null if there is no room. */
export function moveItem(items: DraftItem[], key: string, step: OutlineStep): DraftItem[] | null {
  const line = findLine(items, key);
  const place = line && stepFrom(items, line, step);
  return place ? placeItem(items, key, place) : null;
}

/**
 * The place where an item lands when dropped before the line `at` of `lines` (without the dragged ones), as close to
 * the wanted level as its neighbours allow.
 */
export function dropPlace(lines: readonly ItemLine[], at: number, wantedLevel: number): ItemPlace {
  const before = lines[at - 1];
  const after = lines[at];
  if (!before) return { parent: null, index: 0 };
  const level = Math.max(after?.level ?? 1, Math.min(wantedLevel, before.level + 1));
  if (level > before.level) return { parent: before.item.key, index: 0 };
  const sibling = lines.slice(0, at).findLast((line) => line.level === level);
  const index = lines.slice(0, at).filter((line) => line.parent === sibling?.parent).length;
  return { parent: sibling?.parent ?? null, index };
}
