import type { AnswerResult, ItemView } from '@plumbline/contract/inspections';
import { useMemo, useSyncExternalStore } from 'react';
import { api, NetworkError } from '../api.ts';
import { queryClient } from '../queryClient.ts';
import { onSession } from '../sessionStore.ts';
import type { OutboxEntry } from './entry.ts';
import { createOutbox, type OutboxState } from './outbox.ts';
import { browserStore } from './store.ts';

/** A connection that hangs counts as none. */
const PATIENCE = 20_000;
const NAME = 'plumbline.answers';

/** Items of one detail in the cache; an acknowledged answer is written there. */
export const itemsKey = (inspection_id: string, detail_id: string) =>
  ['inspection', 'items', inspection_id, detail_id] as const;

async function sendAnswer(entry: OutboxEntry): Promise<AnswerResult> {
  const { inspection_id, detail_id, item_id, body, key } = entry;
  const path = `/inspection/${inspection_id}/detail/${detail_id}/item/${item_id}/quality`;
  const signal = AbortSignal.timeout(PATIENCE);
  const result = await api.patch<AnswerResult | undefined>(path, {
    body,
    idempotencyKey: key,
    signal,
  });
  if (result === undefined) throw new NetworkError('the server did not answer in time');
  return result;
}

function showAcknowledged(entry: OutboxEntry, { item }: AnswerResult): void {
  const queryKey = itemsKey(entry.inspection_id, entry.detail_id);
  void queryClient.cancelQueries({ queryKey }); // it may have been asked before the answer arrived
  queryClient.setQueryData<ItemView[]>(queryKey, (items) =>
    items?.map((one) => (one.id === item.id ? { ...one, ...item } : one)),
  );
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);

/** The answers of this device on their way to the server. */
export const outbox = createOutbox({
  store: browserStore(),
  send: sendAnswer,
  acknowledged: showAcknowledged,
  // only there in a secure context; two tabs then send twice under one key, which has one effect
  alone: async (work) => {
    if ('locks' in navigator) await navigator.locks.request(NAME, work);
    else await work();
  },
  tell: () => channel?.postMessage(null),
  later: (work, milliseconds) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
});

let watching = false;
/** Begins with the signed-in user; sending resumes when the network or the window comes back. */
export function watchOutbox(user_id: string): void {
  void outbox.begin(user_id);
  if (watching) return;
  watching = true;
  channel?.addEventListener('message', () => void outbox.read());
  window.addEventListener('online', () => void outbox.drain());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.drain();
  });
  onSession(({ isLoggedIn }) => {
    if (!isLoggedIn) outbox.end();
  });
}

export const useOutbox = (): OutboxState => useSyncExternalStore(outbox.subscribe, outbox.current);

/** What of one inspection is still on its way. */
export function useEntriesOf(inspection_id: string): OutboxEntry[] {
  const { entries } = useOutbox();
  return useMemo(
    () => entries.filter((entry) => entry.inspection_id === inspection_id),
    [entries, inspection_id],
  );
}
