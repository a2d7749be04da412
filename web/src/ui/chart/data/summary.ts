import { hasValue, pointsIn } from './values.ts';
import type { ChartPoint, TimeRange } from './series.ts';

interface Reading {
  at: number;
  value: number;
}
interface SeriesSummary {
  first: Reading;
  last: Reading;
  least: Reading;
  greatest: Reading;
}

const least = ({ mean, min }: ChartPoint): number => min ?? mean ?? Infinity;
const greatest = ({ mean, max }: ChartPoint): number => max ?? mean ?? -Infinity;

/** The readings that sum up a line; null without values. */
export function readingsOf(points: readonly ChartPoint[], range: TimeRange): SeriesSummary | null {
  const values = pointsIn(points, range).filter(hasValue);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) return null;
  const low = values.reduce((best, one) => (least(one) < least(best) ? one : best), first);
  const high = values.reduce((best, one) => (greatest(one) > greatest(best) ? one : best), first);
  return {
    first: { at: first.at, value: first.mean ?? 0 },
    last: { at: last.at, value: last.mean ?? 0 },
    least: { at: low.at, value: least(low) },
    greatest: { at: high.at, value: greatest(high) },
  };
}
