import { PAPER } from '../theme/palette.ts';
import { canvasOf, jpegOf, webpOf } from './canvas.ts';

/** The part of a picture that is kept, in its pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of an avatar, sharp at the largest size it is shown in. */
const SIDE = 512;

/** The part of the picture as a square WebP, or JPEG where the browser cannot write WebP. */
export async function croppedPicture(picture: Blob, part: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(picture); // upright, as the browser shows it
  const { canvas, context } = canvasOf(SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, SIDE, SIDE);
  bitmap.close();
  return (await webpOf(canvas)) ?? (await jpegOf(onPaper(canvas)));
}

/** JPEG knows no transparency and would turn it black. */
function onPaper(picture: OffscreenCanvas): OffscreenCanvas {
  const { canvas, context } = canvasOf(picture.width, picture.height);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}
