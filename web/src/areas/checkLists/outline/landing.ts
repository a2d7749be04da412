import type { RowDrag } from '../../../ui/reorder/usePointerDrag.ts';
import { linesOf } from '../tree.ts';
import { dropPlace } from '../placing.ts';
import type { ItemLine } from '../tree.ts';

/** Pixels per level; dragging a row that far to the right puts it one level deeper. */
export const INDENT = 20;

export const subtree = (lines: readonly ItemLine[], key: string) => {
  const line = lines.find(({ item }) => item.key === key);
  return new Set([key, ...linesOf(line?.item.items ?? []).map(({ item }) => item.key)]);
};

/** The rows that stay, and the level of the dragged one. */
function splitAt(lines: readonly ItemLine[], key: string) {
  const along = subtree(lines, key);
  return {
    rest: lines.filter(({ item }) => !along.has(item.key)),
    level: lines.find(({ item }) => item.key === key)?.level ?? 1,
  };
}

export function landingPlace(lines: readonly ItemLine[], { key, over, dx }: RowDrag) {
  const { rest, level } = splitAt(lines, key);
  return dropPlace(rest, over, level + Math.round(dx / INDENT));
}

/** The place of the drop mark: the row after it, and its level. */
export function markOf(
  lines: readonly ItemLine[],
  dragged: RowDrag,
): { before: string | null; level: number } {
  const { rest } = splitAt(lines, dragged.key);
  const { parent } = landingPlace(lines, dragged);
  const above = rest.find(({ item }) => item.key === parent);
  return { before: rest[dragged.over]?.item.key ?? null, level: (above?.level ?? 0) + 1 };
}
