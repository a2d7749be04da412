import type { AnswerResult, ItemView } from '@plumbline/contract/inspections/items';
import { now } from '../../kit/clock.ts';
import { onPhotosWait, photosWait } from '../copies/ahead.ts';
import { forgetInspection, renewInspection } from '../copies/prefetch.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { currentSession, onSession } from '../../kit/session/sessionStore.ts';
import { subjectOf } from '../../kit/session/token.ts';
import { sendAnswersTogether, sendEntry } from './calls.ts';
import type { TypedDraft } from './database.ts';
import { outboxStore } from './device.ts';
import { device } from './deviceId.ts';
import { createDrafts } from './drafts.ts';
import { noteGone, noteWaiting } from './goneEntries.ts';
import {
  isAnswer,
  isComment,
  isContent,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  isOfReading,
  isPlan,
  isRun,
  wholeOf,
} from './entry.ts';
import type { ObjectEntry, OutboxEntry, PlanEntry } from './entry.ts';
import {
  forgetItems,
  itemsKey,
  showContent,
  showInspection,
  showItem,
  showProgress,
} from './items.ts';
import { createOutbox } from './outbox.ts';
import { noteArrived } from './planned.ts';
import { useStore } from '../../kit/createStore.ts';
import { noteStored } from '../round.ts';
import { sendingUser, shownQueue } from './shownQueue.ts';
import { sendWhenAsked, wakeLater } from './wakeUp.ts';

const NAME = 'plumbline.answers';
/** Held, beside others, by each page that may write to the queue. */
export const OPEN_PAGE = 'plumbline.page';
/** The bytes of a file that is sent over any network: a signature, so that it holds up no completion. */
const SMALL_FILE = 100_000;

/** A message between tabs: the queue changed, or the server's current state of an item. */
type TabMessage = null | { inspection_id: string; item: ItemView; result: AnswerResult | null };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);

/** The answers of this device on their way to the server. */
export const outbox = createOutbox({
  store: outboxStore,
  send: sendEntry,
  sendTogether: sendAnswersTogether,
  current: (item, entry, outcome) => {
    if (!isAnswer(entry)) return;
    const { inspection_id } = entry;
    const result = outcome.event === 'done' ? outcome.result : null;
    show({ inspection_id, item, result });
    channel?.postMessage({ inspection_id, item, result } satisfies TabMessage);
  },
  stored: (entry, { inspection }) => {
    if (isOfReading(entry)) return void refetch('content', 'indicator_value_history');
    if (isContent(entry)) return void Promise.all([showContent(entry), refetch('content')]);
    if (isLate(entry)) return void refetch('inspection');
    if (isNewObject(entry)) return void refetch('object', 'business_unit', 'stats');
    if (isLifecycle(entry) || isComment(entry)) {
      if (isPlan(entry)) noteArrived(entry.inspection_id);
      if (inspection) showInspection(inspection);
      return void refetch('inspection', 'object', 'business_unit', 'stats');
    }
    if (isRun(entry)) return void refetch('round', 'round_run');
    noteStored(entry);
    void refetch('measurement_indicator', 'indicator_value_history');
  },
  alone: async (part, work) =>
    navigator.locks.request(part === 'entries' ? NAME : `${NAME}.${part}`, work),
  tell: () => channel?.postMessage(null satisfies TabMessage),
  waitsForNetwork: (entry) => isFile(entry) && entry.body.size > SMALL_FILE && photosWait(),
  later: (work, milliseconds) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  now,
  device,
});

export const drafts = createDrafts(outboxStore);

outbox.subscribe(shownQueue.change);
const wakeSoon = () => {
  const user = sendingUser.current();
  if (user !== null) void wakeLater(user, outbox.current().entries);
};
outbox.subscribe(wakeSoon);
outbox.subscribe(({ entries, syncedAt }) => {
  const user_id = entries[0]?.user_id ?? sendingUser.current();
  if (user_id !== null && (entries.length > 0 || syncedAt !== null))
    noteWaiting(user_id, entries.length);
});

function show({ inspection_id, item, result }: Exclude<TabMessage, null>): void {
  const isCached = queryClient.getQueryData(itemsKey(inspection_id, item.detail_id)) !== undefined;
  showItem(inspection_id, item);
  // the copy stored for offline use must include it too
  if (!isCached) renewInspection(inspection_id);
  if (result !== null) showProgress(inspection_id, result);
}

function hear({ data }: MessageEvent<TabMessage>): void {
  if (data !== null) show(data);
  else void Promise.all([outbox.read(), drafts.read()]);
}

let watching = false;
/** Starts with the signed-in user; sending resumes when the network, the window or the session comes back. */
function begin(user_id: string | null): void {
  if (user_id === null || !currentSession().isLoggedIn) return; // it may have ended meanwhile
  void outboxStore.isNew().then((isNew) => {
    if (isNew) noteGone(user_id);
  });
  void outbox.begin(user_id);
  void drafts.begin(user_id);
  if (watching) return;
  watching = true;
  void navigator.locks.request(OPEN_PAGE, { mode: 'shared' }, () => new Promise(() => {}));
  // browsers evict stored data when they need room, unless asked not to
  void navigator.storage?.persist?.().catch(() => false);
  channel?.addEventListener('message', hear);
  const resume = () => void outbox.drain(true);
  serverReach.onBack(resume);
  serverReach.subscribe(wakeSoon);
  sendWhenAsked(resume);
  onPhotosWait(() => void outbox.drain());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
  });
  window.addEventListener('beforeunload', (event) => {
    if (outbox.current().entries.length > 0) event.preventDefault(); // the browser asks
  });
  onSession(({ isLoggedIn, locked, token }) => {
    if (!isLoggedIn) {
      outbox.end();
      drafts.end();
      forgetItems();
      void wakeLater('', []);
    } else if (!locked && token !== null && subjectOf(token) === sendingUser.current()) resume();
  });
}
sendingUser.subscribe(begin);
begin(sendingUser.current());

/** The user discards an answer, and with it the text it came from, which its field may still show. */
export async function discardAnswer(entry: OutboxEntry): Promise<void> {
  await outbox.discard(entry);
  if (!isAnswer(entry)) return;
  for (const field of ['value', 'comment'] as const)
    if (field in entry.body) drafts.letGo({ item_id: entry.item_id, field });
}

/**
 * The user gives up an object that was made here, or an inspection that was planned here: nothing of it stays on the device.
 * The copies of its inspections go first, because without their entries they would look like those that the server has.
 */
export async function discardWhole(made: ObjectEntry | PlanEntry): Promise<void> {
  const { deleteGroup } = await import('../copies/store.ts');
  const plans = wholeOf(made, outbox.current().entries).filter(isPlan);
  const ids = new Set(plans.map(({ inspection_id }) => inspection_id));
  for (const id of ids) {
    forgetInspection(id);
    await deleteGroup(id);
  }
  await outbox.discardWhole(made);
  for (const { id, in: place } of drafts.current())
    if (place !== undefined && ids.has(place.inspection_id)) drafts.drop(id);
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, , id] }) => name === 'inspection' && ids.has(String(id)),
  });
}

/** Texts typed on this device that are not answers yet. */
export const useOpenDrafts = (): readonly TypedDraft[] => useStore(drafts);
