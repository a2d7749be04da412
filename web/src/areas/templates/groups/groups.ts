import type { Picked } from '../../../parts/form/PickEntity.tsx';

/** A check list of a template with its target. */
export interface DraftList {
  key: string;
  check_list: Picked;
  target: 'base' | 'class';
  /** For a class target only: null until it is chosen. */
  object_class: Picked | null;
}
export interface DraftGroup {
  key: string;
  name: string;
  number: number;
  lists: DraftList[];
}
/** A group's heading or one of its check lists, in display order. */
export type GroupLine = { key: string; group: DraftGroup; list: DraftList | null };

export const newList = (check_list: Picked): DraftList => ({
  key: crypto.randomUUID(),
  check_list,
  target: 'base',
  object_class: null,
});

/** Adds a group at the end, with the next number. */
export const withGroup = (groups: readonly DraftGroup[], name: string): DraftGroup[] => [
  ...groups,
  {
    key: crypto.randomUUID(),
    name,
    number: Math.max(0, ...groups.map(({ number }) => number)) + 1,
    lists: [],
  },
];

export const groupLines = (groups: readonly DraftGroup[]): GroupLine[] =>
  groups.flatMap((group) => [
    { key: group.key, group, list: null },
    ...group.lists.map((list) => ({ key: list.key, group, list })),
  ]);

export const updateGroup = (
  groups: readonly DraftGroup[],
  key: string,
  update: (group: DraftGroup) => DraftGroup,
): DraftGroup[] => groups.map((group) => (group.key === key ? update(group) : group));

export const updateList = (
  groups: readonly DraftGroup[],
  key: string,
  part: Partial<DraftList>,
): DraftGroup[] =>
  groups.map((group) =>
    group.lists.some((list) => list.key === key)
      ? {
          ...group,
          lists: group.lists.map((list) => (list.key === key ? { ...list, ...part } : list)),
        }
      : group,
  );

/** Removes a group with its lists, or one list. */
export const removeLine = (groups: readonly DraftGroup[], key: string): DraftGroup[] =>
  groups
    .filter((group) => group.key !== key)
    .map((group) =>
      group.lists.some((list) => list.key === key)
        ? { ...group, lists: group.lists.filter((list) => list.key !== key) }
        : group,
    );

/** Groups get the same numbers in their new order. */
function renumbered(groups: readonly DraftGroup[]): DraftGroup[] {
  const numbers = groups.map(({ number }) => number).toSorted((a, b) => a - b);
  return groups.map((group, i) => ({ ...group, number: numbers[i] ?? i + 1 }));
}

function moveGroup(groups: readonly DraftGroup[], from: number, to: number): DraftGroup[] | null {
  const group = groups[from];
  if (!group || to < 0 || to >= groups.length) return null;
  return renumbered(groups.toSpliced(from, 1).toSpliced(to, 0, group));
}

/** Moves a list into another group, at an index that does not count the list itself. */
export function placeList(
  groups: readonly DraftGroup[],
  key: string,
  place: { group: string; index: number },
): DraftGroup[] {
  const list = groups.flatMap((group) => group.lists).find((one) => one.key === key);
  if (!list) return [...groups];
  return updateGroup(removeLine(groups, key), place.group, (group) => ({
    ...group,
    lists: group.lists.toSpliced(place.index, 0, list),
  }));
}

/** One step up or down: a group past its neighbour, a list also into the next group; null at the edges. */
export function moveLine(
  groups: readonly DraftGroup[],
  key: string,
  step: -1 | 1,
): DraftGroup[] | null {
  const at = groups.findIndex((group) => group.key === key);
  if (at >= 0) return moveGroup(groups, at, at + step);
  const home = groups.findIndex((group) => group.lists.some((list) => list.key === key));
  const group = groups[home];
  if (!group) return null;
  const index = group.lists.findIndex((list) => list.key === key) + step;
  if (index >= 0 && index < group.lists.length)
    return placeList(groups, key, { group: group.key, index });
  const next = groups[home + step];
  return next
    ? placeList(groups, key, { group: next.key, index: step > 0 ? 0 : next.lists.length })
    : null;
}

/** Drops a line before the line `over` of the remaining ones. */
export function dropLine(groups: readonly DraftGroup[], key: string, over: number): DraftGroup[] {
  const at = groups.findIndex((group) => group.key === key);
  if (at >= 0) {
    const others = groups.filter((group) => group.key !== key);
    const above = groupLines(others)
      .slice(0, over)
      .filter(({ list }) => list === null).length;
    return moveGroup(groups, at, above) ?? [...groups];
  }
  const rest = groupLines(removeLine(groups, key));
  const before = rest[over - 1];
  const group = before?.group ?? groups[0];
  if (!group) return [...groups];
  const index = before?.list
    ? group.lists.filter((l) => l.key !== key).indexOf(before.list) + 1
    : 0;
  return placeList(groups, key, { group: group.key, index });
}

/** Lists that are repeated for the same target: all but the first. */
export function repeatedKeys(groups: readonly DraftGroup[]): string[] {
  const known = new Set<string>();
  return groups
    .flatMap((group) => group.lists)
    .filter((list) => {
      const what = `${list.check_list.id} ${list.target} ${list.target === 'class' ? (list.object_class?.id ?? '') : ''}`;
      return known.has(what) || !known.add(what);
    })
    .map(({ key }) => key);
}
