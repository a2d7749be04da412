import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { fileKey, hashOf } from '#kit/files/keys.ts';
import { sweepIncoming } from '#kit/files/receive.ts';
import type { FileStore } from '#kit/files/store.ts';
import type { Round } from '#kit/due/task.ts';
import { unknownFiles } from './unknownFiles.ts';
import { forgetGivenUp } from './uploads/announced.ts';
import { uploadsOf } from './uploads/store.ts';
import { USES } from './uses.ts';

/** The most files collected from a tenant in one round. */
const MOST_AT_ONCE = 500;
/**
 * Number of files looked up in one statement: for all files of a tenant with a million, a statement would take too
 * long.
 */
const LOOKED_UP_AT_ONCE = 5_000;

/** Every hour: deletes files deleted 30 days ago, and bytes without any reference. */
export const collecting: Round = {
  name: 'file_collecting',
  every: 60,
  minute: 37,
  run: async (deps, log) => {
    await uploadsOf(deps).deleteExpired();
    await sweepIncoming(deps.incoming, 2 * DAY_MS);
    const files = await collectFiles(deps);
    if (files > 0) log.info({ files }, 'deleted files that nothing refers to');
  },
};

/** Returns the number of files deleted from the store. */
export async function collectFiles(deps: Deps): Promise<number> {
  const tenants = await deps.database.read<{ tenant_id: string }>(
    sql`select tenant_id from tenant`,
  );
  let files = 0;
  await forEachTenant(tenants, collecting.name, async ({ tenant_id }) => {
    await forgetGivenUp(deps, tenant_id);
    await purgeDeleted(deps, tenant_id);
    await purgeOfValues(deps, tenant_id);
    await noteUses(deps, tenant_id);
    files += await collectUnused(deps, tenant_id);
    files += await collectUnknown(deps, tenant_id);
  });
  return files;
}

/** Deletes contents `c` for good. */
const deleteContents = (
  { database }: Deps,
  tenant_id: string,
  which: RawBuilder<unknown>,
): Promise<number> =>
  inBatches(() =>
    inTenant(database.app, tenant_id, (db) =>
      sql`delete from content where tenant_id = ${tenant_id}::uuid and id in (
        select c.id from content c where c.tenant_id = ${tenant_id}::uuid and ${which}
        limit ${ROWS_AT_ONCE} for update skip locked)`.execute(db),
    ),
  );

/** After 30 days; until then a file can be restored. */
const purgeDeleted = (deps: Deps, tenant_id: string): Promise<number> =>
  deleteContents(deps, tenant_id, sql`c.archived_at < now() - interval '30 days'`);

/** The photos of values that were deleted, which is for good. Each value is looked up by its key: few of them have photos. */
const purgeOfValues = (deps: Deps, tenant_id: string): Promise<number> =>
  deleteContents(
    deps,
    tenant_id,
    sql`c.entity = 'indicator_value_history' and not exists (
      select from indicator_value v where v.tenant_id = ${tenant_id}::uuid and v.id = c.entity_id offset 0)`,
  );

