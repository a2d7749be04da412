import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { Detail } from '@plumbline/contract/kit/errorBody';
import type { Price } from '@plumbline/contract/inspections/price';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RefusalError } from '../../../kit/http/errors.ts';
import { useMe } from '../../../kit/session/me.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { outbox } from '../../../offline/outbox/deviceOutbox.ts';
import { countAnswers, isReading } from '../../../offline/outbox/entry.ts';
import { serverReach, useReach } from '../../../kit/http/reach.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { sendStatus } from '../../../parts/inspection/inspectionStatus.ts';
import type { InspectionWork } from '../api.ts';
import { hasSignature } from './signing.ts';
import { conditionsOf, mayComplete, type CompletionCondition } from './conditions.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';

/** Refusals with a row of their own among the conditions. */
const SHOWN = [
  'not_responsible',
  'not_started',
  'not_enough_credits',
  'inspection_incomplete',
  'signature_required',
];

const unsentOf = (id: string) =>
  outbox.current().entries.filter((entry) => !isReading(entry) && entry.inspection_id === id);

export interface CompletionState {
  conditions: CompletionCondition[];
  ready: boolean;
  busy: boolean;
  complete: () => void;
  /** Called after signing: the earlier refusal no longer holds. */
  signed: () => void;
  /** Called on leaving: nothing more is sent, and the outcome of earlier attempts is reported when it is known. */
  leave: () => void;
}

/** Resolves when the work is done, or at once when it is aborted. */
const unlessAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  Promise.race([
    work,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  ]);

/** The conditions of completing, and the request itself; the same key for every attempt. */
export function useCompletion(
  { inspection, work, entries, contents }: InspectionWork,
  completed: (inspection: InspectionView) => void,
  price: Price | null,
): CompletionState {
  const notices = useTranslations('inspections.notices');
  const me = useMe();
  const [key] = useState(() => crypto.randomUUID());
  const abort = useRef<AbortController>(undefined);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      abort.current?.abort();
    };
  }, []);
  const { away } = useReach();
  const [refusal, setRefusal] = useState<Detail | null>(null);
  const { id } = inspection;
  const mutation = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      const { away: isAway } = await serverReach.check();
      if (isAway === null) await unlessAborted(outbox.drain(true), signal);
      if (isAway !== null || signal.aborted || unsentOf(id).length > 0) return null;
      // from here on it may be completed and paid for even if the user leaves, so wait for the outcome
      return await sendStatus(id, STATUS.completed, { key });
    },
    meta: { quiet: true },
    onSuccess: async (done) => {
      if (done !== null && isMounted.current) completed(done);
      else if (done !== null)
        notify({ text: notices('completed'), description: done.template_name });
      await refetch(...ENTITIES.inspection.shownBy);
    },
    onError: async (error, { signal }) => {
      const detail = error instanceof RefusalError ? error.detail : null;
      const code = detail !== null && typeof detail === 'object' && 'code' in detail && detail.code;
      // after leaving, nobody sees the conditions
      if (typeof code === 'string' && SHOWN.includes(code) && !signal.aborted) setRefusal(detail);
      else notifyError(error);
      await refetch('inspection'); // the page's data is outdated
    },
  });
  const conditions = conditionsOf({
    inspection,
    me: me.id,
    away: away !== null,
    gaps: work.gaps,
    isSigned: hasSignature(inspection, contents, me),
    unsent: countAnswers([...entries, ...contents]),
    price,
    refusal,
  });
  return {
    conditions,
    ready: mayComplete(conditions),
    busy: mutation.isPending,
    complete: () => {
      setRefusal(null);
      abort.current = new AbortController();
      mutation.mutate(abort.current);
    },
    signed: () => setRefusal(null),
    leave: () => {
      abort.current?.abort();
      setRefusal(null);
    },
  };
}
