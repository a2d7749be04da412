import { addCounts, NO_COUNTS, statusOf } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';

/** What the quality of everything follows from: the two trees, who is archived and each object's own counts. */
export interface Truth {
  objects: Map<
    string,
    { parent_id: string | null; unit_id: string; attached: boolean; own: Counts }
  >;
  units: Map<string, { parent_id: string | null; archive_root: string | null }>;
}

interface ExpectedSums {
  parent_id: string | null;
  children_count: number;
  actual: Counts;
  inherited: Counts;
  total_status: number | null;
}
interface ExpectedObject extends ExpectedSums {
  unit_id: string;
  attached: boolean;
  archive_root: string | null;
}
interface Expected {
  objects: Map<string, ExpectedObject>;
  units: Map<string, ExpectedSums>;
}

/** Recounts everything from the truth by plain recursion, slow and obvious. */
export function recount(truth: Truth): Expected {
  const objects = sums(
    truth.objects,
    (object) => object.own,
    (_, object) => object.attached,
  );
  const rootOf = (id: string | null): string | null => {
    const object = id === null ? undefined : truth.objects.get(id);
    if (!object) return null;
    return object.attached ? rootOf(object.parent_id) : id;
  };
  const own = new Map<string, Counts>();
  for (const [id, object] of truth.objects) {
    if (rootOf(id) === null)
      own.set(object.unit_id, addCounts(own.get(object.unit_id) ?? NO_COUNTS, object.own));
  }
  return {
    objects: new Map(
      [...truth.objects].map(([id, { unit_id, attached }]) => {
        const objectSums = objects.get(id) as ExpectedSums; // sums() has an entry for every object
        return [id, { ...objectSums, unit_id, attached, archive_root: rootOf(id) }];
      }),
    ),
    units: sums(
      truth.units,
      (_, id) => own.get(id) ?? NO_COUNTS,
      (id, unit) => unit.archive_root !== id,
    ),
  };
}

function sums<T extends { parent_id: string | null }>(
  nodes: Map<string, T>,
  ownOf: (node: T, id: string) => Counts,
  isIncluded: (id: string, node: T) => boolean,
): Map<string, ExpectedSums> {
  const children = new Map<string, string[]>();
  for (const [id, node] of nodes) {
    if (node.parent_id !== null && isIncluded(id, node)) {
      children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), id]);
    }
  }
  const result = new Map<string, ExpectedSums>();
  const visit = (id: string): Counts => {
    const node = nodes.get(id) as T; // children only contains ids of nodes
    const below = (children.get(id) ?? []).map(visit);
    const inherited = below.reduce(addCounts, NO_COUNTS);
    const actual = ownOf(node, id);
    const total = addCounts(actual, inherited);
    result.set(id, {
      parent_id: node.parent_id,
      children_count: below.length,
      actual,
      inherited,
      total_status: statusOf(total),
    });
    return total;
  };
  for (const [id, node] of nodes) if (node.parent_id === null || !isIncluded(id, node)) visit(id);
  return result;
}
