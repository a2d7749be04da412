import { createStore, useStore } from './createStore.ts';

/** A code typed by a hand scanner; the same code scanned again is another one. */
export interface ScannedCode {
  code: string;
}

/** The label of one object, which is asked for. */
interface AskedLabel {
  /** Why a code is none of this object; null if it is one. */
  faultOf: (text: string) => string | null;
  /** Takes the reason why none can be scanned. */
  excuse: (reason: string) => void;
}

/** A field that takes the text of a code: whatever it says, or only that of one object. */
export interface ScannedField {
  name: string;
  take: (text: string, isTyped: boolean) => void;
  asked?: AskedLabel;
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

/** What the page on screen does with a scanned object instead of opening it. */
type TakeObject = (id: string) => void;
let takeObject: TakeObject | null = null;
/** Until the returned function is called, scanned objects go to this page. */
export function takeScannedObjects(take: TakeObject): () => void {
  takeObject = take;
  return () => {
    if (takeObject === take) takeObject = null;
  };
}
/** Whether the page on screen has taken a scanned object. */
export function offerScannedObject(id: string): boolean {
  takeObject?.(id);
  return takeObject !== null;
}

export const useScannerOpen = (): boolean => useStore(openStore) !== null;
export const useOpenScanner = (): OpenScanner | null => useStore(openStore);
