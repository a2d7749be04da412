import { useMemo } from 'react';
import classes from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { drawnLines } from './data/lines.ts';
import type { RatingBand, TimeRange, ChartSeries } from './data/series.ts';
import { titleOf } from './data/titles.ts';
import { LineSample } from './LineSample.tsx';
import { Plot } from './Plot.tsx';
import { useChartView } from './view.ts';

export interface SeriesChartProps {
  label: string;
  /** One to six series. */
  series: readonly ChartSeries[];
  /** The bands of the first series. */
  bands?: readonly RatingBand[];
  range: TimeRange;
  /** The period that the range never leaves. */
  limits: TimeRange;
  onRange: (range: TimeRange) => void;
  /** The IANA name of the time zone. */
  zone: string;
  height: number;
  isLoading: boolean;
}
const NO_BANDS: readonly RatingBand[] = [];

/** Measured values of one or more series over time. */
export function SeriesBox({ label, series, bands = NO_BANDS, ...rest }: SeriesChartProps) {
  const { range, limits, onRange, zone, height, isLoading } = rest;
  const view = useChartView({ range, limits, onRange });
  const content = useMemo(
    () => ({ lines: drawnLines(series, bands.length > 0), bands, zone, height }),
    [series, bands, zone, height],
  );
  const frame = { label, series, range, limits, zone, view, isLoading };
  return (
    <ChartFrame {...frame}>
      {(isPrinting) => (
        <>
          <Plot content={content} view={view} isPrinting={isPrinting} />
          {series.length > 1 && (
            <ul className={`wrap quiet small above-8 ${classes.names}`} aria-hidden>
              {content.lines.map((line) => (
                <li className="flex align-centre" key={line.key}>
                  <LineSample line={line} />
                  {titleOf(line)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </ChartFrame>
  );
}
