import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { DAY_NAMES } from '@plumbline/contract/schedule/recurrence';
import { ruleFault } from '@plumbline/contract/schedule/ruleCost';
import { countedBefore, occurrencesOf } from '@plumbline/contract/schedule/occurrences';
import { otherMoments } from '#test/checks/otherRecurrence.ts';
import { sized } from '#test/checks/size.ts';

const DAY_MS = 86_400_000;
const FROM = Date.parse('2026-03-01T10:00:00Z');
const TO = FROM + 800 * DAY_MS;

// The other library takes them as they are written.
const inOrder = (a: unknown, b: unknown) => Number(a) - Number(b);
const some = <T>(values: fc.Arbitrary<T>, maxLength = 3) =>
  fc.uniqueArray(values, { minLength: 1, maxLength }).map((all) => all.toSorted(inOrder));
const signed = (max: number) => fc.integer({ min: -max, max }).filter((n) => n !== 0);
const weekday = fc.constantFrom(...DAY_NAMES);
const placed = (most: number) => fc.tuple(signed(most), weekday).map(([n, name]) => `${n}${name}`);

/** Parts that may be there or not, of each frequency. */
const PARTS = {
  DAILY: { BYMONTH: some(fc.integer({ min: 1, max: 12 })), BYDAY: some(weekday) },
  WEEKLY: { BYMONTH: some(fc.integer({ min: 1, max: 12 }), 6), BYDAY: some(weekday, 7) },
  MONTHLY: {
    BYMONTH: some(fc.integer({ min: 1, max: 12 })),
    BYMONTHDAY: some(signed(31)),
    BYDAY: fc.oneof(some(weekday, 5), some(placed(5))),
  },
  YEARLY: {
    BYMONTH: some(fc.integer({ min: 1, max: 12 })),
    BYMONTHDAY: some(signed(31)),
    BYYEARDAY: some(signed(366)),
    BYWEEKNO: some(signed(53)),
    BYDAY: some(weekday, 5),
  },
} satisfies Record<string, Record<string, fc.Arbitrary<(string | number)[]>>>;
type Frequency = keyof typeof PARTS;
const FREQUENCIES = Object.keys(PARTS) as Frequency[];

const ruleOf = (frequency: Frequency) =>
  fc.record(
    {
      FREQ: fc.constant([frequency]),
      INTERVAL: fc.integer({ min: 1, max: 4 }).map((n) => [n]),
      COUNT: fc.integer({ min: 1, max: 300 }).map((n) => [n]),
      WKST: weekday.map((name) => [name]),
      BYHOUR: some(fc.integer({ min: 0, max: 23 })),
      BYMINUTE: some(fc.integer({ min: 0, max: 59 }), 2),
      // The other library wraps places that a period does not have.
      BYSETPOS: some(fc.constantFrom(1, -1), 2),
      ...(PARTS[frequency] as Record<string, fc.Arbitrary<(string | number)[]>>),
    },
    { requiredKeys: ['FREQ', 'BYHOUR', 'BYMINUTE'] },
  );

const rules = fc
  .constantFrom(...FREQUENCIES)
  .chain(ruleOf)
  .map((parts) =>
    Object.entries(parts)
      .map(([name, values]) => `${name}=${(values as (string | number)[]).join(',')}`)
      .join(';'),
  )
  .filter((rule) => ruleFault(rule) === null)
  // The other library takes all days of such a week, RFC 5545 the weekday of the first moment (3.3.10).
  .filter((rule) => !rule.includes('BYWEEKNO') || /BY(MONTH|YEAR)?DAY/.test(rule))
  // The other library selects from the rest of the first period, RFC 5545 from all of it.
  .filter((rule) => !(rule.includes('COUNT') && rule.includes('BYSETPOS')));

const asked = fc.record({
  rule: rules,
  timezone: fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu', 'UTC'),
  /** The anchor is this many days earlier. */
  days: fc.integer({ min: 0, max: 3000 }),
  minutes: fc.nat(1439),
});
const times = (moments: readonly (number | Date)[]) =>
  [...new Set(moments.map(Number))].toSorted((a, b) => a - b).map((at) => new Date(at).toJSON());

test('the moments of any rule, however long ago it began, are those that another library calculates', () => {
  let found = 0;
  fc.assert(
    fc.property(asked, ({ rule, timezone, days, minutes }) => {
      const anchor = FROM - days * DAY_MS - minutes * 60_000;
      const schedule = { rrule: rule, timezone, anchor: new Date(anchor) };
      const span = { from: new Date(FROM), to: new Date(TO), count: 0 };
      const expected = otherMoments(rule, timezone, { anchor, to: TO });
      const right = expected.filter((at) => at >= FROM);
      assert.deepEqual(times(occurrencesOf(schedule, span) ?? []), times(right));
      if (right.length > 0) found += 1;
      if (/COUNT|BYSETPOS/.test(rule)) return;
      assert.equal(countedBefore(schedule, new Date(FROM)), expected.length - right.length);
    }),
    { numRuns: sized(30, 80) },
  );
  assert.ok(found > sized(10, 30), String(found));
});

test('a numbered week without a day has its moment on the weekday of the first one', () => {
  const rrule = 'FREQ=YEARLY;BYWEEKNO=20,-1;BYHOUR=9;BYMINUTE=0';
  const schedule = { rrule, timezone: 'UTC', anchor: new Date('2026-03-03T10:00:00Z') };
  const span = { from: schedule.anchor, to: new Date('2027-06-01T00:00:00Z'), count: 0 };
  assert.deepEqual(times(occurrencesOf(schedule, span) ?? []), [
    '2026-05-12T09:00:00.000Z',
    '2026-12-29T09:00:00.000Z',
    '2027-05-18T09:00:00.000Z',
  ]);
});
