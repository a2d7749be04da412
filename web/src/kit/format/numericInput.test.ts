import { expect, test } from 'vitest';
import { acceptNumeric, numericValue } from './numericInput.ts';

test('a numeric field takes digits, one point, a leading minus and at most six decimals', () => {
  for (const text of ['', '-', '12', '-12.5', '.5', '0.123456'])
    expect(acceptNumeric(text)).toBe(text);
  for (const text of ['1-', '--1', '1.2.3', '1e5', 'abc', '0.1234567', '1 000']) {
    expect(acceptNumeric(text)).toBeNull();
  }
  expect(acceptNumeric('1.23', 1)).toBeNull();
  expect(acceptNumeric('1.', 0)).toBeNull();
});

test('a comma becomes the point', () => {
  expect(acceptNumeric('3,5')).toBe('3.5');
});

test('a begun number is not a value yet', () => {
  expect(['', '-', '.', '-.', '7.', '-0.5'].map(numericValue)).toEqual([
    null,
    null,
    null,
    null,
    7,
    -0.5,
  ]);
});
