import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { emailHash, requireSession } from '#kit/http/auth.ts';
import { newId } from '#kit/ids.ts';
import type { Ctx, Deps, ReadCtx } from '#kit/ctx.ts';
import { turnOf } from '#kit/fairQueue.ts';
import { isGuessable, passwordFits } from '#kit/passwords.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { Schema } from '../../schema.ts';
import { MAX_PER_ACCOUNT, countAttempt, forgetAttempts } from './attempts.ts';
import { dropPushDevices } from './pushDevices.ts';

export { countAttempt } from './attempts.ts';
export { deviceOf } from './device.ts';
export { endStaying } from './deviceLock.ts';
export { noteAccount } from './noteAccount.ts';
export {
  addPushDevice,
  openSubscription,
  readPushDevices,
  removePushDevice,
  renewPushDevice,
} from './pushDevices.ts';

export interface NewAccount {
  tenant_id: string;
  id?: string;
  email: string;
  /** Null until an invited user chooses a password. */
  password_hash: string | null;
  first_name: string;
  middle_name?: string | null | undefined;
  last_name: string;
  position?: string | null | undefined;
  phone?: string | null | undefined;
  language?: string | undefined;
  time_zone?: string | null | undefined;
  business_unit_id?: string | null | undefined;
  user_type_code: number;
  is_superuser?: boolean;
  is_active?: boolean | undefined;
  is_verified?: boolean | undefined;
  invited_at?: string;
  invited_until?: string;
  created_by?: string;
}

/** Refuses a password that is easy to guess; `loc` is its place in the request. */
export function refuseGuessable(
  ctx: Pick<ReadCtx, 'locale'>,
  choice: { loc: string[]; password: string; email: string },
): void {
  if (isGuessable(choice.password, choice.email))
    throw invalid(choice.loc, 'weak_password', ctx.locale);
}

/** Adds a user; the address must not be taken in the tenant. */
export async function addUser(db: Kysely<Schema>, account: NewAccount): Promise<string> {
  const { created_by = null, password_hash, ...columns } = account;
  const id = account.id ?? newId();
  await claimAddress(db, { tenant_id: account.tenant_id, user_id: id, email: account.email });
  const optional = {
    middle_name: null,
    position: null,
    phone: null,
    business_unit_id: null,
    last_login_at: null,
    second_factor_at: null,
    invited_at: null,
    invited_until: null,
    accepted_at: null,
  };
  await db
    .insertInto('app_user')
    .values({ ...optional, ...columns, id, created_by, updated_by: created_by })
    .execute();
  if (password_hash !== null)
    await storePassword(db, { tenant_id: account.tenant_id, user_id: id, password_hash });
  return id;
}

/** Sets a password, as the application's role, which cannot read it back. */
export async function storePassword(
  db: Kysely<Schema>,
  credential: { tenant_id: string; user_id: string; password_hash: string },
): Promise<void> {
  const { password_hash } = credential;
  await db
    .insertInto('credential')
    .values(credential)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ password_hash }),
    )
    .execute();
}

export interface AccountKey {
  tenant_id: string;
  user_id: string;
}
/** Returns accounts as a relation of `tenant_id`, `user_id` and `place`, their position in the list. */
export const relationOf = (accounts: readonly AccountKey[]): RawBuilder<unknown> =>
  sql`unnest(${accounts.map(({ tenant_id }) => tenant_id)}::uuid[], ${accounts.map(({ user_id }) => user_id)}::uuid[]) with ordinality a (tenant_id, user_id, place)`;

