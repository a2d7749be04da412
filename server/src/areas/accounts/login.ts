import type { Locale } from '@plumbline/contract/kit/locales';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { LoginAnswer } from '@plumbline/contract/accounts/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { emailHash } from '#kit/http/auth.ts';
import { SESSION_SECONDS, signToken } from '#kit/http/tokens.ts';
import type { Deps } from '#kit/ctx.ts';
import type { Turn } from '#kit/fairQueue.ts';
import { NIL_ID, newId } from '#kit/ids.ts';
import { passwordFits } from '#kit/passwords.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import {
  MAX_FROM_STRANGERS,
  MAX_PER_ACCOUNT,
  MAX_PER_ADDRESS,
  countAttempt,
  forgetAttempts,
  returnAttempts,
  untilAnswered,
} from './attempts.ts';
import { noteDevice } from './device.ts';
import { takeSignInCode } from './factor/signIn.ts';
import { passwordHashesOf, relationOf } from './service.ts';
import type { AccountKey } from './service.ts';

interface Credentials {
  username: string;
  password: string;
  /** A code of the second factor. */
  otp?: string | undefined;
  /** The caller's network address. */
  ip: string;
  /** The browser's `User-Agent`. */
  device: string | undefined;
  locale: Locale;
  log: FastifyBaseLogger;
}

/**
 * Signs a user in; unknown address, wrong password and inactive user get the same answer after the same time. Only a
 * correct password reveals that a code is needed too.
 */
export async function login(deps: Deps, credentials: Credentials): Promise<LoginAnswer> {
  const { username, password, otp = '', ip, device, locale, log } = credentials;
  const began = performance.now();
  const hash = emailHash(username);
  const account = `account ${hash.toString('hex')}`;
  const address = `address ${ip}`;
  // Otherwise anybody who knows an address could lock out its owner.
  const fromHere = `${account} from ${ip}`;
  await countAttempt(deps, [
    { key: fromHere, max: MAX_PER_ACCOUNT },
    { key: address, max: MAX_PER_ADDRESS },
    { key: account, max: MAX_FROM_STRANGERS, isSpared: () => hasSignedInFrom(deps, hash, ip) },
  ]);
  const turn = { group: address, member: account };
  const user = await userOf(await accountsOf(deps, hash), { password, turn });
  // The failed attempt stays counted.
  if (!user) {
    await untilAnswered(began);
    throw new Refusal('bad_credentials');
  }
  if (user.second_factor_at === null) {
    // Refuse a code that cannot be checked instead of ignoring it.
    if (otp !== '') throw invalid(['body', 'otp'], 'otp', locale);
  } else {
    // Guessing codes needs the password, so attempts from all networks are counted together.
    const codes = `sign-in code ${user.id}`;
    await countAttempt(deps, [{ key: codes, max: MAX_PER_ACCOUNT }]);
    if (otp === '') {
      // Nothing was guessed: the attempt does not count, but earlier ones do until a code is right.
      await returnAttempts(deps, [fromHere, account, address, codes]);
      throw new Refusal('otp_required');
    }
    await takeSignInCode(deps, { tenant_id: user.tenant_id, user_id: user.id }, { code: otp, log });
    await forgetAttempts(deps, codes);
  }
  await forgetAttempts(deps, fromHere);
  await returnAttempts(deps, [account, address]);
  if (user.suspended) throw new Refusal('tenant_suspended');
  return await openSession(deps, user, { device, ip });
}

/**
 * Whether somebody with this address has signed in from the network before: in a session that is still stored, or with
 * a device that was new then.
 */
async function hasSignedInFrom(deps: Deps, email_hash: Buffer, ip: string): Promise<boolean> {
  for (const { tenant_id, user_id } of await keysOf(deps, email_hash)) {
    const devices = await deps.database.read(sql`
      select 1 from session where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid and address = ${ip}
      union all select 1 from user_device where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid and address = ${ip}
      limit 1`);
    if (devices.length > 0) return true;
  }
  return false;
}

