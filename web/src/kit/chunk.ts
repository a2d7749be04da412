import { reach } from './http/reach.ts';
import { TIMING } from './timing.ts';

/** A part of the application did not arrive: said in words, with a way to try again (docs/coverage.md section 8). */
export class ChunkError extends Error {
  override name = 'ChunkLoadError';
}

/** Waits at most 120 s for a part of the application (docs/coverage.md section 9). */
export async function inTime<T>(load: () => Promise<T>): Promise<T> {
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

/** Fetches a part that the page can do without until it is there: again each time the server is back. Returns how to stop. */
export function fetchUntilThere(load: () => Promise<unknown>, arrived: () => void): () => void {
  const fetchPart = () => void inTime(load).then(arrived, () => undefined);
  fetchPart();
  return reach.onBack(fetchPart);
}

/** A style sheet that did not arrive would be taken for loaded at the next try; those on their way stay. */
function forgetFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}
globalThis.document?.addEventListener('error', forgetFailedStyle, true);
