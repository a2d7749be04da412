import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { CONSTRAINT_TYPE, verdictOf } from '@plumbline/contract/constraints/verdict';
import type { SeriesPoint, ValueSeries } from '@plumbline/contract/indicators/series';
import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import type {
  ChartSeries,
  ChartPoint,
  RatingCode,
  TimeRange,
} from '../../../ui/chart/data/series.ts';

/** The number of points that a wide screen can show. */
const PARTS = 600;

/** Keeps its identity until an answer changes. */
const together = (queries: readonly UseQueryResult<ValueSeries>[]) => ({
  answers: queries.map(({ data }) => data),
  isFetching: queries.some((query) => query.isFetching),
  missing: queries.find(({ data }) => data === undefined) ?? null,
});

/** The values of several indicators in a period; null is everything. */
export const useValueSeries = (ids: readonly string[], range: TimeRange | null) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['measurement_indicator', 'series', id, range] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<ValueSeries>(`${indicators.path}/${id}/series`, {
          query: {
            from: range && new Date(range.from).toISOString(),
            to: range && new Date(range.to).toISOString(),
            parts: PARTS,
          },
          signal,
        }),
      placeholderData: keepPreviousData,
    })),
    combine: together,
  });

/** A single value is rated by the restrictions of today; of a bucket, only its ends could be. */
export const pointsOf = (
  points: readonly SeriesPoint[],
  restrictions: readonly LimitTerms[],
  today: string,
): ChartPoint[] =>
  points.map(([at, count, min, max, mean]) => ({
    at: Date.parse(at),
    count,
    min,
    max,
    mean,
    quality: count === 1 ? ratingOf(restrictions, mean, today) : null,
  }));

function ratingOf(
  restrictions: readonly LimitTerms[],
  value: number,
  today: string,
): RatingCode | null {
  const verdicts = restrictions
    .filter((terms) => terms.constraint_type_code === CONSTRAINT_TYPE.value)
    .map((terms) => verdictOf(terms, { value, today }))
    .filter((verdict) => verdict !== null);
  return verdicts.length === 0 ? null : (Math.min(...verdicts) as RatingCode); // the codes are these
}

export type ChartedIndicator = SelectedFields<
  IndicatorView,
  'name' | 'decimals' | 'measure_unit.code' | 'measure_unit.name' | 'object.id' | 'object.name'
>;

/** The axis of an indicator: that of the first one if both have the same unit, else the other. */
export const axisOf = (first: ChartedIndicator, one: ChartedIndicator): ChartSeries['axis'] =>
  one.measure_unit?.code === first.measure_unit?.code ? 'left' : 'right';

/** Its name, and its object if it is not that of the first. */
export const nameAmong = (first: ChartedIndicator, { name, object }: ChartedIndicator): string =>
  object.id === first.object.id ? name : `${name} · ${object.name}`;
