import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { sql } from 'kysely';
import { noteCreated } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { lookUp, queue } from '#kit/db/transaction.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { newId } from '#kit/ids.ts';
import { indicatorValueTable } from '../table.ts';

/** A value measured in an inspection, with the object and code of its indicator. */
export interface IndicatorReading {
  object_id: string;
  code: string;
  value: number;
  measured_at: string;
  measured_by: string | null;
  /** Null if the meter is the same. */
  meter_change: MeterChange | null;
}
interface Indicator {
  id: string;
  object_id: string;
  code: string;
  business_unit_id: string;
}

/**
 * Appends the readings of an inspection to the existing indicators, and returns these, locked in ascending order:
 * settle them at the end of the transaction. Readings without an indicator, and those on archived ones, are left out.
 */
export async function addReadings(
  ctx: Ctx,
  inspection_id: string,
  readings: readonly IndicatorReading[],
): Promise<string[]> {
  if (readings.length === 0) return [];
  const [indicators, taken] = await lookUpIndicators(ctx, readings);
  const placeOf = ({ object_id, code }: { object_id: string; code: string }) =>
    `${object_id} ${code}`;
  const byPlace = new Map(indicators.map((row) => [placeOf(row), row]));
  const values = readings.flatMap(({ measured_by, ...reading }) => {
    const indicator = byPlace.get(placeOf(reading));
    return indicator ? [{ ...reading, measured_by, indicator }] : [];
  });
  if (values.length === 0) return [];
  const moments = freeMoments(
    values.map(({ indicator, measured_at }) => ({ indicator_id: indicator.id, measured_at })),
    taken,
  );
  insertValues(
    ctx,
    inspection_id,
    values.map((value, n) => ({ ...value, measured_at: moments[n] ?? value.measured_at })),
  );
  return [...new Set(values.map(({ indicator }) => indicator.id))];
}

/** Locks the indicators before their values are read, and returns the moments just after the readings that have values. */
function lookUpIndicators(ctx: Ctx, readings: readonly IndicatorReading[]) {
  const tenant = ctx.actor.tenant_id;
  const column = <K extends keyof IndicatorReading>(key: K) =>
    readings.map((reading) => reading[key]);
  return lookUp<[Indicator, { indicator_id: string; measured_at: string }]>(ctx.db, [
    sql`select m.id, m.object_id, m.code, m.business_unit_id
      from measurement_indicator m
      cross join lateral (select archived from object where tenant_id = ${tenant}::uuid and id = m.object_id offset 0) o
      where m.tenant_id = ${tenant}::uuid and m.object_id in (select unnest(${[...new Set(column('object_id'))]}::uuid[]))
        and m.code = any(${[...new Set(column('code'))]}::text[]) and not m.archived and not o.archived
      order by m.id for no key update of m`,
    sql`select v.indicator_id, v.measured_at
      from unnest(${column('object_id')}::uuid[], ${column('code')}::text[], ${column('measured_at')}::timestamptz[]) r (object_id, code, at)
      cross join lateral (select id from measurement_indicator
        where tenant_id = ${tenant}::uuid and object_id = r.object_id and code = r.code and not archived offset 0) m
      cross join lateral (select indicator_id, measured_at from indicator_value
        where tenant_id = ${tenant}::uuid and indicator_id = m.id and measured_at >= r.at and measured_at < r.at + interval '1 millisecond' offset 0) v`,
  ]);
}

type NewValue = Omit<IndicatorReading, 'object_id' | 'code'> & { indicator: Indicator };

/** Inserts and logs the values together with the next statement, and notifies those who see their objects. */
function insertValues(ctx: Ctx, inspection_id: string, values: readonly NewValue[]): void {
  const tenant = ctx.actor.tenant_id;
  const rows = values.map(({ value, measured_at, measured_by, meter_change, indicator }) => ({
    id: newId(),
    indicator_id: indicator.id,
    value,
    measured_at,
    source: 'inspection',
    inspection_id,
    created_by: measured_by,
    updated_by: measured_by,
    meter_changed: meter_change !== null,
    old_meter_last: meter_change?.old_meter_last ?? null,
    new_meter_first: meter_change?.new_meter_first ?? null,
  }));
  const completeEntries = rows.map((row, n) => {
    const business_unit_id = values[n]?.indicator.business_unit_id;
    const completeEntry = noteCreated(ctx, indicatorValueTable, { ...row, business_unit_id });
    return [row.id, completeEntry] as const;
  });
  const byId = new Map(completeEntries);
  queue(
    ctx.db,
    sql`insert into indicator_value as v (tenant_id, id, indicator_id, value, measured_at, source, inspection_id, created_by, updated_by,
        meter_changed, old_meter_last, new_meter_first)
      select k.tenant_id, n.* from ${withTenantId(
        tenant,
        sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, indicator_id uuid, value numeric, measured_at timestamptz,
          source text, inspection_id uuid, created_by uuid, updated_by uuid, meter_changed boolean, old_meter_last numeric, new_meter_first numeric)`,
      )} returning v.*`,
    {
      check: (stored) => {
        for (const row of stored as StoredRow[]) byId.get(row.id)?.(row); // `returning *`
      },
    },
  );
}

interface MeasuredMoment {
  indicator_id: string;
  measured_at: string;
}

/** Microseconds since 1970, the unit of the database. */
const microsecondsOf = (time: string): number =>
  Date.parse(time) * 1000 + Number((/\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '').padEnd(3, '0'));

const momentOf = (microseconds: number): string =>
  new Date(Math.floor(microseconds / 1000))
    .toISOString()
    .replace('Z', `${String(microseconds % 1000).padStart(3, '0')}Z`);

/**
 * Returns the moment of each of these values in its history, which has one value per moment: their own, or the first
 * free microsecond after it. So of two answers with the same time the one further down the check list is the later.
 */
function freeMoments(
  values: readonly MeasuredMoment[],
  taken: readonly MeasuredMoment[],
): string[] {
  const keyOf = (id: string, moment: number) => `${id} ${moment}`;
  const used = new Set(
    taken.map(({ indicator_id, measured_at }) => keyOf(indicator_id, microsecondsOf(measured_at))),
  );
  return values.map(({ indicator_id, measured_at }) => {
    let moment = microsecondsOf(measured_at);
    while (used.has(keyOf(indicator_id, moment))) moment += 1;
    used.add(keyOf(indicator_id, moment));
    return momentOf(moment);
  });
}
