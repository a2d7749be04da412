import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import type { Moment } from './data/moments.ts';
import type { Point, TimeRange, Rating, ChartSeries } from './data/series.ts';
import { readingsOf } from './data/summary.ts';
import { timeText } from './data/ticks.ts';

const NBSP = '\u00A0';
const RATINGS = { 10: 'critical', 20: 'attention', 30: 'ok' } as const;

/** `6.4 mm/s` */
export const valueText = (value: number | null, { decimals, unit }: ChartSeries): string =>
  [formatNumber(value, decimals), unit].filter(Boolean).join(NBSP);

export function useRatingName(): (rating: Rating) => string {
  const t = useTranslations('common.quality');
  return (rating) => t(RATINGS[rating]);
}

/** What a chart says in words. */
export function useChartWords(zone: string) {
  const t = useTranslations('chart');
  const nameOf = useRatingName();

  /** One value with its rating; or the mean of a bucket, its ends, and how many values it holds. */
  const pointText = (point: Point, series: ChartSeries): string => {
    const mean = valueText(point.mean, series);
    const rating = point.quality == null ? [] : [nameOf(point.quality)];
    if (point.count <= 1) return [mean, ...rating].join(', ');
    const ends = { min: valueText(point.min, series), max: valueText(point.max, series) };
    return [t('bucket', { mean, ...ends, ...countArgs(point.count) }), ...rating].join(', ');
  };

  const momentTexts = ({ points }: Moment, series: readonly ChartSeries[]): string[] =>
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
      first: valueText(first.value, one),
      first_at: timeText(first.at, zone),
      last: valueText(last.value, one),
      last_at: timeText(last.at, zone),
      least: valueText(least.value, one),
      least_at: timeText(least.at, zone),
      greatest: valueText(greatest.value, one),
      greatest_at: timeText(greatest.at, zone),
    });
  };

  return { momentTexts, seriesSummary };
}
