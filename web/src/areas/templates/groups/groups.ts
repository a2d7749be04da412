import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';

/** A check list of a template with its target. */
export interface DraftList {
  key: string;
  check_list: PickedEntity;
  target: 'base' | 'class';
  /** The class of a class target; null until it is chosen. */
  object_class: PickedEntity | null;
}
export interface DraftGroup {
  key: string;
  name: string;
  number: number;
  lists: DraftList[];
}
/** A group's heading or one of its check lists, in display order. */
type GroupLine = { key: string; group: DraftGroup; list: DraftList | null };

export const newList = (check_list: PickedEntity): DraftList => ({
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
export function renumber(groups: readonly DraftGroup[]): DraftGroup[] {
  const numbers = groups.map(({ number }) => number).toSorted((a, b) => a - b);
  return groups.map((group, i) => ({ ...group, number: numbers[i] ?? i + 1 }));
}

/** Repeated lists for the same target: all but the first. */
export function repeatedKeys(groups: readonly DraftGroup[]): string[] {
  const targets = new Set<string>();
  return groups
    .flatMap((group) => group.lists)
    .filter((list) => {
      const what = `${list.check_list.id} ${list.target} ${list.target === 'class' ? (list.object_class?.id ?? '') : ''}`;
      return targets.has(what) || !targets.add(what);
    })
    .map(({ key }) => key);
}
