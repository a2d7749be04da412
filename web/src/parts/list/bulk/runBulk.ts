import { RefusalError } from '../../../kit/http/errors.ts';
import { followRefusal } from '../../../kit/session/followRefusal.ts';

/** The outcome of each row. */
export interface BulkOutcome {
  done: string[];
  failed: { id: string; error: unknown }[];
  /** Rows not attempted, because the run was stopped before. */
  skipped: string[];
}

/** An action on one row; it throws a refusal. */
type RowAct = (id: string) => Promise<unknown>;
/** An action on several rows in one request; it returns those refused. */
export interface BulkBatch {
  size: number;
  act: (ids: readonly string[]) => Promise<BulkOutcome['failed']>;
}
export type RowsAct = RowAct | BulkBatch;

const oneByOne = (act: RowAct): BulkBatch => ({
  size: 1,
  act: async ([id = '']) => {
    await act(id);
    return [];
  },
});

interface Watch {
  step?: (count: number) => void;
  stopped?: () => boolean;
}

/** Processes rows one by one or in batches, each as a change of its own; a refused one holds up none of the others. */
export async function runBulk(
  ids: readonly string[],
  act: RowsAct,
  { step, stopped = () => false }: Watch = {},
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [], skipped: [] };
  const batch = typeof act === 'function' ? oneByOne(act) : act;
  for (let from = 0; from < ids.length; from += batch.size) {
    const part = ids.slice(from, from + batch.size);
    const failed = stopped() ? STOPPED : await failuresOf(batch, part, stopped);
    if (failed === STOPPED) {
      outcome.skipped = ids.slice(from);
      break;
    }
    const refused = new Set(failed.map(({ id }) => id));
    outcome.done.push(...part.filter((id) => !refused.has(id)));
    outcome.failed.push(...failed);
    step?.(from + part.length);
  }
  return outcome;
}

const STOPPED = Symbol('stopped');
/** The longest total wait; after it the row is reported with the server's message. */
const LONGEST_WAIT = 30;
const WAITS = 5;

/** If the server was too busy, the rows are retried after the time it named, because nothing has been changed. */
async function failuresOf(
  { act }: BulkBatch,
  ids: readonly string[],
  stopped: () => boolean,
): Promise<BulkOutcome['failed'] | typeof STOPPED> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(ids);
    } catch (error) {
      const seconds = attempt < WAITS ? secondsToWait(error) : null;
      if (seconds === null) {
        followRefusal(error);
        return ids.map((id) => ({ id, error }));
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
