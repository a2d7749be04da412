import assert from 'node:assert/strict';
import test from 'node:test';
import { partAt, withParts } from './series.ts';
import type { SchedulePart } from './series.ts';

const day = (text: string) => `2027-${text}T00:00:00.000Z`;
const at = (rrule: string) => ({ rrule, timezone: 'Europe/Kyiv' });
const [DAILY, WEEKLY, MONTHLY] = ['DAILY', 'WEEKLY', 'MONTHLY'].map((one) => at(`FREQ=${one}`));
const part = (from: string | null, schedule = DAILY ?? null): SchedulePart => ({
  from: from && day(from),
  schedule,
});
const stored = (parts: SchedulePart[]) => {
  const last = parts.at(-1);
  return {
    schedule: last?.schedule ?? null,
    schedule_from: last?.from ?? null,
    earlier_schedules: parts.slice(0, -1),
  };
};

test('a schedule holds from its day on: later ones end, and earlier ones stay', () => {
  const old = stored([part(null), part('03-01', WEEKLY), part('05-01', MONTHLY)]);
  const now = new Date(day('01-10'));
  assert.deepEqual(
    withParts(old, [part('04-01', MONTHLY)], now),
    stored([part(null), part('03-01', WEEKLY), part('04-01', MONTHLY)]),
  );
  assert.deepEqual(
    withParts(old, [part('03-01', MONTHLY)], now),
    stored([part(null), part('03-01', MONTHLY)]),
    'one of the same day is replaced',
  );
  assert.deepEqual(
    withParts(old, [part('02-01', null), part('02-15', WEEKLY)], now),
    stored([part(null), part('02-01', null), part('02-15', WEEKLY)]),
    'a pause and what follows it',
  );
});

test('schedules that are over are left out, but for the one that still holds', () => {
  const old = stored([part(null), part('03-01', WEEKLY)]);
  assert.deepEqual(
    withParts(old, [part('05-01', MONTHLY)], new Date(day('04-01'))),
    stored([part('03-01', WEEKLY), part('05-01', MONTHLY)]),
  );
  assert.deepEqual(
    withParts(null, [part('05-01', MONTHLY)], new Date(day('04-01'))),
    stored([part('05-01', MONTHLY)]),
  );
});

test('a moment belongs to the part that began last', () => {
  const anchor = new Date(day('01-01'));
  const series = [
    { from: null, anchor, schedule: DAILY ?? null },
    { from: new Date(day('03-01')), anchor, schedule: WEEKLY ?? null },
  ];
  assert.equal(partAt(series, new Date(day('02-28')))?.schedule, DAILY);
  assert.equal(partAt(series, new Date(day('03-01')))?.schedule, WEEKLY);
  assert.equal(partAt(series.slice(1), new Date(day('02-28'))), undefined);
});
