import { expect, test } from 'vitest';
import { acceptNumeric, numericValue } from './numericInput.ts';

test('accepts digits, one point, a leading minus and at most six decimals', () => {
  for (const text of ['', '-', '12', '-12.5', '.5', '0.123456'])
    expect(acceptNumeric(text)).toBe(text);
  for (const text of ['1-', '--1', '1.2.3', '1e5', 'abc', '0.1234567', '1 000']) {
    expect(acceptNumeric(text)).toBeNull();
  }
  expect(acceptNumeric('1.23', 1)).toBeNull();
});

test('accepts a point without decimals, and nothing after it', () => {
  expect(acceptNumeric('68.', 0)).toBe('68.');
  expect(acceptNumeric('68.5', 0)).toBeNull();
});

test('turns a comma into the point, and a minus sign into the minus of keyboards', () => {
  expect(acceptNumeric('3,5')).toBe('3.5');
  expect(acceptNumeric('\u22123.5')).toBe('-3.5');
});

test('does not read a half-typed number as a value', () => {
  expect(['', '-', '.', '-.', '7.', '-0.5'].map(numericValue)).toEqual([
    null,
    null,
    null,
    null,
    7,
    -0.5,
  ]);
});
