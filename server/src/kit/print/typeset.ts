import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FairQueue } from '#kit/fairQueue.ts';
import type { Turn } from '#kit/fairQueue.ts';

const PROCESS = fileURLToPath(new URL('./typesetProcess.ts', import.meta.url));
const MAX_MS = 5 * 60 * 1000;
/** Long documents nest deeper than the threads of the typesetter allow by default. */
const STACK = String(64 * 1024 * 1024);

/** A machine may have any fonts, or none: documents use only those of the product. */
const NO_FONTS = fileURLToPath(new URL('./noFonts.conf', import.meta.url));

/** The waiting party: a caller, for a small document, or a job, for one that takes up to minutes. */
export type PrintedFor = 'caller' | 'job';

/**
 * One document at a time takes one core and, for a job, up to about a gigabyte. Callers have a place of their own, so
 * that nobody waits for a long document of somebody else.
 */
const bounds = { places: 1, perMember: 20, inAll: 100 };
const printing: Record<PrintedFor, FairQueue> = {
  caller: new FairQueue(bounds),
  job: new FairQueue(bounds),
};

/** A document to be typeset. */
interface Typescript {
  /** The template, a `.typ` file; it reads `data.json`, `paper.json` and the files beside them. */
  template: URL;
  data: unknown;
  /** The creation time in the document's metadata; the same input gives the same bytes. */
  created_at: Date;
}

/** Gives `work` a temporary folder of its own for the files of a document. */
export async function inPrintFolder<T>(
  incoming: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(incoming, `print-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a PDF into the folder and returns its path. It is typeset in a process of its own, so that neither its memory nor
 * a crash concerns the server (docs/decisions/paper-and-reports.md). Data are never read as markup.
 */
export async function typeset(
  folder: string,
  { template, data, created_at }: Typescript,
  {
    turn,
    printedFor,
    signal,
  }: { turn: Turn; printedFor: PrintedFor; signal?: AbortSignal | undefined },
): Promise<string> {
  const source = fileURLToPath(template);
  await copyFile(source, join(folder, basename(source)));
  await writeFile(join(folder, 'data.json'), JSON.stringify(data));
  const path = join(folder, 'out.pdf');
  await printing[printedFor].run(turn, async () => {
    signal?.throwIfAborted();
    const seconds = String(Math.floor(created_at.getTime() / 1000));
    await promisify(execFile)(process.execPath, [PROCESS, folder, basename(source), seconds], {
      timeout: MAX_MS,
      killSignal: 'SIGKILL',
      env: { RUST_MIN_STACK: STACK, FONTCONFIG_FILE: NO_FONTS },
      ...(signal ? { signal } : {}),
    });
  });
  return path;
}
