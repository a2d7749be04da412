import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holidayTest, type OnHoliday } from '@plumbline/contract/schedule/calendar';
import { covers, dueAfter, nextDue } from './rules.ts';

const AS_USUAL = { on_holiday: 'plan' as OnHoliday, isHoliday: () => false, pauses: [] };
const at = (text: string) => new Date(`2027-03-${text}:00Z`);
const due = (rrule: string) => ({
  schedule: { rrule, timezone: 'UTC' },
  from: at('01T00:00'),
  calendar: AS_USUAL,
});
const daily = due('FREQ=DAILY;BYHOUR=8;BYMINUTE=0');
const shifts = due('FREQ=DAILY;BYHOUR=6,14,22;BYMINUTE=0');
const weekly = due('FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0');
const once = due('FREQ=DAILY;COUNT=1;BYHOUR=8;BYMINUTE=0');

test('a walk covers what is due by then, and what follows soon, but not what is due much later', () => {
  const cases: [ReturnType<typeof due>, due_at: string, finished: string, expected: boolean][] = [
    [daily, '02T08:00', '02T08:00', true],
    [daily, '02T08:00', '09T12:00', true],
    [daily, '02T08:00', '01T20:00', true],
    [daily, '02T08:00', '01T19:59', false],
    [shifts, '02T14:00', '02T10:00', true],
    [shifts, '02T14:00', '02T09:59', false],
    [weekly, '08T08:00', '07T08:00', true],
    [weekly, '08T08:00', '07T07:59', false],
    [once, '01T08:00', '01T00:00', true],
  ];
  for (const [rule, due_at, finished, expected] of cases)
    assert.equal(covers(rule, at(due_at), at(finished)), expected, `${due_at} ${finished}`);
});

test('after a walk the next moment is due that comes after both the walk and what it covers', () => {
  const after = (rule: ReturnType<typeof due>, due_at: string, finished: string) =>
    dueAfter(rule, at(due_at), at(finished))?.toISOString().slice(8, 16);
  assert.equal(after(daily, '02T08:00', '02T07:30'), '03T08:00');
  assert.equal(after(daily, '02T08:00', '05T09:00'), '06T08:00');
  assert.equal(after(shifts, '02T14:00', '02T14:40'), '02T22:00');
  assert.equal(after(once, '01T08:00', '01T08:10'), undefined);
  assert.equal(nextDue(daily, at('02T08:00'))?.toISOString(), '2027-03-02T08:00:00.000Z');
});

test('a round keeps holidays and pauses by the rule of inspections', () => {
  const isHoliday = holidayTest([
    { from_date: '2027-03-05', to_date: '2027-03-05', is_yearly: false }, // a Friday
  ]);
  const next = (on_holiday: OnHoliday, paused_from: string | null = null) => {
    const pauses = [{ paused_from, paused_until: '2027-03-09' }];
    const calendar = { on_holiday, isHoliday, pauses };
    return nextDue({ ...daily, calendar }, at('05T00:00'))
      ?.toISOString()
      .slice(8, 16);
  };
  assert.deepEqual(
    [next('plan'), next('skip'), next('next_workday'), next('plan', '2027-03-05')],
    ['05T08:00', '06T08:00', '06T08:00', '10T08:00'],
  );
  const weeklyOnFriday = due('FREQ=WEEKLY;BYDAY=FR;BYHOUR=8;BYMINUTE=0');
  const calendar = { ...AS_USUAL, on_holiday: 'next_workday' as OnHoliday, isHoliday };
  assert.equal(
    nextDue({ ...weeklyOnFriday, calendar }, at('05T00:00'))
      ?.toISOString()
      .slice(8, 16),
    '08T08:00',
  );
});
