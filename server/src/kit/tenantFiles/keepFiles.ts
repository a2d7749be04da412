import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { flushQueue, lookUp, queue } from '#kit/db/transaction.ts';
import { KINDS_WITH } from '#kit/files/fields.ts';
import { limitRefusal } from '#kit/license/limits.ts';
import type { Agent } from '#kit/model/actor.ts';
import { storeBytes } from './checkFile.ts';
import type { CheckedFile } from './checkFile.ts';

/**
 * Makes the tenant own files whose bytes are in the store: one row for each hash, however often it is added. `hold` locks
 * what they belong to, in one message with these rows. A file about to be collected is stored again, under the lock of
 * its row.
 * @throws limit_reached, at the commit, if the files of the tenant would exceed the limit of its licence
 */
export async function keepFiles<T>(
  ctx: Ctx<Agent>,
  files: readonly CheckedFile[],
  hold: () => Promise<T>,
): Promise<T> {
  // In one order, so that requests with the same files do not wait for each other in a circle: files, in order of their
  // hashes, then their owner, and the tenant's total last, so that nobody waits there for the store.
  const inOrder = [...new Map(files.map((file) => [file.sha256, file])).values()].toSorted((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  let kept: KeptRow[] | undefined;
  if (files.length > 0)
    queue(ctx.db, rowsOf(ctx, inOrder), { check: (rows) => (kept = rows as KeptRow[]) }); // as it returns
  const held = await hold();
  if (!kept) await flushQueue(ctx.db);
  for (const file of inOrder) await storeBytes(ctx, file);
  const added = (kept ?? []).reduce((sum, { size, is_new }) => sum + (is_new ? size : 0), 0);
  const { tenant_id } = ctx.actor;
  if (added > 0)
    ctx.atCommit.call(
      sql`file_bytes_add(${tenant_id}::uuid, ${added}::bigint)`,
      limitRefusal('file_bytes'),
    );
  return held;
}

/**
 * Refuses files that would exceed the limit before their bytes are stored, where they would stay for a day; two
 * requests may both pass, and `keepFiles` decides.
 * @throws limit_reached
 */
export async function requireRoom(
  { actor, read }: Pick<ReadCtx, 'actor' | 'read'>,
  files: readonly CheckedFile[],
): Promise<void> {
  const most = actor.tenant.license.max_file_bytes;
  if (most === null) return;
  const tenant = sql`${actor.tenant_id}::uuid`;
  const sizes = new Map(files.map(({ sha256, size }) => [sha256, size]));
  const [usage] = await read<{ bytes: number; kept: string[] }>(
    sql`
      select coalesce((select u.bytes from file_usage u where u.tenant_id = ${tenant}), 0) as bytes,
        array(select b.sha256 from file_blob b where b.tenant_id = ${tenant} and b.sha256 in (select unnest(${[...sizes.keys()]}::text[]))) as kept
      from tenant t where t.tenant_id = ${tenant}`,
  );
  for (const sha256 of usage?.kept ?? []) sizes.delete(sha256);
  const added = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (added > 0) requireWithin((usage?.bytes ?? 0) + added, most);
}

function requireWithin(bytes: number, most: number | null): void {
  if (most !== null && bytes > most)
    throw new Refusal('limit_reached', { limit: 'file_bytes', most });
}

type KeptRow = { size: number; is_new: boolean };

const rowsOf = ({ actor }: Ctx<Agent>, files: readonly CheckedFile[]) => {
  const values = files.map(({ sha256, size, mime, kind, width, height }) => {
    const versions = KINDS_WITH.thumbnail.includes(kind) ? 'waiting' : 'none';
    return sql`(${actor.tenant_id}::uuid, ${sha256}, ${size}::bigint, ${mime}, ${kind}, ${width}::int, ${height}::int, ${versions}, now())`;
  });
  return sql`
    insert into file_blob (tenant_id, sha256, size, mime, kind, width, height, versions, used_at)
    values ${sql.join(values)}
    on conflict (tenant_id, sha256) do update set used_at = excluded.used_at
    returning size, (xmax = 0) as is_new`;
};

/**
 * Locks the tenant's total until the end of the transaction, and refuses more than its limit.
 * @throws limit_reached if the total exceeds the limit, together with the bytes that `beside` returns once nobody else
 * can add
 */
export async function requireRoomFor(
  { db, actor }: Pick<Ctx<Agent>, 'db'> & { actor: { tenant_id: string } },
  beside: () => Promise<number>,
): Promise<void> {
  const tenant = sql`${actor.tenant_id}::uuid`;
  const [[total], [limit]] = await lookUp<[{ bytes: number }, { most: number | null }]>(db, [
    sql`insert into file_usage (tenant_id, bytes) values (${tenant}, 0)
      on conflict (tenant_id) do update set bytes = file_usage.bytes returning bytes`,
    sql`select max_file_bytes as most from tenant where tenant_id = ${tenant}`,
  ]);
  requireWithin((total?.bytes ?? 0) + (await beside()), limit?.most ?? null);
}
