import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { ROWS_AT_ONCE, inBatches } from '#kit/db/inBatches.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { fileKey } from '#kit/files/keys.ts';
import { sweepIncoming } from '#kit/files/receive.ts';
import type { Round } from '#kit/jobs/kind.ts';
import { uploadsOf } from './uploads/tus.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Files collected from a tenant in one round. */
const MOST_AT_ONCE = 500;

/** Every hour: files deleted 30 days ago, and bytes that nothing refers to any more. */
export const collecting: Round = {
  name: 'file_collecting',
  cron: '37 * * * *',
  run: async (deps, log) => {
    await uploadsOf(deps).deleteExpired();
    await sweepIncoming(deps.incoming, 2 * DAY_MS);
    const files = await collectFiles(deps);
    if (files > 0) log.info({ files }, 'deleted files that nothing refers to');
  },
};

/** Returns how many files have been deleted from the store. */
export async function collectFiles(deps: Deps): Promise<number> {
  const tenants = await deps.database.read<{ tenant_id: string }>(
    sql`select tenant_id from tenant`,
  );
  let files = 0;
  await forEachTenant(tenants, collecting.name, async ({ tenant_id }) => {
    await purgeDeleted(deps, tenant_id);
    for (let n = 0; n < MOST_AT_ONCE && (await collectOne(deps, tenant_id)); n += 1) files += 1;
    files += await collectUnknown(deps, tenant_id);
  });
  return files;
}

/** What was deleted can no longer be restored after 30 days. */
const purgeDeleted = ({ database }: Deps, tenant_id: string): Promise<number> =>
  inBatches(() =>
    inTenant(database.app, tenant_id, (db) =>
      sql`delete from content where tenant_id = ${tenant_id}::uuid and id in (
        select id from content where tenant_id = ${tenant_id}::uuid and archived_at < now() - interval '30 days'
        limit ${ROWS_AT_ONCE} for update skip locked)`.execute(db),
    ),
  );

/** Whether a row of the table refers to the file `b`. */
const isUsedBy = (table: string, column: string, tenant: RawBuilder<unknown>) =>
  sql`exists (select from ${sql.table(table)} u where u.tenant_id = ${tenant} and u.${sql.ref(column)} = b.sha256)`;

const USES: [table: string, column: string][] = [
  ['content', 'file_sha256'],
  ['app_user', 'avatar_sha256'],
  ['app_user', 'signature_sha256'],
  ['object', 'avatar_sha256'],
  ['business_unit', 'avatar_sha256'],
  ['inspection', 'signature_sha256'],
];

/**
 * Deletes one file that nothing has referred to for a day: its bytes under the lock of its row, so that whoever adds the
 * same file waits and then stores it again.
 */
async function collectOne({ database, files }: Deps, tenant_id: string): Promise<boolean> {
  const tenant = sql`${tenant_id}::uuid`;
  const isUnused = sql.join(
    USES.map(([table, column]) => sql`not ${isUsedBy(table, column, tenant)}`),
    sql` and `,
  );
  return await inTenant(database.app, tenant_id, async (db) => {
    const { rows } = await sql<{ sha256: string; size: string }>`
      select b.sha256, b.size from file_blob b
      where b.tenant_id = ${tenant} and b.used_at < now() - interval '1 day' and ${isUnused} limit 1 for update skip locked`.execute(
      db,
    );
    const [blob] = rows;
    if (!blob) return false;
    await sql`delete from file_blob where tenant_id = ${tenant} and sha256 = ${blob.sha256}`.execute(
      db,
    );
    await sql`update file_usage set bytes = bytes - ${blob.size}::bigint where tenant_id = ${tenant}`.execute(
      db,
    );
    for (const version of ['thumbnail', 'preview', undefined] as const)
      await files.delete(fileKey(tenant_id, blob.sha256, version));
    return true;
  });
}

/** Deletes bytes whose row was never written, because its transaction failed or its server stopped in between. */
async function collectUnknown({ database, files }: Deps, tenant_id: string): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const flush = async () => {
    const hashes = [...new Set(batch.map((key) => key.slice(37, 101)))];
    const known = await database.read<{ sha256: string }>(sql`
      select sha256 from file_blob where tenant_id = ${tenant_id}::uuid and sha256 in (select unnest(${hashes}::text[]))`);
    const isKnown = new Set(known.map(({ sha256 }) => sha256));
    for (const key of batch)
      if (!isKnown.has(key.slice(37, 101))) {
        await files.delete(key);
        deleted += 1;
      }
    batch = [];
  };
  for await (const { key, modified } of files.list(`${tenant_id}/`)) {
    if (modified.getTime() > Date.now() - DAY_MS) continue;
    batch.push(key);
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  return deleted;
}
