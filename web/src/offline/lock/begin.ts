import { opensWithoutServer } from '../copies/shownState.ts';
import { container } from '../serviceWorker.ts';
import { removeLock, setLock, type WayToOpen } from './lock.ts';
import { watchLock } from './watch.ts';

/** Another page would go on writing in plain text. */
async function isOnlyPage(): Promise<boolean> {
  const { OPEN_PAGE } = await import('../outbox/deviceOutbox.ts'); // this page counts as well
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === OPEN_PAGE).length <= 1;
}

/** Sets the lock of this device. Returns what stands in its way, or null. */
export async function beginLock(
  way: WayToOpen,
): Promise<'not_stored' | 'other_pages' | 'no_passkey' | null> {
  // it could not be opened without the server
  if (container() !== null && !opensWithoutServer()) return 'not_stored';
  if (!(await isOnlyPage())) return 'other_pages';
  if (!(await setLock(way))) return 'no_passkey';
  await watchLock();
  return null;
}

/** Takes the lock of this device away. Returns what stands in its way, or null. */
export async function endLock(): Promise<'other_pages' | null> {
  if (!(await isOnlyPage())) return 'other_pages';
  await removeLock();
  return null;
}
