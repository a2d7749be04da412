import { expect, test } from 'vitest';
import { byDay, countsByDay, daysFilters } from './dayCounts.ts';

test('reads the server’s day counts by date', () => {
  const facet = (object: string | null, total_count: number) => ({
    object,
    total_count,
    filter_count: 0,
  });
  const counts = countsByDay([facet('2026-11-20', 1200), facet(null, 3), facet('2026-11-22', 1)]);
  expect([...counts]).toEqual([
    ['2026-11-20', 1200],
    ['2026-11-22', 1],
  ]);
  expect(countsByDay(undefined).size).toBe(0);
});

test('requests a range of days by its days', () => {
  expect(byDay('due_time')).toBe('due_time:day');
  expect(daysFilters('due_time', new Date(2026, 10, 20), new Date(2026, 11, 3))).toEqual([
    'due_time>=2026-11-20',
    'due_time<=2026-12-03',
  ]);
});
