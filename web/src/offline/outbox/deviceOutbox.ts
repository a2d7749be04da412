import { indicatorValues } from '@plumbline/contract/indicators/wire';
import type { objects } from '@plumbline/contract/objects/wire';
import type { roundRuns } from '@plumbline/contract/rounds/wire';
import type { AnswerResult, ItemView } from '@plumbline/contract/inspections/items';
import { withTimeout } from '../../kit/chunk.ts';
import { now } from '../../kit/clock.ts';
import { api } from '../../kit/http/api.ts';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { onPhotosWait, photosWait } from '../copies/ahead.ts';
import { forgetInspection, renewInspection } from '../copies/prefetch.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { currentSession, lockSession, onSession } from '../../kit/session/sessionStore.ts';
import { subjectOf } from '../../kit/session/token.ts';
import type { TypedDraft } from './database.ts';
import { outboxStore } from './device.ts';
import { device } from './deviceId.ts';
import { createDrafts } from './drafts.ts';
import { noteGone, noteWaiting } from './goneEntries.ts';
import type { ContentEntry } from './contentEntry.ts';
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
  isReading,
  isRun,
  wholeOf,
} from './entry.ts';
import type {
  AnswerEntry,
  LateEntry,
  LifecycleEntry,
  ObjectEntry,
  OutboxEntry,
  PlanEntry,
  ReadingEntry,
  RunEntry,
} from './entry.ts';
import {
  forgetItems,
  itemsKey,
  showContent,
  showInspection,
  showItem,
  showProgress,
} from './items.ts';
import { createOutbox } from './outbox.ts';
import { noteArrived, planPath } from './planned.ts';
import type { BegunAnswer, NoteFile } from './sender.ts';
import {
  outcomeOfAll,
  outcomeOfComment,
  outcomeOfError,
  outcomeOfLate,
  outcomeOfObject,
  outcomeOfReading,
  outcomeOfReadingError,
  outcomeOfRun,
  outcomeOfMadeError,
  outcomeOfResult,
  outcomeOfLifecycle,
  outcomeOfLifecycleError,
  outcomesOfVerdicts,
  type AttemptOutcome,
} from './outcome.ts';
import { useStore } from '../../kit/createStore.ts';
import { noteStored } from '../round.ts';
import { sendingUser, shownQueue } from './shownQueue.ts';
import { sendWhenAsked, wakeLater } from './wakeUp.ts';

/** The time after which a connection that hangs counts as none. */
const PATIENCE = 20_000;
const NAME = 'plumbline.answers';
/** Held, beside others, by each page that may write to the queue. */
export const OPEN_PAGE = 'plumbline.page';
/** The bytes of a file that is sent over any network: a signature, so that it holds up no completion. */
const SMALL_FILE = 100_000;
const ROUND_RUN: (typeof roundRuns)['path'] = '/round_run';
const OBJECTS: (typeof objects)['path'] = '/object';

const pathOf = ({ inspection_id, detail_id, item_id }: AnswerEntry): string =>
  `/inspection/${inspection_id}/detail/${detail_id}/item/${item_id}/quality`;

/** The call that creates what an entry holds, or changes an inspection as a whole. */
function postPath(
  entry: ReadingEntry | RunEntry | LifecycleEntry | ObjectEntry | LateEntry,
): string {
  if (isReading(entry)) return indicatorValues.path;
  if (isRun(entry)) return ROUND_RUN;
  if (isNewObject(entry)) return OBJECTS;
  const { inspection_id: id } = entry;
  if (entry.kind === 'status') return `/inspection/composite/status/${id}`;
  if (entry.kind === 'late') return `/inspection/${id}/late_work`;
  if (entry.kind === 'hand_over') return `/inspection/composite/responsible/${id}`;
  return planPath(entry.object_id, entry.body);
}

/** Another tab may have signed somebody else in, or the token's permissions are gone. */
function isOwnerHere({ user_id }: OutboxEntry): boolean {
  const { token, locked } = currentSession();
  return token !== null && !locked && subjectOf(token) === user_id;
}

async function askServer(
  entry: Exclude<OutboxEntry, ContentEntry>,
  base: number | null,
): Promise<unknown> {
  const options = { idempotencyKey: entry.key, signal: AbortSignal.timeout(PATIENCE) };
  const { body } = entry;
  if (isAnswer(entry))
    return await inTime(
      api.patch<unknown>(pathOf(entry), {
        ...options,
        body: { ...entry.body, device_id: entry.device_id, revision: base ?? undefined },
      }),
    );
  if (isComment(entry))
    return await inTime(
      api.patch<unknown>(`/inspection/${entry.inspection_id}`, { ...options, body }),
    );
  return await inTime(api.post<unknown>(postPath(entry), { ...options, body }));
}

