import fc from 'fast-check';
import { dayOfText, dayText, wallClock, dayIn } from '@plumbline/contract/kit/zonedTime';
import { expect, test } from 'vitest';
import { monthOf, movedBy, placeByKey, stepFrom, weekOf } from './days.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map(dayText);

test('a month is shown in whole weeks from Monday, with each of its days once', () => {
  expect(monthOf('2026-11-20')).toHaveLength(42);
  expect(monthOf('2027-02-01')).toHaveLength(28);
  fc.assert(
    fc.property(days, (day) => {
      const shown = monthOf(day);
      const inMonth = shown.filter((one) => one.startsWith(day.slice(0, 7)));
      const [year = 0, month = 0] = day.split('-').map(Number);
      expect(inMonth).toHaveLength(new Date(year, month, 0).getDate());
      expect(new Date(`${shown[0]}T12:00:00`).getDay()).toBe(1);
      expect(shown.length % 7).toBe(0);
      expect(shown).toContain(day);
      expect(weekOf(day)).toContain(day);
      expect(weekOf(day)[0]).toBe(shown.find((one) => weekOf(day).includes(one)));
    }),
  );
});

test('a step leads to the next month or week, and back', () => {
  expect(stepFrom('2026-01-31', 1, 'month')).toBe('2026-02-01');
  expect(stepFrom('2026-01-31', -1, 'month')).toBe('2025-12-01');
  fc.assert(
    fc.property(days, (day) => {
      expect(stepFrom(stepFrom(day, 1, 'week'), -1, 'week')).toBe(day);
      const there = stepFrom(day, 1, 'month');
      expect(stepFrom(there, -1, 'month')).toBe(`${day.slice(0, 7)}-01`);
    }),
  );
});

const ZONE = 'Europe/Berlin';

test.each([
  ['when the clocks go forward', '2026-03-28T08:00:00Z', '2026-03-29', '2026-03-29T07:00:00.000Z'],
  ['when they go back', '2026-10-24T07:00:00Z', '2026-10-25', '2026-10-25T08:00:00.000Z'],
  ['at a time that is skipped', '2026-03-28T01:30:00Z', '2026-03-29', '2026-03-29T01:30:00.000Z'],
  ['back a week', '2026-04-02T22:30:00Z', '2026-03-27', '2026-03-26T23:30:00.000Z'],
])('an inspection keeps its time of day %s', (_when, moment, to, expected) => {
  const from = dayText(dayIn(ZONE, new Date(moment)));
  expect(movedBy(ZONE, moment, { from, to }).toISOString()).toBe(expected);
});

test('an inspection lands on the day it is moved to, at its time of day, whatever the clocks do', () => {
  const quarters = fc.integer({ min: 0, max: 95 }).map((n) => n * 15 * 60_000);
  fc.assert(
    fc.property(days, days, quarters, (from, to, time) => {
      const moment = new Date(dayOfText(from) * 86_400_000 + time).toISOString();
      const start = wallClock('UTC', new Date(moment));
      const end = wallClock('UTC', movedBy('UTC', moment, { from, to }));
      expect(end).toEqual({ ...start, day: dayOfText(to) });
    }),
  );
});

const MONTH = { days: monthOf('2026-11-20'), lanes: ['all'] };
const LANES = { days: weekOf('2026-11-20'), lanes: ['nobody', 'a', 'b'] };

test.each([
  ['ArrowRight', { day: '2026-11-20', lane: 'all' }, MONTH, { day: '2026-11-21', lane: 'all' }],
  ['ArrowDown', { day: '2026-11-20', lane: 'all' }, MONTH, { day: '2026-11-27', lane: 'all' }],
  ['ArrowUp', { day: '2026-10-26', lane: 'all' }, MONTH, null],
  ['ArrowDown', { day: '2026-11-20', lane: 'a' }, LANES, { day: '2026-11-20', lane: 'b' }],
  ['ArrowUp', { day: '2026-11-20', lane: 'nobody' }, LANES, null],
  ['ArrowLeft', { day: '2026-11-16', lane: 'a' }, LANES, null],
  ['ArrowLeft', { day: '2026-11-17', lane: 'a' }, LANES, { day: '2026-11-16', lane: 'a' }],
  ['x', { day: '2026-11-17', lane: 'a' }, LANES, null],
])('%s moves from %o', (key, place, shown, expected) => {
  expect(placeByKey(key, place, shown)).toEqual(expected);
});
