/** A picture as its comparison receives it: red, green, blue and alpha of each pixel. */
interface Picture {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

/** Distance in pixels within which letters may be drawn differently. */
const NEAR = 1;
/** Half a window of the means: letters of another weight, or a pixel further, change it. */
const REACH = 2;
/** Difference of a mean, of 255, from which a window looks different. */
const MEAN = 20;
/** Difference of a colour from everything near it in the other picture, of 255. */
const COLOUR = 12;
/** Side of the squares in which differences are counted, and how many pixels of one may differ. */
const SQUARE = 16;
const DIFFERENT = 8;
const COLOURS = 3;
const RGBA = 4;

interface PictureDifference {
  x: number;
  y: number;
  pixels: number;
}

/**
 * The places where two pictures of the same size look different; none if a person would see no difference. Builds of
 * Chromium draw the edges of letters differently, which is forgiven: a pixel differs only if its colour is nowhere
 * near it in the other picture, or if the mean of the pixels around it differs, which a line, an icon or a word out
 * of place does.
 */
export function differences(one: Picture, other: Picture): PictureDifference[] {
  const { width, height } = one;
  if (other.width !== width || other.height !== height)
    return [{ x: 0, y: 0, pixels: width * height }];
  if (isEqual(one, other)) return [];
  const [means, otherMeans] = [meansOf(one), meansOf(other)];
  const across = Math.ceil(width / SQUARE);
  const counts = new Uint32Array(across * Math.ceil(height / SQUARE));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * COLOURS;
      const differs =
        farther(means, otherMeans, at) ||
        (!isAlike(one, other, y * width + x) &&
          (isForeign(one, other, x, y) || isForeign(other, one, x, y)));
      if (differs) {
        const square = Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE);
        counts[square] = (counts[square] ?? 0) + 1;
      }
    }
  return [...counts].flatMap((pixels, square) =>
    pixels < DIFFERENT
      ? []
      : [{ x: (square % across) * SQUARE, y: Math.floor(square / across) * SQUARE, pixels }],
  );
}

function isEqual({ data }: Picture, { data: other }: Picture): boolean {
  for (let at = 0; at < data.length; at++) if (data[at] !== other[at]) return false;
  return true;
}

function isAlike({ data }: Picture, { data: other }: Picture, pixel: number): boolean {
  for (let at = pixel * RGBA; at < pixel * RGBA + COLOURS; at++)
    if (Math.abs((data[at] ?? 0) - (other[at] ?? 0)) > COLOUR) return false;
  return true;
}

function farther(means: Float32Array, others: Float32Array, at: number): boolean {
  for (let colour = at; colour < at + COLOURS; colour++)
    if (Math.abs((means[colour] ?? 0) - (others[colour] ?? 0)) > MEAN) return true;
  return false;
}

/** Whether a colour of the pixel is outside those that the other picture has there and beside it. */
function isForeign(picture: Picture, other: Picture, x: number, y: number): boolean {
  const { width, height } = picture;
  for (let colour = 0; colour < COLOURS; colour++) {
    let [least, most] = [255, 0];
    for (let row = Math.max(0, y - NEAR); row <= Math.min(height - 1, y + NEAR); row++)
      for (let column = Math.max(0, x - NEAR); column <= Math.min(width - 1, x + NEAR); column++) {
        const value = other.data[(row * width + column) * RGBA + colour] ?? 0;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    const own = picture.data[(y * width + x) * RGBA + colour] ?? 0;
    if (own < least - COLOUR || own > most + COLOUR) return true;
  }
  return false;
}

/** For each pixel, the mean colours of the square around it, from sums over all pixels above and to the left. */
function meansOf({ width, height, data }: Picture): Float32Array {
  const means = new Float32Array(width * height * COLOURS);
  const line = width + 1;
  for (let colour = 0; colour < COLOURS; colour++) {
    const sums = new Float64Array(line * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        row += data[(y * width + x) * RGBA + colour] ?? 0;
        sums[(y + 1) * line + x + 1] = (sums[y * line + x + 1] ?? 0) + row;
      }
    }
    const sum = (x: number, y: number) => sums[y * line + x] ?? 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [left, right] = [Math.max(0, x - REACH), Math.min(width, x + REACH + 1)];
        const [top, foot] = [Math.max(0, y - REACH), Math.min(height, y + REACH + 1)];
        const all = sum(right, foot) - sum(right, top) - sum(left, foot) + sum(left, top);
        means[(y * width + x) * COLOURS + colour] = all / ((right - left) * (foot - top));
      }
  }
  return means;
}

declare module 'vitest/browser' {
  interface ScreenshotComparatorRegistry {
    eye: Record<string, unknown>;
  }
}

interface Screenshot {
  metadata: { width: number; height: number };
  data: Uint8Array | Uint8ClampedArray;
}

const pictureOf = ({ metadata, data }: Screenshot): Picture => ({ ...metadata, data });

/** The comparison of the gallery's pictures; differences are drawn as red squares on the picture. */
export function compareByEye(
  reference: Screenshot,
  actual: Screenshot,
  { createDiff }: { createDiff: boolean },
): { pass: boolean; diff: Uint8Array | null; message: string | null } {
  const [one, other] = [pictureOf(reference), pictureOf(actual)];
  const all = differences(one, other);
  if (all.length === 0) return { pass: true, diff: null, message: null };
  const places = all.slice(0, 5).map(({ x, y, pixels }) => `${pixels} at ${x},${y}`);
  const message =
    one.width === other.width && one.height === other.height
      ? `It looks different in ${all.length} squares, pixels: ${places.join('; ')}`
      : `It is ${other.width} × ${other.height}, not ${one.width} × ${one.height}`;
  return { pass: false, diff: createDiff ? drawn(other, all) : null, message };
}

function drawn({ width, height, data }: Picture, all: readonly PictureDifference[]): Uint8Array {
  const out = Uint8Array.from(data);
  for (const { x, y } of all)
    for (let row = y; row < Math.min(height, y + SQUARE); row++)
      for (let column = x; column < Math.min(width, x + SQUARE); column++)
        out[(row * width + column) * RGBA] = 255;
  return out;
}
