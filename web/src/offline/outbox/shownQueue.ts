import type { Progress } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useCallback, useMemo } from 'react';
import { nowDate } from '../../kit/clock.ts';
import { createStore, useSelected, useSelectedLater } from '../../kit/createStore.ts';
import { later } from '../../kit/later.ts';
import { hasAnswered } from './deviceId.ts';
import { isAnswer, isContent, isNewObject, isReading, isRun } from './entry.ts';
import type { AnswerEntry, OutboxEntry, ReadingEntry } from './entry.ts';
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

/** A part of the queue: its reader renders only when that changes. `select` returns the same for the same queue. */
export const useOutbox = <S>(select: (state: OutboxState) => S): S =>
  useSelected(shownQueue, select);

const READINGS = 'readings';
/** Where an entry is shown: at its inspection and at its item, a file at what it belongs to, a run at its round. */
function placesOf(entry: OutboxEntry): Set<string> {
  if (isContent(entry)) return new Set([entry.entity_id, entry.inspection_id ?? entry.entity_id]);
  if (isReading(entry)) return new Set([READINGS]);
  if (isRun(entry)) return new Set([entry.round_id]);
  if (isNewObject(entry)) return new Set([entry.object_id]);
  return new Set([entry.inspection_id, ...(isAnswer(entry) ? [entry.item_id] : [])]);
}

type Entries = readonly OutboxEntry[];
const NONE: Entries = [];
/** The unsent entries by place; those of a place stay the same array until one of them changes. */
const byPlace = createStore<ReadonlyMap<string, Entries>>(new Map());
shownQueue.subscribe(({ entries }) => {
  const next = new Map<string, OutboxEntry[]>();
  for (const entry of entries)
    for (const place of placesOf(entry))
      if (!next.get(place)?.push(entry)) next.set(place, [entry]);
  const settled = ([place, own]: [string, Entries]): [string, Entries] => {
    const known = byPlace.current().get(place) ?? NONE;
    const isSame = own.length === known.length && own.every((one, i) => one === known[i]);
    return [place, isSame ? known : own];
  };
  byPlace.change(new Map([...next].map(settled)));
});

const entriesAt = (id: string): Entries => byPlace.current().get(id) ?? NONE;

/** The unsent entries shown at an inspection, at an item of one, at a round, or at another owner of files. */
export const useEntriesAt = (id: string): Entries => useSelected(byPlace, () => entriesAt(id));

/** The same for a reader that costs much, such as a whole inspection, once the item itself shows the change. */
export const useEntriesLater = (id: string): Entries =>
  useSelectedLater(
    byPlace,
    useCallback(() => entriesAt(id), [id]),
  );

/** The unsent answers to one item as they are now, whatever has rendered. */
export const answersNow = (item_id: string): AnswerEntry[] => entriesAt(item_id).filter(isAnswer);

/** The unsent answers of one inspection. */
function useEntriesOf(inspection_id: string): AnswerEntry[] {
  const entries = useEntriesAt(inspection_id);
  return useMemo(() => entries.filter(isAnswer), [entries]);
}

/** The unsent readings. */
export function useReadings(): ReadingEntry[] {
  const entries = useEntriesAt(READINGS);
  return useMemo(() => entries.filter(isReading), [entries]);
}

const counting = later(async () => await import('./progress.ts'));

/** An inspection's progress including this device's unsent answers, once they can be counted. */
export function useProgress(inspection: Pick<InspectionView, 'id' | 'progress'>): Progress {
  const entries = useEntriesOf(inspection.id);
  const loaded = counting.useNeeded(entries.length > 0);
  if (entries.length === 0 || !loaded) return inspection.progress;
  return loaded.shownProgress(inspection, entries);
}
