import assert from 'node:assert/strict';
import { test } from 'node:test';
import { covers, dueAfter, nextDue } from './rules.ts';

const at = (text: string) => new Date(`2027-03-${text}:00Z`);
const due = (rrule: string) => ({
  schedule: { rrule, timezone: 'UTC' },
  from: at('01T00:00'),
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
