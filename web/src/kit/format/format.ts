import { momentText, numberText, wallClockText } from '@plumbline/contract/kit/format';
import { dayOf, dayText } from '@plumbline/contract/kit/zonedTime';
import type { WallClock } from '@plumbline/contract/kit/zonedTime';
import { clockAt } from './zone.ts';

const NBSP = '\u00A0';
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A string is a moment, shown by the zone's clock; a `Date` belongs to the page's calendar. */
function wallClockOf(value: string | Date | null | undefined): WallClock | null {
  const moment = new Date(value ?? Number.NaN);
  if (Number.isNaN(moment.getTime())) return null;
  if (typeof value === 'string') return clockAt(moment);
  const day = dayOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  return { day, hour: moment.getHours(), minute: moment.getMinutes() };
}

/** `YYYY-MM-DD` in every language, as calendar dates are already; an empty string for null. */
export function formatDate(value: string | Date | null | undefined): string {
  if (isDay(value)) return value;
  const clock = wallClockOf(value);
  return clock ? dayText(clock.day) : '';
}

/** `YYYY-MM-DD`, followed by `HH:mm` unless the time is midnight (docs/coverage.md section 5). */
export function formatMoment(value: string | null | undefined): string {
  if (isDay(value)) return value;
  const clock = wallClockOf(value);
  return clock ? momentText(clock) : '';
}

/** `HH:mm` of a moment, for lists grouped by day. */
export function formatClock(value: string | null | undefined): string {
  const clock = wallClockOf(value);
  return clock ? wallClockText(clock) : '';
}

/** A moment of the recent past: with its day unless it is today. */
export const formatRecent = (value: string, now: Date): string =>
  formatDate(value) === formatDate(now.toISOString()) ? formatClock(value) : formatMoment(value);

/** `1 284.5` in every language; an empty string for null. */
export const formatNumber = (value: number | null | undefined, decimals?: number): string =>
  value == null || !Number.isFinite(value) ? '' : numberText(value, decimals);

/** `18.4 %` of a whole; an empty string when the whole is zero. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? `${formatNumber((part / whole) * 100, 1)}${NBSP}%` : '';
}

/** Values for an ICU plural message: `n` selects the form, `count` is the formatted number. */
export const countArgs = (n: number): { n: number; count: string } => ({
  n,
  count: formatNumber(n),
});
