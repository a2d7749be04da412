import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { drawsChart } from '../../kit/format/chart.ts';
import classes from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { CountTitle } from './CountTitle.tsx';
import { COUNTED, countSeries, type CountsAt } from './data/counts.ts';
import type { TimeRange } from './data/series.ts';
import { Plot } from './Plot.tsx';
import { useChartView } from './view.ts';

export interface CountsChartProps {
  label: string;
  /** The counts in order of time. */
  points: readonly CountsAt[];
  range: TimeRange;
  limits: TimeRange;
  onRange: (range: TimeRange) => void;
  zone: string;
  /** The height of each pair of axes. */
  height: number;
  isLoading: boolean;
}

const NO_BANDS = [] as const;

/** The numbers of critical results and of those needing attention over time, side by side, because one axis would hide the rise of the small one. */
export function CountsBox({ label, points, range, limits, onRange, ...rest }: CountsChartProps) {
  const { zone, height, isLoading } = rest;
  const t = useTranslations('common.quality');
  const view = useChartView({ range, limits, onRange });
  const series = useMemo(() => COUNTED.map((key) => countSeries(points, key, t(key))), [points, t]);
  const contents = useMemo(
    () => series.map((line) => ({ lines: [line], bands: NO_BANDS, zone, height })),
    [series, zone, height],
  );
  const frame = { label, series, range, limits, zone, view, isLoading };
  return (
    <ChartFrame {...frame}>
      {(isPrinting) => (
        <div className={`stack gap-16 ${classes.counts}`}>
          {contents.map((content, i) => {
            const key = COUNTED[i];
            if (key === undefined || key === 'ok') return null;
            const isDrawn = drawsChart(points.map((point) => point[key]));
            return (
              <div className="min-width-0" key={key}>
                <CountTitle quality={key} count={points.at(-1)?.[key] ?? null} />
                {isDrawn && <Plot content={content} view={view} isPrinting={isPrinting} />}
              </div>
            );
          })}
        </div>
      )}
    </ChartFrame>
  );
}
