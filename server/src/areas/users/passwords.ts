import type { LoggedAccount } from '@plumbline/contract/kit/changes';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { turnOf } from '#kit/fairQueue.ts';
import { hashPassword } from '#kit/passwords.ts';
import { lockRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import {
  refuseGuessable,
  requireUnchangedPassword,
  revokeSessions,
  storePassword,
} from '#areas/accounts/service.ts';
import { revokePasswordLinks } from '#areas/accounts/links/service.ts';
import { userTable } from './table.ts';

export type UserInput = ColumnValues & { email: string; password?: string | undefined };

/** Checks and hashes the first password of a new user, before any transaction; null for an invited one. */
export async function hashFirstPassword(
  ctx: ReadCtx,
  { email, password }: UserInput,
): Promise<string | null> {
  if (password === undefined) return null;
  refuseGuessable(ctx, { loc: ['body', 'password'], password, email });
  return await hashPassword(password, turnOf(ctx));
}

/** Checks and hashes a new password for a user already read, before any transaction. */
export async function hashNewPassword(
  ctx: ReadCtx,
  user: ColumnValues,
  password: string,
): Promise<string> {
  refuseSuperuser(ctx, user);
  const email = String(user['email']);
  refuseGuessable(ctx, { loc: ['body', 'new_password'], password, email });
  return await hashPassword(password, turnOf(ctx));
}

export function refuseSuperuser({ actor }: Pick<ReadCtx, 'actor'>, user: ColumnValues): void {
  if (user['is_superuser'] === true && actor.role !== 'superuser') throw new Refusal('forbidden');
}

interface NewPassword {
  id: string;
  password_hash: string;
  /** Hash of the current password that the caller had to prove. */
  old_hash?: string;
}

/** Sets a password; ends all other sessions of the user. */
export async function setPassword(
  ctx: Ctx,
  { id, password_hash, old_hash }: NewPassword,
): Promise<void> {
  const old = await lockRow(ctx, userTable, id);
  refuseSuperuser(ctx, old);
  // Another password may have been set while the new one was hashed.
  if (old_hash !== undefined) await requireUnchangedPassword(ctx, old_hash);
  await storePassword(ctx.db, {
    tenant_id: ctx.actor.tenant_id,
    user_id: old.id,
    password_hash,
  });
  ctx.audit.push({
    entity: 'user',
    entity_id: old.id,
    operation: 'update',
    old_value: {},
    new_value: { password: 'changed' } satisfies LoggedAccount,
  });
  // There is no longer an invitation to accept.
  if (old['accepted_at'] === null)
    updateRow(ctx, userTable, { old, columns: { invited_at: null, invited_until: null } });
  revokePasswordLinks(ctx, old.id);
  await revokeSessions(
    ctx.db,
    { tenant_id: ctx.actor.tenant_id, id: old.id },
    ctx.actor.id === old.id ? ctx.actor.session_id : undefined,
  );
}
