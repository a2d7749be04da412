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
