import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import {
  isComment,
  isHandOver,
  isLifecycle,
  isStatus,
  pendingOf,
  type LifecycleEntry,
  type OutboxEntry,
} from '../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';

/** The name of a status among the texts. */
export const STATUS_WORDS = {
  [STATUS.active]: 'started',
  [STATUS.completed]: 'completed',
  [STATUS.cancelled]: 'cancelled',
} as const;

/** Whether it ends the work of this user: it can be taken back while it waits, since nothing depends on it. */
export const isEnd = (entry: OutboxEntry): boolean =>
  isHandOver(entry) || (isStatus(entry) && entry.body.operative_status_code !== STATUS.active);

/** What happens to an inspection as a whole and the server has not acknowledged. */
export function useLifecycleOf(inspection_id: string): LifecycleEntry[] {
  const entries = useEntriesAt(inspection_id);
  return useMemo(() => entries.filter(isLifecycle), [entries]);
}

type Shown = Pick<InspectionView, 'id' | 'operative_status'> &
  Partial<Pick<InspectionView, 'started_at' | 'finished_at' | 'responsible' | 'comment'>>;

/** The inspection with the status, the responsible user and the comment that it has on this device; the status says so by its name. */
export const useShownInspection = <V extends Shown | undefined>(inspection: V): V =>
  useInspectionWith(inspection, useEntriesAt(inspection?.id ?? ''));

/** The same with these of its entries. */
export function useInspectionWith<V extends Shown | undefined>(
  inspection: V,
  entries: readonly OutboxEntry[],
): V {
  const t = useTranslations('inspection.on_device');
  return useMemo(() => {
    if (inspection === undefined) return inspection;
    let shown = inspection;
    for (const entry of pendingOf(entries)) {
      if (isComment(entry)) shown = { ...shown, comment: entry.body.comment };
      if (isHandOver(entry)) {
        const responsible = { id: entry.body.responsible_id, name: entry.about.to };
        shown = { ...shown, responsible };
      }
      if (!isStatus(entry)) continue;
      const { operative_status_code: code, happened_at: at = null } = entry.body;
      const moment = code === STATUS.active ? { started_at: at } : { finished_at: at };
      const operative_status = { ...shown.operative_status, code, name: t(STATUS_WORDS[code]) };
      shown = { ...shown, ...moment, operative_status };
    }
    return shown;
  }, [inspection, entries, t]);
}
