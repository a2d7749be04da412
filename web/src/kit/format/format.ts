import { dayOf, dayText } from '@plumbline/contract/kit/zonedTime';
import { clockAt } from './zone.ts';

const NBSP = '\u00A0';
const two = (n: number) => String(n).padStart(2, '0');

interface DayAndTime {
  day: string;
  hour: number;
  minute: number;
}

/**
 * A string is either a calendar date, which stays as it is, or a moment, shown by the zone's clock;
 * a `Date` belongs to the page's calendar.
 */
function dayAndTimeOf(value: string | Date): DayAndTime | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return { day: value, hour: 0, minute: 0 };
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  if (typeof value === 'string') {
    const { day, hour, minute } = clockAt(moment);
    return { day: dayText(day), hour, minute };
  }
  const day = dayText(dayOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate()));
  return { day, hour: moment.getHours(), minute: moment.getMinutes() };
}

const clockText = ({ hour, minute }: DayAndTime) => `${two(hour)}:${two(minute)}`;

/** `YYYY-MM-DD` in every language; an empty string for null. */
export function formatDate(value: string | Date | null | undefined): string {
  return value == null ? '' : (dayAndTimeOf(value)?.day ?? '');
}

/** `YYYY-MM-DD`, followed by `HH:mm` unless the time is midnight (docs/coverage.md section 5). */
export function formatMoment(value: string | Date | null | undefined): string {
  const time = value == null ? null : dayAndTimeOf(value);
  if (!time) return '';
  const midnight = time.hour === 0 && time.minute === 0;
  return midnight ? time.day : `${time.day} ${clockText(time)}`;
}

/** `HH:mm` of a moment, for lists grouped by day. */
export function formatClock(value: string | Date | null | undefined): string {
  const time = value == null ? null : dayAndTimeOf(value);
  return time ? clockText(time) : '';
}

/** No-break spaces between thousands and a decimal point, in every language (docs/coverage.md section 5). */
export function formatNumber(value: number | null | undefined, decimals?: number): string {
  if (value == null || !Number.isFinite(value)) return '';
  const text = decimals === undefined ? String(Number(value.toFixed(6))) : value.toFixed(decimals);
  // from 1e21 on, JavaScript writes an exponent; our numbers never get that large
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, NBSP);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `18.4 %` of a whole; an empty string when the whole is zero. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? `${formatNumber((part / whole) * 100, 1)}${NBSP}%` : '';
}

/** Weekday name in the language, capitalised because it stands on its own. */
export function formatWeekday(value: Date, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(value);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** `November 2026` in the language. */
export function formatMonth(value: Date, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long' }).format(value);
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} ${value.getFullYear()}`;
}

/** Values for an ICU plural message: `n` selects the form, `count` is the formatted number. */
export const countArgs = (n: number): { n: number; count: string } => ({
  n,
  count: formatNumber(n),
});
