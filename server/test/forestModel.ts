import { addCounts, NO_COUNTS } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import type { Truth } from './forest.ts';

export type Op =
  | { op: 'create'; parent: number; unit: number; chain: number }
  | {
      op: 'results';
      results: { object: number; source: number; counts: Counts; day: number }[];
      newest_only: boolean;
    }
  | { op: 'drop'; object: number; source: number }
  | { op: 'move'; object: number; parent: number }
  | { op: 'archive' | 'restore' | 'delete'; object: number; with_hierarchy: boolean }
  | { op: 'setUnit'; object: number; unit: number }
  | { op: 'createUnit'; parent: number }
  | { op: 'moveUnit'; unit: number; parent: number }
  | { op: 'archiveUnit' | 'restoreUnit' | 'deleteUnit'; unit: number; with_hierarchy: boolean };

export const MAX_DEPTH = 32;
interface ModelObject {
  parent_id: string | null;
  unit_id: string;
  attached: boolean;
  results: Map<string, { counts: Counts; day: number }>;
}

/** The forest as plain maps, with the product's rules about changing it: null if allowed, else the refusal. */
export class ForestModel {
  readonly objects = new Map<string, ModelObject>();
  readonly units = new Map<string, { parent_id: string | null; archive_root: string | null }>();

  get truth(): Truth {
    const own = (object: ModelObject) =>
      [...object.results.values()].map((result) => result.counts).reduce(addCounts, NO_COUNTS);
    return {
      objects: new Map(
        [...this.objects].map(([id, { results: _, ...object }]) => [
          id,
          { ...object, own: own(this.object(id)) },
        ]),
      ),
      units: this.units,
    };
  }

  object(id: string): ModelObject {
    const object = this.objects.get(id);
    if (!object) throw new Error(`the model has no object ${id}`);
    return object;
  }
  unit(id: string): { parent_id: string | null; archive_root: string | null } {
    const unit = this.units.get(id);
    if (!unit) throw new Error(`the model has no unit ${id}`);
    return unit;
  }

  private chain(nodes: Map<string, { parent_id: string | null }>, id: string | null): string[] {
    const node = id === null ? undefined : nodes.get(id);
    return id === null || !node ? [] : [id, ...this.chain(nodes, node.parent_id)];
  }
  private below(nodes: Map<string, { parent_id: string | null }>, id: string): string[] {
    return [...nodes.keys()].filter((other) => this.chain(nodes, other).includes(id));
  }
  private height(nodes: Map<string, { parent_id: string | null }>, id: string): number {
    const own = this.chain(nodes, id).length;
    return Math.max(...this.below(nodes, id).map((other) => this.chain(nodes, other).length - own));
  }
  private live = (id: string | null): boolean =>
    this.chain(this.objects, id).every((one) => this.object(one).attached);

  create(ids: readonly string[], parent_id: string | null, unit_id: string): string | null {
    if (!this.live(parent_id)) return 'wrong_status';
    const deepest = this.chain(this.objects, parent_id).length + ids.length - 1;
    if (deepest > MAX_DEPTH) return 'too_deep_tree';
    if (this.unit(unit_id).archive_root !== null) return 'wrong_status';
    ids.forEach((id, n) =>
      this.objects.set(id, {
        parent_id: n ? (ids[n - 1] ?? null) : parent_id,
        unit_id,
        attached: true,
        results: new Map(),
      }),
    );
    return null;
  }

  setResult(
    object_id: string,
    source: string,
    result: { counts: Counts; day: number; newest_only: boolean },
  ): void {
    const { results } = this.object(object_id);
    const before = results.get(source);
    if (before && result.newest_only && before.day > result.day) return;
    results.set(source, { counts: result.counts, day: result.day });
  }

