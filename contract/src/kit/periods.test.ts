import assert from 'node:assert/strict';
import test from 'node:test';
import { PAST_PERIODS, PERIOD_NAMES, PERIODS, dayNear } from './periods.ts';
import type { PeriodName } from './periods.ts';
import { dayOfText, dayText } from './zonedTime.ts';

/** First and last day of every preset (docs/coverage.md section 9), on a Friday. */
const ON_2026_11_20: Record<PeriodName, [first: string, last: string]> = {
  today: ['2026-11-20', '2026-11-20'],
  yesterday: ['2026-11-19', '2026-11-19'],
  this_week: ['2026-11-16', '2026-11-22'],
  this_month: ['2026-11-01', '2026-11-30'],
  this_year: ['2026-01-01', '2026-12-31'],
  last_7_days: ['2026-11-14', '2026-11-20'],
  last_2_weeks: ['2026-11-07', '2026-11-20'],
  last_2_months: ['2026-09-21', '2026-11-20'],
  last_3_months: ['2026-08-21', '2026-11-20'],
  last_6_months: ['2026-05-21', '2026-11-20'],
  last_year: ['2025-11-21', '2026-11-20'],
  last_2_years: ['2024-11-21', '2026-11-20'],
  next_7_days: ['2026-11-20', '2026-11-26'],
  next_2_weeks: ['2026-11-20', '2026-12-03'],
  next_2_months: ['2026-11-20', '2027-01-19'],
  next_6_months: ['2026-11-20', '2027-05-19'],
};
const ELSEWHEN: [today: string, name: PeriodName, first: string, last: string][] = [
  ['2026-11-22', 'this_week', '2026-11-16', '2026-11-22'],
  ['2026-11-23', 'this_week', '2026-11-23', '2026-11-29'],
  ['2026-05-31', 'last_3_months', '2026-03-01', '2026-05-31'],
  ['2026-12-31', 'next_2_months', '2026-12-31', '2027-02-27'],
  ['2028-02-29', 'last_year', '2027-03-01', '2028-02-29'],
  ['2028-02-10', 'this_month', '2028-02-01', '2028-02-29'],
];

function daysOf(name: PeriodName, today: string): [string, string] {
  const { from, to } = PERIODS[name];
  const [first, after] = [from, to].map((bound) => dayNear(bound, dayOfText(today))) as [
    number,
    number,
  ];
  return [dayText(first), dayText(after - 1)];
}

test('each of the sixteen presets is the days the specification names', () => {
  assert.equal(PERIOD_NAMES.length, 16);
  for (const name of PERIOD_NAMES)
    assert.deepEqual(daysOf(name, '2026-11-20'), ON_2026_11_20[name], name);
  for (const [today, name, first, last] of ELSEWHEN)
    assert.deepEqual(daysOf(name, today), [first, last], `${name} on ${today}`);
});

test('twelve presets do not reach into the future', () => {
  assert.equal(PAST_PERIODS.length, 12);
  assert.ok(PAST_PERIODS.includes('today') && !PAST_PERIODS.includes('next_7_days'));
});
