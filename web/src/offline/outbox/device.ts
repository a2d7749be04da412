import { recall } from '../../kit/remembered.ts';
import { browserStore } from './browserStore.ts';
import { device } from './deviceId.ts';
import { goneEntries } from '../copies/shownState.ts';
import { changeGone } from './goneEntries.ts';

/** The store of this browser's unsent answers, whoever gave them. */
export const outboxStore = browserStore(device, {
  makeRoom: async () => await (await import('../copies/store.ts')).makeRoom(),
  keepsDeleted: () => recall('unsent') !== null,
  lost: (files) => changeGone(goneEntries.current() + files),
});
