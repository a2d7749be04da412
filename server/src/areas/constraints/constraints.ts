import { CONSTRAINT_TYPE, termFaults } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { refusalOf } from '#areas/quality/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import { callLast } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { Row, StoredRow } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { judgeLate } from './service.ts';
import { constraintTable } from './table.ts';

/** Creates a restriction on an indicator or on an object, and judges it. */
export async function createConstraint(ctx: Ctx, input: Row): Promise<string> {
  const columns = await toColumns(ctx, constraintTable, input);
  refuseTerms(ctx, columns);
  const object_id = await objectOfTarget(ctx, columns);
  const id = insertRow(ctx, constraintTable, { ...columns, object_id });
  judgeLate(ctx, [id]);
  await callLast(ctx);
  return id;
}

/** Changes terms, archives or restores; the verdict follows. */
export async function updateConstraint(ctx: Ctx, old: StoredRow, input: Row): Promise<Row> {
  refuseOfRule(old);
  const columns = await toColumns(ctx, constraintTable, input);
  refuseTerms(ctx, { ...old, ...columns });
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
  /** For good, with its history and its result. */
  remove: async (ctx: Ctx, old: StoredRow): Promise<void> => {
    const tenant = sql`${ctx.actor.tenant_id}::uuid`;
    await sql`delete from constraint_verdict where tenant_id = ${tenant} and constraint_id = ${old.id}::uuid`.execute(
      ctx.db,
    );
    await deleteRow(ctx, constraintTable, old);
    ctx.late.push({
      call: sql`object_result_drop(${tenant}, ${old['object_id']}::uuid, ${RESULT_KIND.constraint}::smallint, ${old.id}::uuid)`,
      refusalOf,
    });
  },
};

/** The terms of what a rule has made are the rule's. */
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

const termsOf = (columns: Row): LimitTerms =>
  ({
    critical_min: null,
    attention_min: null,
    attention_max: null,
    critical_max: null,
    boundary_date: null,
    warning_days: null,
    valid_from: null,
    valid_to: null,
    ...columns,
  }) as unknown as LimitTerms; // checked by the contract, or stored

function refuseTerms({ locale }: Ctx, columns: Row): void {
  const faults = termFaults(termsOf(columns)).map(({ field, type }) => ({
    loc: ['body', field],
    type,
    msg: messageFor(type, locale),
  }));
  if (faults.length > 0) throw new InvalidInput(faults);
}

/** Exactly one target: values are those of an indicator, and a date is of an object or an indicator. */
async function objectOfTarget(ctx: Ctx, columns: Row): Promise<string> {
  const { object_id = null, indicator_id = null, constraint_type_code } = columns;
  if (typeof indicator_id === 'string') {
    if (object_id !== null) throw invalid(['body', 'object_id'], 'value', ctx.locale);
    return await objectOfIndicator(ctx, indicator_id);
  }
  if (constraint_type_code === CONSTRAINT_TYPE.value)
    throw invalid(['body', 'indicator_id'], 'required', ctx.locale);
  if (typeof object_id !== 'string') throw invalid(['body', 'object_id'], 'required', ctx.locale);
  return object_id;
}

async function objectOfIndicator({ actor, db }: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ object_id: string; archived: boolean }>`
    select object_id, archived from measurement_indicator
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid for no key update`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  if (row.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  return row.object_id;
}
