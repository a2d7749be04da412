import { createStore, useStore } from '../../kit/createStore.ts';

const opened = createStore(false);

export const SCAN_KEYS = { scan: { press: 'q' } };
export const openScanner = (): void => opened.change(true);
export const closeScanner = (): void => opened.change(false);

export const useScannerOpen = (): boolean => useStore(opened);
