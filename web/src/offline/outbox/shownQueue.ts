import type { Progress } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useMemo } from 'react';
import { nowDate } from '../../kit/clock.ts';
import { createStore, useStore } from '../../kit/createStore.ts';
import { later } from '../../kit/later.ts';
import { hasAnswered } from './deviceId.ts';
import { isAnswer, type AnswerEntry, type OutboxEntry } from './entry.ts';
import type { StoreProblem } from './store.ts';

export interface OutboxState {
  /** Everything the server has not acknowledged, in order, including what waits for a decision. */
  entries: readonly OutboxEntry[];
  /** The time when the queue was last empty. */
  syncedAt: Date | null;
  /** The problem of the device's storage. */
  problem: StoreProblem | null;
}

/** The queue as pages show it; `deviceOutbox.ts`, which is loaded late, keeps it current. */
export const shownQueue = createStore<OutboxState>({
  entries: [],
  syncedAt: hasAnswered() ? null : nowDate(),
  problem: null,
});

/** The user whose answers are sent; null without their frame. */
export const sendingUser = createStore<string | null>(null);

export const useOutbox = (): OutboxState => useStore(shownQueue);

/** The unsent answers of one inspection. */
export function useEntriesOf(inspection_id: string): AnswerEntry[] {
  const { entries } = useOutbox();
  return useMemo(
    () => entries.filter(isAnswer).filter((entry) => entry.inspection_id === inspection_id),
    [entries, inspection_id],
  );
}

const counting = later(async () => await import('./progress.ts'));

/** An inspection's progress including this device's unsent answers, once they can be counted. */
export function useProgress(inspection: Pick<InspectionView, 'id' | 'progress'>): Progress {
  const entries = useEntriesOf(inspection.id);
  const loaded = counting.useNeeded(entries.length > 0);
  if (entries.length === 0 || !loaded) return inspection.progress;
  return loaded.shownProgress(inspection, entries);
}
