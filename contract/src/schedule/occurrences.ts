import { civilDay, dayOf, lengthOfMonth, wallClock, weekdayOf } from '../kit/zonedTime.ts';
import { momentIn, momentsIn } from '../kit/zoneMoments.ts';
import { DAY_NAMES, SCHEDULE_TYPE, numbersOf, partsOfRule, scheduleTypeOf } from './recurrence.ts';
import type { Rule } from './recurrence.ts';

/** A recurrence and its starting point. */
export interface Recurring {
  rrule: string;
  timezone: string;
  /** Intervals and counts start here (DTSTART of RFC 5545). */
  anchor: Date;
}

/** Periods searched before a rule counts as exhausted: 27 years of days. */
const MOST_PERIODS = 10_000;
/** The supported parts; the others only fit frequencies that the product does not schedule by. */
const UNDERSTOOD =
  /^(FREQ|INTERVAL|COUNT|UNTIL|BY(MINUTE|HOUR|DAY|MONTHDAY|MONTH|SETPOS)|BYSECOND|WKST)$/;

/**
 * The moments of a schedule at or after `from`: all up to `to`, if given, and at most `count` more. Days and clock times are those of its time
 * zone: a time that a clock change skips occurs once the clock has moved on. Null for rules that are invalid
 * or beyond what the product supports.
 */
export function occurrencesOf(
  schedule: Recurring,
  { from, count, to }: { from: Date; count: number; to?: Date | undefined },
): Date[] | null {
  if (scheduleTypeOf(schedule.rrule) === null) return null;
  const rule = partsOfRule(schedule.rrule);
  if ([...rule.keys()].some((name) => !UNDERSTOOD.test(name))) return null;
  const result: Date[] = [];
  let counted = 0;
  let beyond = 0;
  const limit = Number(rule.get('COUNT') ?? Number.POSITIVE_INFINITY);
  const end = endOf(rule, schedule.timezone);
  for (const moment of momentsOf(rule, schedule, limit === Infinity ? from : schedule.anchor)) {
    if (moment < schedule.anchor) continue;
    const isBeyond = !to || moment > to;
    if ((isBeyond && beyond >= count) || counted >= limit || (end && moment > end)) break;
    counted += 1;
    if (moment < from) continue;
    if (isBeyond) beyond += 1;
    result.push(moment);
  }
  return result;
}

/** An UNTIL without a time includes that whole day in the schedule's zone. */
function endOf(rule: Rule, timezone: string): Date | null {
  const text = rule.get('UNTIL');
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text ?? '');
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour, minute, second] = match.slice(1).map(Number);
  if (match[4] !== undefined) return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return momentIn(timezone, { day: dayOf(year, month, day), hour: 23, minute: 59 });
}

/** All moments in order, starting near `from`; those of one period are computed together. */
function* momentsOf(rule: Rule, schedule: Recurring, from: Date): Generator<Date> {
  const start = wallClock(schedule.timezone, schedule.anchor);
  const near = wallClock(schedule.timezone, from).day;
  const interval = Number(rule.get('INTERVAL') ?? 1);
  const hourly = scheduleTypeOf(schedule.rrule) === SCHEDULE_TYPE.hourly;
  const period = hourly ? daily(start.day, 1) : periodsOf(rule, start.day, interval);
  const first = Math.max(0, period.before(near));
  for (let index = first; index < first + MOST_PERIODS; index += 1) {
    const days = period.days(index).filter((day) => fits(rule, day, start.day));
    const clocks = days.flatMap((day) =>
      timesOf(rule, start, hourly).map((time) => ({ day, ...time })),
    );
    const sorted = clocks
      .flatMap((clock) =>
        hourly ? momentsIn(schedule.timezone, clock) : momentIn(schedule.timezone, clock),
      )
      .toSorted((a, b) => a.getTime() - b.getTime());
    const inStep = hourly ? hoursInStep(sorted, schedule.anchor, interval) : sorted;
    yield* atPositions(numbersOf(rule, 'BYSETPOS'), inStep);
  }
}

