import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from './db.ts';
import { forEachTenant } from './forEachTenant.ts';
import { inBatches } from './inBatches.ts';
import { inTenant } from './transaction.ts';

/**
 * Deletes rows of every tenant in batches, each with the statement that `remove` makes for the id of its tenant; returns
 * their number. A tenant that fails stops no other.
 */
export async function deleteOfTenants(
  database: Database,
  what: string,
  remove: (tenant: RawBuilder<string>) => RawBuilder<unknown>,
): Promise<number> {
  const tenants = await database.read<{ tenant_id: string }>(sql`select tenant_id from tenant`);
  let deleted = 0;
  await forEachTenant(tenants, what, async ({ tenant_id }) => {
    deleted += await inBatches(() =>
      inTenant(database.app, tenant_id, (db) => remove(sql`${tenant_id}::uuid`).execute(db)),
    );
  });
  return deleted;
}
