import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { DrawnPage } from './pdfPage.ts';

/** Twice the size of the thumbnail, so that thin lines survive. */
const SIZE = 640;
const MAX_IMAGE_PIXELS = 50 * 1024 * 1024;

/** The part that we use of the canvas in pdf.js; its own types are those of browsers. */
interface Drawing {
  canvas: null;
  context: {
    getImageData: (...box: [number, number, number, number]) => { data: Uint8ClampedArray };
  };
}
interface CanvasFactory {
  create: (width: number, height: number) => Drawing;
}

/** The most heap for one document. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const LOOK_MS = 100;

/** Draws the first page of a PDF, in the supervised thread. */
async function draw(path: string): Promise<void> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const files = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const document = await getDocument({
    data: new Uint8Array(await readFile(path)),
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
}

/**
 * Supervises the drawing thread, whatever a document does to it: ends it together with the server, and once its
 * buffers, which the limits of its heap do not count, grow too large.
 */
function lookAfter(path: string, maxBytes: number): void {
  const worker = new Worker(new URL(import.meta.url), { workerData: path, resourceLimits: HEAP });
  const end = () => process.exit(1);
  worker.once('message', (drawn: DrawnPage) => process.send?.(drawn));
  worker.once('error', end);
  process.once('disconnect', end);
  setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory }) => external_memory > maxBytes && end(),
      () => undefined, // the page is drawn
    );
  }, LOOK_MS);
}

if (isMainThread) lookAfter(process.argv[2] ?? '', Number(process.argv[3]));
else await draw(workerData as string);
