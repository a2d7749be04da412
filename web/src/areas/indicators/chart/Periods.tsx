import { useTranslations } from 'use-intl';
import { useChangeSearch, useSearchValue } from '../../../kit/search.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import classes from './Chart.module.css';
import { periodIn, periodOf, PERIODS, rangeOf, searchOf } from './range.ts';
import type { Period, Range } from './range.ts';

/** The period of the chart, which the address keeps. */
export function useRange(limits: Range): Range {
  const [from] = useSearchValue('indicator', 'from');
  const [to] = useSearchValue('indicator', 'to');
  return rangeOf({ from, to }, limits);
}

/** The usual periods; none is chosen once the chart has been zoomed or moved. */
export function Periods({ limits }: { limits: Range }) {
  const t = useTranslations('indicators.chart');
  const range = useRange(limits);
  const change = useChangeSearch('indicator');
  return (
    <Segments<Period | ''>
      size="xs"
      className={classes.periods}
      aria-label={t('range')}
      data={(Object.keys(PERIODS) as Period[]).map((value) => ({
        value,
        label: t(`ranges.${value}`),
      }))}
      value={periodIn(range, limits) ?? ''}
      onChange={(period) => period !== '' && change(searchOf(periodOf(period, limits)))}
    />
  );
}
