import { useSyncExternalStore } from 'react';

type Shown = 'data' | 'password' | null;
let shown: Shown = null;
const listeners = new Set<() => void>();

/** Opens a part of the own profile over any page; null closes it. */
export function showProfile(next: Shown): void {
  shown = next;
  for (const listener of listeners) listener();
}
export const closeProfile = (): void => showProfile(null);

export const useShownProfile = (): Shown =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
export const useProfileAsked = (): boolean => useShownProfile() !== null;
