import { BARE_OPTIONS, openDeps } from '@plumbline/server/deps.ts';
import type { Deps } from '@plumbline/server/kit/ctx.ts';

/** Opens a migrated database without a server of ours. */
export async function openDatabaseAt(
  url: string,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const deps = await openDeps(url, BARE_OPTIONS);
  return { deps, close: () => deps.database.close() };
}
