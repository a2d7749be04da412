import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { sendLater } from '#kit/db/transaction.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { userSharedUnitTable } from './table.ts';

/** Remembered scopes are stale from the commit on; functions that change the unit tree do the same. */
function scopesChange({ db, actor }: Ctx): void {
  sendLater(
    db,
    sql`update tenant set scope_revision = scope_revision + 1 where tenant_id = ${actor.tenant_id}::uuid`,
  );
}

/** Shares a unit with a user. */
export async function shareUnit(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, userSharedUnitTable, input);
  const id = insertRow(ctx, userSharedUnitTable, columns);
  scopesChange(ctx);
  return id;
}

export async function changeShare(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, userSharedUnitTable, input);
  const stored = updateRow(ctx, userSharedUnitTable, { old, columns });
  scopesChange(ctx);
  return stored;
}

export async function endShare(ctx: Ctx, old: StoredRow): Promise<void> {
  await deleteRow(ctx, userSharedUnitTable, old);
  scopesChange(ctx);
}
