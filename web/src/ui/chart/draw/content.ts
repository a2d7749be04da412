import uPlot from 'uplot';
import { boundariesOf } from '../data/bands.ts';
import type { RatingBand, DrawnLine, TimeRange } from '../data/series.ts';

/** The content of one pair of axes. */
export interface AxesContent {
  lines: readonly DrawnLine[];
  bands: readonly RatingBand[];
  zone: string;
  height: number;
}

export const linesOn = ({ lines }: AxesContent, axis: DrawnLine['axis']): DrawnLine[] =>
  lines.filter((line) => line.axis === axis);

export const edgesOn = ({ bands }: AxesContent, axis: DrawnLine['axis']): number[] =>
  axis === 'left' ? boundariesOf(bands).map(({ at }) => at) : [];

/** The part of the content that cannot change once the axes exist. */
export const structureOf = ({ lines }: AxesContent): string =>
  lines.map(({ axis, ink, dash, isCount }) => [axis, ink, dash, isCount].join(' ')).join();

/** The means side by side: null interrupts a line, undefined is a moment of another line only. */
export const alignedData = ({ lines }: AxesContent): uPlot.AlignedData =>
  lines.length === 0
    ? [[]]
    : uPlot.join(
        lines.map(({ points }) => [points.map(({ at }) => at), points.map(({ mean }) => mean)]),
      );

/** The points of all lines that compete for room. */
export const mostPoints = (lines: readonly DrawnLine[], { from, to }: TimeRange): number =>
  Math.max(
    ...lines.map(({ points }) => points.filter(({ at }) => at >= from && at <= to).length),
    0,
  );
