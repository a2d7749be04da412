import { NO_TERMS, termFaults } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Row } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';

export const termsOf = (columns: Row): LimitTerms =>
  ({ ...NO_TERMS, ...columns }) as unknown as LimitTerms; // checked by the contract, or stored

export const refuseTerms = (columns: Row): void => refuseFields(termFaults(termsOf(columns)));

/** Refuses a body with faults, each at its field. */
export function refuseFields(faults: readonly { field: string; type: string }[]): void {
  if (faults.length > 0)
    throw new InvalidInput(faults.map(({ field, type }) => ({ loc: ['body', field], type })));
}

/** Exactly one target: values are those of an indicator, and a date is of an object or an indicator. */
export async function objectOfTarget(ctx: Ctx, columns: Row): Promise<string> {
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
