import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { emailHash } from '#kit/auth.ts';
import { newId } from '#kit/ids.ts';
import type { Ctx } from '#kit/ctx.ts';
import { hashPassword, isGuessable } from '#kit/passwords.ts';
import { invalid } from '#kit/validate.ts';
import type { Schema } from '../../schema.ts';

export interface NewAccount {
  tenant_id: string;
  id?: string;
  email: string;
  password: string;
  first_name: string;
  middle_name?: string | null | undefined;
  last_name: string;
  position?: string | null | undefined;
  phone?: string | null | undefined;
  language?: string | undefined;
  business_unit_id?: string | null | undefined;
  user_type_code: number;
  is_superuser?: boolean;
  is_active?: boolean | undefined;
  created_by?: string;
}

/** Refuses a password that others would try first. `loc` is where it stands in the request. */
export function refuseGuessable(
  ctx: Ctx,
  given: { loc: string[]; password: string; email: string },
): void {
  if (isGuessable(given.password, given.email))
    throw invalid(given.loc, 'weak_password', ctx.locale);
}

/** Adds a user; the address must be free in the whole installation, since sign-in knows no tenant yet. */
export async function addUser(db: Kysely<Schema>, account: NewAccount): Promise<string> {
  const { password, created_by = null, ...columns } = account;
  const id = account.id ?? newId();
  await claimAddress(db, { tenant_id: account.tenant_id, user_id: id, email: account.email });
  const password_hash = await hashPassword(password);
  const optional = {
    middle_name: null,
    position: null,
    phone: null,
    business_unit_id: null,
    last_login_at: null,
  };
  await db
    .insertInto('app_user')
    .values({ ...optional, ...columns, id, password_hash, created_by, updated_by: created_by })
    .execute();
  return id;
}

/** Reserves an address for sign-in. */
export async function claimAddress(
  db: Kysely<Schema>,
  entry: { tenant_id: string; user_id: string; email: string },
): Promise<void> {
  const claimed = await db
    .insertInto('login_index')
    .values({
      email_hash: emailHash(entry.email),
      tenant_id: entry.tenant_id,
      user_id: entry.user_id,
    })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) throw new Refusal('duplicate', { field: 'email' });
}

/** Frees the address a user no longer has. */
export async function releaseAddress(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('login_index').where('email_hash', '=', emailHash(email)).execute();
}

/** Ends every open session of a user; the next request of its tokens is refused. */
export async function revokeSessions(
  db: Kysely<Schema>,
  user: { tenant_id: string; id: string },
  except?: string,
): Promise<void> {
  let query = db
    .updateTable('session')
    .set({ revoked_at: sql<string>`now()` })
    .where('tenant_id', '=', user.tenant_id)
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}
