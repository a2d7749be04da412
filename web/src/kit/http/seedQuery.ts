import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/**
 * Gives a query what the response to another request says of it, which saves it a request of its own. Not if it may know better:
 * it has been fetched, or something has outdated it, since that request began at `since` (by the device's clock, as queries note it).
 */
export function seedQuery(queryKey: QueryKey, data: object, since: number): void {
  const state = queryClient.getQueryState(queryKey);
  if (state && (state.isInvalidated || state.dataUpdatedAt > since)) return;
  queryClient.setQueryData(queryKey, data);
}
