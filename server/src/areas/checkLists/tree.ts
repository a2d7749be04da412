interface Node {
  id: string;
  parent_id: string | null;
  position: number;
}
/** A row in document order; `parent` is an index into the same array. */
interface OrderedRow<T> {
  row: T;
  parent: number | null;
  /** 1 at the top. */
  level: number;
  /** Outline number, `2.3.1`. */
  number: string;
}

/** Outline numbers of items in document order, from the index of each one's parent. */
export function numberItems(parents: readonly (number | null)[]): string[] {
  const children = new Map<number | null, number>();
  const numbers: string[] = [];
  for (const parent of parents) {
    const place = (children.get(parent) ?? 0) + 1;
    children.set(parent, place);
    numbers.push(parent === null ? String(place) : `${numbers[parent] ?? ''}.${place}`);
  }
  return numbers;
}

function childrenOf<T extends Node>(rows: readonly T[], parent_id: string | null): T[] {
  return rows
    .filter((row) => row.parent_id === parent_id)
    .toSorted((a, b) => a.position - b.position);
}

/** The rows of one list in document order: each parent before its children. */
export function inDocumentOrder<T extends Node>(rows: readonly T[]): OrderedRow<T>[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const ordered: Omit<OrderedRow<T>, 'number'>[] = [];
  const walk = (parent_id: string | null, parent: number | null, level: number): void => {
    for (const row of childrenOf(byParent.get(parent_id) ?? [], parent_id)) {
      ordered.push({ row, parent, level });
      walk(row.id, ordered.length - 1, level + 1);
    }
  };
  walk(null, null, 1);
  const numbers = numberItems(ordered.map(({ parent }) => parent));
  return ordered.map((item, index) => ({ ...item, number: numbers[index] ?? '' }));
}

/** The ids of a row and its descendants. */
export function subtreeOf(rows: readonly Node[], id: string): Set<string> {
  const ids = new Set([id]);
  for (const subtreeId of ids) {
    for (const row of rows) if (row.parent_id === subtreeId) ids.add(row.id);
  }
  return ids;
}

/**
 * Puts a row among the children of its parent, last or at `position`, and renumbers the positions 0, 1, 2 …
 */
export function placeRow<T extends Node>(
  rows: readonly T[],
  row: T,
  position = Number.MAX_SAFE_INTEGER,
): T[] {
  const rest = rows.filter((other) => other.id !== row.id);
  const siblings = childrenOf(rest, row.parent_id);
  siblings.splice(Math.min(position, siblings.length), 0, row);
  const places = new Map(siblings.map(({ id }, index) => [id, index]));
  const withPosition = (other: T) => ({
    ...other,
    position: places.get(other.id) ?? other.position,
  });
  return closeGaps([...rest.map(withPosition), withPosition(row)]);
}

/** Numbers the children of every parent 0, 1, 2 … in order. */
export function closeGaps<T extends Node>(rows: readonly T[]): T[] {
  const groups = Map.groupBy(rows, (row) => row.parent_id);
  return [...groups].flatMap(([parent_id, children]) =>
    childrenOf(children, parent_id).map((row, position) => ({ ...row, position })),
  );
}
