import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUnitOf } from '../../../parts/indicator/measures.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ChartPlace } from '../../../ui/chart/ChartPlace.tsx';
import { isOneValue } from '../../../ui/chart/data/limits.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { ChosenList } from '../../../ui/fields/ChosenList.tsx';
import { useIsPhone } from '../../../kit/device.tsx';
import { pageZone } from '../../../kit/format/zone.ts';
import { useChangeSearch, useSearchValue } from '../../../kit/search.ts';
import { bandsOf } from '../../../parts/constraint/bands.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { limitTerms } from '../../../parts/constraint/terms.ts';
import { useRestrictions } from '../../../parts/indicator/restrictions.ts';
import type { ChartSeries, TimeRange } from '../../../ui/chart/data/series.ts';
import { SeriesChart } from '../../../ui/chart/SeriesChart.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { useDebouncedSearch } from '../../../kit/http/useDebouncedSearch.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import {
  chartLimits,
  rangeSearch,
  type ChartLimits,
  periodIn,
  periodOf,
  CHART_PERIODS,
  rangeOf,
  type ChartPeriod,
} from './range.ts';
import { useValueSeries, nameAmong, type ChartedIndicator, axisOf, pointsOf } from './series.ts';
import classes from './Chart.module.css';

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
      {isSingle && <p className="quiet">{t('chart.one')}</p>}
      {limits !== null && !isSingle && <ValueChart view={view} drawn={drawn} limits={limits} />}
      {limits === null && missing?.isError && (
        <RowsWaiting query={missing} title={t('chart.failed')} />
      )}
      {limits === null && missing && !missing.isError && <ChartPlace height={height} />}
      {limits === null && !missing && <p className="quiet">{t('no_value')}</p>}
      {limits !== null && (
        <div className={`row wrap above-12 ${classes.compare}`}>
          <Compared drawn={drawn} onRemove={remove} field={field} />
          {drawn.length <= MOST_COMPARED && (
            <CompareField id={field} view={view} drawn={drawn} onAdd={add} />
          )}
        </div>
      )}
    </Panel>
  );
}

interface Props {
  drawn: readonly [ChartedIndicator, ...ChartedIndicator[]];
  onRemove: (id: string) => void;
  /** The id of the field that adds another one. */
  field: string;
}

/** The other indicators of the chart, to go to or to leave out. */
function Compared({ drawn: [first, ...others], onRemove, field }: Props) {
  const t = useTranslations('indicators.chart');
  return (
    <ChosenList
      label={t('compared')}
      chosen={others.map((one) => ({ id: one.id, name: nameAmong(first, one) }))}
      onRemove={onRemove}
      field={field}
      contentOf={({ id, name }) => (
        <AppLink className="loud" to={paths.indicator(id)}>
          <span dir="auto">{name}</span>
        </AppLink>
      )}
    />
  );
}

const HEIGHT = { desk: 320, phone: 240 };
const useChartHeight = (): number => (useIsPhone() ? HEIGHT.phone : HEIGHT.desk);

interface ValueChartProps {
  view: IndicatorView;
  drawn: readonly [ChartedIndicator, ...ChartedIndicator[]];
  limits: ChartLimits;
}

/** A period of the chart, which the address keeps. */
function ValueChart({ view, drawn, limits }: ValueChartProps) {
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

/** The period of the chart, which the address keeps. */
function useRange(limits: ChartLimits): TimeRange {
  const [from] = useSearchValue('indicator', 'from');
  const [to] = useSearchValue('indicator', 'to');
  return rangeOf({ from, to }, limits);
}

/** The usual periods; none is chosen once the chart has been zoomed or moved. */
function Periods({ limits }: { limits: ChartLimits }) {
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

interface CompareFieldProps {
  id: string;
  view: IndicatorView;
  drawn: readonly ChartedIndicator[];
  onAdd: (id: string) => void;
}

const SHOWN = 20;

/** Adds an indicator to the chart: those of the same object are offered at once, others are found by name. */
function CompareField({ id, view, drawn, onAdd }: CompareFieldProps) {
  const t = useTranslations('indicators.chart');
  const phone = useIsPhone();
  const common = useTranslations('common');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const query = ENTITIES.measurement_indicator.api.useList({
    global_filter: searchText === '' ? [`object=${view.object.id}`] : [`search~${searchText}`],
    fields: DRAWN_FIELDS,
    page: 1,
    page_size: SHOWN,
    sort_by: 'name',
  });
  const rows = (query.data?.items ?? []).filter(({ id }) => drawn.every((one) => one.id !== id));
  const group = (label: string, some: readonly ChartedIndicator[]) => ({
    group: label,
    items: some.map((one) => ({ value: one.id, label: nameAmong(view, one) })),
  });
  const waiting = isWaitingFor(query);
  return (
    <Select
      id={id}
      w={phone ? '100%' : 260}
      size="xs"
      searchable
      openOnFocus={false}
      aria-label={t('compare')}
      placeholder={t('compare')}
      nothingFoundMessage={common('nothing_found')}
      waiting={waiting && opened}
      filter={({ options }) => options}
      data={[
        group(
          t('of_object'),
          rows.filter(({ object }) => object.id === view.object.id),
        ),
        group(
          t('of_others'),
          rows.filter(({ object }) => object.id !== view.object.id),
        ),
      ].filter(({ items }) => items.length > 0)}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      value={null}
      onChange={(chosen) => {
        setSearch('');
        if (chosen !== null) onAdd(chosen);
      }}
    />
  );
}

/** The number of further lines that a chart can tell apart. */
const MOST_COMPARED = 5;

const DRAWN_FIELDS = [
  'name',
  'decimals',
  'measure_unit.code',
  'measure_unit.name',
  'object.id',
  'object.name',
] as const;

/** The indicator and those it is compared with, which the address lists. */
function useCompared(view: IndicatorView) {
  const [ids = [], setIds] = useSearchValue('indicator', 'with');
  const others = [...new Set(ids)].filter((id) => id !== view.id).slice(0, MOST_COMPARED);
  const { data } = ENTITIES.measurement_indicator.api.useList({
    global_filter: [`id:in:${[...others, view.id].join(',')}`],
    with_archived: true,
    fields: DRAWN_FIELDS,
    page: 1,
    page_size: MOST_COMPARED + 1,
  });
  const order = others.join();
  const drawn = useMemo((): [ChartedIndicator, ...ChartedIndicator[]] => {
    const rows = order.split(',').map((id) => data?.items.find((row) => row.id === id));
    return [view, ...rows.filter((row) => row !== undefined)];
  }, [view, order, data]);
  const change = (next: string[]) => setIds(next.length === 0 ? undefined : next);
  return {
    drawn,
    add: (id: string) => change([...others, id]),
    remove: (id: string) => change(others.filter((other) => other !== id)),
  };
}
