import type { Reference, Resource } from '@plumbline/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { api, RefusalError } from '../../kit/api.ts';

interface Named {
  id: string;
  name: string;
  parent: Reference | null;
}
/** The server's trees are no deeper; a guard against a loop. */
const DEEPEST = 32;

async function climb(
  resource: Resource,
  first: Reference,
  signal: AbortSignal,
): Promise<Reference[]> {
  const path: Reference[] = [];
  for (let next: Reference | null = first; next !== null && path.length < DEEPEST;) {
    const above: Named | null = await api
      .get<Named>(`${resource.path}/${next.id}`, { signal })
      .catch((error: unknown) => {
        // above what the user may see the path begins
        if (error instanceof RefusalError && error.status === 404) return null;
        throw error;
      });
    if (!above) break;
    path.unshift({ id: above.id, name: above.name });
    next = above.parent;
  }
  return path;
}

/** The way from the first row the user may see down to a row's parent; empty until it is known. */
export function useAncestors(resource: Resource, parent: Reference | null): Reference[] {
  const { data } = useQuery({
    queryKey: [resource.name, 'ancestors', parent?.id],
    queryFn: ({ signal }) => (parent ? climb(resource, parent, signal) : []),
    enabled: parent !== null,
    meta: { quiet: true },
  });
  return parent === null ? [] : (data ?? []);
}