const keysOf = (deps: Deps, email_hash: Buffer): Promise<AccountKey[]> =>
  deps.database.signIn
    .selectFrom('login_index')
    .select(['tenant_id', 'user_id'])
    .where('email_hash', '=', email_hash)
    .execute();

/** The id to look up for an unknown address, so that it takes as long as a known one. */
const NOBODY = { tenant_id: NIL_ID, user_id: NIL_ID };

/** The columns of a user that sign-in needs, including the hash that only its role may read. */
interface SignInAccount {
  tenant_id: string;
  id: string;
  is_active: boolean;
  archived: boolean;
  last_login_at: string | null;
  second_factor_at: string | null;
  suspended: boolean;
  password_hash: string | null;
}
type KnownAccount = Omit<SignInAccount, 'password_hash'> | { id: null };

/**
 * The accounts with an address, one per tenant (docs/decisions/sign-in.md): the most recently used first, then the
 * oldest.
 */
export async function accountsOf(
  deps: Deps,
  email_hash: Buffer,
): Promise<(SignInAccount | undefined)[]> {
  const entries = await keysOf(deps, email_hash);
  const accounts = await findAccounts(deps, entries.length > 0 ? entries : [NOBODY]);
  const used = (account: SignInAccount | undefined) => account?.last_login_at ?? '';
  const id = (account: SignInAccount | undefined) => account?.id ?? '';
  return accounts.toSorted(
    (one, other) => used(other).localeCompare(used(one)) || id(one).localeCompare(id(other)),
  );
}

/**
 * The first account with this password that may sign in; accounts of suspended tenants come last. A hash is
 * computed even if there is no account.
 */
async function userOf(
  accounts: (SignInAccount | undefined)[],
  { password, turn }: { password: string; turn: Turn },
): Promise<SignInAccount | null> {
  let suspended: SignInAccount | null = null;
  for (const account of accounts) {
    const fits = await passwordFits(password, account?.password_hash ?? null, turn);
    if (!account || !fits || !account.is_active || account.archived) continue;
    if (!account.suspended) return account;
    suspended ??= account;
  }
  return suspended;
}

/** These accounts in the same order, undefined for a missing one, in two statements for any number. */
async function findAccounts(
  deps: Deps,
  keys: readonly AccountKey[],
): Promise<(SignInAccount | undefined)[]> {
  const hashes = await passwordHashesOf(deps, keys);
  const users = await deps.database.read<KnownAccount>(sql`
    select u.tenant_id, u.id, u.is_active, u.archived, u.last_login_at, u.second_factor_at, t.suspended_at is not null as suspended
    from ${relationOf(keys)}
    left join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
    left join tenant t on t.tenant_id = a.tenant_id order by a.place`);
  return users.map((user, n) =>
    user.id === null ? undefined : { ...user, password_hash: hashes[n] ?? null },
  );
}

/** Long enough for the names of a browser and its system. */
const MOST_OF_DEVICE = 300;

/** The origin of a session: the browser's `User-Agent`, and the network address. */
interface Origin {
  device?: string | undefined;
  ip?: string;
}

/** Opens a session for an authenticated user, and notifies them if the device is new. */
export async function openSession(
  deps: Deps,
  user: { tenant_id: string; id: string },
  { device = '', ip = '' }: Origin = {},
): Promise<LoginAnswer> {
  const session_id = newId();
  const expires = await inTenant(deps.database.app, user.tenant_id, async (db) => {
    const { expires_at } = await db
      .insertInto('session')
      .values({
        tenant_id: user.tenant_id,
        id: session_id,
        user_id: user.id,
        device: device.slice(0, MOST_OF_DEVICE),
        address: ip,
        expires_at: sql<string>`now() + make_interval(secs => ${SESSION_SECONDS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await noteDevice(db, { ...user, session_id, device, ip });
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
