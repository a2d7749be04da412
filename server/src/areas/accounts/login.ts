import { Refusal } from '@plumbline/contract/kit/errors';
import type { LoginAnswer } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { SESSION_SECONDS, emailHash, signToken } from '#kit/auth.ts';
import type { Deps } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { passwordFits } from '#kit/passwords.ts';
import { inTenant } from '#kit/transaction.ts';

/** Failed tries within the window, per account and per address of the network (reliability T10). */
const WINDOW_MINUTES = 15;
const MAX_PER_ACCOUNT = 5;
const MAX_PER_ADDRESS = 30;

interface Credentials {
  username: string;
  password: string;
  /** Network address of the caller. */
  ip: string;
}

/** Signs a user in; unknown, wrong and inactive answer the same in the same time. */
export async function login(deps: Deps, credentials: Credentials): Promise<LoginAnswer> {
  const hash = emailHash(credentials.username);
  const keys = { account: `account ${hash.toString('hex')}`, address: `address ${credentials.ip}` };
  const attempt = await claimAttempt(deps, keys);
  const entry = await deps.database.app
    .selectFrom('login_index')
    .selectAll()
    .where('email_hash', '=', hash)
    .executeTakeFirst();
  const user = await findUser(deps, entry ?? NOBODY);
  const fits = await passwordFits(credentials.password, user?.password_hash ?? null);
  // A wrong attempt stays counted.
  if (!user || !fits || !user.is_active || user.archived) throw new Refusal('bad_credentials');
  await deps.database.app
    .deleteFrom('login_attempt')
    .where((eb) => eb.or([eb('key', '=', keys.account), eb('id', '=', attempt.address)]))
    .execute();
  return await openSession(deps, user);
}

const NIL = '00000000-0000-0000-0000-000000000000';
/** Looked up for an unknown address, so that it takes as long as for a known one. */
const NOBODY = { tenant_id: NIL, user_id: NIL };

const findUser = (deps: Deps, entry: { tenant_id: string; user_id: string }) =>
  inTenant(deps.database.app, entry.tenant_id, (db) =>
    db
      .selectFrom('app_user')
      .selectAll()
      .where('tenant_id', '=', entry.tenant_id)
      .where('id', '=', entry.user_id)
      .executeTakeFirst(),
  );

type Keys = { account: string; address: string };

/** Counts the attempt before the password is tried, so that attempts at the same moment count each other. */
async function claimAttempt(deps: Deps, keys: Keys): Promise<Keys> {
  const ids: Keys = { account: newId(), address: newId() };
  const { app } = deps.database;
  await app
    .insertInto('login_attempt')
    .values([
      { id: ids.account, key: keys.account },
      { id: ids.address, key: keys.address },
    ])
    .execute();
  const tries = await countTries(deps, { keys, ids });
  if (tries.account <= MAX_PER_ACCOUNT && tries.address <= MAX_PER_ADDRESS) return ids;
  const over = sql<boolean>`at < now() - make_interval(mins => ${WINDOW_MINUTES})`;
  // What is refused untried must not prolong the waiting; what is past no longer counts.
  await app
    .deleteFrom('login_attempt')
    .where((eb) => eb.or([eb('id', 'in', [ids.account, ids.address]), over]))
    .execute();
  throw new Refusal('rate_limited', { retry_after: WINDOW_MINUTES * 60 });
}

/** Attempts of the window up to and with this one. */
async function countTries(
  deps: Deps,
  { keys, ids }: { keys: Keys; ids: Keys },
): Promise<{ account: number; address: number }> {
  const upTo = (key: string, id: string) =>
    sql<number>`(count(*) filter (where key = ${key} and id <= ${id}::uuid))::int`;
  return await deps.database.app
    .selectFrom('login_attempt')
    .select([
      upTo(keys.account, ids.account).as('account'),
      upTo(keys.address, ids.address).as('address'),
    ])
    .where('key', 'in', [keys.account, keys.address])
    .where('at', '>', sql<string>`now() - make_interval(mins => ${WINDOW_MINUTES})`)
    .executeTakeFirstOrThrow();
}

async function openSession(
  deps: Deps,
  user: { tenant_id: string; id: string },
): Promise<LoginAnswer> {
  const session_id = newId();
  const expires = new Date(deps.now().getTime() + SESSION_SECONDS * 1000);
  await inTenant(deps.database.app, user.tenant_id, async (db) => {
    await db
      .insertInto('session')
      .values({
        tenant_id: user.tenant_id,
        id: session_id,
        user_id: user.id,
        expires_at: expires.toISOString(),
      })
      .execute();
    await db
      .updateTable('app_user')
      .set({ last_login_at: sql<string>`now()` })
      .where('tenant_id', '=', user.tenant_id)
      .where('id', '=', user.id)
      .execute();
  });
  const access_token = await signToken(deps, {
    tenant_id: user.tenant_id,
    session_id,
    user_id: user.id,
    expires,
  });
  return { access_token, token_type: 'bearer', expires_in: SESSION_SECONDS };
}
