/** A canvas to draw a picture on; its pixels are counted, whatever the screen's ratio. */
export function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  return { canvas, context };
}

export const pngOf = async (canvas: OffscreenCanvas): Promise<Blob> =>
  await canvas.convertToBlob({ type: 'image/png' });

export const jpegOf = async (canvas: OffscreenCanvas, quality = 0.9): Promise<Blob> =>
  await canvas.convertToBlob({ type: 'image/jpeg', quality });

/** A small picture: WebP, or null where the browser cannot write it. */
export async function webpOf(canvas: OffscreenCanvas): Promise<Blob | null> {
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  return blob.type === 'image/webp' ? blob : null; // it would write PNG instead
}
