import { expect, test } from 'vitest';
import { countByDay, monthGrid } from './month.ts';

test('a month is shown in whole weeks from Monday', () => {
  const november = monthGrid(new Date(2026, 10, 20));
  expect(november).toHaveLength(42);
  expect([november[0]?.getDate(), november[6]?.getDate()]).toEqual([26, 1]);
  expect(monthGrid(new Date(2027, 1, 1))).toHaveLength(28);
});

test('moments are counted by their day', () => {
  const counts = countByDay(['2026-11-20T08', '2026-11-20T09', '2026-11-21T08'], (m) =>
    m.slice(0, 10),
  );
  expect([...counts]).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ]);
});
