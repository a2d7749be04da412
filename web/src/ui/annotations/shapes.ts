import type { MarkColour } from '@plumbline/contract/content/markColours';

/** A place on a picture, as parts of its width and height: it holds at any size the picture is shown in. */
export type MarkPoint = readonly [x: number, y: number];

/** A shape by its points: tail and head of an arrow, two corners of the box around a circle, the top left corner of a text. */
export interface MarkShape {
  type: 'arrow' | 'circle' | 'text';
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
  const [[x, y] = [0, 0], [toX, toY] = [x, y]] = points;
  return type === 'text' || Math.hypot(toX - x, toY - y) >= SHORTEST;
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

/** A shape in the middle of the picture, for those who draw without a pointer. */
export function inTheMiddle(type: ShapeType, color: MarkColour): MarkShape {
  const points: MarkPoint[] =
    type === 'text'
      ? [[0.4, 0.45]]
      : [
          [0.4, 0.4],
          [0.6, 0.6],
        ];
  return { type, color, width: LINE, points, ...(type === 'text' && { text: '' }) };
}
