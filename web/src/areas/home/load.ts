import { formatDate } from '../../kit/format/format.ts';

/** The number of days of the workload shown. */
export const DAYS = 14;

interface DayLoad {
  day: Date;
  count: number;
}

export const dayAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The number of inspections on each of the coming days; earlier ones are left out. */
export const loadOf = (counts: ReadonlyMap<string, number>, today: Date, days: number): DayLoad[] =>
  Array.from({ length: days }, (_, i) => {
    const day = dayAfter(today, i);
    return { day, count: counts.get(formatDate(day)) ?? 0 };
  });
