import { formatDate } from '../../../kit/format.ts';

/** The last moment of a day where the user is: access holds through the day that was picked. */
export function endOfDay(day: string | null): string | null {
  if (day === null) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59).toISOString();
}

/** The day access holds through, or null for always. */
export const lastDay = (validTo: string | null): string | null => formatDate(validTo) || null;

export const isOver = (validTo: string | null, now: Date): boolean =>
  validTo !== null && new Date(validTo) < now;
