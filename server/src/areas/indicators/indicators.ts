import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { unitOfObject } from '#areas/objects/service.ts';
import { callBeforeAnswer } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { settleLate } from './settle.ts';
import { indicatorTable } from './table.ts';

export async function createIndicator(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, indicatorTable, input);
  const business_unit_id = await unitOfObject(ctx, sql`${columns['object_id']}::uuid`);
  return insertRow(ctx, indicatorTable, { ...columns, business_unit_id });
}

/**
 * The fields that restrictions and sums of money depend on: those of an archived indicator are not in force, and do not
 * count.
 */
const SETTLED = ['archived', 'name', 'measure_unit_code', 'measure_group_code'];

export async function updateIndicator(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const row = updateRow(ctx, indicatorTable, {
    old,
    columns: await toColumns(ctx, indicatorTable, input),
  });
  if (SETTLED.every((name) => row[name] === old[name])) return row;
  settleLate(ctx, [old.id]);
  await callBeforeAnswer(ctx);
  return row;
}

export const removeIndicator = {
  check: async (ctx: Ctx, old: StoredRow, permanent: boolean): Promise<void> => {
    if (!permanent) settleLate(ctx, [old.id]);
  },
  /** Deletes for good with its values, unless a restriction or an inspection refers to it. */
  remove: async (ctx: Ctx, old: StoredRow): Promise<void> => {
    const tenant = ctx.actor.tenant_id;
    const { rows } = await sql`
      select from indicator_value where tenant_id = ${tenant}::uuid and indicator_id = ${old.id}::uuid and inspection_id is not null limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0) throw new Refusal('in_use');
    await sql`delete from indicator_value where tenant_id = ${tenant}::uuid and indicator_id = ${old.id}::uuid`.execute(
      ctx.db,
    );
    await deleteRow(ctx, indicatorTable, old);
  },
};
