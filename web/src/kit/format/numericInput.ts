import { readNumber, typedNumber } from '@plumbline/contract/kit/readNumber';
import { currentLocale } from '../i18n/i18n.ts';

/** The number in a field, in the language of the page: null while it is empty, and NaN, which no rule takes for a number, for any other text that is none. */
export function numericValue(text: string, decimals?: number): number | null {
  const reading = readNumber(text, currentLocale(), decimals);
  if (reading === null) return null;
  return 'value' in reading ? reading.value : Number.NaN;
}

/** The same, for what is shown while typing: null also while the text is no number. */
export function numericSoFar(text: string, decimals?: number): number | null {
  const value = numericValue(text, decimals);
  return Number.isNaN(value) ? null : value;
}

/** A stored number as a field shows it; an empty string for null. */
export const numericText = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? '' : typedNumber(value, currentLocale());
