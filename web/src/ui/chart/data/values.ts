import type { DrawnLine, ChartPoint, TimeRange } from './series.ts';

/** The room above and below the values, as a share of their range. */
const MARGIN = 0.08;

const isIn = ({ at }: ChartPoint, { from, to }: TimeRange): boolean => at >= from && at <= to;

export const pointsIn = (points: readonly ChartPoint[], range: TimeRange): ChartPoint[] =>
  points.filter((point) => isIn(point, range));

export const hasValue = ({ mean }: ChartPoint): boolean => mean !== null;

/** The least and the greatest value of all lines within the range; null without any. */
export function extremesOf(lines: readonly DrawnLine[], range: TimeRange): [number, number] | null {
  let least = Infinity;
  let greatest = -Infinity;
  for (const { points } of lines)
    for (const point of points)
      if (point.mean !== null && isIn(point, range)) {
        least = Math.min(least, point.min ?? point.mean);
        greatest = Math.max(greatest, point.max ?? point.mean);
      }
  return least > greatest ? null : [least, greatest];
}

/** Boundaries are shown if they are not further from the values than these from each other. */
function withBoundaries([least, greatest]: [number, number], edges: readonly number[]) {
  const reach = greatest - least || Math.abs(greatest) / 2;
  const near = edges.filter((edge) => edge >= least - reach && edge <= greatest + reach);
  return [Math.min(least, ...near), Math.max(greatest, ...near)] as const;
}

/** The ends of a value axis; it starts at zero if that costs less than half of its length. */
export function axisRange(
  extremes: [number, number] | null,
  edges: readonly number[],
  isCount: boolean,
): [number, number] {
  if (extremes === null) return [0, Math.max(1, ...edges)];
  const [least, greatest] = withBoundaries(extremes, edges);
  if (isCount) return [0, Math.max(1, greatest * (1 + MARGIN))];
  const length = greatest - least || Math.abs(greatest) * 0.2 || 2;
  const margin = greatest === least ? length / 2 : length * MARGIN;
  const isNearZero = least >= 0 && least <= length;
  return [isNearZero ? 0 : least - margin, greatest + margin];
}
