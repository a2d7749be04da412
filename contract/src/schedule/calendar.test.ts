import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayOfText } from '../kit/zonedTime.ts';
import { ON_HOLIDAY, holidayTest, plannedInSeries } from './calendar.ts';
import type { Recurring } from './occurrences.ts';
import type { Calendar, DaysOff, OnHoliday, Pause } from './calendar.ts';

const DAY_MS = 86_400_000;
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const holiday = (from_date: string, to_date = from_date, is_yearly = false): DaysOff => ({
  from_date,
  to_date,
  is_yearly,
});

test('a holiday has all its days, and from its first year on those of each later one if it is yearly', () => {
  const cases: [day: string, holiday: DaysOff, expected: boolean][] = [
    ['2027-05-01', holiday('2027-05-01'), true],
    ['2027-05-02', holiday('2027-05-01'), false],
    ['2028-05-01', holiday('2027-05-01'), false],
    ['2027-05-03', holiday('2027-05-01', '2027-05-03'), true],
    ['2027-05-04', holiday('2027-05-01', '2027-05-03'), false],
    ['2026-05-01', holiday('2027-05-01', '2027-05-01', true), false],
    ['2031-05-01', holiday('2027-05-01', '2027-05-01', true), true],
    ['2031-05-02', holiday('2027-05-01', '2027-05-01', true), false],
    // over New Year
    ['2029-12-31', holiday('2027-12-24', '2028-01-02', true), true],
    ['2030-01-02', holiday('2027-12-24', '2028-01-02', true), true],
    ['2030-01-03', holiday('2027-12-24', '2028-01-02', true), false],
    ['2027-01-01', holiday('2027-12-24', '2028-01-02', true), false],
    // 29 February
    ['2029-02-28', holiday('2028-02-29', '2028-02-29', true), true],
    ['2032-02-29', holiday('2028-02-29', '2028-02-29', true), true],
    ['2032-02-28', holiday('2028-02-29', '2028-02-29', true), false],
  ];
  for (const [day, one, expected] of cases)
    assert.equal(holidayTest([one])(dayOfText(day)), expected, `${day} ${JSON.stringify(one)}`);
});

const plannedMoments = (
  { anchor, ...schedule }: Recurring,
  span: Parameters<typeof plannedInSeries>[1],
  calendar: Calendar,
) => plannedInSeries([{ from: null, anchor, schedule }], span, calendar);

/** Friday 30 April 2027 at 10:00 in Kyiv. */
const anchor = new Date('2027-04-30T07:00:00Z');
const planned = (
  rrule: string,
  on_holiday: OnHoliday,
  { holidays = [], pauses = [] }: { holidays?: DaysOff[]; pauses?: Pause[] },
) =>
  plannedMoments(
    { rrule, timezone: 'Europe/Kyiv', anchor },
    { from: anchor, to: new Date('2027-05-11T00:00:00Z'), count: 1 },
    { on_holiday, isHoliday: holidayTest(holidays), pauses },
  ).map((at) => at.toISOString().slice(5, 16));

test('a moment on a holiday is planned, left out, or moved to the next day that is not a holiday', () => {
  const daily = 'FREQ=DAILY;INTERVAL=3;BYHOUR=10;BYMINUTE=0';
  const weekly = 'FREQ=WEEKLY;BYDAY=FR;BYHOUR=10;BYMINUTE=0';
  const long = [holiday('2027-05-06', '2027-05-07')];
  const cases: [expected: string[], ...parameters: Parameters<typeof planned>][] = [
    [['04-30', '05-03', '05-06', '05-09', '05-12'], daily, 'plan', { holidays: long }],
    [['04-30', '05-03', '05-09', '05-12'], daily, 'skip', { holidays: long }],
    [['04-30', '05-03', '05-08', '05-09', '05-12'], daily, 'next_day', { holidays: long }],
    [['04-30', '05-07', '05-14'], weekly, 'plan', { holidays: long }],
    [['04-30', '05-14'], weekly, 'skip', { holidays: long }],
    [['04-30', '05-08', '05-14'], weekly, 'next_day', { holidays: long }],
    [['04-30', '05-10', '05-14'], weekly, 'next_workday', { holidays: long }],
    // what is no holiday stays at the weekend
    [['04-30', '05-03', '05-06', '05-09', '05-12'], daily, 'next_workday', {}],
  ];
  for (const [expected, ...parameters] of cases)
    assert.deepEqual(
      planned(...parameters),
      expected.map((day) => `${day}T07:00`),
      JSON.stringify(parameters),
    );
});

