import { createStore, useStore } from './createStore.ts';

/** A code typed by a hand scanner; the same code scanned again is another one. */
export interface ScannedCode {
  code: string;
}

/** A field that takes the text of a code, whatever it says. */
export interface ScannedField {
  name: string;
  take: (text: string) => void;
}

interface OpenScanner {
  typed: ScannedCode | null;
  /** The field for the code; null if the code is to be looked up. */
  field: ScannedField | null;
}

/** The open dialog; null while it is closed. */
const openStore = createStore<OpenScanner | null>(null);

export const SCAN_KEYS = { scan: { press: 'q' } };
export const openScanner = (): void => openStore.change({ typed: null, field: null });
export const scanInto = (field: ScannedField): void => openStore.change({ typed: null, field });
/** Takes a code typed by a hand scanner like one read by the camera. */
export const lookUpScan = (code: string): void =>
  openStore.change({ typed: { code }, field: openStore.current()?.field ?? null });
export const closeScanner = (): void => openStore.change(null);

export const useScannerOpen = (): boolean => useStore(openStore) !== null;
export const useOpenScanner = (): OpenScanner | null => useStore(openStore);
