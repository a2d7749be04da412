import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { requireRoomFor } from '#kit/tenantFiles/keepFiles.ts';
import type { Schema } from '../../../schema.ts';

/** The most uploads of one user. A device sends one file after another, so that further ones have been given up. */
const MOST_UNFINISHED = 20;

type UploadCtx = Pick<ReadCtx, 'deps' | 'actor'>;

/**
 * Notes an upload of this size. The user's oldest uploads make room for it if there are too many, and those of
 * yesterday no longer count; returns the ids of both.
 * @throws limit_reached if it would exceed the limit of the tenant, together with its files and all announced ones
 */
export async function announceUpload(
  { deps, actor }: UploadCtx,
  { id, size }: { id: string; size: number },
): Promise<{ id: string; user_id: string }[]> {
  const { tenant_id } = actor;
  return await inTenant(deps.database.app, tenant_id, async (db) => {
    const forgotten = [...(await forgetExpired(db, tenant_id)), ...(await forgetOldest(db, actor))];
    await requireRoomFor({ db, actor }, async () => {
      const { rows } = await sql<{ bytes: string }>`
        select coalesce(sum(size), 0) as bytes from upload where tenant_id = ${tenant_id}::uuid`.execute(
        db,
      );
      return Number(rows[0]?.bytes) + size;
    });
    await sql`
      insert into upload (tenant_id, id, user_id, size)
      values (${tenant_id}::uuid, ${id}::uuid, ${actor.id}::uuid, ${size}::bigint)`.execute(db);
    return forgotten;
  });
}

type UploadKey = { id: string; user_id: string };

async function forgetExpired(db: Kysely<Schema>, tenant_id: string): Promise<UploadKey[]> {
  const { rows } = await sql<UploadKey>`
    delete from upload where tenant_id = ${tenant_id}::uuid and created_at < now() - interval '1 day'
    returning id, user_id`.execute(db);
  return rows;
}

async function forgetOldest(
  db: Kysely<Schema>,
  { tenant_id, id }: UploadCtx['actor'],
): Promise<UploadKey[]> {
  const { rows } = await sql<UploadKey>`
    delete from upload where tenant_id = ${tenant_id}::uuid and id in (
      select id from upload where tenant_id = ${tenant_id}::uuid and user_id = ${id}::uuid
      order by created_at desc, id desc offset ${MOST_UNFINISHED - 1}::int)
    returning id, user_id`.execute(db);
  return rows;
}

/** Forgets a finished or abandoned upload. */
export const forgetAnnounced = async (
  { deps, actor: { tenant_id } }: UploadCtx,
  id: string,
): Promise<unknown> =>
  await inTenant(deps.database.app, tenant_id, (db) =>
    sql`delete from upload where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(db),
  );

/** Forgets the abandoned uploads of a tenant. */
export const forgetGivenUp = async ({ database }: Pick<Deps, 'database'>, tenant_id: string) =>
  await inTenant(database.app, tenant_id, (db) => forgetExpired(db, tenant_id));
