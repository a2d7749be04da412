import { indicators } from '@plumbline/contract/indicators/wire';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import type { Reference } from '@plumbline/contract/kit/answers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { pageZone } from '../../../kit/format/zone.ts';
import { api } from '../../../kit/http/api.ts';
import { bandsOf } from '../../../parts/constraint/bands.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { limitTerms } from '../../../parts/constraint/terms.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ChartPlace } from '../../../ui/chart/ChartPlace.tsx';
import { isOneValue, outerLimits } from '../../../ui/chart/data/limits.ts';
import type { TimeRange } from '../../../ui/chart/data/series.ts';
import { SeriesChart } from '../../../ui/chart/SeriesChart.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ratedPoints } from './ratedPoints.ts';
import type { SeriesAnswer } from './ratedPoints.ts';

/** The number of points that a wide screen can show. */
const PARTS = 600;
const HEIGHT = { desk: 280, phone: 220 };

/** The values of an indicator in a period; null is everything. */
const useSeries = (id: string, range: TimeRange | null) =>
  useQuery({
    queryKey: ['measurement_indicator', 'series', id, range],
    queryFn: ({ signal }) =>
      api.get<SeriesAnswer>(`${indicators.path}/${id}/series`, {
        query: {
          from: range && new Date(range.from).toISOString(),
          to: range && new Date(range.to).toISOString(),
          parts: PARTS,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

interface Props {
  view: ConstraintView;
  indicator: Reference;
}

/** The indicator's values between the limits of the restriction. */
export function LimitChart({ view, indicator }: Props) {
  const t = useTranslations('constraints.chart');
  const words = useTranslations('constraint');
  const height = useIsPhone() ? HEIGHT.phone : HEIGHT.desk;
  const unit = useIndicatorUnit(indicator);
  const today = useTodayText();
  const [chosen, setChosen] = useState<TimeRange | null>(null);
  const query = useSeries(indicator.id, chosen);
  const terms = useMemo(() => limitTerms(view), [view]);
  const bands = useMemo(
    () => bandsOf(words, [terms], { today, unit }),
    [words, terms, today, unit],
  );
  const points = useMemo(() => ratedPoints(query.data?.points ?? [], terms), [query.data, terms]);
  const ends = query.data?.limits ?? null;
  const limits = outerLimits([ends]);
  const isSingle = isOneValue(ends);
  return (
    <Panel title={t('title')} meta={unit}>
      {query.data === undefined && query.isError && (
        <RowsWaiting query={query} title={t('failed')} />
      )}
      {query.data === undefined && !query.isError && <ChartPlace height={height} />}
      {query.data && limits === null && <p className="quiet">{t('none')}</p>}
      {isSingle && <p className="quiet">{t('one')}</p>}
      {limits !== null && !isSingle && (
        <SeriesChart
          label={indicator.name}
          series={[
            { key: indicator.id, name: indicator.name, unit, decimals: 2, axis: 'left', points },
          ]}
          bands={bands}
          range={chosen ?? limits}
          limits={limits}
          onRange={setChosen}
          zone={pageZone()}
          height={height}
          isLoading={query.isFetching}
        />
      )}
    </Panel>
  );
}
