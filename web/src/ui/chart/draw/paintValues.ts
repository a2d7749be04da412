import { marksOf } from '../data/marks.ts';
import type { DrawnLine, ChartPoint, RatingCode } from '../data/series.ts';
import { inBox, type ChartBrush } from './brush.ts';

const FILL = 0.1;
const HUES = { 10: 'red', 20: 'orange', 30: 'green' } as const;
/** The size of a shape, from its middle. */
const RADIUS = { 10: 6, 20: 5, 30: 3.5 } as const;
const PLAIN = 3;

/** Points in a row without a gap between them. */
function runsOf(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [[]];
  for (const point of points)
    if (point.mean === null) runs.push([]);
    else runs.at(-1)?.push(point);
  return runs.filter((run) => run.length > 0);
}

/** From the least to the greatest value of each bucket, behind the lines. */
export function paintEnvelope(brush: ChartBrush, { points, axis, ink: colour }: DrawnLine): void {
  const { ctx, ink, x, y } = brush;
  inBox(brush, () => {
    ctx.globalAlpha = FILL;
    ctx.fillStyle = ink(colour);
    for (const run of runsOf(points).filter((run) => run.some(({ count }) => count > 1))) {
      ctx.beginPath();
      for (const point of run) ctx.lineTo(x(point), y(point.max ?? point.mean ?? 0, axis));
      for (const point of run.toReversed())
        ctx.lineTo(x(point), y(point.min ?? point.mean ?? 0, axis));
      ctx.fill();
    }
  });
}

/** Below a count, which stays until the next one. */
export function paintArea(brush: ChartBrush, { points, axis, ink: colour }: DrawnLine): void {
  const { ctx, ink, x, y } = brush;
  inBox(brush, () => {
    ctx.globalAlpha = FILL;
    ctx.fillStyle = ink(colour);
    for (const run of runsOf(points)) {
      ctx.beginPath();
      let height = y(0, axis);
      for (const point of run) {
        ctx.lineTo(x(point), height);
        height = y(point.mean ?? 0, axis);
        ctx.lineTo(x(point), height);
      }
      const [first] = run;
      const last = run.at(-1);
      if (last !== undefined) ctx.lineTo(x(last), y(0, axis));
      if (first !== undefined) ctx.lineTo(x(first), y(0, axis));
      ctx.fill();
    }
  });
}

/** Critical is a diamond, attention a triangle, OK and unrated are round. */
function shapeOf(rating: RatingCode | null | undefined, radius: number): Path2D {
  const path = new Path2D();
  const corners =
    rating === 10
      ? [[0, -radius] as const, [radius, 0] as const, [0, radius] as const, [-radius, 0] as const]
      : rating === 20
        ? [[0, -radius] as const, [radius, radius * 0.8] as const, [-radius, radius * 0.8] as const]
        : [];
  for (const [x, y] of corners) path.lineTo(x, y);
  if (corners.length === 0) path.arc(0, 0, radius, 0, 2 * Math.PI);
  path.closePath();
  return path;
}

/** The points of a line, on top; a rated point has the shape and colour of its rating. */
export function paintMarks(brush: ChartBrush, line: DrawnLine, inRange: number): void {
  const { ctx, ink, x, y, px, box } = brush;
  if (line.isCount) return;
  inBox({ ...brush, box: { ...box, left: box.left - 8 * px, width: box.width + 16 * px } }, () => {
    ctx.lineWidth = 2 * px;
    ctx.setLineDash([]);
    ctx.strokeStyle = ink('--c-panel');
    for (const point of marksOf(line.points, inRange, box.width / px)) {
      const rating = point.quality ?? null;
      const shape = shapeOf(rating, (rating === null ? PLAIN : RADIUS[rating]) * px);
      ctx.save();
      ctx.translate(x(point), y(point.mean ?? 0, line.axis));
      ctx.stroke(shape);
      ctx.fillStyle = ink(rating === null ? line.ink : `--st-${HUES[rating]}-solid`);
      ctx.fill(shape);
      ctx.restore();
    }
  });
}
