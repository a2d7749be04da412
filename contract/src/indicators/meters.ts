import { DAY_MS } from '../kit/zonedTime.ts';
import type { Implausible } from './values.ts';

/** What a meter is known by: in which direction it counts, and the largest number that it shows before it begins again. */
export interface Meter {
  counts_down: boolean;
  roll_over: number | null;
  decimals: number;
}

/** The number that a meter showed at a moment. */
interface Shown {
  value: number;
  measured_at: string;
}

/** A reading; the first one of a new meter may say where the old one ended and the new one began. */
export interface MeterReading extends Shown {
  meter_changed: boolean;
  old_meter_last: number | null;
  /** Null: this reading is the first. */
  new_meter_first: number | null;
}

/** Where the old meter ended, and where the new one began. */
export type MeterChange = Pick<MeterReading, 'old_meter_last' | 'new_meter_first'>;

/** What was counted in a time. */
interface MeterPace {
  difference: number;
  ms: number;
}

/** The paces of the latest readings: the one in the middle of them, and the ends. */
export interface UsualPace {
  median: MeterPace;
  least: MeterPace;
  greatest: MeterPace;
}

/** The facts that follow from a reading and those before it; `usual` is the pace that it is judged by. */
export interface MeterFacts {
  /** What was counted since the reading before it; negative against the direction, null if unknown. */
  difference: number | null;
  /** The same for each day. */
  per_day: number | null;
  usual: UsualPace | null;
  implausible: Implausible | null;
}

/** The facts of the last reading, and the pace that the next one is judged by. */
export interface LastMeterFacts extends MeterFacts {
  next: UsualPace | null;
}

/** The most paces that are compared, and the readings that have them. */
const MOST_PACES = 12;
export const MOST_READINGS = MOST_PACES + 1;
/** Fewer paces say nothing about what is usual. */
const LEAST_PACES = 3;
/** How many times the usual pace is far from it. */
const FAR = 3n;
/** Steps of the last decimal place; a smaller deviation is never far. */
const LEAST_STEPS = 10n;
const HOUR_MS = 3_600_000;

/** Decimal places of `exact`. */
const PLACES = 6;

/** A decimal in millionths: sums and comparisons of fractions are exact. */
function exact(n: number): bigint {
  const [whole = '', part = ''] = String(Math.abs(n)).split('.');
  const millionths = BigInt(whole + part.padEnd(PLACES, '0'));
  return n < 0 ? -millionths : millionths;
}

function decimalOf(millionths: bigint): number {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(PLACES + 1, '0');
  const n = Number(`${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`);
  return millionths < 0n ? -n : n;
}

/** One step of the place after so many decimals. */
const stepOf = (decimals: number): bigint => 10n ** BigInt(PLACES - decimals);

/** How many numbers a meter shows before it begins again. */
const numbersOf = (roll_over: number): bigint =>
  exact(roll_over) + stepOf(String(roll_over).split('.')[1]?.length ?? 0);

/**
 * What a meter has counted from one number to another. Against its direction it has begun again if that makes at most
 * half of its numbers, otherwise it went backwards.
 */
function advance({ counts_down, roll_over }: Meter, from: number, to: number): bigint {
  const step = counts_down ? exact(from) - exact(to) : exact(to) - exact(from);
  if (step >= 0n || roll_over === null) return step;
  const all = numbersOf(roll_over);
  return 2n * (step + all) <= all ? step + all : step;
}

/** What was counted between two readings; null if it is not known where the old meter ended. */
function countedBetween(meter: Meter, before: Shown, reading: MeterReading): bigint | null {
  const { value, meter_changed, old_meter_last, new_meter_first } = reading;
  if (!meter_changed) return advance(meter, before.value, value);
  if (old_meter_last === null) return null;
  return (
    advance(meter, before.value, old_meter_last) + advance(meter, new_meter_first ?? value, value)
  );
}

const timeBetween = (before: Shown, reading: Shown): number =>
  Date.parse(reading.measured_at) - Date.parse(before.measured_at);

/** A shorter time counts as an hour: the pace between two readings in a row says nothing. */
const paceIn = (counted: bigint, ms: number): MeterPace => ({
  difference: decimalOf(counted),
  ms: Math.max(HOUR_MS, ms),
});

