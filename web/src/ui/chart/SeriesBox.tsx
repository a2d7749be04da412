import { useMemo } from 'react';
import classes from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { linesOf } from './data/lines.ts';
import type { Band, Range, Series } from './data/series.ts';
import { titleOf } from './data/titles.ts';
import { LineSample } from './LineSample.tsx';
import { Plot } from './Plot.tsx';
import { useView } from './view.ts';

export interface SeriesChartProps {
  label: string;
  /** One to six. */
  series: readonly Series[];
  /** Of the first series. */
  bands?: readonly Band[];
  range: Range;
  /** What the range never leaves. */
  limits: Range;
  onRange: (range: Range) => void;
  /** IANA name. */
  zone: string;
  height: number;
  isLoading: boolean;
}
const NO_BANDS: readonly Band[] = [];

/** Measured values of one or more series over time. */
export function SeriesBox({ label, series, bands = NO_BANDS, ...rest }: SeriesChartProps) {
  const { range, limits, onRange, zone, height, isLoading } = rest;
  const view = useView({ range, limits, onRange });
  const content = useMemo(
    () => ({ lines: linesOf(series, bands.length > 0), bands, zone, height }),
    [series, bands, zone, height],
  );
  const frame = { label, series, range, limits, zone, view, isLoading };
  return (
    <ChartFrame {...frame}>
      {(isPrinting) => (
        <>
          <Plot content={content} view={view} isPrinting={isPrinting} />
          {series.length > 1 && (
            <ul className={classes.names} aria-hidden>
              {content.lines.map((line) => (
                <li key={line.key}>
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
