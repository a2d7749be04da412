import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useUnitOf } from '../../../parts/indicator/measures.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ChartPlace } from '../../../ui/chart/ChartPlace.tsx';
import { isOneValue } from '../../../ui/chart/data/limits.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import classes from './Chart.module.css';
import { Compared } from './Compared.tsx';
import { CompareField } from './CompareField.tsx';
import { Periods } from './Periods.tsx';
import { chartLimits } from './range.ts';
import { useValueSeries } from './series.ts';
import { useChartHeight, ValueChart } from './ValueChart.tsx';
import { MOST_COMPARED, useCompared } from './useCompared.ts';

/** The indicator's values over time between its limits, beside those of others. */
export function ChartPanel({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators');
  const { drawn, add, remove } = useCompared(view);
  const ids = drawn.map(({ id }) => id);
  const { answers, missing } = useValueSeries(ids, null);
  const isSingle = drawn.length === 1 && isOneValue(answers[0]?.limits);
  const limits = chartLimits(answers);
  const unit = useUnitOf()(view);
  const height = useChartHeight();
  const field = useId();
  return (
    <Panel
      title={t('chart.title')}
      meta={unit}
      metaOnly="desk"
      tool={limits !== null && !isSingle && <Periods limits={limits} />}
    >
      {isSingle && <p className={classes.none}>{t('chart.one')}</p>}
      {limits !== null && !isSingle && <ValueChart view={view} drawn={drawn} limits={limits} />}
      {limits === null && missing?.isError && (
        <RowsWaiting query={missing} title={t('chart.failed')} />
      )}
      {limits === null && missing && !missing.isError && <ChartPlace height={height} />}
      {limits === null && !missing && <p className={classes.none}>{t('no_value')}</p>}
      {limits !== null && (
        <div className={classes.compare}>
          <Compared drawn={drawn} onRemove={remove} field={field} />
          {drawn.length <= MOST_COMPARED && (
            <CompareField id={field} view={view} drawn={drawn} onAdd={add} />
          )}
        </div>
      )}
    </Panel>
  );
}
