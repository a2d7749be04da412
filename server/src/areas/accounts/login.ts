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
  await refuseTooMany(deps, keys);
  const entry = await deps.database.app.selectFrom('login_index').selectAll().where('email_hash', '=', hash).executeTakeFirst();
  const user = entry && (await findUser(deps, entry));
  const fits = await passwordFits(credentials.password, user?.password_hash ?? null);
  if (!user || !fits || !user.is_active || user.archived) {
    const failed = [keys.account, keys.address].map((key) => ({ id: newId(), key }));
    await deps.database.app.insertInto('login_attempt').values(failed).execute();
    throw new Refusal('bad_credentials');
  }
  await deps.database.app.deleteFrom('login_attempt').where('key', '=', keys.account).execute();
  return await openSession(deps, user);
}

const findUser = (deps: Deps, entry: { tenant_id: string; user_id: string }) =>
  inTenant(deps.database.app, entry.tenant_id, (db) =>
    db.selectFrom('app_user').selectAll().where('tenant_id', '=', entry.tenant_id).where('id', '=', entry.user_id).executeTakeFirst(),
  );

async function refuseTooMany(deps: Deps, keys: { account: string; address: string }): Promise<void> {
  const rows = await deps.database.app
    .selectFrom('login_attempt')
    .select(['key', sql<number>`count(*)::int`.as('tries')])
    .where('key', 'in', [keys.account, keys.address])
    .where('at', '>', sql<string>`now() - make_interval(mins => ${WINDOW_MINUTES})`)
    .groupBy('key')
    .execute();
  const tries = (key: string) => rows.find((row) => row.key === key)?.tries ?? 0;
  if (tries(keys.account) >= MAX_PER_ACCOUNT || tries(keys.address) >= MAX_PER_ADDRESS) {
    throw new Refusal('rate_limited', { retry_after: WINDOW_MINUTES * 60 });
  }
}

async function openSession(deps: Deps, user: { tenant_id: string; id: string }): Promise<LoginAnswer> {
  const session_id = newId();
  const expires = new Date(deps.now().getTime() + SESSION_SECONDS * 1000);
  await inTenant(deps.database.app, user.tenant_id, async (db) => {
    await db
      .insertInto('session')
      .values({ tenant_id: user.tenant_id, id: session_id, user_id: user.id, expires_at: expires.toISOString() })
      .execute();
    await db.updateTable('app_user').set({ last_login_at: sql<string>`now()` }).where('tenant_id', '=', user.tenant_id).where('id', '=', user.id).execute();
  });
  const access_token = await signToken(deps, { tenant_id: user.tenant_id, session_id, user_id: user.id, expires });
  return { access_token, token_type: 'bearer', expires_in: SESSION_SECONDS };
}
