import { createStore, useStore } from '../../kit/createStore.ts';

const openStore = createStore(false);

export const SCAN_KEYS = { scan: { press: 'q' } };
export const openScanner = (): void => openStore.change(true);
export const closeScanner = (): void => openStore.change(false);

export const useScannerOpen = (): boolean => useStore(openStore);
