import { expect, test } from 'vitest';
import { formatMoment } from './format.ts';
import { PAST_PERIODS, PERIODS, rangeFilters, rangeOf, type Period } from './periods.ts';

const now = new Date(2026, 10, 20, 9, 30); // a Friday
const range = (period: Period, at = now) => {
  const { from, to } = rangeOf(period, at);
  return [formatMoment(from), formatMoment(to)];
};

test('all presets of the specification are there', () => {
  expect(PERIODS).toHaveLength(16);
  expect(PAST_PERIODS).not.toContain('next_7_days');
});

test('the last days include today', () => {
  expect(range('last_7_days')).toEqual(['2026-11-14', '2026-11-21']);
  expect(range('today')).toEqual(['2026-11-20', '2026-11-21']);
  expect(range('yesterday')).toEqual(['2026-11-19', '2026-11-20']);
});

test('a week begins on Monday, on Sundays too', () => {
  expect(range('this_week')).toEqual(['2026-11-16', '2026-11-23']);
  expect(range('this_week', new Date(2026, 10, 22, 23, 59))).toEqual(['2026-11-16', '2026-11-23']);
});

test('months end where the shorter month ends', () => {
  expect(range('last_3_months', new Date(2026, 4, 31))).toEqual(['2026-03-01', '2026-06-01']);
  expect(range('last_year')).toEqual(['2025-11-21', '2026-11-21']);
  expect(range('next_2_months', new Date(2026, 11, 31))).toEqual(['2026-12-31', '2027-02-28']);
});

test('a range becomes two filters', () => {
  const filters = rangeFilters('finished_at', { from: new Date(0), to: null });
  expect(filters).toEqual(['finished_at>=1970-01-01T00:00:00.000Z']);
});
