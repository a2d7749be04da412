import type { ChartPoint } from './series.ts';

/** Pixels that a point needs to have a shape of its own. */
const ROOM = 14;

/** The points that are drawn: all, if there is room; otherwise those that no line reaches. */
export function marksOf(
  points: readonly ChartPoint[],
  inRange: number,
  width: number,
): ChartPoint[] {
  const all = points.filter(({ mean }) => mean !== null);
  if (inRange * ROOM <= width) return all;
  const isAlone = (point: ChartPoint | undefined) => point === undefined || point.mean === null;
  return points.filter(
    (point, i) => point.mean !== null && isAlone(points[i - 1]) && isAlone(points[i + 1]),
  );
}

/** Moves labels apart so that none covers another and all stay between the ends; keeps their order. */
export function spread(
  places: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = places.map((_, i) => i).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const spots = [...places];
  let edge = top;
  for (const i of order) {
    spots[i] = Math.max(spots[i] ?? 0, edge);
    edge = (spots[i] ?? 0) + gap;
  }
  edge = bottom;
  for (const i of order.toReversed()) {
    spots[i] = Math.min(spots[i] ?? 0, edge);
    edge = (spots[i] ?? 0) - gap;
  }
  return spots;
}
