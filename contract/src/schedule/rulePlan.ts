import { civilDay, dayOf, lengthOfMonth, weekdayOf } from '../kit/zonedTime.ts';
import type { WallClock } from '../kit/zonedTime.ts';
import { DAY_NAMES, numbersOf } from './recurrence.ts';
import type { RecurrenceRule } from './recurrence.ts';

/** The periods of a rule: days, weeks, months or years, of which it uses every nth. */
export interface RulePeriods {
  /** The number of a period that starts at or shortly before this day. */
  before: (day: number) => number;
  firstDay: (index: number) => number;
  /** The days of a period that the rule accepts, in order. */
  days: (index: number) => number[];
  /** Number of days in each period, if it is always the same. */
  constant: number | null;
}

const range = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);
const MONTHS = range(1, 12);

/** Returns the periods of a rule that begins at this time of its zone; an hourly rule has days. */
export function periodsOf(rule: RecurrenceRule, start: WallClock): RulePeriods {
  const interval = Number(rule.get('INTERVAL') ?? 1);
  const fits = dayTest(rule, start.day);
  const isPlain = !['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY'].some((name) => rule.has(name));
  switch (rule.get('FREQ')) {
    case 'HOURLY':
      return { ...daily(start.day, 1, fits), constant: null };
    case 'DAILY':
      return {
        ...daily(start.day, interval, fits),
        constant: isPlain && !rule.has('BYDAY') ? 1 : null,
      };
    case 'WEEKLY':
      return weekly(rule, { start: start.day, interval, fits, isPlain });
    case 'MONTHLY':
      return ofMonths(rule, { start: start.day, interval, fits });
    default:
      return ofYears(rule, { start: start.day, interval, fits });
  }
}

type DayTest = (day: number) => boolean;

const daily = (start: number, interval: number, fits: DayTest) => ({
  before: (day: number) => Math.floor((day - start) / interval) - 1,
  firstDay: (index: number) => start + index * interval,
  days: (index: number) => [start + index * interval].filter(fits),
});

interface AnchoredRule {
  start: number;
  interval: number;
  fits: DayTest;
}

function weekly(
  rule: RecurrenceRule,
  { start, interval, fits, isPlain }: AnchoredRule & { isPlain: boolean },
): RulePeriods {
  const offset = (weekdayOf(start) - weekStart(rule) + 7) % 7;
  const firstDay = (index: number) => start - offset + index * 7 * interval;
  return {
    before: (day) => Math.floor((day - start + offset) / (7 * interval)) - 1,
    firstDay,
    days: (index) => range(firstDay(index), 7).filter(fits),
    constant: isPlain ? new Set(rule.get('BYDAY')?.split(',') ?? ['']).size : null,
  };
}

function ofMonths(rule: RecurrenceRule, { start, interval, fits }: AnchoredRule): RulePeriods {
  const first = civilDay(start);
  const months = numbersOf(rule, 'BYMONTH') ?? MONTHS;
  const monthOf = (index: number) => {
    const month = first.year * 12 + first.month - 1 + index * interval;
    return { year: Math.floor(month / 12), month: (month % 12) + 1 };
  };
  return {
    before: (day) => {
      const { year, month } = civilDay(day);
      return Math.floor(((year - first.year) * 12 + month - first.month) / interval) - 1;
    },
    firstDay: (index) => dayOf(monthOf(index).year, monthOf(index).month, 1),
    days: (index) => {
      const { year, month } = monthOf(index);
      return months.includes(month) ? daysOfMonth(year, month).filter(fits) : [];
    },
    constant: null,
  };
}

function ofYears(rule: RecurrenceRule, { start, interval, fits }: AnchoredRule): RulePeriods {
  const first = civilDay(start).year;
  const months = (numbersOf(rule, 'BYMONTH') ?? MONTHS).toSorted((a, b) => a - b);
  const yearOf = (index: number) => first + index * interval;
  return {
    before: (day) => Math.floor((civilDay(day).year - first) / interval) - 1,
    firstDay: (index) => dayOf(yearOf(index), 1, 1),
    days: (index) => months.flatMap((month) => daysOfMonth(yearOf(index), month).filter(fits)),
    constant: null,
  };
}

const daysOfMonth = (year: number, month: number) =>
  range(dayOf(year, month, 1), lengthOfMonth(year, month));