  move(id: string, parent_id: string | null): string | null {
    const object = this.object(id);
    if (object.parent_id === parent_id) return null;
    if (this.chain(this.objects, parent_id).includes(id)) return 'hierarchy_cycle';
    if (this.chain(this.objects, parent_id).length + this.height(this.objects, id) > MAX_DEPTH)
      return 'too_deep_tree';
    if (object.attached && (!this.live(id) || !this.live(parent_id))) return 'wrong_status';
    object.parent_id = parent_id;
    return null;
  }

  archive(id: string, with_hierarchy: boolean): string | null {
    if (!this.live(id)) return null;
    const children = [...this.objects.values()].some(
      (other) => other.parent_id === id && other.attached,
    );
    if (children && !with_hierarchy) return 'has_children';
    this.object(id).attached = false;
    return null;
  }

  restore(id: string): string | null {
    const object = this.object(id);
    if (!this.live(object.parent_id)) return 'wrong_status';
    if (object.attached) return null;
    object.attached = true;
    const closed = this.below(this.objects, id).some(
      (one) => this.live(one) && this.unit(this.object(one).unit_id).archive_root !== null,
    );
    if (closed) object.attached = false;
    return closed ? 'wrong_status' : null;
  }

  delete(id: string, with_hierarchy: boolean): string | null {
    const below = this.below(this.objects, id);
    if (below.length > 1 && !with_hierarchy) return 'has_children';
    below.forEach((one) => this.objects.delete(one));
    return null;
  }

  setUnit(id: string, unit_id: string): string | null {
    const object = this.object(id);
    if (object.unit_id === unit_id) return null;
    if (this.unit(unit_id).archive_root !== null) return 'wrong_status';
    object.unit_id = unit_id;
    return null;
  }

  createUnit(id: string, parent_id: string | null): string | null {
    if (this.chain(this.units, parent_id).length > MAX_DEPTH) return 'too_deep_tree';
    if (parent_id !== null && this.unit(parent_id).archive_root !== null) return 'wrong_status';
    this.units.set(id, { parent_id, archive_root: null });
    return null;
  }

  moveUnit(id: string, parent_id: string): string | null {
    const unit = this.unit(id);
    if (unit.parent_id === parent_id) return null;
    if (this.chain(this.units, parent_id).includes(id)) return 'hierarchy_cycle';
    if (this.chain(this.units, parent_id).length + this.height(this.units, id) > MAX_DEPTH)
      return 'too_deep_tree';
    const closed = unit.archive_root !== null || this.unit(parent_id).archive_root !== null;
    if (unit.archive_root !== id && closed) return 'wrong_status';
    unit.parent_id = parent_id;
    return null;
  }

  archiveUnit(id: string, with_hierarchy: boolean): string | null {
    const unit = this.unit(id);
    if (unit.archive_root !== null) return null;
    if (unit.parent_id === null) return 'in_use';
    const open = this.below(this.units, id).filter((one) => this.unit(one).archive_root === null);
    if (!with_hierarchy && open.some((one) => this.unit(one).parent_id === id))
      return 'has_children';
    const used = [...this.objects.keys()].some(
      (one) => this.live(one) && open.includes(this.object(one).unit_id),
    );
    if (used) return 'in_use';
    open.forEach((one) => (this.unit(one).archive_root = id));
    return null;
  }

  restoreUnit(id: string): string | null {
    const unit = this.unit(id);
    if (unit.archive_root === null) return null;
    if (
      unit.archive_root !== id ||
      (unit.parent_id !== null && this.unit(unit.parent_id).archive_root !== null)
    )
      return 'wrong_status';
    for (const other of this.units.values())
      if (other.archive_root === id) other.archive_root = null;
    return null;
  }

  deleteUnit(id: string, with_hierarchy: boolean): string | null {
    const below = this.below(this.units, id);
    if (below.length > 1 && !with_hierarchy) return 'has_children';
    if ([...this.objects.values()].some((object) => below.includes(object.unit_id)))
      return 'in_use';
    below.forEach((one) => this.units.delete(one));
    return null;
  }
}
