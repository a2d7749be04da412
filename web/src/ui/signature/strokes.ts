/** A place on the field, in widths that the field had when the drawing began: it shows the same one when it is turned. */
export interface InkSpot {
  x: number;
  y: number;
}
export type InkStroke = readonly InkSpot[];

/** The width of a signature's picture relative to its height. */
export const PICTURE_RATIO = 3;
/** The least ink of a signature, in the same widths; less is a slip of the finger. */
const LEAST_INK = 0.05;
/** The least distance between two places of a stroke. */
const STEP = 0.0015;

const between = (a: InkSpot, b: InkSpot): number => Math.hypot(a.x - b.x, a.y - b.y);

const lengthOf = (stroke: InkStroke): number =>
  stroke.reduce((sum, place, n) => sum + between(stroke[n - 1] ?? place, place), 0);

/** Whether there is too little ink for a signature. */
export const isBlank = (strokes: readonly InkStroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) < LEAST_INK;

/** The stroke with these places added, except repeats of the previous one. */
export function extend(stroke: InkStroke, places: readonly InkSpot[]): InkStroke {
  const all = [...stroke];
  for (const place of places) {
    const last = all.at(-1);
    if (last === undefined || between(last, place) >= STEP) all.push(place);
  }
  return all.length === stroke.length ? stroke : all;
}

const numberOf = (value: number, width: number): string => (value * width).toFixed(2);

/** The box around the drawing, in the same widths. */
export function inkBounds(strokes: readonly InkStroke[]) {
  const places = strokes.flat();
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** How a drawing of this shape is shown in a field of this size: in its middle, as large as it fits. */
export function shownIn(frame: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(width, height / frame);
  return { scale, left: (width - scale) / 2, top: (height - scale * frame) / 2 };
}

/** The outline of a stroke on a field of this width: curves through the middles between its places, so that no corner shows. */
export function strokePath(stroke: InkStroke, width: number): string {
  const at = ({ x, y }: InkSpot) => `${numberOf(x, width)} ${numberOf(y, width)}`;
  const [first, ...rest] = stroke;
  if (first === undefined) return '';
  const last = rest.at(-1);
  if (last === undefined) return `M${at(first)}l0 0`; // a dot, as wide as the pen
  const curves = rest.slice(0, -1).map((place, n) => {
    const next = rest[n + 1] ?? place;
    return `Q${at(place)} ${at({ x: (place.x + next.x) / 2, y: (place.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${curves.join('')}L${at(last)}`;
}
