import { isUuid } from '@plumbline/contract/kit/literals';

/**
 * Returns how an unvalidated body would change a tree: undefined leaves it alone, an id is the new parent, null is any
 * other change. Paths are locked accordingly before the row, to avoid deadlocks.
 */
export function treeChange(body: unknown): string | null | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('parent_id' in body)
    return typeof body.parent_id === 'string' && isUuid(body.parent_id) ? body.parent_id : null;
  return 'archived' in body ? null : undefined;
}
