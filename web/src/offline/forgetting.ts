import type { DeviceReport } from '@plumbline/contract/users/schemas';
import { withTimeout } from '../kit/chunk.ts';
import { api } from '../kit/http/api.ts';
import { serverReach } from '../kit/http/reach.ts';
import { signOut } from '../kit/session/session.ts';
import { chooseAhead } from './copies/ahead.ts';
import { eraseAllButUnsent, eraseDevice } from './lock/erase.ts';
import { deviceLockPath } from './lock/lock.ts';
import { readLock } from './lock/stored.ts';
import { device, forgetDevice, hasAnswered } from './outbox/deviceId.ts';
import { countOnDevice, inspectionOf } from './outbox/entry.ts';

const loadOutbox = () => withTimeout(() => import('./outbox/deviceOutbox.ts'));

/** The number of entries and typed texts here that the server does not have, whoever made them. */
async function countUnsent(): Promise<number> {
  if (!hasAnswered()) return 0;
  const { outbox, drafts } = await loadOutbox();
  const { outboxStore } = await import('./outbox/device.ts');
  const stored = await outboxStore.count();
  return countOnDevice(outbox.current().entries, stored) + drafts.current().length;
}

/** Sends what waits here, over any network, as much as the server takes. Resolves with the number of what is left. */
export async function sendWhatWaits(): Promise<number> {
  if (!hasAnswered()) return 0;
  const { outbox } = await loadOutbox();
  chooseAhead({ photosAnyNetwork: true });
  await outbox.read();
  const waiting = () => outbox.current().entries.length;
  for (let before = Infinity; waiting() > 0 && waiting() < before;) {
    before = waiting();
    await outbox.drain(true);
  }
  return await countUnsent();
}

/** Erases everything here on its user's word, and ends the session; the server forgets the device and its key, if it can be reached. */
export async function forgetThisDevice(isAsked = false): Promise<void> {
  const lock = await readLock();
  if (lock !== null) await api.delete(deviceLockPath(lock.device_id)).catch(() => undefined);
  await forgetDevice();
  await signOut();
  await eraseDevice(isAsked);
}

/** Late work goes to the managers; nobody may come back to hand it in. */
async function handInLateWork(): Promise<void> {
  const { outbox } = await loadOutbox();
  const refused = outbox.current().entries.filter(({ state }) => state === 'refused');
  for (const id of new Set(refused.map(inspectionOf))) if (id !== null) await outbox.handIn(id);
}

let isForgetting = false;

/**
 * Forgets this device because somebody has asked the server for it: sends what waits, erases the rest and signs out. What the
 * server refuses is kept for its author, as after any sign-out. Does nothing as long as something may still be sent.
 */
export async function forgetAsAsked(readReport: () => Promise<DeviceReport | null>): Promise<void> {
  if (isForgetting) return;
  isForgetting = true;
  try {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // a text being typed becomes an answer
    const { outbox } = await loadOutbox();
    await sendWhatWaits();
    await handInLateWork();
    const left = await sendWhatWaits();
    const mayGo = outbox
      .current()
      .entries.some(({ state }) => state === 'held' || state === 'sending');
    if (mayGo || serverReach.current().away !== null) return;
    if (left === 0) return await forgetThisDevice(true);
    const report = await readReport();
    if (report === null) return;
    await api.put(`/user/me/device/${device()}`, { body: { ...report, is_forgotten: true } });
    await signOut();
    await eraseAllButUnsent();
  } finally {
    isForgetting = false;
  }
}
