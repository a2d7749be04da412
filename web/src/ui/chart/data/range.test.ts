import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove, MOVES, panned, pinched, within, zoomed, type ChartMove } from './range.ts';
import type { TimeRange } from './series.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIMITS = { from: 0, to: 100 * HOUR };
const hours = (from: number, to: number): TimeRange => ({ from: from * HOUR, to: to * HOUR });

describe('within', () => {
  const CASES: [name: string, range: TimeRange, expected: TimeRange][] = [
    ['what fits stays', hours(10, 20), hours(10, 20)],
    ['before the limits, it moves', hours(-5, 5), hours(0, 10)],
    ['after them, it moves back', hours(95, 105), hours(90, 100)],
    ['a longer one shows everything', hours(-50, 300), LIMITS],
    [
      'a reversed one is a minute',
      hours(30, 20),
      { from: 25 * HOUR - MINUTE / 2, to: 25 * HOUR + MINUTE / 2 },
    ],
    ['a shorter one is a minute', { from: 0, to: 1 }, { from: 0, to: MINUTE }],
  ];
  test.each(CASES)('%s', (_name, range, expected) => {
    expect(within(range, LIMITS)).toEqual(expected);
  });

  test('limits of less than a minute are the range', () => {
    expect(within(hours(0, 1), { from: 5, to: 10 })).toEqual({ from: 5, to: 10 });
  });

  test('never leaves the limits, whatever a gesture asks for', () => {
    const moment = fc.integer({ min: -1e13, max: 1e13 });
    fc.assert(
      fc.property(moment, moment, moment, fc.nat(1e12), (from, to, start, length) => {
        const limits = { from: start, to: start + length };
        const shown = within({ from, to }, limits);
        expect(shown.from).toBeGreaterThanOrEqual(limits.from);
        expect(shown.to).toBeLessThanOrEqual(limits.to);
        expect(shown.to - shown.from).toBeGreaterThanOrEqual(Math.min(MINUTE, length));
      }),
    );
  });
});

test('zooming keeps what is under the pointer', () => {
  expect(zoomed(hours(10, 20), 0.5)).toEqual(hours(12.5, 17.5));
  expect(zoomed(hours(10, 20), 0.5, 10 * HOUR)).toEqual(hours(10, 15));
  expect(zoomed(hours(10, 20), 2, 20 * HOUR)).toEqual(hours(0, 20));
});

test('moving is by a share of the length', () => {
  expect(panned(hours(10, 20), 0.5)).toEqual(hours(15, 25));
  expect(panned(hours(10, 20), -1)).toEqual(hours(0, 10));
});

describe('pinching', () => {
  const CASES: [
    name: string,
    start: [number, number],
    now: [number, number],
    expected: TimeRange,
  ][] = [
    ['apart zooms in', [0.4, 0.6], [0.3, 0.7], hours(12.5, 17.5)],
    ['together zooms out', [0, 1], [0.25, 0.75], hours(5, 25)],
    ['in parallel moves', [0.2, 0.4], [0.4, 0.6], hours(8, 18)],
    ['on one place does nothing', [0.5, 0.5], [0.4, 0.6], hours(10, 20)],
    ['past each other does nothing', [0.4, 0.6], [0.7, 0.5], hours(10, 20)],
  ];
  test.each(CASES)('%s', (_name, start, now, expected) => {
    const { from, to } = pinched(hours(10, 20), start, now);
    expect(from).toBeCloseTo(expected.from, 0);
    expect(to).toBeCloseTo(expected.to, 0);
  });
});

test.each<[move: ChartMove, range: TimeRange, expected: boolean]>([
  ['zoom_in', hours(0, 100), true],
  ['zoom_in', { from: 0, to: MINUTE }, false],
  ['zoom_out', hours(0, 100), false],
  ['zoom_out', hours(0, 99), true],
  ['earlier', hours(0, 10), false],
  ['earlier', hours(1, 10), true],
  ['later', hours(90, 100), false],
  ['later', hours(1, 10), true],
])('%s from %o is possible: %s', (move, range, expected) => {
  expect(canMove(move, range, LIMITS)).toBe(expected);
  const moved = within(MOVES[move](range), LIMITS);
  expect(moved.from !== range.from || moved.to !== range.to).toBe(expected);
});
