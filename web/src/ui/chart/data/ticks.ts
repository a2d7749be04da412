import { momentText, wallClockText } from '@plumbline/contract/kit/format';
import { momentIn, offsetAt, startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { civilDay, dayIn, dayOf, dayText, wallClock } from '@plumbline/contract/kit/zonedTime';
import { lengthOf } from './range.ts';
import type { TimeRange } from './series.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 28 * DAY;
const YEAR = 365 * DAY;
/** The number of a Monday, since days are numbered from a Thursday. */
const MONDAY = 4;

interface Step {
  unit: 'minute' | 'hour' | 'day' | 'month';
  by: number;
  /** The length of the step, or of its shortest instance. */
  ms: number;
}
const steps = (unit: Step['unit'], ms: number, each: number[]): Step[] =>
  each.map((by) => ({ unit, by, ms: by * ms }));
const LONGEST: Step = { unit: 'month', by: 2400, ms: 200 * YEAR };
const STEPS = [
  ...steps('minute', MINUTE, [1, 2, 5, 10, 15, 30, 60]),
  ...steps('hour', HOUR, [2, 3, 6, 12]),
  ...steps('day', DAY, [1, 2, 7, 14]),
  ...steps('month', MONTH, [1, 2, 3, 6]),
  ...[1, 2, 5, 10, 20, 50, 100].map((years): Step => ({
    unit: 'month',
    by: years * 12,
    ms: years * YEAR,
  })),
];

/** Up to an hour every minute lasts as long as any other, so that a repeated hour has ticks, too. */
function minuteTicks({ from, to }: TimeRange, ms: number, zone: string): number[] {
  const ahead = offsetAt(zone, new Date(from));
  const first = Math.ceil((from + ahead) / ms) * ms - ahead;
  return Array.from({ length: Math.floor((to - first) / ms) + 1 }, (_, i) => first + i * ms);
}

function hourTicks(range: TimeRange, by: number, zone: string): number[] {
  const hours = Array.from({ length: 24 / by }, (_, i) => i * by);
  return daysOf(range, 1, zone).flatMap((day) =>
    hours.map((hour) => momentIn(zone, { day, hour, minute: 0 }).getTime()),
  );
}

function daysOf({ from, to }: TimeRange, by: number, zone: string): number[] {
  const last = dayIn(zone, new Date(to));
  const days = [];
  const origin = by % 7 === 0 ? MONDAY : 0;
  const start = dayIn(zone, new Date(from));
  for (let day = Math.floor((start - origin) / by) * by + origin; day <= last; day += by)
    days.push(day);
  return days;
}

function monthsOf({ from, to }: TimeRange, by: number, zone: string): number[] {
  const monthAt = (at: number) => {
    const { year, month } = civilDay(dayIn(zone, new Date(at)));
    return year * 12 + month - 1;
  };
  const last = monthAt(to);
  const days = [];
  for (let month = Math.floor(monthAt(from) / by) * by; month <= last; month += by)
    days.push(dayOf(Math.floor(month / 12), (month % 12) + 1, 1));
  return days;
}

function momentsOf(range: TimeRange, { unit, by, ms }: Step, zone: string): number[] {
  if (unit === 'minute') return minuteTicks(range, ms, zone);
  if (unit === 'hour') return hourTicks(range, by, zone);
  const days = unit === 'day' ? daysOf(range, by, zone) : monthsOf(range, by, zone);
  return days.map((day) => startOfDay(zone, day).getTime());
}

export interface TimeTick {
  at: number;
  label: string;
}

/** Times have the date below the first one of each day. */
function labelled(moments: readonly number[], isDated: boolean, zone: string): TimeTick[] {
  const clocks = moments.map((at) => wallClock(zone, new Date(at)));
  return moments.map((at, i) => {
    const { day = 0, hour = 0, minute = 0 } = clocks[i] ?? {};
    const time = wallClockText({ hour, minute });
    const isSameDay = day === clocks[i - 1]?.day;
    return { at, label: isDated ? dayText(day) : isSameDay ? time : `${time}\n${dayText(day)}` };
  });
}

/** At most `most` round moments of the zone within the range. */
export function timeTicks(range: TimeRange, zone: string, most: number): TimeTick[] {
  const step = STEPS.find(({ ms }) => lengthOf(range) / ms <= most) ?? LONGEST;
  const moments = momentsOf(range, step, zone).filter((at) => at >= range.from && at <= range.to);
  const isDated = step.unit === 'day' || step.unit === 'month';
  return labelled([...new Set(moments)], isDated, zone); // a time that a clock change skips is the next one
}

/** `YYYY-MM-DD HH:mm` by the zone's clock. */
export const timeText = (at: number, zone: string): string =>
  momentText(wallClock(zone, new Date(at)));
