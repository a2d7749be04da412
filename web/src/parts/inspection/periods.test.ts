import { expect, test } from 'vitest';
import { rangeFilters } from './periods.ts';

test('turns a range into filters by day, so that the server decides where a day begins', () => {
  const [from, to] = [new Date(2026, 10, 20, 15), new Date(2026, 10, 21)];
  expect(rangeFilters('finished_at', { from, to: null })).toEqual(['finished_at>=2026-11-20']);
  expect(rangeFilters('finished_at', { from, to })[1]).toBe('finished_at<2026-11-21');
});
