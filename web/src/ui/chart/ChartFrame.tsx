import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Announcer } from './Announcer.tsx';
import classes from './Chart.module.css';
import { ChartTable } from './ChartTable.tsx';
import { ChartTools } from './ChartTools.tsx';
import { ShapeChoice, type ChartShape } from './ShapeChoice.tsx';
import { momentsWithin, allMoments, stepped } from './data/moments.ts';
import { MOVES, type ChartMove } from './data/range.ts';
import type { TimeRange, ChartSeries } from './data/series.ts';
import { usePrinting } from './usePrinting.ts';
import type { ChartView } from './view.ts';
import { useChartWords } from './words.ts';

const MOVE_KEYS: Record<string, ChartMove> = { '+': 'zoom_in', '=': 'zoom_in', '-': 'zoom_out' };

interface Props {
  label: string;
  series: readonly ChartSeries[];
  range: TimeRange;
  limits: TimeRange;
  zone: string;
  view: ChartView;
  isLoading: boolean;
  children: (isPrinting: boolean) => ReactNode;
}

/** Buttons, keys, words and the table around the axes of a chart. */
export function ChartFrame({ label, series, range, limits, zone, ...rest }: Props) {
  const { view, isLoading, children } = rest;
  const t = useTranslations('chart');
  const id = useId();
  const { seriesSummary } = useChartWords(zone);
  const [shape, setShape] = useState<ChartShape>('chart');
  const light = usePrinting();
  const isPrinting = light !== null;
  const moments = useMemo(() => allMoments(series), [series]);
  const isEmpty = momentsWithin(moments, range).length === 0;

  const press = (event: KeyboardEvent) => {
    const shown = view.shown.current();
    const { at } = view.cursor.current();
    const move = MOVE_KEYS[event.key];
    const next = stepped(momentsWithin(moments, shown), at, event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move !== undefined) view.commit(MOVES[move](shown, at ?? undefined));
    else if (next !== undefined) view.cursor.change({ at: next, by: 'keys' });
    else if (event.key === 'Escape' && at !== null) view.cursor.change({ at: null, by: 'keys' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={classes.frame}
      style={light ?? undefined}
      aria-busy={isLoading}
      data-shape={shape}
    >
      <div className={classes.tools}>
        {shape === 'chart' && <ChartTools view={view} limits={limits} />}
        <ShapeChoice shape={shape} onChange={setShape} />
      </div>
      {(shape === 'chart' || isPrinting) && (
        <div className={classes.drawing}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys */}
          <div
            role="application"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
            tabIndex={0}
            aria-label={label}
            aria-describedby={`${id}-summary ${id}-keys`}
            className={classes.plots}
            onKeyDown={press}
            onBlur={() => view.cursor.change({ at: null, by: 'keys' })}
          >
            {children(isPrinting)}
          </div>
          {isEmpty && !isLoading && <p className={classes.empty}>{t('empty')}</p>}
          <p hidden id={`${id}-summary`}>
            {series.map((one) => seriesSummary(one, range)).join(' ')}
          </p>
          <p hidden id={`${id}-keys`}>
            {t('keys')}
          </p>
          <Announcer moments={moments} series={series} view={view} zone={zone} />
        </div>
      )}
      {(shape === 'table' || isPrinting) && (
        <ChartTable label={label} series={series} moments={moments} range={range} zone={zone} />
      )}
    </div>
  );
}
