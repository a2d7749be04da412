import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
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
  let added = 0;
  // In one order, so that requests with the same files do not wait for each other in a circle; the tenant's row comes
  // last, so that nobody waits for the store.
  const inOrder = files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  for (const file of inOrder) {
    if (await keepRow(ctx, file)) added += file.size;
    await storeBytes(ctx, file);
  }
  if (added > 0) await count(ctx, added);
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

/** Whether the row is new. */
async function keepRow({ db, actor }: Ctx<Agent>, file: CheckedFile): Promise<boolean> {
  const { sha256, size, mime, kind, width, height } = file;
  const versions = KINDS_WITH.thumbnail.includes(kind) ? 'waiting' : 'none';
  const { rows } = await sql<{ is_new: boolean }>`
    insert into file_blob (tenant_id, sha256, size, mime, kind, width, height, versions, used_at)
    values (${actor.tenant_id}::uuid, ${sha256}, ${size}::bigint, ${mime}, ${kind}, ${width}::int, ${height}::int, ${versions}, now())
    on conflict (tenant_id, sha256) do update set used_at = excluded.used_at
    returning (xmax = 0) as is_new`.execute(db);
  return rows[0]?.is_new === true;
}

/** Adds to the tenant's total; other additions wait here, so that the limit is never exceeded. */
const count = (ctx: TotalCtx, bytes: number): Promise<void> =>
  requireRoomFor(ctx, async () => 0, bytes);

type TotalCtx = Pick<Ctx<Agent>, 'db'> & { actor: { tenant_id: string } };

/**
 * Locks the tenant's total until the end of the transaction, with this many bytes `added`, and refuses more than its
 * limit.
 * @throws limit_reached if the total exceeds the limit, together with the bytes that `beside` returns once nobody else
 * can add
 */
export async function requireRoomFor(
  { db, actor: { tenant_id } }: TotalCtx,
  beside: () => Promise<number>,
  added = 0,
): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`
    insert into file_usage (tenant_id, bytes) values (${tenant_id}::uuid, ${added}::bigint)
    on conflict (tenant_id) do update set bytes = file_usage.bytes + excluded.bytes returning bytes`.execute(
    db,
  );
  const { rows: limits } = await sql<{ most: string | null }>`
    select max_file_bytes as most from tenant where tenant_id = ${tenant_id}::uuid`.execute(db);
  requireWithin(Number(rows[0]?.bytes) + (await beside()), limits[0]?.most ?? null);
}
