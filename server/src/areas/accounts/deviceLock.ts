import { randomBytes } from 'node:crypto';
import { deviceLockAnswer, loginAnswer } from '@plumbline/contract/accounts/schemas';
import type { DeviceLockAnswer, LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { decrypt, encrypt } from '#kit/cipher.ts';
import type { Ctx } from '#kit/ctx.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { SESSION_SECONDS, signToken } from '#kit/http/tokens.ts';
import { noteAccount } from './noteAccount.ts';

/** The seconds for which a session on a device with a lock goes on after its last use. */
const STAYING_SECONDS = 30 * 24 * 3600;
/** The time after a sign-in in which it gives the key of a device that has one. */
const FRESH_SECONDS = 15 * 60;
const KEY_BYTES = 32;
/** The most devices of one user that have a lock. */
const MOST_LOCKS = 20;

const own = { permission: 'me.security', tag: 'user', despiteExpiry: true } as const;
const PATH = '/user/me/device_lock/:id';

export function deviceLockRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...own,
      method: 'PUT',
      path: PATH,
      summary: 'Say that this device has a lock: the session goes on after a working day',
      answer: deviceLockAnswer,
      returnsSecret: true,
    },
    async (ctx, { id }) => await addLock(ctx, id),
  );
  transactionRoute(
    app,
    {
      ...own,
      method: 'DELETE',
      path: PATH,
      summary: 'Say that this device has no lock any more: the session ends after a working day',
      answer: loginAnswer,
    },
    async (ctx, { id }) => await removeLock(ctx, id),
  );
  transactionRoute(
    app,
    {
      ...own,
      method: 'POST',
      path: '/auth/jwt/refresh',
      tag: 'auth',
      summary: 'Go on with a session on a device with a lock',
      answer: loginAnswer,
      returnsSecret: true,
    },
    refresh,
  );
}

/** So many seconds later, as a value: a cluster refuses the database's own clock beside a column. */
const later = (now: Date, seconds: number) =>
  sql`${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz`;

const mayStay = (tenant: RawBuilder<unknown>) =>
  sql`exists (select from tenant t where t.tenant_id = ${tenant} and t.stays_signed_in)`;

interface SessionEnd {
  expires_at: string;
}

/** A token of the caller's session, whose end has changed. */
async function newToken({ deps, actor, now }: Ctx, [end]: SessionEnd[]): Promise<LoginAnswer> {
  if (end === undefined) throw new Refusal('not_found');
  const { tenant_id, session_id, id: user_id } = actor;
  const expires = new Date(end.expires_at);
  const access_token = await signToken(deps, { tenant_id, session_id, user_id, expires });
  const expires_in = Math.round((expires.getTime() - now.getTime()) / 1000);
  return { access_token, token_type: 'bearer', expires_in };
}

async function refresh(ctx: Ctx): Promise<LoginAnswer> {
  const { tenant_id, session_id } = ctx.actor;
  const tenant = sql`${tenant_id}::uuid`;
  const { rows } = await sql<SessionEnd>`
    update session set expires_at = ${later(ctx.now, STAYING_SECONDS)}
    where tenant_id = ${tenant} and id = ${session_id}::uuid and revoked_at is null and device_id is not null and ${mayStay(tenant)}
    returning expires_at`.execute(ctx.db);
  return await newToken(ctx, rows);
}

/** Whether the organisation stays signed in; a change of that waits for the end of the transaction. */
async function staysSignedIn({ db }: Ctx, tenant: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ stays_signed_in: boolean }>`
    select stays_signed_in from tenant where tenant_id = ${tenant} for share`.execute(db);
  return rows[0]?.stays_signed_in === true;
}

/**
 * A device has one key as long as it has a lock. A session that is neither fresh nor the one that the lock was set in
 * does not get it. An organisation that stays signed in no more gets no new locks, but what waits behind one can be opened.
 */
