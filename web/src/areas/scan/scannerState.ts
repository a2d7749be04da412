import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const SCAN_KEYS = { scan: { press: 'q' } };
export const openScanner = (): void => show(true);
export const closeScanner = (): void => show(false);

export const useScannerOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
