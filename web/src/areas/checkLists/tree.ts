import type { DraftItem } from './draftItem.ts';

/** The position of an item: its parent (null: top level) and its index there. */
export interface ItemPlace {
  parent: string | null;
  index: number;
}
/** An item in document order. */
export interface ItemLine extends ItemPlace {
  item: DraftItem;
  /** The level, counted from 1. */
  level: number;
  /** Outline number, `2.3.1`. */
  number: string;
  siblings: number;
}

/** All items in reading order: each parent before its children. */
export function linesOf(
  items: readonly DraftItem[],
  above: { key: string | null; level: number; number: string } = {
    key: null,
    level: 0,
    number: '',
  },
): ItemLine[] {
  return items.flatMap((item, index) => {
    const number = above.number === '' ? String(index + 1) : `${above.number}.${index + 1}`;
    const level = above.level + 1;
    const line = { item, parent: above.key, index, level, number, siblings: items.length };
    return [line, ...linesOf(item.items, { key: item.key, level, number })];
  });
}

export const findLine = (items: readonly DraftItem[], key: string | null): ItemLine | undefined =>
  linesOf(items).find(({ item }) => item.key === key);

/** Replaces one item; everything outside its path keeps its identity. */
export function replaceItem(
  items: DraftItem[],
  key: string,
  update: (item: DraftItem) => DraftItem,
): DraftItem[] {
  let changed = false;
  const next = items.map((item) => {
    if (item.key === key) {
      changed = true;
      return update(item);
    }
    const below = replaceItem(item.items, key, update);
    if (below === item.items) return item;
    changed = true;
    return { ...item, items: below };
  });
  return changed ? next : items;
}

/** Replaces every item. */
export const mapItems = (
  items: readonly DraftItem[],
  update: (item: DraftItem) => DraftItem,
): DraftItem[] =>
  items.map((item) => {
    const next = update(item);
    return { ...next, items: mapItems(next.items, update) };
  });

export function removeItem(items: DraftItem[], key: string): DraftItem[] {
  if (items.some((item) => item.key === key)) return items.filter((item) => item.key !== key);
  return items.map((item) => {
    const below = removeItem(item.items, key);
    return below.length === item.items.length && below.every((one, i) => one === item.items[i])
      ? item
      : { ...item, items: below };
  });
}

/** Inserts an item at an index; past the end it becomes the last one. */
export function insertItem(
  items: DraftItem[],
  item: DraftItem,
  { parent, index }: ItemPlace,
): DraftItem[] {
  if (parent === null) return items.toSpliced(index, 0, item);
  return replaceItem(items, parent, (above) => ({
    ...above,
    items: above.items.toSpliced(index, 0, item),
  }));
}
