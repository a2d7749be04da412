import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import type { SeriesPoint } from '@plumbline/contract/indicators/series';
import { numberText } from '@plumbline/contract/kit/format';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { ChartBlock } from '../document.ts';

type LimitBounds = Pick<
  ConstraintView,
  'critical_min' | 'attention_min' | 'attention_max' | 'critical_max'
>;
interface PlottedSeries {
  points: readonly SeriesPoint[];
  from: string;
  to: string;
}

const TICKS = 5;

/** Draws values over time on a scale of round numbers, over the colours of values beyond their limits. */
export function seriesChart(
  { points, from, to }: PlottedSeries,
  limits: readonly LimitBounds[],
  momentOf: (at: string) => string,
): ChartBlock {
  const scale = scaleOf(
    Math.min(...points.map(([, , least]) => least)),
    Math.max(...points.map(([, , , greatest]) => greatest)),
  );
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const x = (at: string) => (end === start ? 0.5 : (Date.parse(at) - start) / (end - start));
  const y = (value: number) => (value - scale.low) / (scale.high - scale.low);
  return {
    kind: 'chart',
    runs: [points.map(([at, , least, greatest, mean]) => [x(at), y(mean), y(least), y(greatest)])],
    bands: limits.flatMap((one) => bandsOf(one, y)),
    ticks: scale.ticks.map((value) => ({ at: y(value), text: numberText(value) })),
    from: momentOf(from),
    to: momentOf(to),
  };
}

/** The bands of values beyond the limits of a restriction; the worse colour covers the other. */
function bandsOf(limits: LimitBounds, y: (value: number) => number): ChartBlock['bands'] {
  const { critical_min, attention_min, attention_max, critical_max } = limits;
  const bands = [
    ...above(QUALITY.attention, attention_max),
    ...below(QUALITY.attention, attention_min),
    ...above(QUALITY.critical, critical_max),
    ...below(QUALITY.critical, critical_min),
  ];
  const within = (part: number) => Math.min(Math.max(part, 0), 1);
  return bands
    .map(({ code, from, to }) => ({
      code,
      from: from === null ? 0 : within(y(from)),
      to: to === null ? 1 : within(y(to)),
    }))
    .filter(({ from, to }) => from < to);
}
const above = (code: number, from: number | null) =>
  from === null ? [] : [{ code, from, to: null }];
const below = (code: number, to: number | null) => (to === null ? [] : [{ code, from: null, to }]);

/** Returns a scale with steps of 1, 2 or 5 times a power of ten. */
function scaleOf(least: number, greatest: number) {
  const span = greatest - least || Math.abs(greatest) || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = power * ([1, 2, 5, 10].find((factor) => power * factor * TICKS >= span) ?? 10);
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(greatest / step) * step, low + step);
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, n) => low + n * step);
  return { low, high, ticks };
}
