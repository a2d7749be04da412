import { deleteDB } from 'idb';
import { api } from '../../kit/http/api.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { signOut } from '../../kit/session/session.ts';
import { DATABASE as COPIES } from '../copies/rows.ts';
import { QUEUE_DATABASE as QUEUE } from '../outbox/database.ts';
import { forgetDevice } from '../start.ts';
import { deviceLockPath } from './lock.ts';
import { readLock } from './stored.ts';

/** Erases everything of everybody on this device, also what has not been sent, and begins anew. */
export async function eraseDevice(): Promise<void> {
  remember('unsent', null); // no page of this device writes its entries back
  await Promise.all([QUEUE, COPIES].map((name) => deleteDB(name)));
  const language = recall('language');
  localStorage.clear();
  remember('language', language);
  window.location.reload();
}

/** The same on its user's word, which ends the session; the server forgets the device and its key, if it can be reached. */
export async function forgetThisDevice(): Promise<void> {
  const lock = await readLock();
  if (lock !== null) await api.delete(deviceLockPath(lock.device_id)).catch(() => undefined);
  await forgetDevice();
  await signOut();
  await eraseDevice();
}
