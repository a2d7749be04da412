import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isStatus, pendingOf, type StatusEntry } from '../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';

/** The name of a status among the texts. */
export const STATUS_WORDS = {
  [STATUS.active]: 'started',
  [STATUS.completed]: 'completed',
  [STATUS.cancelled]: 'cancelled',
} as const;

/** The changes of an inspection's status that the server has not acknowledged. */
export function useStatusesOf(inspection_id: string): StatusEntry[] {
  const entries = useEntriesAt(inspection_id);
  return useMemo(() => entries.filter(isStatus), [entries]);
}

type Shown = Pick<InspectionView, 'id' | 'operative_status'> &
  Partial<Pick<InspectionView, 'started_at' | 'finished_at'>>;

/** The inspection with the status that it has on this device; the status says so by its name. */
export function useShownInspection<V extends Shown | undefined>(inspection: V): V {
  const t = useTranslations('inspection.on_device');
  const statuses = useStatusesOf(inspection?.id ?? '');
  return useMemo(() => {
    const waiting = pendingOf(statuses).at(-1);
    if (inspection === undefined || waiting === undefined) return inspection;
    const { operative_status_code: code, happened_at: at = null } = waiting.body;
    const name = t(STATUS_WORDS[code]);
    const moment = code === STATUS.active ? { started_at: at } : { finished_at: at };
    return {
      ...inspection,
      ...moment,
      operative_status: { ...inspection.operative_status, code, name },
    };
  }, [inspection, statuses, t]);
}