async function addLock(ctx: Ctx, device_id: string): Promise<DeviceLockAnswer> {
  const { db, deps, actor } = ctx;
  const tenant = sql`${actor.tenant_id}::uuid`;
  const user = sql`${actor.id}::uuid`;
  const sealing = {
    secret: deps.secret,
    purpose: 'device lock',
    owner: `${actor.tenant_id} ${actor.id} ${device_id}`,
  };
  const stays = await staysSignedIn(ctx, tenant);
  const added = await sql`
    insert into device_lock (tenant_id, user_id, device_id, key)
    values (${tenant}, ${user}, ${device_id}::uuid, ${encrypt(sealing, randomBytes(KEY_BYTES))})
    on conflict (tenant_id, user_id, device_id) do nothing returning device_id`.execute(db);
  const isNew = added.rows.length > 0;
  if (isNew && !stays) throw new Refusal('not_found');
  const staying = sql`${stays}::boolean`;
  const { rows } = await sql<SessionEnd>`
    update session set expires_at = case when ${staying} then ${later(ctx.now, STAYING_SECONDS)} else expires_at end,
      device_id = case when ${staying} then ${device_id}::uuid end
    where tenant_id = ${tenant} and id = ${actor.session_id}::uuid and revoked_at is null
      and (${isNew}::boolean or device_id = ${device_id}::uuid or created_at > ${later(ctx.now, -FRESH_SECONDS)})
    returning expires_at`.execute(db);
  const answer = await newToken(ctx, rows);
  const stored = await sql<{ key: Buffer }>`
    select key from device_lock
    where tenant_id = ${tenant} and user_id = ${user} and device_id = ${device_id}::uuid`.execute(
    db,
  );
  const [lock] = stored.rows;
  const key = lock && decrypt(sealing, lock.key);
  if (!key) throw new Refusal('not_found'); // the installation has another secret now
  if (isNew) {
    await dropUnused(ctx, { tenant, user });
    noteAccount(ctx, actor.id, { device_lock: 'on' });
  }
  return { ...answer, key: key.toString('base64') };
}

/** Of too many devices, those without a session go first: nobody has used them for 30 days, or they have been erased. */
const dropUnused = (
  { db, now }: Ctx,
  { tenant, user }: { tenant: RawBuilder<unknown>; user: RawBuilder<unknown> },
) =>
  sql`
  delete from device_lock where tenant_id = ${tenant} and user_id = ${user} and device_id in (
    select l.device_id from device_lock l where l.tenant_id = ${tenant} and l.user_id = ${user}
    order by exists (select from session s where s.tenant_id = ${tenant} and s.user_id = ${user} and s.device_id = l.device_id
      and s.revoked_at is null and s.expires_at > ${later(now, 0)}) desc, l.created_at desc, l.device_id offset ${MOST_LOCKS}::int)`.execute(
    db,
  );

async function removeLock(ctx: Ctx, device_id: string): Promise<LoginAnswer> {
  const { tenant_id, id: user_id, session_id } = ctx.actor;
  const { rows: removed } = await sql`
    delete from device_lock where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid
      and device_id = ${device_id}::uuid returning device_id`.execute(ctx.db);
  if (removed.length > 0) noteAccount(ctx, user_id, { device_lock: 'off' });
  await shorten(ctx, tenant_id, sql`user_id = ${user_id}::uuid and device_id = ${device_id}::uuid`);
  const { rows } = await sql<SessionEnd>`
    select expires_at from session
    where tenant_id = ${tenant_id}::uuid and id = ${session_id}::uuid and revoked_at is null`.execute(
    ctx.db,
  );
  return await newToken(ctx, rows);
}

type Shortening = Pick<Ctx, 'db' | 'now'>;

/** Sessions that went on end after a working day at the latest. */
const shorten = ({ db, now }: Shortening, tenant_id: string, where: RawBuilder<unknown>) =>
  sql`update session set expires_at = least(expires_at, ${later(now, SESSION_SECONDS)}), device_id = null
    where tenant_id = ${tenant_id}::uuid and revoked_at is null and ${where}`.execute(db);

/** No session of the tenant goes on after a working day any more; the keys stay, because work waits behind them. */
export async function endStaying(at: Shortening, tenant_id: string): Promise<void> {
  await shorten(at, tenant_id, sql`device_id is not null`);
}
