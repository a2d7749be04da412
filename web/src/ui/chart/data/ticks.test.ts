import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeText, timeTicks } from './ticks.ts';

const range = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

const CASES: [
  name: string,
  from: string,
  to: string,
  zone: string,
  most: number,
  labels: string[],
][] = [
  [
    'minutes, with the day below the first',
    '2026-11-20T08:01Z',
    '2026-11-20T08:26Z',
    'Europe/Kyiv',
    5,
    ['10:05\n2026-11-20', '10:10', '10:15', '10:20', '10:25'],
  ],
  [
    'hours of a zone with a broken offset',
    '2026-11-20T00:00Z',
    '2026-11-20T03:30Z',
    'Asia/Kathmandu',
    4,
    ['06:00\n2026-11-20', '07:00', '08:00', '09:00'],
  ],
  [
    'hours over midnight',
    '2026-11-20T17:00Z',
    '2026-11-21T05:00Z',
    'Europe/Berlin',
    5,
    ['18:00\n2026-11-20', '21:00', '00:00\n2026-11-21', '03:00', '06:00'],
  ],
  [
    'the hour that comes twice',
    '2026-10-24T23:30Z',
    '2026-10-25T02:30Z',
    'Europe/Berlin',
    4,
    ['02:00\n2026-10-25', '02:00', '03:00'],
  ],
  [
    'the hour that is skipped',
    '2026-03-28T23:30Z',
    '2026-03-29T03:30Z',
    'Europe/Berlin',
    4,
    ['01:00\n2026-03-29', '03:00', '04:00', '05:00'],
  ],
  [
    'every six hours while clocks go forward',
    '2026-03-28T23:00Z',
    '2026-03-29T22:00Z',
    'Europe/Berlin',
    4,
    ['00:00\n2026-03-29', '06:00', '12:00', '18:00', '00:00\n2026-03-30'],
  ],
  [
    'days while clocks go back',
    '2026-10-23T12:00Z',
    '2026-10-27T12:00Z',
    'Europe/Berlin',
    4,
    ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'],
  ],
  [
    'a day that begins at one',
    '2026-09-05T05:00Z',
    '2026-09-08T05:00Z',
    'America/Santiago',
    3,
    ['2026-09-06', '2026-09-07', '2026-09-08'],
  ],
  [
    'weeks from Monday',
    '2026-11-01T00:00Z',
    '2026-11-30T00:00Z',
    'UTC',
    5,
    ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
  ],
  [
    'months',
    '2026-05-22T00:00Z',
    '2026-09-18T00:00Z',
    'Europe/Kyiv',
    6,
    ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01'],
  ],
  [
    'quarters',
    '2025-05-22T00:00Z',
    '2026-09-18T00:00Z',
    'UTC',
    6,
    ['2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01'],
  ],
  [
    'years',
    '2001-05-22T00:00Z',
    '2026-09-18T00:00Z',
    'UTC',
    6,
    ['2005-01-01', '2010-01-01', '2015-01-01', '2020-01-01', '2025-01-01'],
  ],
];
test.each(CASES)('has %s', (_name, from, to, ...[zone, most, labels]) => {
  expect(timeTicks(range(from, to), zone, most).map(({ label }) => label)).toEqual(labels);
});

test('has the repeated hour at both of its moments', () => {
  const ticks = timeTicks(range('2026-10-24T23:30Z', '2026-10-25T02:30Z'), 'Europe/Berlin', 4);
  expect(ticks.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual([
    '00:00',
    '01:00',
    '02:00',
  ]);
});

test('lie within the range, in order, and are not more than there is room for', () => {
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Kathmandu',
  );
  const from = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2050, 0) });
  const length = fc.double({ min: Math.log(60_000), max: Math.log(1e12), noNaN: true });
  fc.assert(
    fc.property(zone, from, length, fc.integer({ min: 1, max: 14 }), (zone, from, length, most) => {
      const to = from + Math.round(Math.exp(length));
      const ticks = timeTicks({ from, to }, zone, most).map(({ at }) => at);
      expect(ticks).toEqual([...new Set(ticks)].toSorted((a, b) => a - b));
      expect(ticks.every((at) => at >= from && at <= to)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(most + 2);
    }),
  );
});

test('reads out a moment by the clock of the zone', () => {
  expect(timeText(Date.parse('2026-11-20T07:05Z'), 'Europe/Kyiv')).toBe('2026-11-20 09:05');
  expect(timeText(Date.parse('2026-11-20T22:00Z'), 'Europe/Kyiv')).toBe('2026-11-21');
});
