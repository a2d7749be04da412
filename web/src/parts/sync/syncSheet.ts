import { createStore, useStore } from '../../kit/createStore.ts';

const openStore = createStore(false);

/** Opens the list of what this device has not sent yet, from anywhere. */
export const openSyncSheet = (): void => openStore.change(true);
export const closeSyncSheet = (): void => openStore.change(false);

export const useSyncSheet = (): boolean => useStore(openStore);
