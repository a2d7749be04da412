import assert from 'node:assert/strict';
import test from 'node:test';
import { occurrencesOf } from './occurrences.ts';

const FROM = '2026-11-21T10:00:00Z';
/** The next moments on the clock of Berlin, an hour or two ahead of UTC. */
function next(
  rrule: string,
  more: { anchor?: string; from?: string; count?: number; timezone?: string } = {},
) {
  const {
    anchor = '2026-01-01T00:00:00Z',
    from = FROM,
    count = 3,
    timezone = 'Europe/Berlin',
  } = more;
  const moments = occurrencesOf(
    { rrule, timezone, anchor: new Date(anchor) },
    { from: new Date(from), count },
  );
  return moments?.map((moment) => moment.toISOString().slice(0, 16));
}
const AT_NINE = 'BYHOUR=9;BYMINUTE=0;BYSECOND=0';

test('an hourly schedule has the hour that a clock change repeats twice, and the one that it skips not at all', () => {
  const hours = (rrule: string, anchor: string, count: number) =>
    occurrencesOf(
      { rrule, timezone: 'America/New_York', anchor: new Date(anchor) },
      { from: new Date(anchor), count },
    )?.map((at) => at.toISOString().slice(5, 16));
  const every = 'FREQ=HOURLY;BYMINUTE=0';
  assert.deepEqual(hours(every, '2027-11-07T04:00:00Z', 5), [
    '11-07T04:00',
    '11-07T05:00',
    '11-07T06:00',
    '11-07T07:00',
    '11-07T08:00',
  ]);
  assert.deepEqual(hours(`${every};COUNT=3`, '2027-03-14T06:00:00Z', 5), [
    '03-14T06:00',
    '03-14T07:00',
    '03-14T08:00',
  ]);
  assert.deepEqual(hours('FREQ=HOURLY;INTERVAL=60;BYMINUTE=0', '2027-11-04T18:00:00Z', 3), [
    '11-04T18:00',
    '11-07T06:00',
    '11-09T18:00',
  ]);
});

test('daily and hourly schedules follow the clock of their zone', () => {
  assert.deepEqual(next(`FREQ=DAILY;${AT_NINE}`), [
    '2026-11-22T08:00',
    '2026-11-23T08:00',
    '2026-11-24T08:00',
  ]);
  assert.deepEqual(next('FREQ=HOURLY;BYHOUR=8,12,16;BYMINUTE=30'), [
    '2026-11-21T11:30',
    '2026-11-21T15:30',
    '2026-11-22T07:30',
  ]);
  assert.deepEqual(next(`FREQ=DAILY;INTERVAL=2;${AT_NINE}`, { anchor: '2026-11-20T12:00:00Z' }), [
    '2026-11-22T08:00',
    '2026-11-24T08:00',
    '2026-11-26T08:00',
  ]);
});

test("parts missing in the rule default to the anchor's time", () => {
  assert.deepEqual(next('FREQ=DAILY', { anchor: '2026-11-01T15:20:00Z', count: 1 }), [
    '2026-11-21T15:20',
  ]);
  assert.deepEqual(next('FREQ=WEEKLY', { anchor: '2026-11-04T15:20:00Z', count: 2 }), [
    '2026-11-25T15:20',
    '2026-12-02T15:20',
  ]);
  assert.deepEqual(next('FREQ=HOURLY;INTERVAL=5', { anchor: '2026-11-21T08:15:00Z', count: 2 }), [
    '2026-11-21T13:15',
    '2026-11-21T18:15',
  ]);
});

test('every second week counts weeks from the one of the anchor', () => {
  const rule = `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;${AT_NINE}`;
  assert.deepEqual(next(rule, { anchor: '2026-11-18T00:00:00Z' }), [
    '2026-11-30T08:00',
    '2026-12-04T08:00',
    '2026-12-14T08:00',
  ]);
  assert.deepEqual(next(rule, { anchor: '2026-11-11T00:00:00Z', count: 2 }), [
    '2026-11-23T08:00',
    '2026-11-27T08:00',
  ]);
});

test('months: a day, the last day, the second Monday, the last working day', () => {
  assert.deepEqual(next(`FREQ=MONTHLY;BYMONTHDAY=31;${AT_NINE}`), [
    '2026-12-31T08:00',
    '2027-01-31T08:00',
    '2027-03-31T07:00',
  ]);
  assert.deepEqual(next(`FREQ=MONTHLY;BYMONTHDAY=-1;${AT_NINE}`, { count: 2 }), [
    '2026-11-30T08:00',
    '2026-12-31T08:00',
  ]);
  assert.deepEqual(next(`FREQ=MONTHLY;BYDAY=2MO;${AT_NINE}`, { count: 2 }), [
    '2026-12-14T08:00',
    '2027-01-11T08:00',
  ]);
  assert.deepEqual(next(`FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;${AT_NINE}`, { count: 2 }), [
    '2026-11-30T08:00',
    '2026-12-31T08:00',
  ]);
  assert.deepEqual(next(`FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=1;${AT_NINE}`, { count: 2 }), [
    '2028-01-01T08:00',
    '2030-01-01T08:00',
  ]);
});

test('a count starts at the anchor, and an end is respected', () => {
  assert.deepEqual(next(`FREQ=DAILY;COUNT=3;${AT_NINE}`, { anchor: '2026-11-20T00:00:00Z' }), [
    '2026-11-22T08:00',
  ]);
  assert.deepEqual(next(`FREQ=DAILY;COUNT=3;${AT_NINE}`), []);
  assert.deepEqual(next(`FREQ=DAILY;UNTIL=20261123;${AT_NINE}`), [
    '2026-11-22T08:00',
    '2026-11-23T08:00',
  ]);
  assert.deepEqual(next(`FREQ=DAILY;UNTIL=20261123T075959Z;${AT_NINE}`), ['2026-11-22T08:00']);
});

test('nothing occurs before the anchor', () => {
  assert.deepEqual(next(`FREQ=DAILY;${AT_NINE}`, { anchor: '2026-12-01T08:30:00Z', count: 1 }), [
    '2026-12-02T08:00',
  ]);
});

test('a skipped time occurs once the clock has moved on, a repeated one occurs once', () => {
  const half = 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30';
  assert.deepEqual(next(half, { from: '2027-03-27T12:00:00Z', count: 2 }), [
    '2027-03-28T01:30',
    '2027-03-29T00:30',
  ]);
  assert.deepEqual(next(half, { from: '2026-10-24T12:00:00Z', count: 2 }), [
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
  assert.deepEqual(
    next(half, { from: '2026-11-21T10:00:00Z', count: 1, timezone: 'Asia/Kathmandu' }),
    ['2026-11-21T20:45'],
  );
});

test('unsupported rules have no moments', () => {
  for (const rule of ['FREQ=MINUTELY', 'nothing', 'FREQ=HOURLY;BYMINUTE=0,10,20'])
    assert.equal(next(rule), undefined);
  assert.deepEqual(next('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,29', { count: 1 }), [
    '2028-02-29T00:00',
  ]);
});
