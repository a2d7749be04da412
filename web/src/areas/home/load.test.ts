import { expect, test } from 'vitest';
import { isWorthDrawing, loadOf } from './load.ts';

test('each coming day has its number, days without work too', () => {
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

test('a chart is drawn for more than one day with work', () => {
  const on = (...counts: number[]) => counts.map((count) => ({ day: new Date(), count }));
  expect([on(), on(0, 0), on(5), on(0, 5, 0)].map(isWorthDrawing)).not.toContain(true);
  expect([on(1, 1), on(0, 5, 0, 2)].map(isWorthDrawing)).not.toContain(false);
});
