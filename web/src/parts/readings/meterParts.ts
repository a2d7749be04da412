import { judgeReading } from '@plumbline/contract/indicators/meters';
import type { Meter, MeterChange, MeterFacts } from '@plumbline/contract/indicators/meters';
import type { MeasuredIndicator } from '@plumbline/contract/inspections/items';
import { Unusual } from '../indicator/Unusual.tsx';

/** What a reading of a meter is judged by. */
export interface JudgedMeter extends Pick<MeasuredIndicator, 'decimals' | 'last_value' | 'date'> {
  /** Null if it is no meter; missing where an earlier build has stored it. */
  meter?: MeasuredIndicator['meter'] | undefined;
}

export interface JudgedReading {
  value: number | null;
  measured_at: string;
  /** Null if the meter is the same. */
  change?: MeterChange | null | undefined;
}

const SAME = { old_meter_last: null, new_meter_first: null };

const meterOf = ({ meter, decimals }: JudgedMeter): Meter => ({
  counts_down: meter?.counts_down ?? false,
  roll_over: meter?.roll_over ?? null,
  decimals,
});

/** The facts of a reading, as the server will find them; null without a meter or a reading. */
export function judgeMeter(
  of: JudgedMeter,
  { value, measured_at, change = null }: JudgedReading,
): MeterFacts | null {
  const { meter, last_value, date } = of;
  if (!meter || value === null) return null;
  const before =
    last_value === null || date === null ? null : { value: last_value, measured_at: date };
  const meter_changed = change !== null;
  const reading = { value, measured_at, meter_changed, ...(change ?? SAME) };
  return judgeReading(meterOf(of), { before, usual: meter.usual }, reading);
}

/** What only meters need: other indicators are shown without it. */
export const METER_PARTS = { judgeMeter, meterOf, Unusual };
