import { browserStore } from './browserStore.ts';
import { device } from './deviceId.ts';

/** The store of this browser's unsent answers, whoever gave them. */
export const outboxStore = browserStore(device);
