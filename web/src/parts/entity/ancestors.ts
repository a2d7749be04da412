import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { Reference } from '@plumbline/contract/kit/answers';
import type { Entity } from '@plumbline/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

interface NamedRow {
  id: string;
  name: string;
  parent: Reference | null;
}
/** The depth of the deepest tree on the server; guards against a cycle. */
const DEEPEST = 32;

/** Fetched as a list, because a row above the user's scope must not be an error. */
const readRow = async (resource: Entity, id: string, signal: AbortSignal) => {
  const query = { filter: [`id=${id}`], fields: 'name,parent', with_archived: true, page_size: 1 };
  return (await api.get<RowsPage<NamedRow>>(resource.path, { query, signal })).items[0];
};

async function climb(
  resource: Entity,
  first: Reference,
  signal: AbortSignal,
): Promise<Reference[]> {
  const path: Reference[] = [];
  for (let next: Reference | null = first; next !== null && path.length < DEEPEST;) {
    const above = await readRow(resource, next.id, signal);
    if (!above) break;
    path.unshift({ id: above.id, name: above.name });
    next = above.parent;
  }
  return path;
}

/** The path from the topmost row the user may see down to a row's parent; empty until it has loaded. */
export function useAncestors(resource: Entity, parent: Reference | null): Reference[] {
  const { data } = useQuery({
    queryKey: [resource.name, 'ancestors', parent?.id],
    queryFn: ({ signal }) => (parent ? climb(resource, parent, signal) : []),
    enabled: parent !== null,
    meta: { quiet: true },
  });
  return parent === null ? [] : (data ?? []);
}
