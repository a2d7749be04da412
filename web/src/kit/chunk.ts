import { serverReach } from './http/reach.ts';
import { TIMING } from './timing.ts';

/** A chunk of the application failed to load; shown as text with a retry button (docs/coverage.md section 8). */
export class ChunkError extends Error {
  override name = 'ChunkLoadError';
}

/** Waits at most 120 s for a chunk (docs/coverage.md section 9). */
export async function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new ChunkError('the page did not arrive in time'));
    timer = setTimeout(giveUp, TIMING.chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches a chunk that the page can do without, trying again whenever the server comes back until it is there. Returns a function that stops it. */
export function fetchUntilThere(load: () => Promise<unknown>): () => void {
  const fetchPart = () => void withTimeout(load).then(stop, () => undefined);
  const stop = serverReach.onBack(fetchPart);
  fetchPart();
  return stop;
}

/** Removes a style sheet that failed to load, since the next attempt would treat it as loaded; those still loading stay. */
export function watchStyleSheets(): void {
  const remove = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  document.addEventListener('error', remove, true);
}
