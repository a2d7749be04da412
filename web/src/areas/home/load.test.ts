import { expect, test } from 'vitest';
import { loadOf } from './load.ts';

test('counts the work of each coming day, including days without any', () => {
  const counts = new Map([
    ['2026-11-19', 7],
    ['2026-11-20', 2],
    ['2026-11-22', 1],
  ]);
  const load = loadOf(counts, new Date(2026, 10, 20, 9), 4);
  expect(load.map(({ day, count }) => [day.getDate(), count])).toEqual([
    [20, 2],
    [21, 0],
    [22, 1],
    [23, 0],
  ]);
});
