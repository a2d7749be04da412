import { useRef, useState } from 'react';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { runBulk, type RowsAct, type BulkOutcome } from './runBulk.ts';
import type { ChangeTopic } from '../../../kit/http/queryClient.ts';

interface BulkRun {
  /** The number of rows attempted; null while nothing runs. */
  progress: number | null;
  outcome: BulkOutcome | null;
  start: (ids: readonly string[], act: RowsAct) => Promise<BulkOutcome>;
  stop: () => void;
}

/** Runs an action over rows and then invalidates the lists, whatever the outcome. */
export function useBulkRun(changes: readonly ChangeTopic[]): BulkRun {
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const stopped = useRef(false);
  return {
    progress,
    outcome,
    start: async (ids, act) => {
      stopped.current = false;
      setOutcome(null);
      setProgress(0);
      const result = await runBulk(ids, act, { step: setProgress, stopped: () => stopped.current });
      setProgress(null);
      setOutcome(result);
      void refetch(...changes);
      return result;
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
