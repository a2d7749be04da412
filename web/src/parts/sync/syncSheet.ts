import { createStore, useStore } from '../../kit/createStore.ts';

const opened = createStore(false);

/** Opens the list of what this device has not sent yet, from anywhere. */
export const openSyncSheet = (): void => opened.change(true);
export const closeSyncSheet = (): void => opened.change(false);

export const useSyncSheet = (): boolean => useStore(opened);
