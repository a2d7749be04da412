import type { SearchOf } from '../../../kit/search.ts';

/** A period, in milliseconds. */
export interface Range {
  from: number;
  to: number;
}
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The periods that end with the newest value, in months; the last is everything. */
export const PERIODS = { m2: 2, m6: 6, y1: 12, y2: 24, all: Number.POSITIVE_INFINITY } as const;
export type Period = keyof typeof PERIODS;
const FIRST: Period = 'm6';
const MONTH_MS = (365.25 / 12) * 24 * HOUR_MS;

/** Everything that has been measured, with room for the first and the last mark; null without values. */
export function limitsOf(all: readonly ({ from: string; to: string } | null)[]): Range | null {
  const known = all.filter((one) => one !== null);
  if (known.length === 0) return null;
  const from = Math.min(...known.map((one) => Date.parse(one.from)));
  const to = Math.max(...known.map((one) => Date.parse(one.to)));
  const room = Math.max(12 * HOUR_MS, (to - from) / 50);
  return { from: from - room, to: to + room };
}

/** A period of this length at the end of the limits. */
export const periodOf = (period: Period, limits: Range): Range => ({
  from: Math.max(limits.from, limits.to - PERIODS[period] * MONTH_MS),
  to: limits.to,
});

/** The period of the address, or the usual one. */
export function rangeOf({ from, to }: SearchOf<'indicator'>, limits: Range): Range {
  const chosen = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  return chosen.from < chosen.to ? chosen : periodOf(FIRST, limits);
}

/** In whole minutes, so that the address stays short. */
const momentText = (at: number): string =>
  `${new Date(Math.round(at / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16)}Z`;

export const searchOf = ({ from, to }: Range): Pick<SearchOf<'indicator'>, 'from' | 'to'> => ({
  from: momentText(from),
  to: momentText(to),
});

/** The period that a range is, if it is one of them. */
export const periodIn = (range: Range, limits: Range): Period | null =>
  (Object.keys(PERIODS) as Period[]).findLast((period) => {
    const { from, to } = periodOf(period, limits);
    return Math.abs(from - range.from) <= MINUTE_MS && Math.abs(to - range.to) <= MINUTE_MS;
  }) ?? null;
