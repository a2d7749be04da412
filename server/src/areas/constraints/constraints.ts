import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { refusalOf } from '#areas/quality/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import { callLast } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { judgeLate } from './service.ts';
import { constraintTable } from './table.ts';
import { placeOfTarget, refuseTerms } from './terms.ts';

/** Creates a restriction on an indicator or on an object, and judges it. */
export async function createConstraint(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, constraintTable, input);
  refuseTerms(columns);
  const place = await placeOfTarget(ctx, columns);
  const id = insertRow(ctx, constraintTable, { ...columns, ...place });
  judgeLate(ctx, [id]);
  await callLast(ctx);
  return id;
}

/** Changes terms, archives or restores; the verdict follows. */
export async function updateConstraint(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  refuseOfRule(old);
  const columns = await toColumns(ctx, constraintTable, input);
  refuseTerms({ ...old, ...columns });
  const row = updateRow(ctx, constraintTable, { old, columns });
  judgeLate(ctx, [old.id]);
  await callLast(ctx);
  return row;
}

export const removeConstraint = {
  check: async (ctx: Ctx, old: StoredRow, permanent: boolean): Promise<void> => {
    if (old['archived'] !== true) refuseOfRule(old);
    if (!permanent) judgeLate(ctx, [old.id]);
  },
  /** Deletes for good, with history and result. */
  remove: async (ctx: Ctx, old: StoredRow): Promise<void> => {
    const tenant = sql`${ctx.actor.tenant_id}::uuid`;
    await sql`delete from constraint_verdict where tenant_id = ${tenant} and constraint_id = ${old.id}::uuid`.execute(
      ctx.db,
    );
    await deleteRow(ctx, constraintTable, old, { object_id: old['object_id'] });
    ctx.late.push({
      call: sql`object_result_drop(${tenant}, ${old['object_id']}::uuid, ${RESULT_KIND.constraint}::smallint, ${old.id}::uuid)`,
      refusalOf,
    });
  },
};

/** The terms of a restriction made by a rule can only be changed in the rule. */
function refuseOfRule(old: StoredRow): void {
  if (old['rule_id'] !== null) throw new Refusal('wrong_status', { reason: 'of_rule' });
}

/** Locks the indicator before the restriction, as a change of its values does. */
export async function lockTarget({ actor, db }: Ctx, id: string): Promise<void> {
  const tenant = actor.tenant_id;
  await sql`
    select from measurement_indicator where tenant_id = ${tenant}::uuid and id = (
      select indicator_id from quality_constraint where tenant_id = ${tenant}::uuid and id = ${id}::uuid) for no key update`.execute(
    db,
  );
}
