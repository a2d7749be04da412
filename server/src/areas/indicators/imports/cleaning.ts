import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/due/task.ts';
import { VALUE_IMPORT } from './job.ts';
import { dropImport } from './store.ts';
import type { ImportKey } from './store.ts';

/**
 * Deletes the remains of imports whose upload broke off with its server, or whose job has ended; returns the number of
 * imports. A tenant that fails stops no other.
 */
export async function cleanImports({ database }: Pick<Deps, 'database'>): Promise<number> {
  const tenants = await database.read<{ tenant_id: string }>(sql`select tenant_id from tenant`);
  let count = 0;
  await forEachTenant(tenants, importCleaning.name, async ({ tenant_id }) => {
    const ended = await database.read<ImportKey>(sql`
      select i.tenant_id, i.id from value_import i
      where i.tenant_id = ${tenant_id}::uuid and i.created_at < now() - interval '1 hour' and not exists (
        select from job j where j.tenant_id = ${tenant_id}::uuid and j.kind = ${VALUE_IMPORT} and j.finished_at is null
          and j.input->>'import_id' = i.id::text)`);
    for (const key of ended) await dropImport(database, key);
    count += ended.length;
  });
  return count;
}

/** Every hour. */
export const importCleaning: Round = {
  name: 'import_cleaning',
  every: 60,
  minute: 47,
  run: async (deps, log) => {
    const files = await cleanImports(deps);
    if (files > 0) log.info({ files }, 'deleted what was left of imports');
  },
};
