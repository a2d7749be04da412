import {
  civilDay,
  dayOf,
  dayOfText,
  lengthOfMonth,
  wallClock,
  weekdayOf,
} from '../kit/zonedTime.ts';
import { momentIn } from '../kit/zoneMoments.ts';
import { MOST_FOUND } from './ruleCost.ts';
import { heldParts, inSpan, momentsOfPart } from './series.ts';
import type { HeldPart, ScheduleSeries } from './series.ts';

/**
 * The fate of a moment on a holiday: it is planned all the same, left out, moved to the next day that is not a holiday,
 * or moved to the next one that is neither a holiday nor at a weekend.
 */
export const ON_HOLIDAY = ['plan', 'skip', 'next_day', 'next_workday'] as const;
export type OnHoliday = (typeof ON_HOLIDAY)[number];

/** Days without planned work, both ends included; the same days of each later year if it repeats. */
export interface DaysOff {
  from_date: string;
  to_date: string;
  is_yearly: boolean;
}

/** Days on which nothing is planned, both ends included; without an end, until further notice. */
export interface Pause {
  paused_from: string | null;
  paused_until: string | null;
}

/** The days that change what a schedule plans, in its time zone. */
export interface Calendar {
  on_holiday: OnHoliday;
  isHoliday: (day: number) => boolean;
  pauses: readonly Pause[];
}

/** The furthest move: beyond it, the schedule is off every day. */
const FURTHEST_DAYS = 400;
/** Number of moments searched beyond a span, one lot after another, until enough of them are planned. */
const LOTS = [2, 40, 800, ...Array.from({ length: 5 }, () => MOST_FOUND)];
/** The longest time without work in days, 27 years: after it, nothing more is planned. */
const MOST_DAYS_OFF = 10_000;

/** Returns a test for days on one of these holidays; it remembers the days of each year. */
export function holidayTest(holidays: readonly DaysOff[]): (day: number) => boolean {
  if (holidays.length === 0) return () => false;
  const spans = holidays.map(({ from_date, to_date, is_yearly }) => {
    const [from, to] = [dayOfText(from_date), dayOfText(to_date)];
    return { from, to, year: civilDay(from).year, is_yearly };
  });
  const known = new Map<number, Set<number>>();
  return (day) => {
    const { year } = civilDay(day);
    const days = known.get(year) ?? daysOffIn(year, spans);
    known.set(year, days);
    return days.has(day);
  };
}

function daysOffIn(
  year: number,
  spans: readonly { from: number; to: number; year: number; is_yearly: boolean }[],
): Set<number> {
  const days = new Set<number>();
  const [first, last] = [dayOf(year, 1, 1), dayOf(year, 12, 31)];
  const add = (from: number, to: number) => {
    for (let day = Math.max(from, first); day <= Math.min(to, last); day += 1) days.add(day);
  };
  for (const { from, to, is_yearly, ...begun } of spans) {
    add(from, to);
    // A range over New Year began in the year before.
    for (const years of [year - begun.year, year - begun.year - 1])
      if (is_yearly && years > 0) add(yearsLater(from, years), yearsLater(to, years));
  }
  return days;
}

/** The same date some years later; 29 February is the 28th in most of them. */
function yearsLater(day: number, years: number): number {
  const { year, month, date } = civilDay(day);
  return dayOf(year + years, month, Math.min(date, lengthOfMonth(year + years, month)));
}

/** Whether a day lies within the pause. */
export const isPaused = ({ paused_from, paused_until }: Pause, day: number): boolean =>
  paused_from !== null &&
  dayOfText(paused_from) <= day &&
  (paused_until === null || day <= dayOfText(paused_until));

interface PlannedSpan {
  from: Date;
  to: Date;
  count: number;
}

/**
 * Returns the planned moments of a series: without those that a pause or holiday leaves out, and with those moved by a
 * holiday; two at the same moment become one. Includes all from `from` up to `to`, and at most `count` more.
 */
export const plannedInSeries = (
  series: ScheduleSeries,
  span: PlannedSpan,
  calendar: Calendar,
): Date[] =>
  inSpan(
    heldParts(series).flatMap((part) => plannedMoments(part, span, calendar)),
    span,
  );

