import { sql } from 'kysely';
import { companyId } from '#areas/businessUnits/service.ts';
import { requireResponsible } from '#areas/users/service.ts';
import { noteDeleted } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { lastEvent } from '#kit/events/numbering.ts';
import { NIL_ID } from '#kit/ids.ts';
import { insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { planAgain } from './planAgain.ts';
import { templateRuleTable } from './table.ts';

/** Events from now on are followed; all existing objects will be compared. */
export async function createRule(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, templateRuleTable, input);
  await refuseUnable(ctx, columns);
  return insertRow(ctx, templateRuleTable, {
    ...columns,
    seen_seq: await lastEvent(ctx.db, ctx.actor.tenant_id),
  });
}

/** Changes its name, the responsible user, and whether the rule's assignments are planned. */
export async function updateRule(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, templateRuleTable, input);
  const next = { ...old, ...columns };
  const isHandedOver = next['responsible_id'] !== old['responsible_id'];
  if (isHandedOver) await refuseUnable(ctx, next);
  if (isHandedOver || next['is_active'] !== old['is_active'])
    await planAgain(ctx, sql`id = ${old['inspection_template_id']}::uuid`);
  return updateRow(ctx, templateRuleTable, { old, columns });
}

/** Its assignments end in the background, and then its row is deleted. */
export async function endRule(ctx: Ctx, old: StoredRow): Promise<void> {
  await sql`
    update inspection_template_rule set is_ended = true, compared_to = ${NIL_ID}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${old.id}::uuid`.execute(ctx.db);
  noteDeleted(ctx, templateRuleTable, old);
}

/** The responsible user must work in the whole unit of the rule. */
async function refuseUnable(
  ctx: Ctx,
  { responsible_id, business_unit_id }: ColumnValues,
): Promise<void> {
  if (typeof responsible_id !== 'string') return;
  const unit = typeof business_unit_id === 'string' ? business_unit_id : await companyId(ctx);
  await requireResponsible(ctx, { user_id: responsible_id, business_unit_id: unit });
}
