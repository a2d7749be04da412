import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { Detail } from '@plumbline/contract/kit/errorBody';
import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import type { Price } from '@plumbline/contract/inspections/price';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RefusalError } from '../../../kit/http/errors.ts';
import { useMe } from '../../../kit/session/me.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { inspectionQuery } from '../../../offline/inspectionWork.ts';
import { recordStatus } from '../../../offline/outbox/lifecycle.ts';
import { countAnswers, pendingOf, undecidedOf } from '../../../offline/outbox/entry.ts';
import { useReach } from '../../../kit/http/reach.ts';
import { visitPlace } from '../../../parts/inspection/visitPlace.ts';
import { askScan } from '../../../parts/inspection/askScan.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import type { InspectionWork } from '../api.ts';
import { hasSignature } from './signing.ts';
import { conditionsOf, mayComplete, type CompletionCondition } from './conditions.ts';

/** Refusals with a row of their own among the conditions. */
const SHOWN = [
  'not_responsible',
  'not_started',
  'not_enough_credits',
  'inspection_incomplete',
  'signature_required',
];

/** What is found out before the completion. */
interface Found extends Pick<StatusChange, 'scan'> {
  place: ReturnType<typeof visitPlace>;
}

/** The completed inspection; `waits` if only this device knows of it. */
export interface Completed {
  inspection: InspectionView;
  waits: boolean;
}

export interface CompletionState {
  conditions: CompletionCondition[];
  ready: boolean;
  busy: boolean;
  complete: () => void;
  /** Called after signing: the earlier refusal no longer holds. */
  signed: () => void;
  /** Called on leaving: the outcome is reported when it is known. */
  leave: () => void;
}

/** The conditions of completing, and the completion, which is stored before it is sent. */
export function useCompletion(
  { inspection, work, entries, contents }: InspectionWork,
  completed: (done: Completed) => void,
  price: Price | null,
): CompletionState {
  const notices = useTranslations('inspections.notices');
  const me = useMe();
  /** Whether somebody looks at the conditions. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { away } = useReach();
  const [refusal, setRefusal] = useState<Detail | null>(null);
  const { id } = inspection;
  const mutation = useMutation({
    mutationFn: async ({ scan, place }: Found) => {
      const found = { ...(scan && { scan }), ...(await place) };
      const change = { operative_status_code: STATUS.completed, ...found };
      if ((await recordStatus(inspection, change)) === 'waits') return { inspection, waits: true };
      const { view } = await queryClient.ensureQueryData(inspectionQuery(id));
      const isDone = view.operative_status.code === STATUS.completed; // unless it was taken back meanwhile
      return isDone ? { inspection: view, waits: false } : null;
    },
    meta: { quiet: true },
    onSuccess: (done) => {
      if (done === null) return;
      if (isOpen.current) return completed(done);
      const text = notices(done.waits ? 'completed_here' : 'completed');
      notify({ text, description: inspection.template_name });
    },
    onError: async (error) => {
      const detail = error instanceof RefusalError ? error.detail : null;
      const code = detail !== null && typeof detail === 'object' && 'code' in detail && detail.code;
      // after leaving, nobody sees the conditions
      if (typeof code === 'string' && SHOWN.includes(code) && isOpen.current) setRefusal(detail);
      else notifyError(error);
      await refetch('inspection'); // the page's data is outdated
    },
  });
  const unsent = [...entries, ...contents];
  const conditions = conditionsOf({
    inspection,
    me: me.id,
    away: away !== null,
    gaps: work.gaps,
    isSigned: hasSignature(inspection, contents, me),
    waiting: countAnswers(pendingOf(unsent)),
    undecided: countAnswers(undecidedOf(unsent)),
    price,
    refusal,
  });
  return {
    conditions,
    ready: mayComplete(conditions),
    busy: mutation.isPending,
    complete: () => {
      setRefusal(null);
      isOpen.current = true;
      const place = visitPlace(inspection); // while the label is scanned
      if (!inspection.requires_finish_scan) return mutation.mutate({ place });
      askScan('finish', inspection, (scan) => mutation.mutate({ scan, place })).catch(notifyError);
    },
    signed: () => setRefusal(null),
    leave: () => {
      isOpen.current = false;
      setRefusal(null);
    },
  };
}
