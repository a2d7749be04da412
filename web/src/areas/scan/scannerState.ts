import { createStore, useStore } from '../../kit/createStore.ts';

/** A code typed by a hand scanner; the same code scanned again is another one. */
export interface ScannedCode {
  code: string;
}

/** The open dialog; null while it is closed. */
const openStore = createStore<{ typed: ScannedCode | null } | null>(null);

export const SCAN_KEYS = { scan: { press: 'q' } };
export const openScanner = (): void => openStore.change({ typed: null });
/** Looks up a code typed by a hand scanner, like one read by the camera. */
export const lookUpScan = (code: string): void => openStore.change({ typed: { code } });
export const closeScanner = (): void => openStore.change(null);

export const useScannerOpen = (): boolean => useStore(openStore) !== null;
export const useTypedScan = (): ScannedCode | null => useStore(openStore)?.typed ?? null;
