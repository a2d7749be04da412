import { deleteDB } from 'idb';
import { recall, remember } from '../../kit/remembered.ts';
import { DATABASE as COPIES } from '../copies/rows.ts';
import { QUEUE_DATABASE as QUEUE } from '../outbox/database.ts';

type Remembered = Parameters<typeof remember>[0];

/** Forgets everything that this browser remembers, except these names. */
function forgetAllBut(names: readonly Remembered[]): void {
  const kept = names.map((name) => [name, recall(name)] as const);
  localStorage.clear();
  for (const [name, value] of kept) remember(name, value);
}

/** Erases everything of everybody on this device, also what has not been sent, and begins anew. */
export async function eraseDevice(isAsked = false): Promise<void> {
  remember('unsent', null); // no page of this device writes its entries back
  await Promise.all([QUEUE, COPIES].map((name) => deleteDB(name)));
  forgetAllBut(['language']);
  if (isAsked) remember('forgotten', '1');
  window.location.reload();
}

/**
 * The same on somebody's word, except for what the server does not have: it stays for its author, behind the lock if there
 * is one.
 */
export async function eraseAllButUnsent(): Promise<void> {
  await deleteDB(COPIES);
  forgetAllBut(['language', 'device', 'unsent', 'gone', 'lock']);
  remember('forgotten', '1');
  window.location.reload();
}
