import type { ConstraintForecast, constraintDraft } from '@plumbline/contract/constraints/forecast';
import { CONSTRAINT_TYPE, breachOf, verdictOf } from '@plumbline/contract/constraints/verdict';
import { Refusal } from '@plumbline/contract/kit/errors';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { isVisibleRow } from '#kit/entity/read.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { placeOfTarget, refuseTerms, termsOf } from '../terms.ts';
import { constraintTable } from '../table.ts';
import { turnsOf } from './turns.ts';

type Draft = z.output<typeof constraintDraft>;

/** Returns the verdict of a restriction if it were saved, and the resulting changes. */
export async function forecastConstraint(ctx: Ctx, draft: Draft): Promise<ConstraintForecast> {
  const columns = await (draft.constraint_type_code === undefined
    ? changed(ctx, draft)
    : drafted(ctx, draft));
  const object_id = String(columns['object_id']);
  const { indicator_id } = columns;
  const indicator = typeof indicator_id === 'string' ? await lastValue(ctx, indicator_id) : null;
  const terms = termsOf(columns);
  const facts = {
    value: indicator?.last_value ?? null,
    today: dayText(dayIn(ctx.actor.tenant.time_zone, await timeOf(ctx))),
  };
  const isOff = columns['archived'] === true || indicator?.archived === true;
  const next = isOff ? null : verdictOf(terms, facts);
  const previous = (columns['quality_status_code'] ?? null) as Quality | null; // as stored
  return {
    quality_status: next,
    value: terms.constraint_type_code === CONSTRAINT_TYPE.value ? facts.value : null,
    breach: next === null || next === QUALITY.ok ? null : breachOf(terms, facts),
    turns: await turnsOf(ctx, object_id, [{ previous, next }]),
  };
}

/** The columns of a new restriction. */
async function drafted(ctx: Ctx, { id: _id, ...draft }: Draft): Promise<ColumnValues> {
  const columns = await toColumns(ctx, constraintTable, draft);
  refuseTerms(columns);
  return { ...columns, ...(await placeOfTarget(ctx, columns)) };
}

/** The stored columns with the changed terms; type and target do not change. */
async function changed(ctx: Ctx, { id, ...draft }: Draft): Promise<ColumnValues> {
  if (id === undefined) throw invalid(['body', 'constraint_type_code'], 'required', ctx.locale);
  for (const name of ['object_id', 'indicator_id'] as const)
    if (draft[name] !== undefined) throw invalid(['body', name], 'unknown_field', ctx.locale);
  const { rows } = await sql<StoredRow>`
    select t.* from quality_constraint t where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${isVisibleRow(ctx, constraintTable, id)}`.execute(
    ctx.db,
  );
  const [stored] = rows;
  if (!stored) throw new Refusal('not_found');
  const columns = { ...stored, ...(await toColumns(ctx, constraintTable, draft)) };
  refuseTerms(columns);
  return columns;
}

async function lastValue({ actor, db }: Ctx, id: string) {
  const { rows } = await sql<{ last_value: number | null; archived: boolean }>`
    select last_value, archived from measurement_indicator where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}