/** Whether anything refers to the file `b`. */
const isUsed = (tenant: RawBuilder<unknown>) =>
  sql`(${sql.join(
    USES.map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} u where u.tenant_id = ${tenant} and u.${sql.ref(column)} = b.sha256)`,
    ),
    sql` or `,
  )})`;

/**
 * `used_at` is infinite while something refers to a file, so that its last day begins when its last use is found gone:
 * a backup copies files after it has read their rows.
 */
async function noteUses(deps: Deps, tenant_id: string): Promise<void> {
  const tenant = sql`${tenant_id}::uuid`;
  const { app } = deps.database;
  await inTenant(app, tenant_id, (db) =>
    sql`
      update file_blob b set used_at = 'infinity'
      where b.tenant_id = ${tenant} and b.used_at < now() - interval '1 day' and ${isUsed(tenant)}`.execute(
      db,
    ),
  );
  for await (const unused of noLongerUsed(deps, tenant_id))
    await inTenant(app, tenant_id, (db) =>
      sql`
        update file_blob b set used_at = now()
        where b.tenant_id = ${tenant} and b.sha256 = any(${unused}::text[]) and b.used_at = 'infinity' and not ${isUsed(tenant)}`.execute(
        db,
      ),
    );
}

/** Yields files without a use, page by page of all files. */
async function* noLongerUsed({ database }: Deps, tenant_id: string): AsyncGenerator<string[]> {
  const tenant = sql`${tenant_id}::uuid`;
  for (let after = ''; ;) {
    const [page] = await database.read<{ last: string | null; n: number; unused: string[] }>(sql`
      select max(b.sha256) as last, count(*)::int as n,
        coalesce(array_agg(b.sha256) filter (where b.used_at = 'infinity' and not ${isUsed(tenant)}), '{}') as unused
      from (select f.sha256, f.used_at from file_blob f where f.tenant_id = ${tenant} and f.sha256 > ${after}
        order by f.sha256 limit ${LOOKED_UP_AT_ONCE}::int) b`);
    if (!page || page.last === null) return;
    if (page.unused.length > 0) yield page.unused;
    if (page.n < LOOKED_UP_AT_ONCE) return;
    after = page.last;
  }
}

/** Whether nothing has referred to the file `b` for a day. */
const isUnused = (tenant: RawBuilder<unknown>) =>
  sql`b.used_at < now() - interval '1 day' and not ${isUsed(tenant)}`;

async function collectUnused(deps: Deps, tenant_id: string): Promise<number> {
  const tenant = sql`${tenant_id}::uuid`;
  const unused = await deps.database.read<{ sha256: string }>(sql`
    select b.sha256 from file_blob b where b.tenant_id = ${tenant} and ${isUnused(tenant)} limit ${MOST_AT_ONCE}::int`);
  let deleted = 0;
  for (const { sha256 } of unused) if (await collectOne(deps, tenant_id, sha256)) deleted += 1;
  return deleted;
}

/**
 * Deletes a file unless a new use has begun: its bytes under the lock of its row, so that another request that adds the
 * same file waits and then stores it again.
 */
async function collectOne(
  { database, files }: Deps,
  tenant_id: string,
  sha256: string,
): Promise<boolean> {
  const tenant = sql`${tenant_id}::uuid`;
  return await inTenant(database.app, tenant_id, async (db) => {
    const { rows } = await sql<{ size: string }>`
      select b.size from file_blob b
      where b.tenant_id = ${tenant} and b.sha256 = ${sha256} and ${isUnused(tenant)} for update skip locked`.execute(
      db,
    );
    const [blob] = rows;
    if (!blob) return false;
    await sql`delete from file_blob where tenant_id = ${tenant} and sha256 = ${sha256}`.execute(db);
    await sql`update file_usage set bytes = bytes - ${blob.size}::bigint where tenant_id = ${tenant}`.execute(
      db,
    );
    await deleteBytes(files, tenant_id, sha256);
    return true;
  });
}

async function deleteBytes(files: FileStore, tenant_id: string, sha256: string): Promise<void> {
  for (const version of ['thumbnail', 'preview', undefined] as const)
    await files.delete(fileKey(tenant_id, sha256, version));
}

/** Deletes bytes whose row was never written, because its transaction failed or its server stopped in between. */
async function collectUnknown(deps: Deps, tenant_id: string): Promise<number> {
  let deleted = 0;
  for await (const keys of unknownFiles(deps, tenant_id))
    for (const sha256 of new Set(keys.map(hashOf)))
      if (await collectStray(deps, tenant_id, sha256)) deleted += 1;
  return deleted;
}

/**
 * Deletes bytes without a row, holding the key of that row: a request that adds the same file waits, and then stores
 * the bytes again; if it has just added it, the bytes stay.
 */
async function collectStray(
  { database, files }: Deps,
  tenant_id: string,
  sha256: string,
): Promise<boolean> {
  return await inTenant(database.app, tenant_id, async (db) => {
    const { rows } = await sql`
      insert into file_blob (tenant_id, sha256, size, mime, kind, versions)
      values (${tenant_id}::uuid, ${sha256}, 1, '', 'document', 'none')
      on conflict (tenant_id, sha256) do nothing returning sha256`.execute(db);
    if (rows.length === 0) return false;
    await deleteBytes(files, tenant_id, sha256);
    await sql`delete from file_blob where tenant_id = ${tenant_id}::uuid and sha256 = ${sha256}`.execute(
      db,
    );
    return true;
  });
}
