import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { pageZone } from '../../../kit/format/zone.ts';
import { useChangeSearch } from '../../../kit/search.ts';
import { bandsOf } from '../../../parts/constraint/bands.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { limitTerms } from '../../../parts/constraint/terms.ts';
import { useUnitOf } from '../../../parts/indicator/measures.ts';
import { useRestrictions } from '../../../parts/indicator/restrictions.ts';
import type { ChartSeries } from '../../../ui/chart/data/series.ts';
import { SeriesChart } from '../../../ui/chart/SeriesChart.tsx';
import { rangeSearch, type ChartLimits } from './range.ts';
import { useRange } from './Periods.tsx';
import { axisOf, nameAmong, pointsOf, useValueSeries, type ChartedIndicator } from './series.ts';

const HEIGHT = { desk: 320, phone: 240 };
export const useChartHeight = (): number => (useIsPhone() ? HEIGHT.phone : HEIGHT.desk);

interface Props {
  view: IndicatorView;
  drawn: readonly [ChartedIndicator, ...ChartedIndicator[]];
  limits: ChartLimits;
}

/** A period of the chart, which the address keeps. */
export function ValueChart({ view, drawn, limits }: Props) {
  const words = useTranslations('constraint');
  const height = useChartHeight();
  const change = useChangeSearch('indicator');
  const today = useTodayText();
  const unitOf = useUnitOf();
  const restrictions = useRestrictions(view.id).data?.items;
  const range = useRange(limits);
  const { answers, isFetching } = useValueSeries(
    drawn.map(({ id }) => id),
    range,
  );
  const terms = useMemo(() => restrictions?.map(limitTerms) ?? [], [restrictions]);
  const unit = unitOf(view);
  const bands = useMemo(() => bandsOf(words, terms, { today, unit }), [words, terms, today, unit]);
  const series = useMemo(
    () =>
      drawn.map((one, i): ChartSeries => ({
        key: one.id,
        name: nameAmong(view, one),
        unit: unitOf(one),
        decimals: one.decimals,
        axis: axisOf(view, one),
        points: pointsOf(answers[i]?.points ?? [], i === 0 ? terms : [], today),
      })),
    [drawn, view, answers, terms, today, unitOf],
  );
  return (
    <SeriesChart
      label={view.name}
      series={series}
      bands={bands}
      range={range}
      limits={limits}
      onRange={(next) => change(rangeSearch(next))}
      zone={pageZone()}
      height={height}
      isLoading={isFetching}
    />
  );
}
