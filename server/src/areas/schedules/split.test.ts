import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { movedSchedule } from '@plumbline/contract/schedule/moved';
import { momentsOf, ownSeriesOf, withParts } from '@plumbline/contract/schedule/series';
import { RULES, momentAt, otherMoments, wallsOf } from '#test/checks/otherRecurrence.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ANCHOR = Date.parse('2026-01-07T05:20:00Z');
const YEAR = { anchor: ANCHOR, to: ANCHOR + 365 * DAY_MS };
const moments = (times: readonly (number | Date)[]) =>
  times.map((at) => new Date(at).toISOString().slice(0, 16));

const inMonth = (rule: string) => rule.includes('MONTHLY');
const splits = fc.record({
  rule: fc.constantFrom(...RULES),
  timezone: fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu'),
  place: fc.nat(20),
  days: fc.integer({ min: -9, max: 9 }),
  minutes: fc.oneof(fc.constant(0), fc.integer({ min: -240, max: 240 })),
});

test('this and the following ones: slots before stay, and later ones are those that another library calculates', () => {
  let moved = 0;
  fc.assert(
    fc.property(splits, ({ rule, timezone, place, days, minutes }) => {
      const schedule = { rrule: rule, timezone };
      const walls = wallsOf(rule, timezone, { ...YEAR, to: YEAR.to + 20 * DAY_MS });
      const at = place % walls.filter((wall) => wall < YEAR.to - 60 * DAY_MS).length;
      const distance = days * DAY_MS + minutes * MINUTE_MS;
      const slot = momentAt(timezone, walls[at] ?? 0);
      const to = momentAt(timezone, (walls[at] ?? 0) + distance);
      const next = movedSchedule(schedule, {
        anchor: new Date(ANCHOR),
        slot: new Date(slot),
        to: new Date(to),
      });
      if (!next) return;
      moved += 1;
      const template = {
        schedule,
        schedule_from: null,
        earlier_schedules: [],
        created_at: new Date(ANCHOR).toISOString(),
      };
      const [from, begin] = [slot, to].map((time) => new Date(time).toISOString());
      const parts = [
        ...(to > slot ? [{ from: from ?? null, schedule: null }] : []),
        { from: begin ?? null, schedule: next },
      ];
      const series = ownSeriesOf(template, withParts(null, parts, new Date(ANCHOR)));
      const actual = momentsOf(series, {
        from: new Date(Math.min(ANCHOR, to)),
        to: new Date(YEAR.to),
        count: 0,
      });
      const before = otherMoments(rule, timezone, YEAR).filter((time) => time < Math.min(slot, to));
      const others = otherMoments(next.rrule, timezone, { anchor: to, to: YEAR.to });
      // The other library does not begin with a time that the clock skips.
      const wall = (walls[at] ?? 0) + distance;
      const isSkipped = to === momentAt(timezone, wall + HOUR_MS);
      const later = isSkipped ? [to, ...others] : others;
      assert.deepEqual(moments(actual), moments([...before, ...later]));
      assert.equal(later[0], to);
      if (inMonth(rule)) return;
      // the rule is as if each wall clock had moved as far
      const shifted = walls.slice(at).map((wall) => momentAt(timezone, wall + distance));
      assert.deepEqual(moments(later), moments(shifted.filter((time) => time <= YEAR.to)));
    }),
    { numRuns: 150 },
  );
  assert.ok(moved > 50, `${moved} of 150 moves can be said by a rule`);
});

test('a rule says a move of one of its moments, or nothing', () => {
  const zone = 'Europe/Kyiv';
  const movedFrom = (rrule: string, slot: string, to: string) =>
    movedSchedule(
      { rrule, timezone: zone },
      {
        anchor: new Date('2026-01-01T00:00:00Z'),
        slot: new Date(momentAt(zone, Date.parse(`${slot}:00Z`))),
        to: new Date(momentAt(zone, Date.parse(`${to}:00Z`))),
      },
    )?.rrule;
  const at8 = 'BYHOUR=8;BYMINUTE=0';
  const cases: [rule: string, slot: string, to: string, moved: string | undefined][] = [
    [
      `FREQ=DAILY;${at8}`,
      '2026-03-02T08:00',
      '2026-03-02T09:30',
      'FREQ=DAILY;BYHOUR=9;BYMINUTE=30',
    ],
    [
      `FREQ=DAILY;COUNT=10;${at8}`,
      '2026-01-04T08:00',
      '2026-01-05T08:00',
      `FREQ=DAILY;COUNT=7;${at8}`,
    ],
    [
      `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;${at8}`,
      '2026-01-12T08:00',
      '2026-01-13T08:00',
      `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO;${at8};WKST=TU`,
    ],
    [
      `FREQ=MONTHLY;BYMONTHDAY=15;${at8}`,
      '2026-03-15T08:00',
      '2026-03-17T08:00',
      `FREQ=MONTHLY;BYMONTHDAY=17;${at8}`,
    ],
    [
      `FREQ=MONTHLY;BYMONTHDAY=-1;${at8}`,
      '2026-03-31T08:00',
      '2026-03-30T08:00',
      `FREQ=MONTHLY;BYMONTHDAY=-2;${at8}`,
    ],
    [
      `FREQ=MONTHLY;BYMONTHDAY=-1;${at8}`,
      '2026-03-31T08:00',
      '2026-04-01T08:00',
      `FREQ=MONTHLY;BYMONTHDAY=1;${at8}`,
    ],
    [
      `FREQ=MONTHLY;BYDAY=2TU;${at8}`,
      '2026-03-10T08:00',
      '2026-03-18T08:00',
      `FREQ=MONTHLY;BYDAY=3WE;${at8}`,
    ],
    [
      `FREQ=MONTHLY;BYDAY=-1FR;${at8}`,
      '2026-03-27T08:00',
      '2026-03-26T08:00',
      `FREQ=MONTHLY;BYDAY=-1TH;${at8}`,
    ],
    [
      `FREQ=MONTHLY;BYMONTH=1,12;BYMONTHDAY=5;${at8}`,
      '2026-01-05T08:00',
      '2026-02-03T08:00',
      `FREQ=MONTHLY;BYMONTH=1,2;BYMONTHDAY=3;${at8}`,
    ],
    [
      'FREQ=HOURLY;INTERVAL=5;BYMINUTE=0',
      '2026-01-01T22:00',
      '2026-01-01T22:20',
      'FREQ=HOURLY;INTERVAL=5;BYMINUTE=20',
    ],
    // the evening would move into the next day
    ['FREQ=DAILY;BYHOUR=8,22;BYMINUTE=0', '2026-01-03T08:00', '2026-01-03T11:00', undefined],
    [
      `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;${at8}`,
      '2026-03-31T08:00',
      '2026-03-30T08:00',
      undefined,
    ],
    [`FREQ=MONTHLY;BYMONTHDAY=1,28;${at8}`, '2026-03-28T08:00', '2026-03-29T08:00', undefined],
  ];
  for (const [rule, slot, to, moved] of cases)
    assert.equal(movedFrom(rule, slot, to), moved, `${rule} ${slot} → ${to}`);
});
