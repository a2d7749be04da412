import { createStore, useStore } from '../../kit/createStore.ts';

const opened = createStore(false);

/** Shows what of this device is not on the server yet, from wherever one is. */
export const openSyncSheet = (): void => opened.change(true);
export const closeSyncSheet = (): void => opened.change(false);

export const useSyncSheet = (): boolean => useStore(opened);
