import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';

/** Number of points in a series; no chart is wider than the maximum. */
export const SERIES_PARTS = { default: 600, max: 2000 } as const;

const span = { from: timestamp, to: timestamp };

/** The values of an indicator over time, summed up for a chart (docs/wire.md "Indicators"). */
export const valueSeries = z.strictObject({
  /** The times of the first and the last value, regardless of the range; null without values. */
  limits: z.strictObject(span).nullable(),
  /** The range of the points: the requested one, else from the first to the last value. */
  from: timestamp.nullable(),
  to: timestamp.nullable(),
  /** Number of values in the range. */
  count,
  points: z.array(
    z.tuple([
      timestamp.describe('The middle of the part, or when its only value was measured'),
      count.describe('Values in the part'),
      z.number().describe('The least'),
      z.number().describe('The greatest'),
      z.number().describe('Their mean, rounded to 6 decimals'),
    ]),
  ),
});
export type ValueSeries = z.infer<typeof valueSeries>;
export type SeriesPoint = ValueSeries['points'][number];
