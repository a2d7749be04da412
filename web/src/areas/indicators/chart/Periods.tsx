import { useTranslations } from 'use-intl';
import { useChangeSearch, useSearchValue } from '../../../kit/search.ts';
import type { TimeRange } from '../../../ui/chart/data/series.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import classes from './Chart.module.css';
import { periodIn, periodOf, CHART_PERIODS, rangeOf, rangeSearch } from './range.ts';
import type { ChartLimits, ChartPeriod } from './range.ts';

/** The period of the chart, which the address keeps. */
export function useRange(limits: ChartLimits): TimeRange {
  const [from] = useSearchValue('indicator', 'from');
  const [to] = useSearchValue('indicator', 'to');
  return rangeOf({ from, to }, limits);
}

/** The usual periods; none is chosen once the chart has been zoomed or moved. */
export function Periods({ limits }: { limits: ChartLimits }) {
  const t = useTranslations('indicators.chart');
  const range = useRange(limits);
  const change = useChangeSearch('indicator');
  return (
    <Segments<ChartPeriod | ''>
      size="xs"
      className={classes.periods}
      aria-label={t('range')}
      data={(Object.keys(CHART_PERIODS) as ChartPeriod[]).map((value) => ({
        value,
        label: t(`ranges.${value}`),
      }))}
      value={periodIn(range, limits) ?? ''}
      onChange={(period) => period !== '' && change(rangeSearch(periodOf(period, limits)))}
    />
  );
}
