import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawnPage } from './pdfPage.ts';

/** Twice the size of the thumbnail, so that thin lines survive. */
const SIZE = 640;
const MAX_IMAGE_PIXELS = 50 * 1024 * 1024;

/** The part that we use of the canvas that pdf.js brings; its own types are those of browsers. */
interface Drawing {
  canvas: null;
  context: {
    getImageData: (...box: [number, number, number, number]) => { data: Uint8ClampedArray };
  };
}
interface CanvasFactory {
  create: (width: number, height: number) => Drawing;
}

const files = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const document = await getDocument({
  data: new Uint8Array(await readFile(workerData as string)),
  standardFontDataUrl: join(files, 'standard_fonts/'),
  cMapUrl: join(files, 'cmaps/'),
  wasmUrl: join(files, 'wasm/'),
  maxImageSize: MAX_IMAGE_PIXELS,
  verbosity: 0,
}).promise;
const page = await document.getPage(1);
const full = page.getViewport({ scale: 1 });
const viewport = page.getViewport({ scale: SIZE / Math.max(full.width, full.height) });
const width = Math.max(1, Math.round(viewport.width));
const height = Math.max(1, Math.round(viewport.height));
const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
await page.render({ canvas, viewport }).promise;
const { data } = context.getImageData(0, 0, width, height);
const drawn: DrawnPage = { pixels: new Uint8Array(data), width, height };
parentPort?.postMessage(drawn);
