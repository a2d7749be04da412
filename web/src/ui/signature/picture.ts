import { canvasOf, pngOf } from '../picture/canvas.ts';
import { SIGNATURE_INK } from '../theme/palette.ts';
import { inkBounds, PICTURE_RATIO, strokePath, type InkStroke } from './strokes.ts';

/** The width of the picture, whatever the device: sharp on paper and on every screen. */
const WIDTH = 1200;
const HEIGHT = WIDTH / PICTURE_RATIO;
/** The least distance of the ink to the edge. */
const MARGIN = 20;
/** The pen, in widths of the field. */
export const PEN = 0.0055;

/** The drawing as a PNG in dark ink on nothing, in the middle; a small one is not enlarged. */
export async function pictureOf(strokes: readonly InkStroke[]): Promise<Blob> {
  const { canvas, context } = canvasOf(WIDTH, HEIGHT);
  Object.assign(context, {
    lineWidth: PEN * WIDTH,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: SIGNATURE_INK,
  });
  const { left, top, width, height } = inkBounds(strokes);
  const scale = Math.min(WIDTH, (WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  context.translate(
    WIDTH / 2 - (left + width / 2) * scale,
    HEIGHT / 2 - (top + height / 2) * scale,
  );
  for (const stroke of strokes) context.stroke(new Path2D(strokePath(stroke, scale)));
  return await pngOf(canvas);
}

/** A picture of a signature in the size of a drawn one; throws if the file is not a picture. */
export async function pictureOfFile(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(WIDTH / bitmap.width, HEIGHT / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  const { canvas, context } = canvasOf(WIDTH, HEIGHT);
  context.drawImage(bitmap, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  bitmap.close();
  return await pngOf(canvas);
}
