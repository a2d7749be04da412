import { recall, remember } from '../../kit/remembered.ts';
import { browserStore } from './browserStore.ts';

/** This browser's id among the devices that answer. */
export function device(): string {
  const storedId = recall('device');
  if (storedId !== null) return storedId;
  const id = crypto.randomUUID();
  remember('device', id);
  return id;
}

/** The store of this browser's unsent answers, whoever gave them. */
export const outboxStore = browserStore(device);
