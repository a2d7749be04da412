import { deleteDB } from 'idb';
import { endPushHere } from '../../kit/pushHere.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { DATABASE as COPIES } from '../copies/rows.ts';
import { QUEUE_DATABASE as QUEUE } from '../outbox/database.ts';
import { WAITING } from '../serviceWorker.ts';

type Remembered = Parameters<typeof remember>[0];

/** Forgets everything that this browser remembers, except these names. */
function forgetAllBut(names: readonly Remembered[]): void {
  const kept = names.map((name) => [name, recall(name)] as const);
  localStorage.clear();
  for (const [name, value] of kept) remember(name, value);
}

/** The time in which a browser ends its messages, also without a network. */
const PATIENCE = 2000;

/** Neither the server nor the worker tells whoever has the device next anything more, also where nobody signs out. */
async function beSilent(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const ended = Promise.allSettled([endPushHere(), 'caches' in window && caches.delete(WAITING)]);
  await Promise.race([ended, late]);
}

/** Erases everything of everybody on this device, also what has not been sent, and begins anew. */
export async function eraseDevice(isAsked = false): Promise<void> {
  remember('unsent', null); // no page of this device writes its entries back
  await beSilent();
  await Promise.all([QUEUE, COPIES].map((name) => deleteDB(name)));
  forgetAllBut(['config', 'language']); // without a network the page begins with the configuration
  if (isAsked) remember('forgotten', '1');
  window.location.reload();
}

/**
 * The same on somebody's word, except for what the server does not have: it stays for its author, behind the lock if there
 * is one.
 */
export async function eraseAllButUnsent(): Promise<void> {
  await beSilent();
  await deleteDB(COPIES);
  forgetAllBut(['config', 'language', 'device', 'unsent', 'gone', 'lock']);
  remember('forgotten', '1');
  window.location.reload();
}
