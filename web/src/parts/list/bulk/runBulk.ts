import { RefusalError } from '../../../kit/http/api.ts';
import { followRefusal } from '../../../kit/session/followRefusal.ts';

/** What became of each row. */
export interface BulkOutcome {
  done: string[];
  failed: { id: string; error: unknown }[];
  /** Not tried, because it was stopped before. */
  left: string[];
}

interface Watch {
  step?: (tried: number) => void;
  stopped?: () => boolean;
}

/** One row after the other, so that each is a change of its own; a refused one keeps none of the others back. */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  { step, stopped = () => false }: Watch = {},
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [], left: [] };
  for (const [i, id] of ids.entries()) {
    const error = stopped() ? STOPPED : await failureOf(() => act(id), stopped);
    if (error === STOPPED) {
      outcome.left = ids.slice(i);
      break;
    }
    if (error === null) outcome.done.push(id);
    else outcome.failed.push({ id, error });
    step?.(i + 1);
  }
  return outcome;
}

const STOPPED = Symbol('stopped');
/** Longer than this nobody looks on; the row is reported with what the server said. */
const LONGEST_WAIT = 30;
const WAITS = 5;

/** Null once it is done. A row the server had no time for is tried again when it said: nothing of it was done. */
async function failureOf(act: () => Promise<unknown>, stopped: () => boolean): Promise<unknown> {
  for (let waited = 0; ; waited++) {
    try {
      await act();
      return null;
    } catch (error) {
      const seconds = waited < WAITS ? secondsToWait(error) : null;
      if (seconds === null) {
        followRefusal(error);
        return error;
      }
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (stopped()) return STOPPED;
    }
  }
}

function secondsToWait(error: unknown): number | null {
  if (!(error instanceof RefusalError) || error.status !== 429) return null;
  const { retryAfter } = error;
  return retryAfter !== null && retryAfter <= LONGEST_WAIT ? retryAfter : null;
}
