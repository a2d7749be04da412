import { RefusalError } from '../../../kit/http/errors.ts';
import { followRefusal } from '../../../kit/session/followRefusal.ts';

/** The outcome of each row. */
export interface BulkOutcome {
  done: string[];
  failed: { id: string; error: unknown }[];
  /** Skipped, because the run was stopped before. */
  skipped: string[];
}

interface Watch {
  step?: (count: number) => void;
  stopped?: () => boolean;
}

/** Processes rows one by one, each as a change of its own; a refused one holds up none of the others. */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  { step, stopped = () => false }: Watch = {},
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [], skipped: [] };
  for (const [i, id] of ids.entries()) {
    const error = stopped() ? STOPPED : await failureOf(() => act(id), stopped);
    if (error === STOPPED) {
      outcome.skipped = ids.slice(i);
      break;
    }
    if (error === null) outcome.done.push(id);
    else outcome.failed.push({ id, error });
    step?.(i + 1);
  }
  return outcome;
}

const STOPPED = Symbol('stopped');
/** The longest total wait; after it the row is reported with the server's message. */
const LONGEST_WAIT = 30;
const WAITS = 5;

/** Null on success. If the server was too busy, the row is retried after the time it named, because nothing has been changed. */
async function failureOf(act: () => Promise<unknown>, stopped: () => boolean): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      await act();
      return null;
    } catch (error) {
      const seconds = attempt < WAITS ? secondsToWait(error) : null;
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
