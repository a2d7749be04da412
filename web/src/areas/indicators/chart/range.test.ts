import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ValueSeries } from '@plumbline/contract/indicators/series';
import { chartLimits, periodIn, periodOf, CHART_PERIODS, rangeOf, rangeSearch } from './range.ts';
import type { ChartLimits, ChartPeriod } from './range.ts';

const DAY = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString();
const LIMITS: ChartLimits = {
  from: Date.parse(at(0)),
  to: Date.parse(at(1000)),
  last: Date.parse(at(980)),
  first: 'm6',
};
/** A series with a value on each of these days. */
const series = (...days: number[]) =>
  ({
    limits: { from: at(Math.min(...days)), to: at(Math.max(...days)) },
    points: days.map((day) => [at(day), 1, 5, 5, 5] as const),
  }) as unknown as ValueSeries;

test('without a period in the address, the chart begins with the last six months', () => {
  expect(rangeOf({}, LIMITS)).toEqual(periodOf('m6', LIMITS));
  expect(rangeOf({ from: at(20), to: at(10) }, LIMITS)).toEqual(periodOf('m6', LIMITS));
  expect(rangeOf({ from: at(10) }, LIMITS)).toEqual(periodOf('m6', LIMITS));
});

test('a period ends with the newest value, however long the history is', () => {
  const limits = chartLimits([series(-8000, 900, 990, 1000)]);
  for (const period of ['m2', 'm6', 'y1', 'y2'] as const) {
    const { from, to } = periodOf(period, limits as ChartLimits);
    expect(from).toBeGreaterThan(Date.parse(at(1000 - CHART_PERIODS[period] * 31)));
    expect(to - Date.parse(at(1000)), period).toBeLessThanOrEqual((to - from) / 40);
  }
  expect(limits?.first).toBe('m6');
});

test('a chart begins with everything if its usual period has fewer than two values', () => {
  expect(chartLimits([series(-4700, 0)])?.first).toBe('all');
  expect(chartLimits([series(-4700, 0), series(-4700, -20, 0)])?.first).toBe('m6');
  expect(chartLimits([undefined])).toBe(null);
});

test('a period that is as long as everything is named "all"', () => {
  const short = { ...LIMITS, to: LIMITS.from + 30 * DAY, last: LIMITS.from + 29 * DAY };
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
