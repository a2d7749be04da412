/** Period presets (Spec 9); `from` is the first moment, `to` the first one after. Null: no bound. */
export interface Range {
  from: Date | null;
  to: Date | null;
}

const day = (date: Date, days = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const months = (date: Date, n: number) => {
  const first = new Date(date.getFullYear(), date.getMonth() + n, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return new Date(first.getFullYear(), first.getMonth(), Math.min(date.getDate(), last));
};
/** Weeks begin on Monday. */
const week = (date: Date) => day(date, -((date.getDay() + 6) % 7));

const lastDays = (n: number) => (now: Date) => ({ from: day(now, 1 - n), to: day(now, 1) });
const lastMonths = (n: number) => (now: Date) => ({
  from: day(months(now, -n), 1),
  to: day(now, 1),
});
const nextDays = (n: number) => (now: Date) => ({ from: day(now), to: day(now, n) });
const nextMonths = (n: number) => (now: Date) => ({ from: day(now), to: months(now, n) });

const RANGES = {
  today: lastDays(1),
  yesterday: (now: Date) => ({ from: day(now, -1), to: day(now) }),
  this_week: (now: Date) => ({ from: week(now), to: day(week(now), 7) }),
  this_month: (now: Date) => ({
    from: new Date(now.getFullYear(), now.getMonth(), 1),
    to: new Date(now.getFullYear(), now.getMonth() + 1, 1),
  }),
  this_year: (now: Date) => ({
    from: new Date(now.getFullYear(), 0, 1),
    to: new Date(now.getFullYear() + 1, 0, 1),
  }),
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
} satisfies Record<string, (now: Date) => Range>;

export type Period = keyof typeof RANGES;
export const PERIODS = Object.keys(RANGES) as Period[];
/** For what has happened. */
export const PAST_PERIODS = PERIODS.filter((period) => !period.startsWith('next_'));

export const isPeriod = (value: string | undefined): value is Period =>
  value !== undefined && Object.hasOwn(RANGES, value);

export const rangeOf = (period: Period, now: Date): Range => RANGES[period](now);

/** The range as filters of a list. */
export function rangeFilters(name: string, { from, to }: Range): string[] {
  return [
    ...(from === null ? [] : [`${name}>=${from.toISOString()}`]),
    ...(to === null ? [] : [`${name}<${to.toISOString()}`]),
  ];
}
