import type { ValueSeries } from '@plumbline/contract/indicators/series';
import type { SearchOf } from '../../../kit/search.ts';
import { outerLimits, roomBeside } from '../../../ui/chart/data/limits.ts';
import type { TimeRange } from '../../../ui/chart/data/series.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The periods that end with the newest value, in months; the last is everything. */
export const CHART_PERIODS = {
  m2: 2,
  m6: 6,
  y1: 12,
  y2: 24,
  all: Number.POSITIVE_INFINITY,
} as const;
export type ChartPeriod = keyof typeof CHART_PERIODS;
const USUAL: ChartPeriod = 'm6';
const MONTH_MS = (365.25 / 12) * 24 * HOUR_MS;

/** The whole measured period, its newest moment, and the period that a chart begins with. */
export interface ChartLimits extends TimeRange {
  last: number;
  first: ChartPeriod;
}

/** The limits of whole series; null if none has a value. A chart begins with everything if its usual period is no line. */
export function chartLimits(answers: readonly (ValueSeries | undefined)[]): ChartLimits | null {
  const ends = answers.map((answer) => answer?.limits ?? null);
  const outer = outerLimits(ends);
  if (outer === null) return null;
  const last = Math.max(...ends.flatMap((one) => (one === null ? [] : [Date.parse(one.to)])));
  const limits: ChartLimits = { ...outer, last, first: USUAL };
  const { from } = periodOf(USUAL, limits);
  const isLine = answers.some((answer) => countSince(answer?.points ?? [], from) > 1);
  return isLine ? limits : { ...limits, first: 'all' };
}

const countSince = (points: ValueSeries['points'], from: number): number =>
  points.reduce((sum, [at, count]) => (Date.parse(at) < from ? sum : sum + count), 0);

/** A period that ends with the newest value. */
export function periodOf(period: ChartPeriod, { from, to, last }: ChartLimits): TimeRange {
  const length = CHART_PERIODS[period] * MONTH_MS;
  if (last - length <= from) return { from, to };
  return { from: last - length, to: Math.min(to, last + roomBeside(length)) };
}

/** The period of the address, or the one that the chart begins with. */
export function rangeOf({ from, to }: SearchOf<'indicator'>, limits: ChartLimits): TimeRange {
  const chosen = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  return chosen.from < chosen.to ? chosen : periodOf(limits.first, limits);
}

/** In whole minutes, so that the address stays short. */
const momentText = (at: number): string =>
  `${new Date(Math.round(at / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16)}Z`;

export const rangeSearch = ({
  from,
  to,
}: TimeRange): Pick<SearchOf<'indicator'>, 'from' | 'to'> => ({
  from: momentText(from),
  to: momentText(to),
});

/** The period that a range is, if it is one of them. */
export const periodIn = (range: TimeRange, limits: ChartLimits): ChartPeriod | null =>
  (Object.keys(CHART_PERIODS) as ChartPeriod[]).findLast((period) => {
    const { from, to } = periodOf(period, limits);
    return Math.abs(from - range.from) <= MINUTE_MS && Math.abs(to - range.to) <= MINUTE_MS;
  }) ?? null;
