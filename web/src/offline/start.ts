import { fetchUntilThere, withTimeout } from '../kit/chunk.ts';
import { serverReach } from '../kit/http/reach.ts';
import { notifyError } from '../kit/notify.ts';
import { recall } from '../kit/remembered.ts';
import { fetchWhenQuiet } from '../kit/quiet.ts';
import { hasAnswered } from './outbox/deviceId.ts';
import type { OutboxEntry } from './outbox/entry.ts';
import { sendingUser, shownQueue } from './outbox/shownQueue.ts';
import { isOnDevice } from './serviceWorker.ts';

const loadOutbox = () => withTimeout(() => import('./outbox/deviceOutbox.ts'));

/** Tells of an outbox that is gone, as after an update; without the server, it is fetched once that is back. */
async function loadOrReport(): Promise<void> {
  try {
    await loadOutbox();
  } catch (error) {
    if ((await serverReach.check()).away === null) notifyError(error);
    throw error;
  }
}

/**
 * Sends the answers of the signed-in user: at once where there may be some, or else when the page is quiet. Returns a
 * function that ends it with the user's frame.
 */
export function sendAnswers(user_id: string): () => void {
  sendingUser.change(user_id);
  const stop = hasAnswered() ? fetchUntilThere(loadOrReport) : fetchWhenQuiet(loadOutbox);
  return () => {
    stop();
    sendingUser.change(null);
  };
}

/** What the server does not have of the signed-in user's answers; rejects while that cannot be known. */
export async function readUnsent(): Promise<readonly OutboxEntry[]> {
  if (!hasAnswered()) return shownQueue.current().entries; // what a browser without storage holds until the page closes
  const { outbox } = await loadOutbox();
  await outbox.read();
  return outbox.current().entries;
}

/** Goes on with push messages to this browser, if it gets any. */
export const keepPush = (user_id: string): (() => void) =>
  recall('push') === null
    ? () => {}
    : fetchWhenQuiet(async () => await (await import('./push.ts')).renewPush(user_id));

const watchCopies = async () => (await import('./copies/watch.ts')).watchCopies();

/**
 * Keeps what the device needs to work without the server, beginning with what has been read so far. At once where the
 * page opens without the server: what is on screen would be missing, or older, after a reload.
 */
export const keepCopies = (): (() => void) =>
  isOnDevice() ? fetchUntilThere(watchCopies) : fetchWhenQuiet(watchCopies);

/**
 * Tells the server what this device holds and owes, for those who manage its user's work, from when the page is quiet.
 * Returns a function that ends it.
 */
export function tellOfDevice(): () => void {
  let end: (() => void) | null = () => {};
  const cancel = fetchWhenQuiet(async () => {
    const { watchDevice } = await import('./deviceReport.ts');
    if (end !== null) end = watchDevice();
  });
  return () => {
    cancel();
    end?.();
    end = null;
  };
}
