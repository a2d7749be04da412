import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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

/**
 * A page of a plan takes seconds on a busy machine. A thumbnail is not urgent, but somebody may be waiting for the next
 * one.
 */
const MAX_MS = 12_000;
/** The most bytes that a document may hold in buffers: twice those of the largest picture. */
const MAX_BYTES = 400 * 1024 * 1024;
const PROGRAM = fileURLToPath(new URL('./pdfPageProgram.ts', import.meta.url));

/** Few pages at a time, by tenants in turn: a thumbnail is never urgent. */
const drawing = new FairQueue({ places: 2, perMember: 100, inAll: 2000 });

/**
 * Writes the first page of a PDF as a thumbnail; false if it cannot be drawn, because it has a password, is damaged, or
 * takes too long or too much memory. A separate program draws it and is always ended, so that a document that breaks it
 * breaks nothing else.
 */
export async function drawPdfPage(
  path: string,
  thumbnail: string,
  { turn, maxMs = MAX_MS, maxBytes = MAX_BYTES }: { turn: Turn; maxMs?: number; maxBytes?: number },
): Promise<boolean> {
  const page = await drawing.run(turn, () => firstPage(path, { maxMs, maxBytes }));
  if (page === null) return false;
  const { pixels, width, height } = page;
  const paper = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({
    background: '#fff',
  });
  await writeFile(thumbnail, await thumbnailOf(paper));
  return true;
}

async function firstPage(
  path: string,
  { maxMs, maxBytes }: { maxMs: number; maxBytes: number },
): Promise<DrawnPage | null> {
  const program = fork(PROGRAM, [path, String(maxBytes)], {
    execArgv: [],
    env: {}, // it reads files of strangers: the secrets of the server are not in its memory
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // its warnings about documents are not the server's
  });
  const { promise, resolve } = Promise.withResolvers<DrawnPage | null>();
  const timer = setTimeout(resolve, maxMs, null);
  program.once('message', (page) => resolve(page as DrawnPage)); // all that the program sends
  for (const end of ['error', 'exit']) program.once(end, () => resolve(null));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    program.kill('SIGKILL');
  }
}
