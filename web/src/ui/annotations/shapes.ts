import { MAX_STROKE_POINTS } from '@plumbline/contract/content/limits';
import type { MarkColour } from '@plumbline/contract/content/markColours';

/** A place on a picture, as parts of its width and height: it holds at any size the picture is shown in. */
export type MarkPoint = readonly [x: number, y: number];

/**
 * A shape by its points: tail and head of an arrow, two corners of the box around a circle, those that a line drawn by
 * hand passes, the top left corner of a text.
 */
export interface MarkShape {
  type: 'arrow' | 'circle' | 'stroke' | 'text';
  color: MarkColour;
  /** The width of the line, as a part of the picture's width. */
  width: number;
  points: readonly MarkPoint[];
  text?: string | undefined;
}
export type ShapeType = MarkShape['type'];

/** The width of a new shape. */
export const LINE = 0.006;
/** The shortest drag that draws, in parts of the picture. */
const SHORTEST = 0.015;

const within = (value: number): number => Math.min(1, Math.max(0, value));
export const inside = ([x, y]: MarkPoint): MarkPoint => [within(x), within(y)];

/** Whether a drawn shape is large enough to be meant. */
export function isMeant({ type, points }: MarkShape): boolean {
  const [[x, y] = [0, 0]] = points;
  return type === 'text' || points.some(([toX, toY]) => Math.hypot(toX - x, toY - y) >= SHORTEST);
}

/** The shape moved as far as the picture reaches. */
export function shapeMovedBy(shape: MarkShape, dx: number, dy: number): MarkShape {
  const xs = shape.points.map(([x]) => x);
  const ys = shape.points.map(([, y]) => y);
  const x = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), dx));
  const y = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), dy));
  return { ...shape, points: shape.points.map(([left, top]): MarkPoint => [left + x, top + y]) };
}

/** The shape with its last point moved: a longer arrow, a wider circle. */
export function stretched(shape: MarkShape, dx: number, dy: number): MarkShape {
  const last = shape.points.length - 1;
  return {
    ...shape,
    points: shape.points.map((point, n) =>
      n === last ? inside([point[0] + dx, point[1] + dy]) : point,
    ),
  };
}

/** How far a point is from the line between two others. */
function deviation([x, y]: MarkPoint, [fromX, fromY]: MarkPoint, [toX, toY]: MarkPoint): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  return length === 0
    ? Math.hypot(x - fromX, y - fromY)
    : Math.abs((x - fromX) * dy - (y - fromY) * dx) / length;
}

/** How far the line would be from each point without it (Douglas and Peucker); its ends always stay. */
function weightsOf(points: readonly MarkPoint[]): number[] {
  const weights = points.map(() => Number.POSITIVE_INFINITY);
  const parts = [{ from: 0, to: points.length - 1, most: Number.POSITIVE_INFINITY }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { from, to, most } = part;
    const [first, last] = [points[from], points[to]];
    if (first === undefined || last === undefined || to - from < 2) continue;
    const away = points.slice(from + 1, to).map((point) => deviation(point, first, last));
    const farthest = away.reduce((a, b) => Math.max(a, b), 0);
    const at = from + 1 + away.indexOf(farthest);
    const weight = Math.min(most, farthest);
    weights[at] = weight;
    parts.push({ from, to: at, most: weight }, { from: at, to, most: weight });
  }
  return weights;
}

/** The finest deviation that is kept of a line drawn by hand, as a part of the picture. */
const FINEST = 0.001;

/** A line drawn by hand as it is stored: the more there is of it, the coarser. */
export function drawnByHand(points: readonly MarkPoint[]): MarkPoint[] {
  const weights = weightsOf(points);
  const tooMany = weights.toSorted((a, b) => b - a)[MAX_STROKE_POINTS] ?? 0;
  const least = Math.max(FINEST, tooMany);
  return points.filter((_, n) => (weights[n] ?? 0) > least);
}

/** A shape in the middle of the picture, for those who draw without a pointer. */
export function inTheMiddle(type: ShapeType, color: MarkColour): MarkShape {
  const points = IN_THE_MIDDLE[type];
  return { type, color, width: LINE, points, ...(type === 'text' && { text: '' }) };
}

const DIAGONAL: readonly MarkPoint[] = [
  [0.4, 0.4],
  [0.6, 0.6],
];
const IN_THE_MIDDLE: Record<ShapeType, readonly MarkPoint[]> = {
  arrow: DIAGONAL,
  circle: DIAGONAL,
  stroke: [
    [0.4, 0.5],
    [0.6, 0.5],
  ],
  text: [[0.4, 0.45]],
};
