import { NO_TERMS, termFaults } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { unitOfObject } from '#areas/objects/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';

export const termsOf = (columns: ColumnValues): LimitTerms =>
  ({ ...NO_TERMS, ...columns }) as unknown as LimitTerms; // checked by the contract, or stored

export const refuseTerms = (columns: ColumnValues): void =>
  refuseFields(termFaults(termsOf(columns)));

/** Refuses a body with faults, each at its field. */
export function refuseFields(faults: readonly { field: string; type: string }[]): void {
  if (faults.length > 0)
    throw new InvalidInput(faults.map(({ field, type }) => ({ loc: ['body', field], type })));
}

/**
 * The object of a restriction, with its unit, locked until the end of the transaction. Exactly one target: a value
 * belongs to an indicator, a date to an object or an indicator.
 */
export async function placeOfTarget(
  ctx: Ctx,
  columns: ColumnValues,
): Promise<{ object_id: string; business_unit_id: string }> {
  const { object_id = null, indicator_id = null, constraint_type_code } = columns;
  if (typeof indicator_id === 'string') {
    if (object_id !== null) throw invalid(['body', 'object_id'], 'value', ctx.locale);
    return await placeOfIndicator(ctx, indicator_id);
  }
  if (constraint_type_code === CONSTRAINT_TYPE.value)
    throw invalid(['body', 'indicator_id'], 'required', ctx.locale);
  if (typeof object_id !== 'string') throw invalid(['body', 'object_id'], 'required', ctx.locale);
  return { object_id, business_unit_id: await unitOfObject(ctx, sql`${object_id}::uuid`) };
}

/** Locks the object before the indicator, as a change of the object's unit does. */
async function placeOfIndicator(
  ctx: Ctx,
  id: string,
): Promise<{ object_id: string; business_unit_id: string }> {
  const ofId = sql`from measurement_indicator where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`;
  const business_unit_id = await unitOfObject(ctx, sql`(select object_id ${ofId})`);
  const { rows } = await sql<{ object_id: string; archived: boolean }>`
    select object_id, archived ${ofId} for no key update`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  if (row.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  return { object_id: row.object_id, business_unit_id };
}
