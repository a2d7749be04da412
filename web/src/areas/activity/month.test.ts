import { expect, test } from 'vitest';
import { monthGrid } from './month.ts';

test('shows a month in whole weeks from Monday', () => {
  const november = monthGrid(new Date(2026, 10, 20));
  expect(november).toHaveLength(42);
  expect([november[0]?.getDate(), november[6]?.getDate()]).toEqual([26, 1]);
  expect(monthGrid(new Date(2027, 1, 1))).toHaveLength(28);
});
