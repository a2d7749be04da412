import type { Locale } from './locales.ts';

export const DEFAULT_DECIMALS = 6;
/** As many digits as a number holds without changing any. */
const MOST_DIGITS = 15;

type NumberFault = 'number' | 'decimals' | 'digits';

/**
 * A typed text as a number. `unclear` if it could be read differently (`1,234`) or has grouped digits; the field then
 * shows how it was read.
 */
type NumberReading =
  | { value: number; unclear: boolean }
  /** Null while it is only the beginning of a number (`-`, `.`). */
  | { fault: NumberFault | null };

/** The decimal separator of the language. */
const decimalSign = (locale: Locale): ',' | '.' => (locale === 'en-GB' ? '.' : ',');

/** Blanks of all widths, breaking or not. */
const BLANKS = /[ \u00A0\u2007\u2009\u202F]/g;
const APOSTROPHES = /[’ʼ]/g;
/** No thousand begins with a zero. */
const GROUPS = /^[1-9]\d{0,2}(?<sign>[ '.,])\d{3}(\k<sign>\d{3})*$/;
/** A single sign that might separate thousands or decimals. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Returns the number that a whole text stands for, by the rules of the language; null if the text is empty
 * (docs/decisions/texts-and-numbers.md). Allowed are digits, one decimal sign (point or comma), a leading minus and, between groups of
 * three digits, blanks, apostrophes or the other sign. Nothing else is ignored.
 */
export function readNumber(
  text: string,
  locale: Locale,
  decimals = DEFAULT_DECIMALS,
): NumberReading | null {
  const plain = text.trim().replace(BLANKS, ' ').replace(APOSTROPHES, "'").replace('\u2212', '-');
  if (plain === '') return null;
  if (/^-?[.,]?$/.test(plain)) return { fault: null };
  const minus = plain.startsWith('-') ? '-' : '';
  const unsigned = plain.slice(minus.length);
  const sign = signIn(unsigned, locale);
  const at = sign === null ? -1 : unsigned.lastIndexOf(sign);
  const whole = at < 0 ? unsigned : unsigned.slice(0, at);
  const fraction = at < 0 ? '' : unsigned.slice(at + 1);
  const isGrouped = GROUPS.test(whole) && !whole.includes(sign ?? ' .');
  const isRead = (/^\d*$/.test(whole) || isGrouped) && /^\d*$/.test(fraction);
  if (!isRead) return { fault: 'number' };
  if (fraction.length > decimals) return { fault: 'decimals' };
  const digits = whole.replace(/\D/g, '');
  if (`${digits}${fraction}`.replace(/^0+/, '').length > MOST_DIGITS) return { fault: 'digits' };
  const value = Number(`${minus}${digits || '0'}.${fraction || '0'}`);
  return { value: value === 0 ? 0 : value, unclear: isGrouped || EITHER.test(unsigned) };
}

/** Returns the decimal separator of this text, point or comma; null if it has none. */
function signIn(text: string, locale: Locale): string | null {
  const [first, ...others] = text.match(/[.,]/g) ?? [];
  if (first === undefined) return null;
  const last = others.at(-1) ?? first;
  if (others.length === 0) return EITHER.test(text) && first !== decimalSign(locale) ? null : first;
  return others.every((sign) => sign === first) ? null : last;
}

/** Returns a number as a field shows it, in a form that reads back as the same number. */
export function typedNumber(value: number, locale: Locale): string {
  const plain = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return plain.replace('.', decimalSign(locale));
}
