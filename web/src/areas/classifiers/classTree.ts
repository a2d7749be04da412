import type { Branch } from '../../parts/list/tree.ts';
import type { ClassRow } from './classifier.ts';

export interface ClassTree {
  roots: ClassRow[];
  branches: Map<string, Branch<ClassRow>>;
}

/** The whole list as a tree. Children of a hidden class move to the top. */
export function treeOf(rows: readonly ClassRow[]): ClassTree {
  const known = new Set(rows.map(({ id }) => id));
  const above = ({ parent }: ClassRow) => (parent && known.has(parent.id) ? parent.id : null);
  const branches = new Map<string, Branch<ClassRow>>();
  for (const id of known) {
    const items = rows.filter((row) => above(row) === id);
    if (items.length > 0) branches.set(id, { items, total: items.length, state: 'ready' });
  }
  return { roots: rows.filter((row) => above(row) === null), branches };
}

/** The names above a class, from the top. */
export function pathTo(rows: readonly ClassRow[], row: ClassRow): string[] {
  const byId = new Map(rows.map((one) => [one.id, one]));
  const names: string[] = [];
  const seen = new Set([row.id]);
  for (let at = row.parent; at && !seen.has(at.id); at = byId.get(at.id)?.parent ?? null) {
    seen.add(at.id);
    names.unshift(at.name);
  }
  return names;
}

/** Classes whose name or code contains the search. */
export function foundIn(rows: readonly ClassRow[], search: string): ClassRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  return rows.filter(({ name, code }) =>
    [name, code ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}
