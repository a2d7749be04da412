import { openDeps } from '@plumbline/server/deps.ts';
import type { Deps } from '@plumbline/server/kit/ctx.ts';

/** Opens a migrated database without a server of ours. */
export async function openDatabaseAt(
  url: string,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const deps = await openDeps(url, {
    public_url: '',
    cors_origins: [],
    trusted_proxies: [],
    rate_limits: { user: 0, tenant: 0, address: 0 },
    external_storage_url: null,
    page_directory: null,
    demo: false,
    secret: null,
  });
  return { deps, close: () => deps.database.close() };
}
