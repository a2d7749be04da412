import type { MarkShape } from './shapes.ts';

/** The size of a picture in drawing units; its shorter side has a thousand. */
export interface PictureSize {
  width: number;
  height: number;
}

/** @param ratio width to height */
export const sizeOf = (ratio: number): PictureSize =>
  ratio >= 1 ? { width: 1000 * ratio, height: 1000 } : { width: 1000, height: 1000 / ratio };

export const lineOf = ({ width }: MarkShape, size: PictureSize): number => width * size.width;

function ends({ points }: MarkShape, { width, height }: PictureSize) {
  const [[x, y] = [0, 0], [toX, toY] = [x, y]] = points;
  return { x: x * width, y: y * height, toX: toX * width, toY: toY * height };
}

const at = (x: number, y: number): string =>
  `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** An arrow: its shaft ends inside its head, so that the tip stays sharp. */
export function arrowOf(shape: MarkShape, size: PictureSize): { shaft: string; head: string } {
  const { x, y, toX, toY } = ends(shape, size);
  const angle = Math.atan2(toY - y, toX - x);
  const long = lineOf(shape, size) * 5;
  const corner = (turn: number) =>
    at(toX - long * Math.cos(angle + turn), toY - long * Math.sin(angle + turn));
  const back = long * 0.8;
  return {
    shaft: `M${at(x, y)}L${at(toX - back * Math.cos(angle), toY - back * Math.sin(angle))}`,
    head: `M${at(toX, toY)}L${corner(0.45)}L${corner(-0.45)}Z`,
  };
}

export function ellipseOf(shape: MarkShape, size: PictureSize) {
  const { x, y, toX, toY } = ends(shape, size);
  return {
    cx: (x + toX) / 2,
    cy: (y + toY) / 2,
    rx: Math.abs(toX - x) / 2,
    ry: Math.abs(toY - y) / 2,
  };
}

/** A text begins at its point; its letters grow with the line. */
export function lettersOf(shape: MarkShape, size: PictureSize) {
  const { x, y } = ends(shape, size);
  const letters = lineOf(shape, size) * 5;
  return { x, y: y + letters, fontSize: letters };
}

/** A line drawn by hand, round at its points: it passes the middles between them. */
export function strokeOf({ points }: MarkShape, { width, height }: PictureSize): string {
  const all = points.map(([x, y]) => [x * width, y * height] as const);
  const [first, ...rest] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) return '';
  const curves = rest.slice(0, -1).map(([x, y], n) => {
    const [nextX, nextY] = rest[n + 1] ?? last;
    return `Q${at(x, y)} ${at((x + nextX) / 2, (y + nextY) / 2)}`;
  });
  return `M${at(...first)}${curves.join('')}L${at(...last)}`;
}
