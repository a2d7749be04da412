import { NO_RULE_TERMS, ruleFaults } from '@plumbline/contract/constraints/faults';
import type { RuleTerms } from '@plumbline/contract/constraints/faults';
import { sql } from 'kysely';
import { noteDeleted } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { lastEvent } from '#kit/events/numbering.ts';
import { NIL_ID } from '#kit/ids.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { constraintRuleTable } from '../table.ts';
import { refuseFields } from '../terms.ts';

/** Events from now on are followed; all existing objects will be compared. */
export async function createConstraintRule(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, constraintRuleTable, input);
  refuseRule(columns);
  return insertRow(ctx, constraintRuleTable, {
    ...columns,
    seen_seq: await lastEvent(ctx.db, ctx.actor.tenant_id),
  });
}

/** Its restrictions get the new terms in the background. */
export async function updateConstraintRule(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, constraintRuleTable, input);
  refuseRule({ ...old, ...columns });
  const row = updateRow(ctx, constraintRuleTable, { old, columns });
  if (row !== old) await compareAll(ctx, old.id, sql`is_ended`);
  return row;
}

/** Its restrictions are archived in the background, and then its row is deleted. */
export async function endConstraintRule(ctx: Ctx, old: StoredRow): Promise<void> {
  await compareAll(ctx, old.id, sql`true`);
  noteDeleted(ctx, constraintRuleTable, old);
}

const compareAll = ({ db, actor }: Ctx, id: string, ended: ReturnType<typeof sql>) =>
  sql`
    update constraint_rule set is_ended = ${ended}, compared_to = ${NIL_ID}::uuid
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(db);

function refuseRule(columns: ColumnValues): void {
  const terms = { ...NO_RULE_TERMS, ...columns } as unknown as RuleTerms; // checked by the contract, or stored
  refuseFields(ruleFaults(terms));
}
