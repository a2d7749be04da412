import { Refusal } from '@plumbline/contract/kit/errors';
import type { changeTenant as changeBody } from '@plumbline/contract/tenants/schemas';
import type { grantCredits as grantBody } from '@plumbline/contract/credits/schemas';
import type { Kysely, Selectable, UpdateObject } from 'kysely';
import type { z } from 'zod';
import { endStaying, revokeSessionsOfTenant } from '#areas/accounts/service.ts';
import { bookGrant } from '#areas/credits/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import type { Schema, TenantTable } from '../../schema.ts';
import { balanceChange, noteChangeInBoth, noteCredits, noteFromCommandLine } from './service.ts';

type TenantColumns = Record<string, unknown>;
export type StoredTenant = Selectable<TenantTable> & TenantColumns;
type TenantInput = z.infer<typeof changeBody>;

/**
 * Changes the properties of a tenant that its operator decides; `db` works in that tenant. Unknown ids are
 * refused before the body is read.
 */
export async function updateTenant(
  ctx: Ctx,
  db: Kysely<Schema>,
  change: { id: string; input: () => TenantInput },
): Promise<void> {
  const old = await lockTenant(db, change.id);
  const { suspended, ...input } = change.input();
  if (suspended === true && old.is_operator) throw new Refusal('in_use');
  const suspended_at = suspended && (old.suspended_at ?? ctx.deps.clock);
  await setColumns(ctx, db, old, {
    ...input,
    ...(suspended === undefined ? {} : { suspended_at: suspended_at || null }),
  });
  // When it is reinstated too: somebody may have been signing in while it was suspended.
  if (suspended === true || (suspended === false && old.suspended_at !== null))
    await revokeSessionsOfTenant(db, change.id);
  if (input.stays_signed_in === false && old.stays_signed_in)
    await endStaying({ db, now: ctx.now }, change.id);
}

/** Writes columns of a locked tenant, and logs the changed ones. */
export async function setColumns(
  ctx: Ctx,
  db: Kysely<Schema>,
  old: StoredTenant,
  columns: UpdateObject<Schema, 'tenant'>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  const newRow: TenantColumns = await db
    .updateTable('tenant')
    .set(columns)
    .where('tenant_id', '=', old.tenant_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changedNames = Object.keys(columns).filter((name) => newRow[name] !== old[name]);
  if (changedNames.length === 0) return;
  const only = (row: TenantColumns) =>
    Object.fromEntries(changedNames.map((name) => [name, row[name]]));
  await noteChangeInBoth(ctx, db, {
    id: old.tenant_id,
    old_value: only(old),
    new_value: only(newRow),
  });
}

/** Grants credits as the operator: in the ledger and in both logs. */
export async function grantAsOperator(
  ctx: Ctx,
  db: Kysely<Schema>,
  grant: { id: string; input: () => z.infer<typeof grantBody> },
): Promise<void> {
  await lockTenant(db, grant.id);
  const { credits } = grant.input();
  const balance = await bookGrant(db, grant.id, { source_id: newId(), credits });
  await noteCredits(ctx, db, { id: grant.id, balance, credits });
}

/** Grants credits from the command line, without a user; returns the balance. */
export async function grantFromCommandLine(
  db: Kysely<Schema>,
  { id, credits }: { id: string; credits: number },
): Promise<number> {
  const balance = await bookGrant(db, id, { source_id: newId(), credits });
  await noteFromCommandLine(db, { id, ...balanceChange(balance, credits) });
  return balance;
}

export async function lockTenant(db: Kysely<Schema>, id: string): Promise<StoredTenant> {
  const row = await db
    .selectFrom('tenant')
    .selectAll()
    .where('tenant_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}
