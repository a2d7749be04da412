import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { countAnswers, type AnswerEntry, type OutboxEntry } from './entry.ts';
import type { FileEntry } from './contentEntry.ts';
import { shownQueue, useEntriesAt, useEntriesLater, useOutbox, useReadings } from './shownQueue.ts';
import { useContentsWith } from './useContents.ts';

const waiting = (inspection_id: string, n: number) => ({
  key: `${inspection_id} ${n}`,
  seq: n,
  user_id: 'olena',
  device_id: 'phone',
  inspection_id,
  state: 'kept' as const,
  attempts: 0,
  trouble: null,
});
const answer = (inspection_id: string, n: number): AnswerEntry => ({
  ...waiting(inspection_id, n),
  detail_id: 'd',
  item_id: `item ${n} of ${inspection_id}`,
  about: { inspection: '', number: '', item: '', check_type_code: null, unit: null },
  base: 0,
  body: { value: n },
});
const photo = (inspection_id: string, n: number): FileEntry => ({
  ...waiting(inspection_id, n),
  kind: 'file',
  entity: 'inspection_check_list_item',
  entity_id: `item ${n} of ${inspection_id}`,
  content_id: `photo ${n} of ${inspection_id}`,
  about: { title: '', number: '', item: '' },
  name: 'photo',
  body: { mime: 'image/jpeg', size: 1, sha256: '', taken_at: null },
  upload_url: null,
  posted: false,
});

const showQueue = (entries: OutboxEntry[]) =>
  shownQueue.change({ entries, syncedAt: null, problem: null });
afterEach(() => showQueue([]));

const NO_FILES: never[] = [];
const ITEM = { entity: 'inspection_check_list_item', entity_id: 'item 9 of b' };
const useInspectionA = () => useEntriesAt('a');
const useInspectionB = () => useEntriesAt('b');
const useWorkOfA = () => useEntriesLater('a');
const useWorkOfB = () => useEntriesLater('b');
const useItemOfB = () => useContentsWith(ITEM, NO_FILES);
const useFirstOfA = () => useEntriesAt('item 1 of a');
const useSecondOfA = () => useEntriesAt('item 2 of a');
const useObject = () => useEntriesAt('pump');
const useNumber = () => useOutbox(({ entries }) => countAnswers(entries));
const READERS = [
  useInspectionA,
  useInspectionB,
  useWorkOfA,
  useWorkOfB,
  useItemOfB,
  useFirstOfA,
  useSecondOfA,
  useObject,
  useReadings,
  useNumber,
];

const counts = new Map<string, number>();
function Reader({ useRead }: { useRead: () => unknown }) {
  useRead();
  counts.set(useRead.name, (counts.get(useRead.name) ?? 0) + 1);
  return null;
}

/** The number of times that each reader renders while something happens. */
function renders(work: (queue: OutboxEntry[]) => void): Record<string, number> {
  const queue = [...[1, 2, 3].map((n) => answer('a', n)), answer('b', 8), photo('b', 9)];
  showQueue(queue);
  const root = createRoot(document.createElement('div'));
  flushSync(() =>
    root.render(READERS.map((useRead) => <Reader key={useRead.name} useRead={useRead} />)),
  );
  counts.clear();
  flushSync(() => work(queue));
  root.unmount();
  return Object.fromEntries(counts);
}

test('an answer on its way renders at once nothing but what shows its item or its inspection, and the number once it is gone', () => {
  const sending = ([first, ...others]: OutboxEntry[]) =>
    first ? [{ ...first, state: 'sending' as const }, ...others] : [];
  expect(renders((queue) => showQueue(sending(queue)))).toEqual({
    useInspectionA: 1,
    useFirstOfA: 1,
  });
  expect(renders(([, ...others]) => showQueue(others))).toEqual({
    useInspectionA: 1,
    useFirstOfA: 1,
    useNumber: 1,
  });
});

test('a photo renders its item and its inspection', () => {
  expect(renders((queue) => showQueue(queue.slice(0, -1)))).toEqual({
    useInspectionB: 1,
    useItemOfB: 1,
    useNumber: 1,
  });
});
