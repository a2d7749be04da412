import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  IconChartLine,
  IconTable,
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useStore } from '../../kit/createStore.ts';
import { useIsPhone } from '../../kit/device.tsx';
import { Segments } from '../fields/Segments.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import { ToolButton } from '../buttons/ToolButton.tsx';
import { ChartTable } from './ChartTable.tsx';
import { momentsWithin, allMoments, stepped, type SeriesMoment } from './data/moments.ts';
import { MOVES, type ChartMove, canMove } from './data/range.ts';
import type { TimeRange, ChartSeries } from './data/series.ts';
import { usePrinting } from './usePrinting.ts';
import type { ChartView } from './view.ts';
import { useChartWords } from './words.ts';
import { timeText } from './data/ticks.ts';
import classes from './Chart.module.css';
import { ActionIcon } from '../buttons/Button.tsx';

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
      className={`loud ${classes.frame}`}
      style={light ?? undefined}
      aria-busy={isLoading}
      data-shape={shape}
    >
      <div className={`row wrap justify-end gap-4 ${classes.tools}`}>
        {shape === 'chart' && <ChartTools view={view} limits={limits} />}
        <ShapeChoice shape={shape} onChange={setShape} />
      </div>
      {(shape === 'chart' || isPrinting) && (
        <div className="relative">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys */}
          <div
            role="application"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
            tabIndex={0}
            aria-label={label}
            aria-describedby={`${id}-summary ${id}-keys`}
            className={`radius-7 ${classes.plots}`}
            onKeyDown={press}
            onBlur={() => view.cursor.change({ at: null, by: 'keys' })}
          >
            {children(isPrinting)}
          </div>
          {isEmpty && !isLoading && (
            <p className={`centre cover quiet ${classes.empty}`}>{t('empty')}</p>
          )}
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

interface AnnouncerProps {
  moments: readonly SeriesMoment[];
  series: readonly ChartSeries[];
  view: ChartView;
  zone: string;
}

/** Reads out the moment that a key has reached; a mouse would make it talk without end. */
function Announcer({ moments, series, view, zone }: AnnouncerProps) {
  const { at, by } = useStore(view.cursor);
  const { momentTexts } = useChartWords(zone);
  const moment = by === 'keys' ? moments.find((one) => one.at === at) : undefined;
  return (
    <span className="unseen" role="status">
      {moment && `${timeText(moment.at, zone)}: ${momentTexts(moment, series).join('; ')}`}
    </span>
  );
}

const SHAPES = { chart: IconChartLine, table: IconTable };
type ChartShape = keyof typeof SHAPES;

interface ShapeChoiceProps {
  shape: ChartShape;
  onChange: (shape: ChartShape) => void;
}

/** Chart or table; on a phone a button for the other one, which fits beside the other tools. */
function ShapeChoice({ shape, onChange }: ShapeChoiceProps) {
  const t = useTranslations('chart');
  const phone = useIsPhone();
  const other = shape === 'chart' ? 'table' : 'chart';
  const Icon = SHAPES[other];
  return phone ? (
    <Tooltip label={t(other)}>
      <ActionIcon variant="default" aria-label={t(other)} onClick={() => onChange(other)}>
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Segments
      aria-label={t('view')}
      size="xs"
      data={(['chart', 'table'] as const).map((value) => ({ value, label: t(value) }))}
      value={shape}
      onChange={onChange}
    />
  );
}

const BUTTONS: [ChartMove, typeof IconZoomIn][] = [
  ['earlier', IconChevronLeft],
  ['later', IconChevronRight],
  ['zoom_in', IconZoomIn],
  ['zoom_out', IconZoomOut],
];

/** Zooming and moving without a gesture. */
function ChartTools({ view, limits }: { view: ChartView; limits: TimeRange }) {
  const t = useTranslations('chart');
  const shown = useStore(view.shown);
  const isAll = !canMove('zoom_out', shown, limits);
  return (
    <>
      {BUTTONS.map(([move, Icon]) => {
        const press = () => view.commit(MOVES[move](shown));
        return (
          <ToolButton
            key={move}
            label={t(`move.${move}`)}
            Icon={Icon}
            press={canMove(move, shown, limits) ? press : null}
          />
        );
      })}
      <ToolButton
        label={t('all')}
        Icon={IconArrowsMaximize}
        press={isAll ? null : () => view.commit(limits)}
      />
    </>
  );
}
