import { useRef, useState } from 'react';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { runBulk, type BulkOutcome } from './runBulk.ts';
import type { Topic } from '../../../kit/http/queryClient.ts';

export interface BulkRun {
  /** How many rows were tried; null while nothing runs. */
  tried: number | null;
  outcome: BulkOutcome | null;
  start: (ids: readonly string[], act: (id: string) => Promise<unknown>) => Promise<BulkOutcome>;
  stop: () => void;
}

/** Runs an action over rows and then invalidates the lists, whatever the outcome. */
export function useBulkRun(changes: readonly Topic[]): BulkRun {
  const [tried, setTried] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const stopped = useRef(false);
  return {
    tried,
    outcome,
    start: async (ids, act) => {
      stopped.current = false;
      setOutcome(null);
      setTried(0);
      const result = await runBulk(ids, act, { step: setTried, stopped: () => stopped.current });
      setTried(null);
      setOutcome(result);
      void refetch(...changes);
      return result;
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
