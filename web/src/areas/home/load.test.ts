import { expect, test } from 'vitest';
import { loadOf } from './load.ts';

test('each coming day has its number, days without work too', () => {
  const at = (day: number) => new Date(2026, 10, day, 8).toISOString();
  const load = loadOf([at(19), at(20), at(20), at(22)], new Date(2026, 10, 20, 9), 4);
  expect(load.map(({ day, count }) => [day.getDate(), count])).toEqual([
    [20, 2],
    [21, 0],
    [22, 1],
    [23, 0],
  ]);
});
