import type { MarkShape } from '../../src/ui/annotations/shapes.ts';
import { canvasOf, pngOf } from '../../src/ui/picture/canvas.ts';
import { strokePath, type InkStroke } from '../../src/ui/signature/strokes.ts';
import gauge from '../gauge.svg?raw';

/** A signature: a loop that runs to the right, and its dot. */
export const SIGNED: readonly InkStroke[] = [
  Array.from({ length: 60 }, (_, n) => ({
    x: 0.15 + n * 0.011 + 0.02 * Math.sin(n * 0.9),
    y: 0.17 + (0.09 - n * 0.0011) * Math.cos(n * 0.9),
  })),
  [{ x: 0.86, y: 0.1 }],
];

/** The picture of a drawn signature. */
export const svgOf = (strokes: readonly InkStroke[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" width="1200" height="400" stroke-width="7" stroke-linecap="round">${strokes
    .map((stroke) => `<path d="${strokePath(stroke, 1200)}" fill="none" stroke="black" />`)
    .join('')}</svg>`;

export const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A photo: a gauge whose hand stands at this angle, on a wall. */
export const gaugeOf = (angle: number): string =>
  addressOf(gauge.replace('rotate(40', `rotate(${angle}`));

/** The gauge as the avatar of a row: an address below the API, which leads here to a file of the page. */
export const GAUGE_AVATAR = '/../gallery/gauge.svg';

/** A photo as a file, which is what a person picks. */
export async function photoOf(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { canvas, context } = canvasOf(image.naturalWidth, image.naturalHeight);
  context.drawImage(image, 0, 0);
  return await pngOf(canvas);
}

/** A drawing over the gauge. */
export const MARKS: readonly MarkShape[] = [
  {
    type: 'arrow',
    color: 'yellow',
    width: 0.006,
    points: [
      [0.15, 0.85],
      [0.45, 0.55],
    ],
  },
  {
    type: 'circle',
    color: 'red',
    width: 0.006,
    points: [
      [0.55, 0.15],
      [0.75, 0.4],
    ],
  },
  {
    type: 'text',
    color: 'white',
    width: 0.006,
    points: [[0.04, 0.88]],
    text: 'Above 8 bar',
  },
];