/** As `plannedInSeries`, for one schedule while it holds; a holiday may move a moment beyond its end. */
function plannedMoments(
  schedule: HeldPart,
  { from, to, count }: PlannedSpan,
  calendar: Calendar,
): Date[] {
  const { timezone } = schedule;
  const all = new Set<number>();
  let start = beforeDaysOff(timezone, from, calendar);
  for (const [lot, more] of LOTS.entries()) {
    const found = momentsOfPart(schedule, { from: start, to, count: more });
    for (const time of applied(timezone, found, calendar)) all.add(time);
    const known = found.at(-1);
    const isWhole =
      known === undefined || found.filter((at) => at > to).length < more || lot === LOTS.length - 1;
    const next = isWhole ? null : goOnAfter(timezone, known, calendar);
    const planned = [...all]
      .toSorted((a, b) => a - b)
      .map((time) => new Date(time))
      // Later moments of the schedule come after the last known one.
      .filter((at) => at >= from && (next === null || at <= to || (known && at <= known)));
    const beyond = planned.filter((at) => at > to);
    if (next === null || beyond.length >= count)
      return [...planned.filter((at) => at <= to), ...beyond.slice(0, count)];
    start = next;
  }
  return [];
}

/**
 * Skips the days off around a moment, because the moments within may be very many; null if nothing is planned any more.
 */
function goOnAfter(timezone: string, at: Date, calendar: Calendar): Date | null {
  const today = wallClock(timezone, at).day;
  const day = workingDay(calendar, today);
  const next = new Date(at.getTime() + 1);
  if (day === null) return null;
  if (day === today) return next;
  const past = beforeDaysOff(timezone, momentIn(timezone, { day, hour: 0, minute: 0 }), calendar);
  return past > next ? past : next;
}

/** The first day, from this one on, on which moments are planned. */
function workingDay({ on_holiday, isHoliday, pauses }: Calendar, today: number): number | null {
  const isOut = (day: number) => on_holiday !== 'plan' && isHoliday(day);
  let day = today;
  for (let steps = 0; steps < MOST_DAYS_OFF; steps += 1) {
    const ends = pauses.filter((pause) => isPaused(pause, day)).map((one) => one.paused_until);
    if (ends.includes(null)) return null;
    const end = Math.max(...ends.map((text) => dayOfText(text ?? '')));
    if (ends.length === 0 && !isOut(day)) return day;
    day = ends.length === 0 ? day + 1 : end + 1;
  }
  return null;
}

/** Returns the first moment that a holiday may move to `from` or later. */
function beforeDaysOff(timezone: string, from: Date, calendar: Calendar): Date {
  if (calendar.on_holiday === 'plan' || calendar.on_holiday === 'skip') return from;
  const today = wallClock(timezone, from).day;
  let day = today;
  while (day > today - FURTHEST_DAYS && isOff(calendar, day - 1)) day -= 1;
  const isPlain = day === today && !isOff(calendar, today);
  return isPlain ? from : momentIn(timezone, { day, hour: 0, minute: 0 });
}

const isOff = ({ on_holiday, isHoliday }: Calendar, day: number): boolean =>
  isHoliday(day) || (on_holiday === 'next_workday' && weekdayOf(day) > 4);

/** Returns the times at which these moments are planned, in milliseconds since 1970. */
const applied = (timezone: string, moments: readonly Date[], calendar: Calendar): number[] =>
  moments.flatMap((at) => {
    const clock = wallClock(timezone, at);
    const day = plannedDay(calendar, clock.day);
    if (day === null || calendar.pauses.some((pause) => isPaused(pause, day))) return [];
    return [day === clock.day ? at.getTime() : momentIn(timezone, { ...clock, day }).getTime()];
  });

/** Returns the day on which a moment of this day is planned; null if it is left out. */
function plannedDay(calendar: Calendar, day: number): number | null {
  if (calendar.on_holiday === 'plan' || !calendar.isHoliday(day)) return day;
  if (calendar.on_holiday === 'skip') return null;
  for (let next = day + 1; next <= day + FURTHEST_DAYS; next += 1)
    if (!isOff(calendar, next)) return next;
  return null;
}
