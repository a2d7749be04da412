import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { wallClock, weekdayOf } from '../kit/zonedTime.ts';
import { isMailRule, nextMail } from './mailRule.ts';

const AT = 'BYHOUR=7;BYMINUTE=0;BYSECOND=0';

const RULES: [rrule: string, valid: boolean][] = [
  [`FREQ=DAILY;${AT}`, true],
  ['FREQ=DAILY;BYHOUR=23;BYMINUTE=59', true],
  [`FREQ=WEEKLY;BYDAY=MO,FR;${AT}`, true],
  [`FREQ=MONTHLY;BYMONTHDAY=28;${AT}`, true],
  [`FREQ=MONTHLY;BYMONTHDAY=-1;${AT}`, true],
  // not in every month
  [`FREQ=MONTHLY;BYMONTHDAY=29;${AT}`, false],
  [`FREQ=MONTHLY;BYMONTHDAY=1,15;${AT}`, false],
  [`FREQ=MONTHLY;BYDAY=1MO;${AT}`, false],
  // without days or a time it would depend on when it was made
  [`FREQ=WEEKLY;${AT}`, false],
  ['FREQ=DAILY', false],
  ['FREQ=DAILY;BYHOUR=7', false],
  // more than once a day
  ['FREQ=HOURLY;BYMINUTE=0', false],
  ['FREQ=DAILY;BYHOUR=7,19;BYMINUTE=0', false],
  ['FREQ=DAILY;BYHOUR=7;BYMINUTE=0,30', false],
  ['FREQ=DAILY;BYHOUR=7;BYMINUTE=0;BYSECOND=30', false],
  // with an end, or in steps
  [`FREQ=DAILY;${AT};COUNT=3`, false],
  [`FREQ=DAILY;${AT};UNTIL=20270101`, false],
  [`FREQ=DAILY;INTERVAL=2;${AT}`, false],
  [`FREQ=YEARLY;BYMONTHDAY=1;${AT}`, false],
  ['', false],
  ['every Monday', false],
];

test('reports are mailed once a day at most, on days that every week or month has', () => {
  for (const [rrule, valid] of RULES) assert.equal(isMailRule(rrule), valid, rrule);
});

const NEXT: [rrule: string, zone: string, after: string, next: string][] = [
  [`FREQ=WEEKLY;BYDAY=MO;${AT}`, 'Europe/Kyiv', '2026-11-27T12:00Z', '2026-11-30T05:00Z'],
  // at the very moment it is the next one that counts
  [`FREQ=WEEKLY;BYDAY=MO;${AT}`, 'Europe/Kyiv', '2026-11-30T05:00Z', '2026-12-07T05:00Z'],
  // seven o'clock on both sides of the changes to and from summer time
  [`FREQ=DAILY;${AT}`, 'Europe/Berlin', '2027-03-27T06:00Z', '2027-03-28T05:00Z'],
  [`FREQ=DAILY;${AT}`, 'Europe/Berlin', '2027-10-30T05:00Z', '2027-10-31T06:00Z'],
  // 02:30 does not exist: an hour later by the clock, once
  ['FREQ=DAILY;BYHOUR=2;BYMINUTE=30', 'Europe/Berlin', '2027-03-27T12:00Z', '2027-03-28T01:30Z'],
  ['FREQ=DAILY;BYHOUR=2;BYMINUTE=30', 'Europe/Berlin', '2027-03-28T01:30Z', '2027-03-29T00:30Z'],
  // 02:30 exists twice: the first time alone
  ['FREQ=DAILY;BYHOUR=2;BYMINUTE=30', 'Europe/Berlin', '2027-10-30T12:00Z', '2027-10-31T00:30Z'],
  ['FREQ=DAILY;BYHOUR=2;BYMINUTE=30', 'Europe/Berlin', '2027-10-31T00:30Z', '2027-11-01T01:30Z'],
  // midnight does not exist
  ['FREQ=DAILY;BYHOUR=0;BYMINUTE=0', 'Africa/Cairo', '2026-04-23T12:00Z', '2026-04-23T22:00Z'],
  // 23:30 does not exist on the day before, and comes today
  ['FREQ=DAILY;BYHOUR=23;BYMINUTE=30', 'America/Nuuk', '2027-03-28T01:10Z', '2027-03-28T01:30Z'],
  // the ends of months
  [`FREQ=MONTHLY;BYMONTHDAY=-1;${AT}`, 'UTC', '2027-01-31T07:00Z', '2027-02-28T07:00Z'],
  [`FREQ=MONTHLY;BYMONTHDAY=-1;${AT}`, 'UTC', '2028-02-01T00:00Z', '2028-02-29T07:00Z'],
  [`FREQ=MONTHLY;BYMONTHDAY=28;${AT}`, 'UTC', '2026-12-28T07:00Z', '2027-01-28T07:00Z'],
  // on another day than in UTC
  [`FREQ=WEEKLY;BYDAY=MO;${AT}`, 'Pacific/Auckland', '2026-11-27T12:00Z', '2026-11-29T18:00Z'],
];

test('a report is due by the clock of the zone, over clock changes and the ends of months', () => {
  for (const [rrule, zone, after, next] of NEXT)
    assert.equal(
      nextMail(rrule, zone, new Date(after)).toISOString(),
      new Date(next).toISOString(),
      `${rrule} ${zone} after ${after}`,
    );
});

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ZONES = [
  'UTC',
  'Europe/Kyiv',
  'America/New_York',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

test('a report is due once on each of its days, despite clock changes', () => {
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...ZONES),
        days: fc.subarray(DAYS, { minLength: 1 }),
        hour: fc.integer({ min: 0, max: 23 }),
        minute: fc.integer({ min: 0, max: 59 }),
        after: fc.date({
          min: new Date('2024-01-01'),
          max: new Date('2030-01-01'),
          noInvalidDate: true,
        }),
      }),
      ({ zone, days, hour, minute, after }) => {
        const rrule = `FREQ=WEEKLY;BYDAY=${days.join(',')};BYHOUR=${hour};BYMINUTE=${minute}`;
        const moments: Date[] = [];
        for (let at = after; moments.length < 2 * days.length; at = moments.at(-1) ?? at)
          moments.push(nextMail(rrule, zone, at));
        const clocks = moments.map((at) => wallClock(zone, at));
        // A time that is skipped comes up to an hour later, which may be on the next day.
        const due = clocks.map((clock) => {
          const late = clock.hour * 60 + clock.minute - (hour * 60 + minute);
          assert.ok([0, 30, 60, -23 * 60].includes(late), `${rrule} ${zone}: ${late}`);
          return clock.day - (late < 0 ? 1 : 0);
        });
        assert.ok((moments[0] ?? after) > after);
        for (const day of due) assert.ok(days.includes(DAYS[weekdayOf(day)] ?? ''), rrule);
        // Each of its days comes twice within two weeks.
        assert.equal(new Set(due).size, due.length);
        assert.ok((due.at(-1) ?? 0) - (due[0] ?? 0) < 14);
      },
    ),
    { numRuns: 500 },
  );
});
