import type { DraftGroup } from './groups.ts';
import { groupLines, updateGroup, removeLine, renumber } from './groups.ts';

function moveGroup(groups: readonly DraftGroup[], from: number, to: number): DraftGroup[] | null {
  const group = groups[from];
  if (!group || to < 0 || to >= groups.length) return null;
  return renumber(groups.toSpliced(from, 1).toSpliced(to, 0, group));
}

/** Moves a list into another group, at an index that does not count the list itself. */
function placeList(
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
