import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

/** Work that has been silent for this long has lost its server. */
export const SILENT_FOR_MS = 15_000;
export const SILENCE = sql.raw(`interval '${SILENT_FOR_MS} milliseconds'`);
/** The same for a server that could not hear the others until a moment ago. */
export const LONG_SILENCE = sql.raw(`interval '10 minutes'`);
/** Several beats may be lost before work counts as silent. */
const BEAT_MS = 4000;

interface Beating {
  /** The name in the log. */
  what: string;
  beat: () => Promise<unknown>;
  every_ms?: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Keeps other servers from the rows that `work` is about, by `beat`. A lost beat is logged: work itself reports a lost database. */
export async function whileBeating<T>(
  { what, beat, every_ms = BEAT_MS, log }: Beating,
  work: () => Promise<T>,
): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(beat)
      .catch((error: unknown) =>
        log.warn({ err: error }, `${what}: could not show that it goes on`),
      );
  }, every_ms);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
}