const weekStart = (rule: RecurrenceRule) =>
  Math.max(0, DAY_NAMES.indexOf(rule.get('WKST') ?? 'MO'));

/**
 * Returns a test for days that the day parts of the rule accept; missing parts come from its first day (RFC 5545,
 * 3.3.10).
 */
function dayTest(rule: RecurrenceRule, start: number): DayTest {
  const tests = [monthTest(rule), monthDayTest(rule), yearDayTest(rule), weekTest(rule)];
  const named = rule.has('BYMONTHDAY') || rule.has('BYYEARDAY');
  tests.push(weekdayTest(rule) ?? (named ? null : firstDayTest(rule, start)));
  const all = tests.filter((test) => test !== null);
  return (day) => all.every((test) => test(day));
}

function firstDayTest(rule: RecurrenceRule, start: number): DayTest | null {
  const first = civilDay(start);
  const isInWeek = rule.get('FREQ') === 'WEEKLY' || rule.has('BYWEEKNO');
  if (isInWeek) return (day) => weekdayOf(day) === weekdayOf(start);
  if (rule.get('FREQ') === 'MONTHLY') return (day) => civilDay(day).date === first.date;
  if (rule.get('FREQ') !== 'YEARLY') return null;
  const anyMonth = rule.has('BYMONTH');
  return (day) => {
    const { month, date } = civilDay(day);
    return date === first.date && (anyMonth || month === first.month);
  };
}

function monthTest(rule: RecurrenceRule): DayTest | null {
  const months = numbersOf(rule, 'BYMONTH');
  return months && ((day) => months.includes(civilDay(day).month));
}

/** Places count from the start or, if negative, from the end. */
const isAmong = (places: readonly number[], place: number, length: number) =>
  places.includes(place) || places.includes(place - length - 1);

function monthDayTest(rule: RecurrenceRule): DayTest | null {
  const dates = numbersOf(rule, 'BYMONTHDAY');
  if (!dates) return null;
  return (day) => {
    const { year, month, date } = civilDay(day);
    return isAmong(dates, date, lengthOfMonth(year, month));
  };
}

const startOfYear = (day: number, years = 0) => dayOf(civilDay(day).year + years, 1, 1);

function yearDayTest(rule: RecurrenceRule): DayTest | null {
  const days = numbersOf(rule, 'BYYEARDAY');
  if (!days) return null;
  return (day) => {
    const first = startOfYear(day);
    return isAmong(days, day - first + 1, startOfYear(day, 1) - first);
  };
}

/** The first week of a year is the first with at least four of its days. */
function weekTest(rule: RecurrenceRule): DayTest | null {
  const weeks = numbersOf(rule, 'BYWEEKNO');
  if (!weeks) return null;
  const begin = weekStart(rule);
  const startOfWeek = (day: number) => day - ((weekdayOf(day) - begin + 7) % 7);
  return (day) => {
    const middle = startOfWeek(day) + 3; // in the year that the week belongs to
    const first = startOfWeek(startOfYear(middle) + 3);
    const next = startOfWeek(startOfYear(middle, 1) + 3);
    return isAmong(weeks, (startOfWeek(day) - first) / 7 + 1, (next - first) / 7);
  };
}

/** `MO` is every Monday, `2MO` the second and `-1MO` the last one of the month or, without months, of the year. */
function weekdayTest(rule: RecurrenceRule): DayTest | null {
  const names = rule
    .get('BYDAY')
    ?.split(',')
    .map((name) => ({
      weekday: DAY_NAMES.indexOf(name.slice(-2)),
      place: Number(name.slice(0, -2)),
    }));
  if (!names) return null;
  const ofYear = rule.get('FREQ') === 'YEARLY' && !rule.has('BYMONTH');
  return (day) => {
    const weekday = weekdayOf(day);
    const same = names.filter((name) => name.weekday === weekday);
    if (same.length === 0) return false;
    const { year, month, date } = civilDay(day);
    const from = ofYear ? day - startOfYear(day) : date - 1;
    const left = ofYear ? startOfYear(day, 1) - day - 1 : lengthOfMonth(year, month) - date;
    const places = [0, Math.floor(from / 7) + 1, -Math.floor(left / 7) - 1];
    return same.some(({ place }) => places.includes(place));
  };
}
