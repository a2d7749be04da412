import { PRODUCT_NAME } from '@plumbline/contract/product';
import { countArgs } from '../../kit/format/format.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { translator } from '../../kit/i18n/i18n.ts';
import { pushHere } from '../../kit/pushHere.ts';
import {
  container,
  SEND_TAG,
  WAITING,
  WAITING_NOTE,
  type SendRequest,
  type WaitingNote,
} from '../serviceWorker.ts';
import { countAnswers, pendingOf, type OutboxEntry } from './entry.ts';

/** A browser that wakes the worker of a page once there is a network (Background Synchronization). */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Whether the user wants notices on this device. */
const isAllowed = (user_id: string): boolean =>
  'Notification' in window &&
  Notification.permission === 'granted' &&
  pushHere()?.user_id === user_id;

/** What the worker says if no page is open when the network comes back, in the words of now; null: nothing. */
async function note(user_id: string, waiting: readonly OutboxEntry[]): Promise<void> {
  const cache = await caches.open(WAITING);
  if (waiting.length === 0 || !isAllowed(user_id)) return void (await cache.delete(WAITING_NOTE));
  const body = translator('sync')('waiting_here', countArgs(countAnswers(waiting)));
  const text: WaitingNote = { title: PRODUCT_NAME, body };
  await cache.put(WAITING_NOTE, new Response(JSON.stringify(text)));
}

/** What was told last: the queue changes with each attempt. */
let told = '';
/** The notes are written one after another, so that the last one stays. */
let noting: Promise<void> = Promise.resolve();

/**
 * Keeps the worker informed of what waits while the server is away, and asks the browser to wake it; where it cannot, the
 * page sends once it finds the server itself.
 */
export async function wakeLater(user_id: string, entries: readonly OutboxEntry[]): Promise<void> {
  const workers = container();
  if (workers === null || !('caches' in window)) return;
  const waiting = pendingOf(entries);
  const { away } = serverReach.current();
  const state = [user_id, countAnswers(waiting), away, navigator.onLine].join(' ');
  if (state === told || (waiting.length > 0 && away === null && navigator.onLine)) return;
  told = state;
  noting = noting.then(() => note(user_id, waiting)).catch(() => undefined); // no room, or no storage
  await noting;
  if (waiting.length === 0) return;
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await workers.getRegistration();
  await registration?.sync?.register(SEND_TAG).catch(() => undefined); // the user has turned it off
}

/** Sends when the worker asks for it. */
export function sendWhenAsked(send: () => void): void {
  container()?.addEventListener('message', ({ data, ports }) => {
    const { send: isAsked } = (data ?? {}) as Partial<SendRequest>; // other messages have their own words
    if (isAsked !== true) return;
    ports[0]?.postMessage(true);
    send();
  });
}