/**
 * Those whose hour is in step with the anchor's, counted in elapsed hours: one that a clock change repeats counts twice, and
 * one that it skips is the next.
 */
function hoursInStep(sorted: readonly Date[], anchor: Date, interval: number): Date[] {
  const hourOf = (moment: Date) => Math.floor(moment.getTime() / 3_600_000);
  return sorted.filter(
    (moment, n) =>
      (hourOf(moment) - hourOf(anchor)) % interval === 0 &&
      moment.getTime() !== sorted[n - 1]?.getTime(),
  );
}

interface Periods {
  /** The number of a period that starts at or shortly before this day. */
  before: (day: number) => number;
  days: (index: number) => number[];
}

const daily = (start: number, interval: number): Periods => ({
  before: (day) => Math.floor((day - start) / interval) - 1,
  days: (index) => [start + index * interval],
});

function periodsOf(rule: Rule, start: number, interval: number): Periods {
  if (rule.get('FREQ') === 'DAILY') return daily(start, interval);
  if (rule.get('FREQ') === 'WEEKLY') {
    const offset =
      (weekdayOf(start) - Math.max(0, DAY_NAMES.indexOf(rule.get('WKST') ?? 'MO')) + 7) % 7;
    return {
      before: (day) => Math.floor((day - start + offset) / (7 * interval)) - 1,
      days: (index) => range(start - offset + index * 7 * interval, 7),
    };
  }
  const first = civilDay(start);
  const monthOf = (index: number) => first.year * 12 + first.month - 1 + index * interval;
  return {
    before: (day) => {
      const { year, month } = civilDay(day);
      return Math.floor((year * 12 + month - 1 - monthOf(0)) / interval) - 1;
    },
    days: (index) => {
      const [year, month] = [Math.floor(monthOf(index) / 12), (monthOf(index) % 12) + 1];
      return range(dayOf(year, month, 1), lengthOfMonth(year, month));
    },
  };
}

const range = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);

/** Whether the day parts of the rule accept this day. */
function fits(rule: Rule, day: number, start: number): boolean {
  const { year, month, date } = civilDay(day);
  const [months, dates] = [numbersOf(rule, 'BYMONTH'), numbersOf(rule, 'BYMONTHDAY')];
  const length = lengthOfMonth(year, month);
  if (months && !months.includes(month)) return false;
  if (dates && !dates.some((one) => (one > 0 ? one : length + 1 + one) === date)) return false;
  const names = rule.get('BYDAY')?.split(',');
  if (names) return names.some((name) => isDay(name, day, { date, length }));
  if (dates) return true;
  if (rule.get('FREQ') === 'WEEKLY') return weekdayOf(day) === weekdayOf(start);
  return rule.get('FREQ') !== 'MONTHLY' || date === civilDay(start).date;
}

/** `MO` is every Monday, `2MO` the second and `-1MO` the last one of the month. */
function isDay(name: string, day: number, at: { date: number; length: number }): boolean {
  if (weekdayOf(day) !== DAY_NAMES.indexOf(name.slice(-2))) return false;
  const place = Number(name.slice(0, -2));
  if (place === 0) return true;
  return place > 0
    ? Math.ceil(at.date / 7) === place
    : Math.ceil((at.length - at.date + 1) / 7) === -place;
}

interface Time {
  hour: number;
  minute: number;
}

/** The clock times of a day; parts missing in the rule are the anchor's. */
function timesOf(rule: Rule, start: Time, hourly: boolean): Time[] {
  const hours = numbersOf(rule, 'BYHOUR') ?? (hourly ? range(0, 24) : [start.hour]);
  const minutes = numbersOf(rule, 'BYMINUTE') ?? [start.minute];
  return hours.flatMap((hour) => minutes.map((minute) => ({ hour, minute })));
}

/** BYSETPOS: only the first, the last … of the moments of one period. */
function* atPositions(places: number[] | null, moments: Date[]): Generator<Date> {
  if (places === null) return yield* moments;
  const indexes = new Set(places.map((place) => (place > 0 ? place - 1 : moments.length + place)));
  for (const [index, moment] of moments.entries()) if (indexes.has(index)) yield moment;
}
