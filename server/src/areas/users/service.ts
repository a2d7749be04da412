import { Refusal } from '@plumbline/contract/kit/errors';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { sql } from 'kysely';
import { noteCreated } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { emailHash } from '#kit/http/auth.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { lockRow, updateRow } from '#kit/entity/write.ts';
import { keepWithinLimit } from '#kit/license/limits.ts';
import { toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { invitedColumns, revokeAllLinks, sendLink } from '#areas/accounts/links/service.ts';
import type { LinkReader } from '#areas/accounts/links/service.ts';
import { addUser, changeAddress, revokeSessions } from '#areas/accounts/service.ts';
import { userTable } from './table.ts';
import { refuseSuperuser } from './passwords.ts';
import type { UserInput } from './passwords.ts';

export { seenPairs } from './scope.ts';
export { placesOf, requireResponsible } from './responsible.ts';
export type { ConcernsUnit } from './responsible.ts';

/** Creates a user of the caller's tenant; without a password, an invitation is sent. */
export async function createUser(
  ctx: Ctx,
  input: UserInput,
  password_hash: string | null,
): Promise<string> {
  const { password: _hashed, invite, ...rest } = input;
  const columns = {
    ...(await toColumns(ctx, userTable, rest)),
    ...(invite === true ? invitedColumns(ctx.now) : {}),
  };
  // toColumns keeps the names of the validated body, which are those of an account.
  const account = {
    ...columns,
    password_hash,
    tenant_id: ctx.actor.tenant_id,
    created_by: ctx.actor.id,
  } as unknown as Parameters<typeof addUser>[1];
  const id = await addUser(ctx.db, account);
  noteCreated(ctx, userTable, { ...columns, id });
  keepWithinLimit(ctx, 'users');
  if (invite === true) await sendLink(ctx, 'invitation', await readerOf(ctx, id));
  return id;
}

async function readerOf(ctx: Ctx, id: string): Promise<LinkReader> {
  const { rows } = await sql<LinkReader>`
    select id, email, first_name, last_name, language, time_zone from app_user
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  const [reader] = rows;
  if (!reader) throw new Refusal('not_found');
  return reader;
}

/** Sends a user who has not accepted yet another invitation; the earlier ones no longer work. */
export async function inviteAgain(ctx: Ctx, id: string): Promise<void> {
  const old = await lockRow(ctx, userTable, id);
  refuseSuperuser(ctx, old);
  if (old['is_active'] !== true || old['archived'] === true)
    throw new Refusal('wrong_status', { reason: 'inactive' });
  // A user with a password may ask for a new one on the sign-in page.
  if (old['invited_at'] === null || old['accepted_at'] !== null)
    throw new Refusal('wrong_status', { reason: 'not_invited' });
  updateRow(ctx, userTable, { old, columns: invitedColumns(ctx.now) });
  await sendLink(ctx, 'invitation', await readerOf(ctx, id));
}

/** Whether the user gets another role or may no longer sign in. */
const losesRights = (old: StoredRow, columns: ColumnValues): boolean =>
  ('user_type_code' in columns && columns['user_type_code'] !== old['user_type_code']) ||
  columns['is_active'] === false ||
  columns['archived'] === true;

/**
 * Superusers are beyond an admin's reach; nobody changes their own role or locks out the last admin
 * (docs/wire.md row 30).
 */
async function refuseProtected(ctx: Ctx, old: StoredRow, columns: ColumnValues): Promise<void> {
  refuseSuperuser(ctx, old);
  if (!losesRights(old, columns)) return;
  if (old.id === ctx.actor.id) throw invalid(['body'], 'read_only', ctx.locale);
  await keepOneAdmin(ctx, old.id);
}

/**
 * Locks the tenant, not its other admins: each caller has already locked an admin, so they would deadlock.
 */
async function keepOneAdmin(ctx: Ctx, userId: string): Promise<void> {
  const tenant = sql`tenant_id = ${ctx.actor.tenant_id}::uuid`;
  await sql`select 1 from tenant where ${tenant} for no key update`.execute(ctx.db);
  const { rows } =
    await sql`select 1 from app_user where ${tenant} and id <> ${userId}::uuid and is_active and not archived
    and (is_superuser or user_type_code not in (${USER_TYPE.inspector}::int, ${USER_TYPE.guest}::int)) limit 1`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw new Refusal('in_use');
}

const maySignIn = (row: StoredRow): boolean =>
  row['is_active'] === true && row['archived'] !== true;

/** Whether mails to both have the same reader: a domain may be written in two ways. */
const isSameAddress = (one: string, other: string): boolean =>
  emailHash(one).equals(emailHash(other));

/** Changes a locked user; a new role or state ends the open sessions, a new unit applies from the next request. */
export async function updateUser(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, userTable, input);
  await refuseProtected(ctx, old, columns);
  const { email } = columns;
  if (typeof email === 'string' && !isSameAddress(email, String(old['email']))) {
    await changeAddress(ctx.db, {
      tenant_id: ctx.actor.tenant_id,
      user_id: old.id,
      email,
      old: String(old['email']),
    });
    // A new address is unverified unless the body says otherwise.
    columns['is_verified'] ??= false;
  }
  const row = updateRow(ctx, userTable, { old, columns });
  if (maySignIn(row) && !maySignIn(old)) keepWithinLimit(ctx, 'users');
  const hasNewAddress = !isSameAddress(String(row['email']), String(old['email']));
  const isLeaving = losesRights(old, columns);
  if (hasNewAddress || isLeaving) revokeAllLinks(ctx, old.id);
  if (isLeaving) await revokeSessions(ctx.db, { tenant_id: ctx.actor.tenant_id, id: old.id });
  if (hasNewAddress) await sendToNewAddress(ctx, row);
  return row;
}

/**
 * Links sent to the old address no longer work: an open invitation is sent again, otherwise a link to confirm the new
 * address.
 */
async function sendToNewAddress(ctx: Ctx, row: StoredRow): Promise<void> {
  if (row['is_active'] !== true || row['archived'] === true) return;
  if (row['invited_until'] !== null) return await inviteAgain(ctx, row.id);
  if (row['is_verified'] !== true) await sendLink(ctx, 'verification', await readerOf(ctx, row.id));
}

/** `DELETE /user/{id}`: deactivates the user; history keeps the name. */
export async function deactivateUser(ctx: Ctx, old: StoredRow): Promise<void> {
  const columns = { is_active: false, archived: true };
  await refuseProtected(ctx, old, columns);
  updateRow(ctx, userTable, { old, columns, operation: 'archive' });
  revokeAllLinks(ctx, old.id);
  await revokeSessions(ctx.db, { tenant_id: ctx.actor.tenant_id, id: old.id });
}
