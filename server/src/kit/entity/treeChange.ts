import { isUuid } from '@plumbline/contract/kit/query';

/**
 * What a body that is not validated yet would do to a tree: undefined leaves it alone, an id is the new parent, null is
 * any other change of it. Paths are locked by this before the row is, so that nobody waits in a circle.
 */
export function treeChange(body: unknown): string | null | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('parent_id' in body)
    return typeof body.parent_id === 'string' && isUuid(body.parent_id) ? body.parent_id : null;
  return 'archived' in body ? null : undefined;
}
