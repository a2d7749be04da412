import { expect, test } from 'vitest';
import { differenceOf, signed, signedShare, valueText } from './measures.ts';

test('a value has the decimals of its indicator and its unit', () => {
  expect(valueText(7.4, 1, 'mm/s')).toBe('7.4\u00A0mm/s');
  expect(valueText(7, 2, null)).toBe('7.00');
  expect(valueText(null, 2, 'mm/s')).toBe('');
});

test('a difference has none of the errors of binary fractions', () => {
  expect(differenceOf(0.3, 0.1)).toBe(0.2);
  expect(differenceOf(null, 1)).toBeNull();
  expect(differenceOf(1, null)).toBeNull();
});

test.each([
  [1, 1, '+1.0'],
  [-0.2, 1, '\u22120.2'],
  [0, 1, '0.0'],
  [null, 1, ''],
])('the change %s is written as a change', (difference, decimals, text) => {
  expect(signed(difference, decimals)).toBe(text);
});

test.each([
  [1, 6.4, 'mm/s', '+16\u00A0%'],
  [-5, -10, null, '\u221250\u00A0%'],
  [1, 0, 'mm/s', ''],
  [null, 3, 'mm/s', ''],
  [-0.5, 45.5, '%', ''],
])('the share of a change of %s from %s %s', (difference, before, unit, text) => {
  expect(signedShare(difference, before, unit)).toBe(text);
});