/** The password hashes of these accounts in the same order; null if there is none. */
export async function passwordHashesOf(
  deps: Deps,
  accounts: readonly AccountKey[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select c.password_hash from ${relationOf(accounts)}
    left join credential c on c.tenant_id = a.tenant_id and c.user_id = a.user_id order by a.place`.execute(
    deps.database.signIn,
  );
  return rows.map(({ password_hash }) => password_hash);
}

/** Reserves an address for sign-in within the tenant, without revealing the addresses of others. */
async function claimAddress(
  db: Kysely<Schema>,
  entry: { tenant_id: string; user_id: string; email: string },
): Promise<void> {
  const claim = await db
    .insertInto('login_index')
    .values({
      email_hash: emailHash(entry.email),
      tenant_id: entry.tenant_id,
      user_id: entry.user_id,
    })
    .onConflict((conflict) => conflict.columns(['email_hash', 'tenant_id']).doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows === 0n) throw new Refusal('duplicate', { field: 'email' });
}

/** As `claimAddress`, and releases the user's previous one. */
export async function changeAddress(
  db: Kysely<Schema>,
  { old, ...entry }: { tenant_id: string; user_id: string; email: string; old: string },
): Promise<void> {
  await claimAddress(db, entry);
  await db
    .deleteFrom('login_index')
    .where('email_hash', '=', emailHash(old))
    .where('tenant_id', '=', entry.tenant_id)
    .execute();
}

/**
 * Requires the password of the signed-in user and returns its hash. Attempts are limited as for signing in,
 * but counted separately, so that neither limit bypasses or blocks the other. Throws when no attempts are
 * left.
 */
export async function requireOwnPassword(ctx: ReadCtx, password: string): Promise<string> {
  const { deps, actor } = ctx;
  const key = `password ${actor.id}`;
  await countAttempt(deps, [{ key, max: MAX_PER_ACCOUNT }]);
  const { tenant_id, id: user_id } = actor;
  const [password_hash = null] = await passwordHashesOf(deps, [{ tenant_id, user_id }]);
  const fits = await passwordFits(password, password_hash, turnOf(ctx));
  if (password_hash === null || !fits) throw wrongPassword(ctx);
  await forgetAttempts(deps, key);
  return password_hash;
}

const wrongPassword = ({ locale }: Pick<ReadCtx, 'locale'>) =>
  invalid(['body', 'current_password'], 'current_password', locale);

/** Requires, with the user locked, that the session is still open and the checked password still current. */
export async function requireUnchangedPassword(ctx: Ctx, required: string): Promise<void> {
  const { tenant_id, id: user_id } = ctx.actor;
  await requireSession(ctx);
  const { rows } =
    await sql`select 1 from credential where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid
    and password_hash = ${required}`.execute(ctx.deps.database.signIn);
  if (rows.length === 0) throw wrongPassword(ctx);
}

/**
 * Ends every open session of a user; the next request with one of its tokens is refused. Returns the number of
 * sessions.
 */
export async function revokeSessions(
  db: Kysely<Schema>,
  user: { tenant_id: string; id: string },
  except?: string,
): Promise<number> {
  let query = openSessionsOf(db, { tenant_id: user.tenant_id, user_id: user.id });
  if (except !== undefined) query = query.where('id', '!=', except);
  dropPushDevices(db, { tenant_id: user.tenant_id, user_id: user.id }, except);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends every open session in the tenant. */
export async function revokeSessionsOfTenant(db: Kysely<Schema>, tenant_id: string): Promise<void> {
  dropPushDevices(db, { tenant_id });
  await openSessions(db, tenant_id).execute();
}

/** Ends one open session of a user; false if there is no such session. */
export async function revokeSession(
  db: Kysely<Schema>,
  { id, ...account }: AccountKey & { id: string },
): Promise<boolean> {
  const query = openSessionsOf(db, account).where('id', '=', id);
  dropPushDevices(db, { ...account, session_id: id });
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const openSessionsOf = (db: Kysely<Schema>, { tenant_id, user_id }: AccountKey) =>
  openSessions(db, tenant_id).where('user_id', '=', user_id);

const openSessions = (db: Kysely<Schema>, tenant_id: string) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('revoked_at', 'is', null);
