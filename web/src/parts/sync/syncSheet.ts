import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();
const change = (next: boolean) => {
  opened = next;
  for (const listener of listeners) listener();
};

/** Shows what of this device is not on the server yet, from wherever one is. */
export const openSyncSheet = (): void => change(true);
export const closeSyncSheet = (): void => change(false);

export const useSyncSheet = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
