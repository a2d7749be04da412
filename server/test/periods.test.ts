import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PAST_PERIODS, PERIOD_NAMES, PERIODS } from '@plumbline/contract/kit/periods';
import type { PeriodName } from '@plumbline/contract/kit/periods';
import { sql } from 'kysely';
import { dayOf } from '#kit/filter.ts';
import { newApp } from './newTenant.ts';
import type { TestApp } from './newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

/** First and last day of every preset of the specification, section 9, on a Friday. */
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

async function daysOf(name: PeriodName, today: string): Promise<[string, string]> {
  const { from, to } = PERIODS[name];
  const [first, after] = [from, to].map((bound) => dayOf(bound, sql`${today}::date`));
  const [row] = await app.deps.database.read<{ first: string; last: string }>(
    sql`select (${first})::text as first, (${after} - 1)::text as last`,
  );
  assert.ok(row);
  return [row.first, row.last];
}

test('each of the sixteen presets is the days the specification names', async () => {
  assert.equal(PERIOD_NAMES.length, 16);
  for (const name of PERIOD_NAMES)
    assert.deepEqual(await daysOf(name, '2026-11-20'), ON_2026_11_20[name], name);
  for (const [today, name, first, last] of ELSEWHEN)
    assert.deepEqual(await daysOf(name, today), [first, last], `${name} on ${today}`);
});

test('what has happened is asked about by the twelve presets that do not look ahead', () => {
  assert.equal(PAST_PERIODS.length, 12);
  assert.ok(PAST_PERIODS.includes('today') && !PAST_PERIODS.includes('next_7_days'));
});
