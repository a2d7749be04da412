import { isUnavailable } from './databaseErrors.ts';

/**
 * Runs `work` in one tenant after another. A failure in one does not stop the others, and is thrown with theirs at the
 * end; an unreachable database ends it at once.
 */
export async function forEachTenant<T extends { tenant_id: string }>(
  tenants: Iterable<T> | AsyncIterable<T>,
  what: string,
  work: (tenant: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  const failed = new Set<string>();
  for await (const tenant of tenants) {
    try {
      await work(tenant);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      errors.push(error);
      failed.add(tenant.tenant_id);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${what} failed in tenants ${[...failed].join(', ')}`);
}
