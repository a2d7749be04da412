import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import type { SeriesMoment } from './data/moments.ts';
import type { ChartPoint, TimeRange, RatingCode, ChartSeries } from './data/series.ts';
import { readingsOf } from './data/summary.ts';
import { timeText } from './data/ticks.ts';

const NBSP = '\u00A0';
const RATINGS = { 10: 'critical', 20: 'attention', 30: 'ok' } as const;

/** `6.4 mm/s` */
export const chartValueText = (value: number | null, { decimals, unit }: ChartSeries): string =>
  [formatNumber(value, decimals), unit].filter(Boolean).join(NBSP);

export function useRatingName(): (rating: RatingCode) => string {
  const t = useTranslations('common.quality');
  return (rating) => t(RATINGS[rating]);
}

/** The words of a chart. */
export function useChartWords(zone: string) {
  const t = useTranslations('chart');
  const nameOf = useRatingName();

  /** One value with its rating; or the mean of a bucket, its ends, and how many values it holds. */
  const pointText = (point: ChartPoint, series: ChartSeries): string => {
    const mean = chartValueText(point.mean, series);
    const rating = point.quality == null ? [] : [nameOf(point.quality)];
    if (point.count <= 1) return [mean, ...rating].join(', ');
    const ends = { min: chartValueText(point.min, series), max: chartValueText(point.max, series) };
    return [t('bucket', { mean, ...ends, ...countArgs(point.count) }), ...rating].join(', ');
  };

  const momentTexts = ({ points }: SeriesMoment, series: readonly ChartSeries[]): string[] =>
    series.flatMap((one, i) => {
      const point = points[i];
      if (point === undefined) return [];
      const text = pointText(point, one);
      return [series.length > 1 ? `${one.name}: ${text}` : text];
    });

  const seriesSummary = (one: ChartSeries, range: TimeRange): string => {
    const summary = readingsOf(one.points, range);
    if (summary === null) return `${one.name}: ${t('empty')}`;
    const { first, last, least, greatest } = summary;
    return t('summary', {
      name: one.name,
      first: chartValueText(first.value, one),
      first_at: timeText(first.at, zone),
      last: chartValueText(last.value, one),
      last_at: timeText(last.at, zone),
      least: chartValueText(least.value, one),
      least_at: timeText(least.at, zone),
      greatest: chartValueText(greatest.value, one),
      greatest_at: timeText(greatest.at, zone),
    });
  };

  return { momentTexts, seriesSummary };
}
