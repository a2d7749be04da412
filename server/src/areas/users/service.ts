import { Refusal } from '@plumbline/contract/kit/errors';
import { USER_TYPE } from '@plumbline/contract/kit/permissions';
import { sql } from 'kysely';
import { noteCreated } from '#kit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { hashPassword, passwordFits } from '#kit/passwords.ts';
import { invalid } from '#kit/validate.ts';
import { lockRow, toColumns, updateRow } from '#kit/write.ts';
import type { Row } from '#kit/write.ts';
import {
  addUser,
  claimAddress,
  refuseGuessable,
  releaseAddress,
  revokeSessions,
} from '#areas/accounts/service.ts';
import { userTable } from './table.ts';

/** Creates a user of the own tenant. */
export async function createUser(
  ctx: Ctx,
  input: Row & { email: string; password: string },
): Promise<string> {
  const { password, ...rest } = input;
  refuseGuessable(ctx, { loc: ['body', 'password'], password, email: input.email });
  const columns = await toColumns(ctx, userTable, rest);
  // toColumns keeps the names of the checked body, which are those of an account.
  const account = {
    ...columns,
    password,
    tenant_id: ctx.actor.tenant_id,
    created_by: ctx.actor.id,
  } as unknown as Parameters<typeof addUser>[1];
  const id = await addUser(ctx.db, account);
  noteCreated(ctx, 'user', { ...columns, id });
  return id;
}

/** Superusers are out of an admin's reach; nobody changes the own role or shuts out the last admin (api.md row 30). */
async function refuseProtected(ctx: Ctx, old: Row & { id: string }, columns: Row): Promise<void> {
  if (old['is_superuser'] === true && ctx.actor.role !== 'superuser')
    throw new Refusal('forbidden');
  const losesAdmin =
    ('user_type_code' in columns && columns['user_type_code'] !== old['user_type_code']) ||
    columns['is_active'] === false ||
    columns['archived'] === true;
  if (!losesAdmin) return;
  if (old.id === ctx.actor.id) throw invalid(['body'], 'read_only', ctx.locale);
  await keepOneAdmin(ctx, old.id);
}

async function keepOneAdmin(ctx: Ctx, leaving: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from app_user where tenant_id = ${ctx.actor.tenant_id}::uuid and is_active and not archived
    and (is_superuser or user_type_code not in (${USER_TYPE.inspector}::int, ${USER_TYPE.guest}::int)) order by id for update`.execute(
    ctx.db,
  );
  if (rows.every((row) => row.id === leaving)) throw new Refusal('in_use');
}

/** Changes a locked user; a new role, unit or state ends the open sessions, so that it holds from the next request. */
export async function updateUser(ctx: Ctx, old: Row & { id: string }, input: Row): Promise<Row> {
  const columns = await toColumns(ctx, userTable, input);
  await refuseProtected(ctx, old, columns);
  if (typeof columns['email'] === 'string' && columns['email'] !== old['email']) {
    await claimAddress(ctx.db, {
      tenant_id: ctx.actor.tenant_id,
      user_id: old.id,
      email: columns['email'],
    });
    await releaseAddress(ctx.db, String(old['email']));
  }
  const stored = await updateRow(ctx, userTable, { old, columns });
  const loses =
    columns['is_active'] === false ||
    columns['archived'] === true ||
    ('user_type_code' in columns && columns['user_type_code'] !== old['user_type_code']);
  if (loses) await revokeSessions(ctx.db, { tenant_id: ctx.actor.tenant_id, id: old.id });
  return stored;
}

/** `DELETE /user/{id}`: users are deactivated, history keeps their names. */
export async function deactivateUser(
  ctx: Ctx,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const old = await lockRow(ctx, userTable, id, ifMatch);
  const columns = { is_active: false, archived: true };
  await refuseProtected(ctx, old, columns);
  await updateRow(ctx, userTable, { old, columns, operation: 'archive' });
  await revokeSessions(ctx.db, { tenant_id: ctx.actor.tenant_id, id });
}

/** Sets a password; all other sessions of the user end. */
export async function setPassword(
  ctx: Ctx,
  change: { id: string; password: string; current?: string },
): Promise<void> {
  const old = await lockRow(ctx, userTable, change.id);
  if (old['is_superuser'] === true && ctx.actor.role !== 'superuser')
    throw new Refusal('forbidden');
  if (
    change.current !== undefined &&
    !(await passwordFits(change.current, String(old['password_hash'])))
  ) {
    throw invalid(['body', 'current_password'], 'current_password', ctx.locale);
  }
  refuseGuessable(ctx, {
    loc: ['body', 'new_password'],
    password: change.password,
    email: String(old['email']),
  });
  await ctx.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(change.password) })
    .where('tenant_id', '=', ctx.actor.tenant_id)
    .where('id', '=', old.id)
    .execute();
  ctx.audit.push({
    entity: 'user',
    entity_id: old.id,
    operation: 'update',
    old_value: {},
    new_value: { password: 'changed' },
  });
  await revokeSessions(
    ctx.db,
    { tenant_id: ctx.actor.tenant_id, id: old.id },
    ctx.actor.id === old.id ? ctx.actor.session_id : undefined,
  );
}
