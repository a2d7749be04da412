import {
  MOST_READINGS,
  factsOfReadings,
  judgeReading,
  type LastMeterFacts,
  usualPace,
  type Meter,
  type MeterFacts,
  type MeterReading,
  type UsualPace,
} from '@plumbline/contract/indicators/meters';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Expression = RawBuilder<unknown>;

/** A meter with its latest readings, the newest first. */
export interface MeterRow extends Meter {
  readings: MeterReading[];
  needs_photo: boolean;
}

/** Known when the statement is planned: of an unknown status the planner expects no row, and would sort all values. */
const REJECTED = sql.lit(VALIDATION.rejected);

/** A meter, `m`, with up to `most` readings that are not rejected, up to a moment; null if the indicator is none. */
export const meterRow = (
  m: Expression,
  tenant: string,
  { most, until = sql`true` }: { most: number; until?: Expression },
): Expression =>
  sql`case when ${m}.is_meter then jsonb_build_object('counts_down', ${m}.counts_down, 'roll_over', ${m}.roll_over,
    'decimals', ${m}.decimals, 'needs_photo', ${m}.needs_photo, 'readings', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.measured_at desc), '[]') from (
        select v.value, v.measured_at, v.meter_changed, v.old_meter_last, v.new_meter_first from indicator_value v
        where v.tenant_id = ${tenant}::uuid and v.indicator_id = ${m}.id and v.validation_status_code <> ${REJECTED}
          and ${until}
        order by v.measured_at desc limit ${sql.lit(most)}) r)) end`;

const NO_READING: MeterFacts = { difference: null, per_day: null, usual: null, implausible: null };

/** The facts of an indicator's last value, and the usual pace for the next one. */
export const indicatorMeter = {
  isLookedUp: true,
  expression: (alias: Expression, tenant: string): Expression =>
    meterRow(alias, tenant, { most: MOST_READINGS + 1 }),
  present: (row: unknown): LastMeterFacts | null => {
    if (row === null) return null;
    const { readings, ...meter } = row as MeterRow; // as selected
    const facts = factsOfReadings(meter, readings) ?? NO_READING;
    return { ...facts, next: usualPace(meter, readings) };
  },
};

/** The facts of a value; one that a person has found valid is not implausible, and a rejected one counts nowhere. */
export const valueMeter = {
  isLookedUp: true,
  expression: (alias: Expression, tenant: string): Expression =>
    sql`(select case when ${alias}.validation_status_code <> ${REJECTED} then
      ${meterRow(sql.ref('m'), tenant, {
        most: MOST_READINGS + 1,
        until: sql`v.measured_at <= ${alias}.measured_at`,
      })} || jsonb_build_object('is_valid', ${alias}.validation_status_code = ${VALIDATION.valid}::smallint) end
      from measurement_indicator m where m.tenant_id = ${tenant}::uuid and m.id = ${alias}.indicator_id)`,
  present: (row: unknown): MeterFacts | null => {
    if (row === null) return null;
    const { readings, is_valid, ...meter } = row as MeterRow & { is_valid: boolean }; // as selected
    const facts = factsOfReadings(meter, readings);
    return facts && (is_valid ? { ...facts, implausible: null } : facts);
  },
};

/** The usual pace of a meter after its latest readings. */
export const usualPaceOf = ({ readings, ...meter }: MeterRow): UsualPace | null =>
  usualPace(meter, readings);

/** The facts of a value that has not been saved. */
export function forecastMeter(
  { readings, ...meter }: MeterRow,
  value: { value: number; measured_at: string },
): MeterFacts {
  const [before = null] = readings;
  const reading = { ...value, meter_changed: false, old_meter_last: null, new_meter_first: null };
  return judgeReading(meter, { before, usual: usualPace(meter, readings) }, reading);
}
