import { mayDecide } from '@plumbline/contract/checkLists/rules';
import type { DraftItem } from './draftItem.ts';
import { findLine, linesOf, mapItems, removeItem, replaceItem, type ItemLine } from './tree.ts';

/** Renames a choice together with its rating and the conditions that refer to it. */
export function renameChoice(
  items: DraftItem[],
  key: string,
  { index, text }: { index: number; text: string },
): DraftItem[] {
  const old = findLine(items, key)?.item.choices[index];
  if (old === undefined) return items;
  const withRenamedChoice = replaceItem(items, key, (item) => ({
    ...item,
    choices: item.choices.with(index, text),
    rule: item.rule?.by_answer
      ? { ...item.rule, by_answer: renameKey(item.rule.by_answer, old, text) }
      : item.rule,
  }));
  const refersTo = (item: DraftItem) =>
    item.visible_if?.source === key && item.visible_if.value === old;
  if (!linesOf(withRenamedChoice).some(({ item }) => refersTo(item))) return withRenamedChoice;
  return mapItems(withRenamedChoice, (item) =>
    refersTo(item) && item.visible_if
      ? { ...item, visible_if: { ...item.visible_if, value: text } }
      : item,
  );
}

const renameKey = <V>(record: Record<string, V>, old: string, now: string): Record<string, V> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key === old ? now : key, value]),
  );

/** The questions before an item that its condition may depend on. */
export const sourcesFor = (items: readonly DraftItem[], key: string): ItemLine[] => {
  const lines = linesOf(items);
  const at = lines.findIndex(({ item }) => item.key === key);
  return lines.slice(0, Math.max(0, at)).filter(({ item }) => mayDecide(item));
};

/** A condition is stored by code: a question without one gets the next free `Q` number. */
export function withCode(items: DraftItem[], key: string): DraftItem[] {
  const usedCodes = new Set(linesOf(items).map(({ item }) => item.code.trim()));
  let number = 1;
  while (usedCodes.has(`Q${number}`)) number += 1;
  return replaceItem(items, key, (item) =>
    item.code.trim() === '' ? { ...item, code: `Q${number}` } : item,
  );
}

/** Items outside a subtree whose condition depends on something inside it. */
function dependentsOf(items: readonly DraftItem[], key: string): ItemLine[] {
  const line = findLine(items, key);
  if (!line) return [];
  const inside = new Set([key, ...linesOf(line.item.items).map(({ item }) => item.key)]);
  return linesOf(items).filter(
    ({ item }) => !inside.has(item.key) && item.visible_if && inside.has(item.visible_if.source),
  );
}

/** Removes an item and the conditions that depend on it. */
export function dropItem(items: DraftItem[], key: string): DraftItem[] {
  const dependents = new Set(dependentsOf(items, key).map(({ item }) => item.key));
  const remaining = removeItem(items, key);
  if (dependents.size === 0) return remaining;
  return mapItems(remaining, (item) =>
    dependents.has(item.key) ? { ...item, visible_if: null } : item,
  );
}