/** Rounded half away from zero; null for a time that is too short to have a pace. */
function perDay(counted: bigint, ms: number): number | null {
  if (ms < HOUR_MS) return null;
  const time = BigInt(ms);
  const half = counted < 0n ? -time : time;
  return decimalOf((2n * counted * BigInt(DAY_MS) + half) / (2n * time));
}

/** The sign of the difference of two paces, `times` being a factor of the second one. */
function comparePaces(a: MeterPace, b: MeterPace, times = 1n): number {
  const difference =
    exact(a.difference) * BigInt(b.ms) - times * exact(b.difference) * BigInt(a.ms);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/**
 * The paces of readings, the newest first. Where a meter seems to have gone backwards, one of two readings is wrong, so
 * the step to neither counts.
 */
function pacesOf(meter: Meter, readings: readonly MeterReading[]): MeterPace[] {
  const steps = readings.slice(0, MOST_READINGS).flatMap((reading, n) => {
    const before = readings[n + 1];
    if (before === undefined || n >= MOST_PACES) return [];
    return [{ counted: countedBetween(meter, before, reading), ms: timeBetween(before, reading) }];
  });
  return steps.flatMap(({ counted, ms }, n) => {
    const next = steps[n - 1]?.counted ?? 0n;
    return counted === null || counted < 0n || next < 0n ? [] : [paceIn(counted, ms)];
  });
}

/** The usual pace after these readings, the newest first; null if there are too few. */
export function usualPace(meter: Meter, readings: readonly MeterReading[]): UsualPace | null {
  const paces = pacesOf(meter, readings).toSorted((a, b) => comparePaces(a, b));
  const [least, median, greatest] = [paces[0], paces[paces.length >> 1], paces.at(-1)];
  if (paces.length < LEAST_PACES || !least || !median || !greatest) return null;
  return { median, least, greatest };
}

/** Whether a pace is far from the median, by more than some steps of the last decimal place, and beyond all others. */
function farFrom(meter: Meter, usual: UsualPace, pace: MeterPace): 'leap' | 'slow' | null {
  const { median, least, greatest } = usual;
  const [counted, time] = [exact(pace.difference), BigInt(pace.ms)];
  const deviation = counted * BigInt(median.ms) - exact(median.difference) * time;
  const floor = LEAST_STEPS * stepOf(meter.decimals) * BigInt(median.ms);
  if (deviation > floor && comparePaces(pace, median, FAR) > 0 && comparePaces(pace, greatest) > 0)
    return 'leap';
  const isSlow = pace.ms >= DAY_MS && -deviation > floor;
  return isSlow && comparePaces(median, pace, FAR) > 0 && comparePaces(pace, least) < 0
    ? 'slow'
    : null;
}

/**
 * Judges a reading by the one before it and by the usual pace until then. It is for people to decide which reading is
 * right, so this only warns (docs/decisions/indicators-and-readings.md).
 */
export function judgeReading(
  meter: Meter,
  { before, usual }: { before: Shown | null; usual: UsualPace | null },
  reading: MeterReading,
): MeterFacts {
  const { roll_over } = meter;
  const isBeyond = roll_over !== null && (reading.value < 0 || reading.value > roll_over);
  const counted = before === null ? null : countedBetween(meter, before, reading);
  if (before === null || counted === null)
    return { difference: null, per_day: null, usual, implausible: isBeyond ? 'beyond' : null };
  const ms = timeBetween(before, reading);
  const ofPace = usual === null ? null : farFrom(meter, usual, paceIn(counted, ms));
  return {
    difference: decimalOf(counted),
    per_day: perDay(counted, ms),
    usual,
    implausible: isBeyond ? 'beyond' : counted < 0n ? 'backwards' : ofPace,
  };
}

/** The facts of the newest of these readings. */
export function factsOfReadings(
  meter: Meter,
  [reading, ...earlier]: readonly MeterReading[],
): MeterFacts | null {
  if (reading === undefined) return null;
  const before = earlier[0] ?? null;
  return judgeReading(meter, { before, usual: usualPace(meter, earlier) }, reading);
}
