import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { FairQueue } from '#kit/fairQueue.ts';
import type { Turn } from '#kit/fairQueue.ts';
import { thumbnailOf } from './pictures.ts';

/** A page as pixels: red, green, blue and opacity. */
export interface DrawnPage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A page of a plan takes seconds on a busy machine. Nobody waits for a thumbnail, but for the next one somebody may. */
const MAX_MS = 12_000;
/** The heap that a hostile document may take before its thread ends; of buffers only the time limit sees an end. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const WORKER = new URL('./pdfPageWorker.ts', import.meta.url);

/** Few pages at a time, by tenants in turn: a thumbnail is never urgent. */
const drawing = new FairQueue({ places: 2, perMember: 100, inAll: 2000 });

/**
 * Writes the first page of a PDF as a thumbnail; false if it cannot be drawn, because it has a password, is
 * damaged or takes too long. It is drawn in a thread of its own, which is ended in any case.
 */
export async function drawPdfPage(
  path: string,
  thumbnail: string,
  { turn, maxMs = MAX_MS }: { turn: Turn; maxMs?: number },
): Promise<boolean> {
  const page = await drawing.run(turn, () => firstPage(path, maxMs));
  if (page === null) return false;
  const { pixels, width, height } = page;
  const paper = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({
    background: '#fff',
  });
  await writeFile(thumbnail, await thumbnailOf(paper));
  return true;
}

async function firstPage(path: string, maxMs: number): Promise<DrawnPage | null> {
  // its warnings about documents are no messages of the server
  const quiet = { stdout: true, stderr: true, env: {}, execArgv: [] };
  const worker = new Worker(WORKER, { workerData: path, resourceLimits: LIMITS, ...quiet });
  const { promise, resolve } = Promise.withResolvers<DrawnPage | null>();
  const timer = setTimeout(resolve, maxMs, null);
  worker.once('message', resolve);
  for (const end of ['error', 'exit']) worker.once(end, () => resolve(null));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
