import { civilDay, dayOf, lengthOfMonth, weekdayOf } from './zonedTime.ts';

/** A day relative to today: the first day of a span around it, plus months (clamped in shorter ones), plus days. */
export interface DayBound {
  of: 'day' | 'week' | 'month' | 'year';
  months: number;
  days: number;
}
/** Numbers of days: the first one, and the one after the last. */
export interface Period {
  from: DayBound;
  to: DayBound;
}

const at = (of: DayBound['of'], months: number, days: number): DayBound => ({ of, months, days });
const tomorrow = at('day', 0, 1);

const lastDays = (n: number): Period => ({ from: at('day', 0, 1 - n), to: tomorrow });
const lastMonths = (n: number): Period => ({ from: at('day', -n, 1), to: tomorrow });
const nextDays = (n: number): Period => ({ from: at('day', 0, 0), to: at('day', 0, n) });
const nextMonths = (n: number): Period => ({ from: at('day', 0, 0), to: at('day', n, 0) });

/** The period presets (docs/coverage.md section 9). Today is included; weeks start on Monday. */
export const PERIODS = {
  today: lastDays(1),
  yesterday: { from: at('day', 0, -1), to: at('day', 0, 0) },
  this_week: { from: at('week', 0, 0), to: at('week', 0, 7) },
  this_month: { from: at('month', 0, 0), to: at('month', 1, 0) },
  this_year: { from: at('year', 0, 0), to: at('year', 12, 0) },
  last_7_days: lastDays(7),
  last_2_weeks: lastDays(14),
  last_2_months: lastMonths(2),
  last_3_months: lastMonths(3),
  last_6_months: lastMonths(6),
  last_year: lastMonths(12),
  last_2_years: lastMonths(24),
  next_7_days: nextDays(7),
  next_2_weeks: nextDays(14),
  next_2_months: nextMonths(2),
  next_6_months: nextMonths(6),
} as const satisfies Record<string, Period>;

export type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];
/** The presets for past events. */
export const PAST_PERIODS = PERIOD_NAMES.filter((name) => !name.startsWith('next_'));

export const isPeriod = (text: string | undefined): text is PeriodName =>
  text !== undefined && Object.hasOwn(PERIODS, text);

/** The day of a bound relative to `today`; days are numbered as in `zonedTime.ts`. */
export function dayNear({ of, months, days }: DayBound, today: number): number {
  const { year, month, date } = civilDay(of === 'week' ? today - weekdayOf(today) : today);
  const first = {
    year,
    month: of === 'year' ? 1 : month,
    date: of === 'day' || of === 'week' ? date : 1,
  };
  const later = civilDay(dayOf(first.year, first.month + months, 1));
  const last = lengthOfMonth(later.year, later.month);
  return dayOf(later.year, later.month, Math.min(first.date, last)) + days;
}

/** The filter of a list for values within a period, in the caller's calendar. */
export const periodFilter = (field: string, name: PeriodName): string => `${field}=/in/${name}`;
