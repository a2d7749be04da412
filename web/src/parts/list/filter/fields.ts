import { resolveField } from '@plumbline/contract/kit/query';
import { relation, type Field, type Resource } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import { useTranslations } from 'use-intl';

/** The field behind a filter name; `parent.id` and `status.code` are the relation and the entry themselves. */
export function filteredField(resource: Resource, name: string): Field | null {
  // A row's own id represents the row.
  if (name === 'id') return relation(resource.name);
  const path = name.split('.');
  try {
    const field = resolveField(resource, path, findResource);
    const owner = path.length > 1 ? resolveField(resource, path.slice(0, -1), findResource) : null;
    const same =
      owner && ['relation', 'dictionary', 'ancestor', 'branch', 'among'].includes(owner.kind);
    return same && /^(id|code)$/.test(path.at(-1) ?? '') ? owner : field;
  } catch {
    return null; // typed by hand into the address
  }
}

/** The display name of a field, which an entity may override; a dotted path names all its parts. */
export function useFieldLabel(resource?: Pick<Resource, 'name'>): (name: string) => string {
  const t = useTranslations('field');
  const part = (name: string, at: number) => {
    const own = `${resource?.name}_${name}` as 'name'; // the key is checked just below
    const key = at === 0 && t.has(own) ? own : (name as 'name');
    return t.has(key) ? t(key) : name;
  };
  return (name) =>
    name
      .split('.')
      .filter((step, i) => i === 0 || !/^(id|code)$/.test(step))
      .map(part)
      .join(' › ');
}

/** What differs from the entity's own fields in the filters of its list. */
export interface FilterNames {
  /** Fields of related entities, each offered after the relation that leads to it. */
  also?: readonly string[];
  without?: readonly string[];
}

/** Kinds that are not compared, or only by the search above the list. */
const UNFILTERED: ReadonlySet<string> = new Set(['id', 'search', 'picture', 'json']);

/**
 * The fields that a list can be filtered by: its facets first, then the others in the contract's order. The name has
 * the search, and archived rows a switch.
 */
export function filterNames(
  { fields }: Pick<Resource, 'fields'>,
  facets: readonly string[],
  { also = [], without = [] }: FilterNames = {},
): string[] {
  const left = new Set(['name', 'archived', ...without]);
  const own = Object.entries(fields).filter(
    ([name, { kind, detail }]) => !detail && !UNFILTERED.has(kind) && !left.has(name),
  );
  return [...new Set([...facets, ...own.map(([name]) => name)])].flatMap((name) => [
    name,
    ...also.filter((path) => path.startsWith(`${name}.`)),
  ]);
}
