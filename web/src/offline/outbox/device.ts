import { recall, remember } from '../../kit/remembered.ts';
import { browserStore } from './store.ts';

/** The id of this browser among the devices that answer. */
export function device(): string {
  const known = recall('device');
  if (known !== null) return known;
  const id = crypto.randomUUID();
  remember('device', id);
  return id;
}

/** Where the answers of this browser wait, whoever gave them. */
export const store = browserStore(device);