/** The answer to a request that a signal ends. */
async function inTime(request: Promise<unknown>): Promise<unknown> {
  const result = await request;
  if (result !== undefined) return result;
  void serverReach.check();
  throw new NetworkError('the server did not answer in time');
}

async function attempt(
  entry: OutboxEntry,
  base: number | null,
  note: NoteFile,
): Promise<AttemptOutcome> {
  if (!isOwnerHere(entry)) return outcomeOfError(new RefusalError(401, 'Unauthorized'));
  if (isContent(entry)) return await sendContent(entry, note);
  const answer = askServer(entry, base);
  if (isAnswer(entry))
    return await answer.then((result) => outcomeOfResult(result, entry.item_id), outcomeOfError);
  if (isComment(entry))
    return await answer.then((result) => outcomeOfComment(result, entry), outcomeOfError);
  if (isRun(entry))
    return await answer.then((result) => outcomeOfRun(result, entry), outcomeOfMadeError);
  if (isNewObject(entry))
    return await answer.then((result) => outcomeOfObject(result, entry), outcomeOfMadeError);
  if (isLate(entry))
    return await answer.then((result) => outcomeOfLate(result, entry), outcomeOfError);
  return await (isReading(entry)
    ? answer.then(
        (result) => outcomeOfReading(result, entry),
        (error: unknown) => outcomeOfReadingError(error, entry),
      )
    : answer.then(
        (result) => outcomeOfLifecycle(result, entry),
        (error: unknown) => outcomeOfLifecycleError(error, entry),
      ));
}

/** Files, their changes and removals, with code that is fetched when there is the first one. */
async function sendContent(entry: ContentEntry, note: NoteFile): Promise<AttemptOutcome> {
  try {
    const { sendChange, sendOverWire } = await withTimeout(() => import('./sendContent.ts'));
    if (!isFile(entry)) return await sendChange(entry);
    const isWanted = () =>
      isOwnerHere(entry) && outbox.current().entries.some(({ key }) => key === entry.key);
    return await sendOverWire(entry, {
      bytesOf: (content_id) => outboxStore.bytesOf(content_id),
      note,
      isWanted,
    });
  } catch (error) {
    return outcomeOfError(error);
  }
}

async function send(
  entry: OutboxEntry,
  base: number | null,
  note: NoteFile,
): Promise<AttemptOutcome> {
  const outcome = await attempt(entry, base, note);
  lockIfOver(outcome);
  return outcome;
}

function lockIfOver(outcome: AttemptOutcome): void {
  const signedIn = currentSession().isLoggedIn;
  if (outcome.event === 'hold' && outcome.trouble.reason === 'session' && signedIn) lockSession();
}

/** Answers to different items of one inspection, as one request. */
async function askTogether(answers: readonly BegunAnswer[]): Promise<unknown> {
  const [first] = answers;
  if (first === undefined || !isOwnerHere(first.entry)) throw new RefusalError(401, 'Unauthorized');
  const body = {
    answers: answers.map(({ entry, base }) => ({
      ...entry.body,
      detail_id: entry.detail_id,
      item_id: entry.item_id,
      key: entry.key,
      device_id: entry.device_id,
      revision: base ?? undefined,
    })),
  };
  const path = `/inspection/${first.entry.inspection_id}/answers`;
  return await inTime(api.post<unknown>(path, { body, signal: AbortSignal.timeout(PATIENCE) }));
}

async function sendTogether(answers: readonly BegunAnswer[]): Promise<AttemptOutcome[]> {
  const outcomes = await askTogether(answers).then(
    (result) =>
      outcomesOfVerdicts(
        result,
        answers.map(({ entry }) => entry.item_id),
      ),
    (error: unknown) => answers.map(() => outcomeOfAll(error)),
  );
  for (const outcome of outcomes) lockIfOver(outcome);
  return outcomes;
}

/** A message between tabs: the queue changed, or the server's current state of an item. */
type TabMessage = null | { inspection_id: string; item: ItemView; result: AnswerResult | null };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);

/** The answers of this device on their way to the server. */
export const outbox = createOutbox({
  store: outboxStore,
  send,
  sendTogether,
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
