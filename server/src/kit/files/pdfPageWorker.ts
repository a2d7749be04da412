import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawnPage } from './pdfPage.ts';

/** Twice the size of the thumbnail, so that thin lines survive. */
const SIZE = 640;
const MAX_IMAGE_PIXELS = 50 * 1024 * 1024;

const files = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), '/');
const document = await getDocument({
  data: new Uint8Array(await readFile(workerData as string)),
  standardFontDataUrl: join(files, 'standard_fonts/'),
  cMapUrl: join(files, 'cmaps/'),
  wasmUrl: join(files, 'wasm/'),
  maxImageSize: MAX_IMAGE_PIXELS,
  verbosity: 0,
}).promise;
const page = await document.getPage(1);
const { width: fullWidth, height: fullHeight } = page.getViewport({ scale: 1 });
const viewport = page.getViewport({ scale: SIZE / Math.max(fullWidth, fullHeight) });
const [width, height] = [viewport.width, viewport.height].map((size) =>
  Math.max(1, Math.round(size)),
) as [number, number];
const { canvas, context } = document.canvasFactory.create(width, height);
await page.render({ canvas, viewport }).promise;
const { data } = context.getImageData(0, 0, width, height);
const drawn: DrawnPage = { pixels: new Uint8Array(data.buffer), width, height };
parentPort?.postMessage(drawn);
