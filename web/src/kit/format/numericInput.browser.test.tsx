import { afterEach, expect, test } from 'vitest';
import { applyLocale } from '../i18n/i18n.ts';
import { numericText, numericValue } from './numericInput.ts';

afterEach(() => applyLocale('en-GB'));

test('reads a number in the language of the page, and shows it so that it is read again', async () => {
  expect(numericValue('1,234')).toBe(1234);
  expect(numericText(1.234)).toBe('1.234');
  await applyLocale('de-DE');
  expect(numericValue('1,234')).toBe(1.234);
  expect(numericText(1.234)).toBe('1,234');
  expect(numericValue(numericText(1.234))).toBe(1.234);
});

test('takes no number for null, and what is none for NaN', () => {
  expect(['', ' '].map((text) => numericValue(text))).toEqual([null, null]);
  for (const text of ['-', '.', '5 bar', '1e3', '0.1234567']) expect(numericValue(text)).toBeNaN();
  expect(numericValue('1.5', 0)).toBeNaN();
  expect([null, undefined, Number.NaN].map(numericText)).toEqual(['', '', '']);
});
