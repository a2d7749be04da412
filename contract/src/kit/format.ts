import { dayText } from './zonedTime.ts';
import type { WallClock } from './zonedTime.ts';

const NBSP = '\u00A0';
const two = (n: number) => String(n).padStart(2, '0');

/** `HH:mm`. */
export const wallClockText = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string =>
  `${two(hour)}:${two(minute)}`;

/** `YYYY-MM-DD`, followed by `HH:mm` unless the time is midnight (docs/coverage.md section 5). */
export const momentText = (clock: WallClock): string =>
  clock.hour === 0 && clock.minute === 0
    ? dayText(clock.day)
    : `${dayText(clock.day)} ${wallClockText(clock)}`;

/** As wide as a digit; no line breaks after it. */
const MINUS = '\u2212';

/** Keeps a day or moment within a sentence on one line. */
export const onOneLine = (moment: string): string =>
  moment.replaceAll('-', '\u2011').replaceAll(' ', NBSP);

/** Returns the number of decimals for an amount of money: two, unless it is more exact. */
export function decimalsOfMoney(value: number): number {
  const [, fraction = ''] = String(Number(value.toFixed(6))).split('.');
  return Math.max(2, fraction.length);
}

/** No-break spaces between thousands, a decimal point and a minus sign, in every language (docs/coverage.md section 5). */
export function numberText(value: number, decimals?: number): string {
  const rounded =
    decimals === undefined ? String(Number(value.toFixed(6))) : value.toFixed(decimals);
  const text = rounded.replace(/^-(?=[0.]*$)/, '').replace('-', MINUS);
  // from 1e21 on, JavaScript writes an exponent; our numbers never get that large
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, NBSP);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
