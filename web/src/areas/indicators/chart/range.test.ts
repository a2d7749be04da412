import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodIn, periodOf, CHART_PERIODS, rangeOf, rangeSearch } from './range.ts';
import type { ChartPeriod } from './range.ts';

const DAY = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString();
const LIMITS = { from: Date.parse(at(0)), to: Date.parse(at(1000)) };

test('without a period in the address, the chart begins with the last six months', () => {
  expect(rangeOf({}, LIMITS)).toEqual(periodOf('m6', LIMITS));
  expect(rangeOf({ from: at(20), to: at(10) }, LIMITS)).toEqual(periodOf('m6', LIMITS));
  expect(rangeOf({ from: at(10) }, LIMITS)).toEqual(periodOf('m6', LIMITS));
});

test('a period that is as long as everything is named "all"', () => {
  const short = { from: LIMITS.from, to: LIMITS.from + 30 * DAY };
  expect(periodIn(periodOf('m2', short), short)).toBe('all');
});

test('the address holds any range to the minute, and names the period that it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(CHART_PERIODS) as ChartPeriod[])), (period) => {
      const range = rangeOf(rangeSearch(periodOf(period, LIMITS)), LIMITS);
      expect(periodIn(range, LIMITS)).toBe(period);
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 * DAY }),
      fc.integer({ min: DAY }),
      (from, length) => {
        const range = {
          from: LIMITS.from + from,
          to: LIMITS.from + from + (length % (90 * DAY)) + DAY,
        };
        const read = rangeOf(rangeSearch(range), LIMITS);
        expect(Math.abs(read.from - range.from)).toBeLessThanOrEqual(30_000);
        expect(Math.abs(read.to - range.to)).toBeLessThanOrEqual(30_000);
      },
    ),
  );
});
