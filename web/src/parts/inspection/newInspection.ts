import { useSyncExternalStore } from 'react';

/** What the dialog begins with: the object it was opened from, or nothing. */
export interface NewInspectionOf {
  object: { id: string; name: string } | null;
}

let asked: NewInspectionOf | null = null;
const listeners = new Set<() => void>();
const change = (next: NewInspectionOf | null) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog that plans an inspection, from wherever one is (docs/coverage.md section 2). */
export function openNewInspection(object: NewInspectionOf['object'] = null): void {
  if (asked === null) change({ object });
}
export const closeNewInspection = (): void => change(null);

/** Null while the dialog is closed. */
export const useNewInspection = (): NewInspectionOf | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
