import { api } from '../../kit/http/api.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { recall, remember } from '../../kit/remembered.ts';

/** This browser's id among the devices that answer. */
export function device(): string {
  const storedId = recall('device');
  if (storedId !== null) return storedId;
  const id = crypto.randomUUID();
  remember('device', id);
  return id;
}

/** Whether this browser has ever stored answers, sent or not, or work for some. */
export const hasAnswered = (): boolean => recall('device') !== null;

/** The time that a sign-out waits for it, in milliseconds. */
const FORGET_WAIT = 2000;

/** Tells the server that nothing of the user is on this device any more. */
export async function forgetDevice(): Promise<void> {
  if (!hasAnswered() || serverReach.current().away !== null) return;
  const signal = AbortSignal.timeout(FORGET_WAIT);
  await api.delete(`/user/me/device/${device()}`, { signal }).catch(() => undefined); // it is forgotten in 90 days
}
