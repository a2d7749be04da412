import { verdictOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { worst } from '@plumbline/contract/quality/codes';
import type { ChartPoint } from '../../../ui/chart/data/series.ts';

type RawPoint = [at: string, count: number, min: number, max: number, mean: number];
export interface SeriesAnswer {
  limits: { from: string; to: string } | null;
  points: RawPoint[];
}

/** Each point with its rating, whether or not the restriction was in force then; several values by the worst of them. */
export function ratedPoints(points: readonly RawPoint[], terms: LimitTerms): ChartPoint[] {
  const limits = { ...terms, valid_from: null, valid_to: null };
  const ratingOf = (value: number) => verdictOf(limits, { value, today: '' });
  return points.map(([at, count, min, max, mean]) => ({
    at: Date.parse(at),
    count,
    min,
    max,
    mean,
    quality: worst(ratingOf(min), ratingOf(max)),
  }));
}
