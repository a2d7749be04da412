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
  await countAttempt(deps, keys);
  const entry = await deps.database.app
    .selectFrom('login_index')
    .selectAll()
    .where('email_hash', '=', hash)
    .executeTakeFirst();
  const user = await findUser(deps, entry ?? NOBODY);
  const fits = await passwordFits(credentials.password, user?.password_hash ?? null);
  // A wrong attempt stays counted.
  if (!user || !fits || !user.is_active || user.archived) throw new Refusal('bad_credentials');
  await forgetAttempt(deps, keys);
  if (user.suspended) throw new Refusal('tenant_suspended');
  return await openSession(deps, user);
}

const NIL = '00000000-0000-0000-0000-000000000000';
/** Looked up for an unknown address, so that it takes as long as for a known one. */
const NOBODY = { tenant_id: NIL, user_id: NIL };

const findUser = (deps: Deps, entry: { tenant_id: string; user_id: string }) =>
  inTenant(deps.database.app, entry.tenant_id, (db) =>
    db
      .selectFrom('app_user')
      .innerJoin('tenant', 'tenant.tenant_id', 'app_user.tenant_id')
      .selectAll('app_user')
      .select(sql<boolean>`tenant.suspended_at is not null`.as('suspended'))
      .where('app_user.tenant_id', '=', entry.tenant_id)
      .where('tenant.tenant_id', '=', entry.tenant_id)
      .where('app_user.id', '=', entry.user_id)
      .executeTakeFirst(),
  );

type Keys = { account: string; address: string };
interface Attempts {
  key: string;
  tries: number;
  /** Until the window of these attempts ends. */
  seconds: number;
}

/** Counts the attempt before the password is tried, so that attempts at the same moment count each other. */
async function countAttempt(deps: Deps, keys: Keys): Promise<void> {
  const over = sql`login_attempt.since < now() - make_interval(mins => ${WINDOW_MINUTES})`;
  const { rows } = await sql<Attempts>`
    insert into login_attempt (key, tries) values (${keys.account}, 1), (${keys.address}, 1)
    on conflict (key) do update set tries = case when ${over} then 1 else login_attempt.tries + 1 end,
      since = case when ${over} then now() else login_attempt.since end
    returning key, tries, ceil(extract(epoch from since + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int as seconds`.execute(
    deps.database.app,
  );
  const limits = new Map([
    [keys.account, MAX_PER_ACCOUNT],
    [keys.address, MAX_PER_ADDRESS],
  ]);
  const full = rows.filter(({ key, tries }) => tries > (limits.get(key) ?? 0));
  if (full.length === 0) return;
  const retry_after = Math.max(1, ...full.map(({ seconds }) => seconds));
  throw new Refusal('rate_limited', { retry_after });
}

/** A right password wipes the slate of the account, and what is over; the network address only gets this attempt back. */
async function forgetAttempt(deps: Deps, keys: Keys): Promise<void> {
  const { app } = deps.database;
  const over = sql<boolean>`since < now() - make_interval(mins => ${WINDOW_MINUTES})`;
  await app
    .deleteFrom('login_attempt')
    .where((eb) => eb.or([eb('key', '=', keys.account), over]))
    .execute();
  await app
    .updateTable('login_attempt')
    .set({ tries: sql<number>`tries - 1` })
    .where('key', '=', keys.address)
    .where('tries', '>', 0)
    .execute();
}

async function openSession(
  deps: Deps,
  user: { tenant_id: string; id: string },
): Promise<LoginAnswer> {
  const session_id = newId();
  const expires = await inTenant(deps.database.app, user.tenant_id, async (db) => {
    const { expires_at } = await db
      .insertInto('session')
      .values({
        tenant_id: user.tenant_id,
        id: session_id,
        user_id: user.id,
        expires_at: sql<string>`now() + make_interval(secs => ${SESSION_SECONDS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('app_user')
      .set({ last_login_at: sql<string>`now()` })
      .where('tenant_id', '=', user.tenant_id)
      .where('id', '=', user.id)
      .execute();
    return new Date(expires_at);
  });
  const access_token = await signToken(deps, {
    tenant_id: user.tenant_id,
    session_id,
    user_id: user.id,
    expires,
  });
  return { access_token, token_type: 'bearer', expires_in: SESSION_SECONDS };
}
