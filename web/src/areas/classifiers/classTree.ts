import type { TreeBranch } from '../../parts/list/table/tree.ts';
import type { ClassRow } from './classifier.ts';

export interface ClassTree {
  roots: ClassRow[];
  branches: Map<string, TreeBranch<ClassRow>>;
}

/** The whole list as a tree. Children of a hidden class move to the top. */
export function treeOf(rows: readonly ClassRow[]): ClassTree {
  const ids = new Set(rows.map(({ id }) => id));
  const above = ({ parent }: ClassRow) => (parent && ids.has(parent.id) ? parent.id : null);
  const branches = new Map<string, TreeBranch<ClassRow>>();
  for (const id of ids) {
    const items = rows.filter((row) => above(row) === id);
    if (items.length > 0)
      branches.set(id, { items, total: items.length, isExact: true, state: 'ready' });
  }
  return { roots: rows.filter((row) => above(row) === null), branches };
}

/** The names above a class, from the top. */
export function pathTo(rows: readonly ClassRow[], row: ClassRow): string[] {
  const byId = new Map(rows.map((one) => [one.id, one]));
  const names: string[] = [];
  const visited = new Set([row.id]);
  for (let at = row.parent; at && !visited.has(at.id); at = byId.get(at.id)?.parent ?? null) {
    visited.add(at.id);
    names.unshift(at.name);
  }
  return names;
}

/** Classes whose name or code contains each word of the search, as the server searches them. */
export function foundIn(rows: readonly ClassRow[], search: string): ClassRow[] {
  const words = search.trim().toLocaleLowerCase().split(/\s+/);
  return rows.filter(({ name, code }) => {
    const texts = [name, code ?? ''].map((text) => text.toLocaleLowerCase());
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}
