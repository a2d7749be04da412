import type { InspectionView } from '@plumbline/contract/inspections';
import type { Detail } from '@plumbline/contract/kit/errors';
import { STATUS } from '@plumbline/contract/status';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RefusalError } from '../../../kit/api.ts';
import { useMe } from '../../../kit/me.ts';
import { notifyError } from '../../../kit/notify.tsx';
import { outbox } from '../../../kit/outbox/answers.ts';
import { countAnswers } from '../../../kit/outbox/entry.ts';
import { reach, useReach } from '../../../kit/reach.ts';
import { refetch } from '../../../kit/resourceApi.ts';
import { CHANGED_BY_STATUS, changeStatus } from '../../../kit/inspectionStatus.ts';
import type { InspectionWork } from '../api.ts';
import { conditionsOf, mayComplete, type Condition } from './conditions.ts';

/** Refusals that have a row of their own among the conditions. */
const SHOWN = ['not_responsible', 'not_started', 'not_enough_credits', 'inspection_incomplete'];

const unsentOf = (id: string) =>
  outbox.current().entries.filter(({ inspection_id }) => inspection_id === id);

export interface Completion {
  conditions: Condition[];
  ready: boolean;
  busy: boolean;
  complete: () => void;
  /** Nothing is completed after this. */
  leave: () => void;
}

/** Resolves when the work is done, or at once when nobody waits for it any more. */
const untilLeft = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  Promise.race([
    work,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  ]);

/** The conditions of completing, and the completing itself; the same key for every try. */
export function useCompletion(
  { inspection, work, entries }: InspectionWork,
  completed: (inspection: InspectionView) => void,
): Completion {
  const me = useMe();
  const [key] = useState(() => crypto.randomUUID());
  const leaving = useRef<AbortController>(undefined);
  const { away } = useReach();
  const [refusal, setRefusal] = useState<Detail | null>(null);
  const { id } = inspection;
  const mutation = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      const { away: gone } = await reach.check();
      if (gone === null) await untilLeft(outbox.drain(true), signal);
      if (gone !== null || signal.aborted || unsentOf(id).length > 0) return null;
      // nothing is answered to a call that was left
      return (await changeStatus(id, STATUS.completed, { key, signal })) ?? null;
    },
    meta: { quiet: true },
    onSuccess: async (done) => {
      if (done !== null) completed(done);
      // left in the last moment, it may have been completed all the same
      await refetch(...CHANGED_BY_STATUS);
    },
    onError: async (error) => {
      const detail = error instanceof RefusalError ? error.detail : null;
      const code = detail !== null && typeof detail === 'object' && 'code' in detail && detail.code;
      if (typeof code === 'string' && SHOWN.includes(code)) setRefusal(detail);
      else notifyError(error);
      await refetch('inspection'); // it is not as this page believed
    },
  });
  const conditions = conditionsOf({
    inspection,
    me: me.id,
    away: away !== null,
    gaps: work.gaps,
    unsent: countAnswers(entries),
    refusal,
  });
  return {
    conditions,
    ready: mayComplete(conditions),
    busy: mutation.isPending,
    complete: () => {
      setRefusal(null);
      leaving.current = new AbortController();
      mutation.mutate(leaving.current);
    },
    leave: () => {
      leaving.current?.abort();
      setRefusal(null);
    },
  };
}
