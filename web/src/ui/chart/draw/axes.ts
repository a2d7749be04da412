import uPlot from 'uplot';
import { formatNumber } from '../../../kit/format/format.ts';
import { timeTicks, type TimeTick } from '../data/ticks.ts';
import type { DrawnLine } from '../data/series.ts';
import type { InkReader } from './inks.ts';

const SIZE = 11;
const DIGIT = 6.5;
const GAP = 8;
const ONE_LINE = 26;
const TWO_LINES = 40;
/** The pixels of a date on the time axis, and of a value on the others. */
const DATE = 84;
const VALUE = 44;
const EDGE = { left: 3, right: 1 } as const;

const MOST_DECIMALS = 6;

/** The digits after the point that a step needs to be written without rounding, as in 2.5. */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals++)
    if (Math.abs(step - Number(step.toFixed(decimals))) < step * 1e-6) return decimals;
  return MOST_DECIMALS;
}

/** Digits are all of the same width. */
const widthOf = (_plot: uPlot, labels: readonly string[] | null): number =>
  Math.max(...(labels ?? []).map((label) => label.length), 2) * DIGIT + GAP * 2;

export function timeAxis(ink: InkReader, zone: () => string): uPlot.Axis {
  let ticks: TimeTick[] = [];
  return {
    scale: 'x',
    size: () => (ticks.some(({ label }) => label.includes('\n')) ? TWO_LINES : ONE_LINE),
    gap: 6,
    lineGap: 1.35,
    font: `${SIZE}px ${ink('font-family')}`,
    stroke: () => ink('--c-text-3'),
    grid: { show: false },
    ticks: { show: false },
    splits: (plot, _axis, from, to) => {
      ticks = timeTicks({ from, to }, zone(), Math.max(1, plot.bbox.width / uPlot.pxRatio / DATE));
      return ticks.map(({ at }) => at);
    },
    values: () => ticks.map(({ label }) => label),
  };
}

export const valueAxis = (
  ink: InkReader,
  axis: DrawnLine['axis'],
  isCount: boolean,
): uPlot.Axis => ({
  scale: axis,
  side: EDGE[axis],
  size: widthOf,
  gap: GAP,
  space: VALUE,
  ...(isCount ? { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6] } : {}),
  font: `${SIZE}px ${ink('font-family')}`,
  stroke: () => ink('--c-text-3'),
  grid: { show: axis === 'left', stroke: () => ink('--c-line'), width: 1 },
  ticks: { show: false },
  values: (_plot, splits) => {
    const [first = 0, second = 1] = splits;
    return splits.map((value) => formatNumber(value, decimalsOf(second - first)));
  },
});
