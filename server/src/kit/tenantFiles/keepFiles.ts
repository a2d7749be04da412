import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { KINDS_WITH } from '#kit/files/fields.ts';
import type { Agent } from '#kit/model/actor.ts';
import { storeBytes } from './checkFile.ts';
import type { CheckedFile } from './checkFile.ts';

/**
 * Makes the tenant own files whose bytes are in the store: one row for each hash, however often it is added. A file
 * about to be collected is stored again, under the lock of its row.
 * @throws limit_reached if the files of the tenant would exceed the limit of its licence
 */
export async function keepFiles(ctx: Ctx<Agent>, files: readonly CheckedFile[]): Promise<void> {
  if (files.length === 0) return;
  // In one order, so that requests with the same files do not wait for each other in a circle; the tenant's row comes
  // last, so that nobody waits for the store.
  const inOrder = [...new Map(files.map((file) => [file.sha256, file])).values()].toSorted((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  const added = await keepRows(ctx, inOrder);
  for (const file of inOrder) await storeBytes(ctx, file);
  if (added > 0) queueCount(ctx, added);
}

/**
 * Refuses files that would exceed the limit before their bytes are stored, where they would stay for a day; two
 * requests may both pass, and `keepFiles` decides.
 * @throws limit_reached
 */
export async function requireRoom(
  ctx: Pick<ReadCtx, 'actor' | 'read'>,
  files: readonly CheckedFile[],
): Promise<void> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const sizes = new Map(files.map(({ sha256, size }) => [sha256, size]));
  const [usage] = await ctx.read<{ bytes: string; most: string | null; kept: string[] }>(
    sql`
      select coalesce((select u.bytes from file_usage u where u.tenant_id = ${tenant}), 0) as bytes, t.max_file_bytes as most,
        array(select b.sha256 from file_blob b where b.tenant_id = ${tenant} and b.sha256 in (select unnest(${[...sizes.keys()]}::text[]))) as kept
      from tenant t where t.tenant_id = ${tenant}`,
  );
  for (const sha256 of usage?.kept ?? []) sizes.delete(sha256);
  const added = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (added > 0) requireWithin(Number(usage?.bytes) + added, usage?.most ?? null);
}

function requireWithin(bytes: number, most: string | null): void {
  if (most !== null && bytes > Number(most))
    throw new Refusal('limit_reached', { limit: 'file_bytes', most: Number(most) });
}

/** Returns the bytes of the new ones. */
async function keepRows({ db, actor }: Ctx<Agent>, files: readonly CheckedFile[]): Promise<number> {
  const values = files.map(({ sha256, size, mime, kind, width, height }) => {
    const versions = KINDS_WITH.thumbnail.includes(kind) ? 'waiting' : 'none';
    return sql`(${actor.tenant_id}::uuid, ${sha256}, ${size}::bigint, ${mime}, ${kind}, ${width}::int, ${height}::int, ${versions}, now())`;
  });
  const { rows } = await sql<{ size: string; is_new: boolean }>`
    insert into file_blob (tenant_id, sha256, size, mime, kind, width, height, versions, used_at)
    values ${sql.join(values)}
    on conflict (tenant_id, sha256) do update set used_at = excluded.used_at
    returning size, (xmax = 0) as is_new`.execute(db);
  return rows.reduce((sum, { size, is_new }) => (is_new ? sum + Number(size) : sum), 0);
}

/** Adds to the tenant's total with the next message; other additions wait there, so that the limit is never exceeded. */
function queueCount({ db, actor: { tenant_id } }: TotalCtx, bytes: number): void {
  let total = 0;
  queue(db, addToTotal(tenant_id, bytes), {
    check: ([row]) => (total = Number((row as Total).bytes)), // as the statement returns it
  });
  queue(db, limitOf(tenant_id), {
    check: ([row]) => requireWithin(total, (row as Limit | undefined)?.most ?? null), // the same
  });
}

type Total = { bytes: string };
type Limit = { most: string | null };

const addToTotal = (tenant_id: string, bytes: number) => sql<Total>`
  insert into file_usage (tenant_id, bytes) values (${tenant_id}::uuid, ${bytes}::bigint)
  on conflict (tenant_id) do update set bytes = file_usage.bytes + excluded.bytes returning bytes`;

const limitOf = (tenant_id: string) =>
  sql<Limit>`select max_file_bytes as most from tenant where tenant_id = ${tenant_id}::uuid`;

type TotalCtx = Pick<Ctx<Agent>, 'db'> & { actor: { tenant_id: string } };

/**
 * Locks the tenant's total until the end of the transaction, and refuses more than its limit.
 * @throws limit_reached if the total exceeds the limit, together with the bytes that `beside` returns once nobody else
 * can add
 */
export async function requireRoomFor(
  { db, actor: { tenant_id } }: TotalCtx,
  beside: () => Promise<number>,
): Promise<void> {
  const { rows } = await addToTotal(tenant_id, 0).execute(db);
  const { rows: limits } = await limitOf(tenant_id).execute(db);
  requireWithin(Number(rows[0]?.bytes) + (await beside()), limits[0]?.most ?? null);
}
