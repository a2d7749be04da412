import {
  constraintDraft,
  constraintForecast,
  valueForecast,
  type ConstraintForecast,
  type ValueForecast,
  type QualityTurn,
} from '@plumbline/contract/constraints/forecast';
import { constraints } from '@plumbline/contract/constraints/wire';
import { MOST_READINGS } from '@plumbline/contract/indicators/meters';
import { indicators } from '@plumbline/contract/indicators/wire';
import { decimalNumber, moment } from '@plumbline/contract/kit/values';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  CONSTRAINT_TYPE,
  breachOf,
  verdictOf,
  type LimitTerms,
} from '@plumbline/contract/constraints/verdict';
import { Refusal } from '@plumbline/contract/kit/errors';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import {
  NO_COUNTS,
  addCounts,
  countQualities,
  statusOf,
  type Counts,
} from '@plumbline/contract/quality/counts';
import { forecastMeter, meterRow, type MeterRow } from '#areas/indicators/service.ts';
import { indicatorTable } from '#areas/indicators/table.ts';
import type { ReadCtx, Ctx } from '#kit/ctx.ts';
import { requireRow, isVisibleRow, visibleRow } from '#kit/entity/read.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { parse, invalid } from '#kit/refusals/invalid.ts';
import { timeOf } from '#kit/clock.ts';
import { toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { placeOfTarget, refuseTerms, termsOf } from '../terms.ts';
import { constraintTable } from '../table.ts';

const measurement = z.object({ value: decimalNumber, measured_at: moment });

export function forecastRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: `${indicators.path}/:id/forecast`,
      permission: 'indicator.read',
      tag: indicators.name,
      summary: 'What saving a value would do to restrictions, object and units',
      query: ['value', 'measured_at'],
      answer: valueForecast,
    },
    async (ctx, { id, query }) => {
      await requireRow(ctx, indicatorTable, id);
      return await forecastValue(ctx, id, measurementOf(ctx, query));
    },
  );
  transactionRoute(
    app,
    {
      method: 'POST',
      path: `${constraints.path}/forecast`,
      permission: 'constraint.change',
      tag: constraints.name,
      summary: 'What saving a restriction would do to its object and units',
      body: constraintDraft,
      answer: constraintForecast,
    },
    async (ctx, { body }) => await forecastConstraint(ctx, body()),
  );
}

/** By default, now. */
function measurementOf({ now }: ReadCtx, query: QueryReader) {
  const [value, measured_at] = [query.one('value'), query.one('measured_at')];
  const { locale } = query;
  return parse(
    measurement,
    {
      ...(value === null ? {} : { value: /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value }),
      measured_at: measured_at ?? now.toISOString(),
    },
    { at: 'query', locale },
  );
}

type Draft = z.output<typeof constraintDraft>;

/** Returns the verdict of a restriction if it were saved, and the resulting changes. */
async function forecastConstraint(ctx: Ctx, draft: Draft): Promise<ConstraintForecast> {
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
  meter: MeterRow | null;
}

/** Returns the effects of saving a value of the indicator; it replaces one with the same moment. */
async function forecastValue(
  ctx: ReadCtx,
  id: string,
  { value, measured_at }: { value: number; measured_at: string },
): Promise<ValueForecast> {
  const { is_latest, object_id, archived, last_value, constraints, meter } = await measured(
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
    meter: meter && forecastMeter(meter, { value, measured_at }),
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
    sql`
    select exists (${visibleRow(ctx, indicatorTable, id)}) as is_visible, i.object_id, i.archived, i.last_value,
      coalesce(i.last_at <= ${measured_at}::timestamptz, true) as is_latest,
      coalesce((select jsonb_agg(c order by c.name, c.id) from quality_constraint c
        where c.tenant_id = ${tenant}::uuid and c.indicator_id = i.id and not c.archived), '[]') as constraints,
      ${meterRow(sql.ref('i'), tenant, { most: MOST_READINGS, until: sql`v.measured_at < ${measured_at}::timestamptz` })} as meter
    from measurement_indicator i where i.tenant_id = ${tenant}::uuid and i.id = ${id}::uuid`,
  );
  if (!row?.is_visible) throw new Refusal('not_found');
  return row;
}

/** A verdict that would change. */
interface TurnedVerdict {
  previous: Quality | null;
  next: Quality | null;
}

const difference = ({ previous, next }: TurnedVerdict): Counts => {
  const [before, after] = [countQualities([previous]), countQualities([next])];
  return {
    ok: after.ok - before.ok,
    attention: after.attention - before.attention,
    critical: after.critical - before.critical,
  };
};

type Sums = Counts & Pick<QualityTurn, 'entity' | 'id' | 'name'>;

/**
 * Returns the object and the ancestors whose status these verdicts on it would change, as far as the caller sees them:
 * computed from the stored sums, as `quality_add` does.
 */
async function turnsOf(
  ctx: ReadCtx,
  object_id: string,
  turned: readonly TurnedVerdict[],
): Promise<QualityTurn[]> {
  const change = turned.map(difference).reduce(addCounts, NO_COUNTS);
  if (change.ok === 0 && change.attention === 0 && change.critical === 0) return [];
  return (await sumsAbove(ctx, object_id)).flatMap(({ entity, id, name, ...sums }) => {
    const previous_status = statusOf(sums);
    const quality_status = statusOf(addCounts(sums, change));
    return quality_status === previous_status
      ? []
      : [{ entity, id, name, quality_status, previous_status }];
  });
}

/** The sums of the object, of its ancestors, and, unless it is archived, of its units; the nearest first. */
async function sumsAbove(ctx: ReadCtx, object_id: string): Promise<Sums[]> {
  const tenant = ctx.actor.tenant_id;
  const sums = sql`q.actual_ok + q.inherited_ok as ok, q.actual_attention + q.inherited_attention as attention,
    q.actual_critical + q.inherited_critical as critical`;
  const objects = allOf(scopeConditions(ctx, objectTable, sql.ref('o')));
  const units = allOf(scopeConditions(ctx, businessUnitTable, sql.ref('b')));
  return await ctx.read<Sums>(
    sql`
    with recursive node as (
      select q.object_id as id, q.parent_id, q.attached, 0 as level, ${sums} from object_quality q
      where q.tenant_id = ${tenant}::uuid and q.object_id = ${object_id}::uuid
      union all
      select q.* from node n cross join lateral (
        select q.object_id, q.parent_id, q.attached, n.level + 1, ${sums} from object_quality q
        where q.tenant_id = ${tenant}::uuid and q.object_id = n.parent_id and n.attached offset 0) q),
    unit as (
      select q.business_unit_id as id, q.parent_id, 0 as level, ${sums} from object o
      join business_unit_quality q on q.tenant_id = ${tenant}::uuid and q.business_unit_id = o.business_unit_id
      where o.tenant_id = ${tenant}::uuid and o.id = ${object_id}::uuid and exists (select from node where attached and parent_id is null)
      union all
      select q.* from unit u cross join lateral (
        select q.business_unit_id, q.parent_id, u.level + 1, ${sums} from business_unit_quality q
        where q.tenant_id = ${tenant}::uuid and q.business_unit_id = u.parent_id offset 0) q)
    select entity, id, name, ok, attention, critical from (
      select 'object' as entity, n.id, o.name, n.ok, n.attention, n.critical, n.level from node n join object o on ${objects} and o.id = n.id
      union all
      select 'business_unit', u.id, b.name, u.ok, u.attention, u.critical, u.level from unit u join business_unit b on ${units} and b.id = u.id) one
    order by entity desc, level`,
  );
}
