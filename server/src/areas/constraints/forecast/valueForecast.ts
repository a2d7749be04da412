import type { ValueForecast } from '@plumbline/contract/constraints/forecast';
import { breachOf, verdictOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { Refusal } from '@plumbline/contract/kit/errors';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import { indicatorTable } from '#areas/indicators/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { visibleRow } from '#kit/entity/read.ts';
import { turnsOf } from './turns.ts';

interface JudgedConstraint extends LimitTerms {
  id: string;
  name: string;
  quality_status_code: Quality | null;
}
interface MeasuredIndicatorRow {
  is_visible: boolean;
  object_id: string;
  archived: boolean;
  last_value: number | null;
  is_latest: boolean;
  constraints: JudgedConstraint[];
}

/** Returns the effects of saving a value of the indicator; it replaces one with the same moment. */
export async function forecastValue(
  ctx: ReadCtx,
  id: string,
  { value, measured_at }: { value: number; measured_at: string },
): Promise<ValueForecast> {
  const { is_latest, object_id, archived, last_value, constraints } = await measured(
    ctx,
    id,
    measured_at,
  );
  const facts = {
    value: is_latest ? value : last_value,
    today: dayText(dayIn(ctx.actor.tenant.time_zone, ctx.now)),
  };
  const judged = constraints.map((terms) => {
    const next = archived ? null : verdictOf(terms, facts);
    const breach = next === null || next === QUALITY.ok ? null : breachOf(terms, facts);
    return { id: terms.id, name: terms.name, previous: terms.quality_status_code, next, breach };
  });
  const statuses = judged.flatMap(({ next }) => next ?? []);
  return {
    is_latest,
    quality_status: statuses.length === 0 ? null : worst(statuses),
    constraints: judged.map(({ previous, next, ...one }) => ({
      ...one,
      quality_status: next,
      previous_status: previous,
    })),
    turns: await turnsOf(ctx, object_id, judged),
  };
}

const worst = (statuses: readonly Quality[]): Quality =>
  statuses.reduce((one, other) => (other < one ? other : one));

async function measured(
  ctx: ReadCtx,
  id: string,
  measured_at: string,
): Promise<MeasuredIndicatorRow> {
  const tenant = ctx.actor.tenant_id;
  const [row] = await ctx.read<MeasuredIndicatorRow>(
    compile(sql`
    select exists (${visibleRow(ctx, indicatorTable, id)}) as is_visible, i.object_id, i.archived, i.last_value,
      coalesce(i.last_at <= ${measured_at}::timestamptz, true) as is_latest,
      coalesce((select jsonb_agg(c order by c.name, c.id) from quality_constraint c
        where c.tenant_id = ${tenant}::uuid and c.indicator_id = i.id and not c.archived), '[]') as constraints
    from measurement_indicator i where i.tenant_id = ${tenant}::uuid and i.id = ${id}::uuid`),
  );
  if (!row?.is_visible) throw new Refusal('not_found');
  return row;
}