test('a moment that a holiday has moved stays planned during that holiday', () => {
  const mondays = { rrule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=10;BYMINUTE=0', timezone: 'Europe/Kyiv' };
  for (const from of ['2027-05-03T06:00:00Z', '2027-05-03T12:00:00Z', '2027-05-04T06:00:00Z'])
    assert.deepEqual(
      plannedMoments(
        { ...mondays, anchor },
        { from: new Date(from), to: noon('2027-05-09'), count: 0 },
        {
          on_holiday: 'next_day',
          isHoliday: holidayTest([holiday('2027-05-03')]),
          pauses: [],
        },
      ),
      [new Date('2027-05-04T07:00:00Z')],
      from,
    );
});

test('however long a pause lasts, the first moments after it are known', () => {
  const pauses = [
    { paused_from: '2027-05-01', paused_until: '2030-04-30' },
    { paused_from: '2030-04-01', paused_until: '2031-12-31' },
  ];
  for (const from of ['2027-04-30T15:00:00Z', '2027-06-01T00:00:00Z'])
    assert.deepEqual(
      plannedMoments(
        { rrule: 'FREQ=HOURLY;BYMINUTE=0,30', timezone: 'Europe/Kyiv', anchor },
        { from: new Date(from), to: new Date('2027-06-01T00:00:00Z'), count: 2 },
        { on_holiday: 'plan', isHoliday: () => false, pauses },
      ).slice(-2),
      [new Date('2031-12-31T22:00:00Z'), new Date('2031-12-31T22:30:00Z')],
      from,
    );
});

test('however long holidays last, and however scattered they are, the first moments after them are known', () => {
  const years = [holiday('2027-05-01', '2031-12-31')];
  const FIRST_MONDAY = Date.parse('2027-05-03T00:00:00Z');
  const mondays = Array.from({ length: 1000 }, (_, n) =>
    holiday(new Date(FIRST_MONDAY + n * 7 * DAY_MS).toISOString().slice(0, 10)),
  );
  const hourly = 'FREQ=HOURLY;BYMINUTE=0';
  const halfHourly = 'FREQ=HOURLY;BYMINUTE=0,30';
  const firsts = Array.from({ length: 12 }, (_, n) => {
    const day = `2027-${String(n + 1).padStart(2, '0')}-01`;
    return holiday(day, day, true);
  });
  const cases: [string, OnHoliday, DaysOff[], expected: string | undefined][] = [
    [hourly, 'skip', years, '2031-12-31T22:00'],
    [hourly, 'next_day', years, '2031-12-31T22:00'],
    [hourly, 'next_workday', years, '2031-12-31T22:00'],
    [halfHourly, 'skip', years, '2031-12-31T22:00'],
    [`${hourly};BYDAY=MO`, 'skip', mondays, '2046-07-01T21:00'],
    [`${hourly};BYDAY=MO`, 'next_day', mondays, '2027-05-03T21:00'],
    // never
    [`${halfHourly};BYMONTHDAY=1`, 'skip', firsts, undefined],
  ];
  for (const [rrule, on_holiday, holidays, expected] of cases) {
    const from = new Date('2027-05-02T12:00:00Z');
    const [first] = plannedMoments(
      { rrule, timezone: 'Europe/Kyiv', anchor },
      { from, to: from, count: 2 },
      { on_holiday, isHoliday: holidayTest(holidays), pauses: [] },
    );
    assert.equal(first?.toISOString().slice(0, 16), expected, `${rrule} ${on_holiday}`);
  }
});

test('a pause leaves out its days, and afterwards the schedule continues in its own step', () => {
  const rule = 'FREQ=DAILY;INTERVAL=3;BYHOUR=10;BYMINUTE=0';
  const paused = (...pauses: [string, string | null][]) =>
    planned(rule, 'plan', {
      pauses: pauses.map(([paused_from, paused_until]) => ({ paused_from, paused_until })),
    }).map((at) => at.slice(0, 5));
  assert.deepEqual(paused(['2027-05-01', '2027-05-05']), ['04-30', '05-06', '05-09', '05-12']);
  assert.deepEqual(paused(['2027-05-03', '2027-05-06'], ['2027-05-07', '2027-05-11']), [
    '04-30',
    '05-12',
  ]);
  assert.deepEqual(paused(['2027-05-04', '2027-12-31']), ['04-30', '05-03', '01-01']);
  assert.deepEqual(paused(['2027-05-04', null]), ['04-30', '05-03']);
});

test('a moment moved onto another is planned once, and one with no day left is left out', () => {
  const daily = 'FREQ=DAILY;BYHOUR=10;BYMINUTE=0';
  assert.deepEqual(
    planned(daily, 'next_day', { holidays: [holiday('2027-05-02', '2027-05-08')] }).map((at) =>
      at.slice(0, 5),
    ),
    ['04-30', '05-01', '05-09', '05-10', '05-11'],
  );
  assert.deepEqual(
    planned(daily, 'next_workday', { holidays: [holiday('2027-05-02', '9999-12-31')] }).length,
    2,
  );
});

test('a clock change does not shift the time of a moved moment', () => {
  const at = plannedMoments(
    {
      rrule: 'FREQ=WEEKLY;BYDAY=SA;BYHOUR=10;BYMINUTE=0',
      timezone: 'Europe/Kyiv',
      anchor: noon('2027-03-22'),
    },
    { from: noon('2027-03-22'), to: noon('2027-03-29'), count: 0 },
    { on_holiday: 'next_day', isHoliday: holidayTest([holiday('2027-03-27')]), pauses: [] },
  );
  assert.deepEqual(
    at.map((one) => one.toISOString()),
    ['2027-03-28T07:00:00.000Z'],
  );
});

const DAYS = 40;
const START = Date.parse('2027-02-01T00:00:00Z');
const dayText = (n: number) => new Date(START + n * DAY_MS).toISOString().slice(0, 10);

/** All moments of the time, each day by day and without any of the code above. */
function expected(
  { every, at }: { every: number; at: readonly number[] },
  off: ReadonlySet<string>,
  { on_holiday, pauses }: { on_holiday: OnHoliday; pauses: readonly Pause[] },
): string[] {
  const isWeekend = (n: number) => [0, 6].includes(new Date(START + n * DAY_MS).getUTCDay());
  const all = new Set<string>();
  for (let n = 0; n < DAYS; n += every)
    for (const hour of at) {
      let day = n;
      if (off.has(dayText(n)) && on_holiday === 'skip') continue;
      if (off.has(dayText(n)) && on_holiday.startsWith('next'))
        do day += 1;
        while (off.has(dayText(day)) || (on_holiday === 'next_workday' && isWeekend(day)));
      const text = dayText(day);
      const isOut = ({ paused_from, paused_until }: Pause) =>
        paused_from !== null &&
        paused_from <= text &&
        (paused_until === null || text <= paused_until);
      if (!pauses.some(isOut)) all.add(`${text}T${String(hour).padStart(2, '0')}:00:00.000Z`);
    }
  return [...all].toSorted();
}

test('the plan between any two moments equals a calculation day by day', () => {
  const place = fc.integer({ min: 0, max: DAYS });
  const range = fc.tuple(place, fc.integer({ min: 0, max: 9 }));
  const pause = fc.tuple(place, fc.option(fc.integer({ min: 0, max: 9 })));
  fc.assert(
    fc.property(
      fc.record({
        every: fc.integer({ min: 1, max: 9 }),
        at: fc.uniqueArray(fc.constantFrom(0, 6, 13, 23), { minLength: 1 }),
        ranges: fc.array(range, { maxLength: 4 }),
        paused: fc.array(pause, { maxLength: 2 }),
        on_holiday: fc.constantFrom(...ON_HOLIDAY),
        from: fc.integer({ min: 0, max: DAYS * 24 }),
        hours: fc.integer({ min: 0, max: DAYS * 24 }),
        count: fc.integer({ min: 0, max: 3 }),
      }),
      ({ every, at, ranges, paused, on_holiday, from, hours, count }) => {
        const holidays = ranges.map(([first, more]) =>
          holiday(dayText(first), dayText(first + more)),
        );
        const off = new Set(
          ranges.flatMap(([first, more]) =>
            Array.from({ length: more + 1 }, (_, n) => dayText(first + n)),
          ),
        );
        const pauses = paused.map(([first, more]) => ({
          paused_from: dayText(first),
          paused_until: more === null ? null : dayText(first + more),
        }));
        const [start, end] = [START + from * 3_600_000, START + (from + hours) * 3_600_000];
        const hoursOfDay = at.toSorted((a, b) => a - b);
        const calendar: Calendar = { on_holiday, isHoliday: holidayTest(holidays), pauses };
        const rrule = `FREQ=DAILY;INTERVAL=${every};UNTIL=20270312;BYHOUR=${hoursOfDay.join(',')};BYMINUTE=0`;
        const actual = plannedMoments(
          { rrule, timezone: 'UTC', anchor: new Date(START) },
          { from: new Date(start), to: new Date(end), count },
          calendar,
        ).map((one) => one.toISOString());
        const all = expected({ every, at }, off, { on_holiday, pauses }).filter(
          (one) => Date.parse(one) >= start,
        );
        const within = all.filter((one) => Date.parse(one) <= end).length;
        assert.deepEqual(actual, all.slice(0, within + count));
      },
    ),
    { numRuns: 400 },
  );
});
