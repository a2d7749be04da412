import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { MAX_LIMITS } from '@plumbline/contract/constraints/limits';
import type { LimitView } from '@plumbline/contract/constraints/limits';
import type { MeasuredIndicator } from '@plumbline/contract/inspections/items';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { AnsweredItem } from './items.ts';
import { measuredCode } from './versionItems.ts';
import type { DetailRow } from '../table.ts';

interface IndicatorRow {
  id: string;
  code: string;
  name: string;
  measure_unit_code: number | null;
  decimals: number;
  last_value: number | null;
  date: string | null;
  terms: LimitView[];
}

/**
 * The indicators measured by items of a detail, by item: one statement for a detail with such items. Everybody who
 * works in the inspection sees them, wherever the object is.
 */
export async function indicatorsOf(
  ctx: ReadCtx,
  detail: Pick<DetailRow, 'inspection_id' | 'object_id' | 'finished_at'>,
  items: readonly AnsweredItem[],
): Promise<Map<string, MeasuredIndicator>> {
  const codes = new Set(items.flatMap(({ place }) => measuredCode(place) ?? []));
  if (codes.size === 0) return new Map();
  const names = await namesOf(ctx);
  const byCode = new Map(
    (await readIndicators(ctx, detail, [...codes])).map((row) => [row.code, row]),
  );
  return new Map(
    items.flatMap((item) => {
      const row = byCode.get(measuredCode(item.place) ?? '');
      if (!row) return [];
      const { code: _code, measure_unit_code, ...rest } = row;
      const unit =
        measure_unit_code === null
          ? null
          : names.coded('measure_unit', measure_unit_code, ctx.locale);
      return [[item.id, { ...rest, unit }] as const];
    }),
  );
}

/** Restrictions that have ended cannot judge a future value. */
async function readIndicators(
  ctx: ReadCtx,
  {
    inspection_id,
    object_id,
    finished_at,
  }: Pick<DetailRow, 'inspection_id' | 'object_id' | 'finished_at'>,
  codes: string[],
): Promise<IndicatorRow[]> {
  const { tenant_id: tenant, tenant: settings } = ctx.actor;
  const today = sql`(${ctx.deps.clock} at time zone ${settings.time_zone}::text)::date`;
  const isOwn =
    finished_at === null
      ? sql`not m.archived`
      : sql`exists (select from indicator_value v where v.tenant_id = ${tenant}::uuid and v.inspection_id = ${inspection_id}::uuid and v.indicator_id = m.id)`;
  return await ctx.read<IndicatorRow>(
    compile(sql`
    select m.id, m.code, m.name, m.measure_unit_code, m.decimals, m.last_value, m.last_at as date, c.terms
    from measurement_indicator m
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') as terms from (
        select id, name, constraint_type_code, critical_min, attention_min, attention_max, critical_max, boundary_date, warning_days, valid_from, valid_to
        from quality_constraint where tenant_id = ${tenant}::uuid and indicator_id = m.id and not archived
          and constraint_type_code = ${CONSTRAINT_TYPE.value}::smallint and coalesce(valid_to >= ${today}, true)
        order by id limit ${MAX_LIMITS}::int) c) c
    where m.tenant_id = ${tenant}::uuid and m.object_id = ${object_id}::uuid and m.code = any(${codes}::text[]) and ${isOwn}
    order by m.archived desc, m.id`),
  );
}
