import { recall, remember } from '../../kit/remembered.ts';
import { browserStore } from './browserStore.ts';

/** This browser's id among the devices that answer. */
export function device(): string {
  const known = recall('device');
  if (known !== null) return known;
  const id = crypto.randomUUID();
  remember('device', id);
  return id;
}

/** Where this browser's unsent answers wait, whoever gave them. */
export const store = browserStore(device);
