import { expect, test } from 'vitest';
import { endOfDay, isOver, lastDay } from './validTo.ts';

test('lasts through the selected day', () => {
  const validTo = endOfDay('2026-12-31');
  expect(isOver(validTo, new Date(2026, 11, 31, 23, 59, 0))).toBe(false);
  expect(isOver(validTo, new Date(2027, 0, 1, 0, 0, 0))).toBe(true);
});

test('returns the selected day, summer time or not', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2028-02-29'])
    expect(lastDay(endOfDay(day))).toBe(day);
});

test('lasts forever without a day', () => {
  expect(endOfDay(null)).toBeNull();
  expect(lastDay(null)).toBeNull();
  expect(isOver(null, new Date(2100, 0, 1))).toBe(false);
});
