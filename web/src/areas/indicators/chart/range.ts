import type { SearchOf } from '../../../kit/search.ts';
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
const FIRST: ChartPeriod = 'm6';
const MONTH_MS = (365.25 / 12) * 24 * HOUR_MS;

/** A period of this length at the end of the limits. */
export const periodOf = (period: ChartPeriod, limits: TimeRange): TimeRange => ({
  from: Math.max(limits.from, limits.to - CHART_PERIODS[period] * MONTH_MS),
  to: limits.to,
});

/** The period of the address, or the usual one. */
export function rangeOf({ from, to }: SearchOf<'indicator'>, limits: TimeRange): TimeRange {
  const chosen = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  return chosen.from < chosen.to ? chosen : periodOf(FIRST, limits);
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
export const periodIn = (range: TimeRange, limits: TimeRange): ChartPeriod | null =>
  (Object.keys(CHART_PERIODS) as ChartPeriod[]).findLast((period) => {
    const { from, to } = periodOf(period, limits);
    return Math.abs(from - range.from) <= MINUTE_MS && Math.abs(to - range.to) <= MINUTE_MS;
  }) ?? null;
