import { canvasOf, pngOf } from '../src/ui/picture/canvas.ts';

/** A picture of one colour. */
export async function pictureOf(width: number, height: number, colour = 'teal'): Promise<File> {
  const { canvas, context } = canvasOf(width, height);
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await pngOf(canvas)], 'picture.png', { type: 'image/png' });
}

export const NO_PICTURE = new File(['no picture'], 'picture.png', { type: 'image/png' });

/** The pixels of a picture, and the colour at a place in it: red, green, blue, opacity. */
export async function pixelsOf(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const { context } = canvasOf(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
  return { width: bitmap.width, height: bitmap.height, at };
}
