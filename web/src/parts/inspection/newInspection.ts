import { createStore, useStore } from '../../kit/createStore.ts';

/** What the dialog starts with: the object it was opened from, or nothing. */
export interface NewInspectionOf {
  object: { id: string; name: string } | null;
}

const asked = createStore<NewInspectionOf | null>(null);

/** Opens the dialog that plans an inspection, from anywhere (docs/coverage.md section 2). */
export function openNewInspection(object: NewInspectionOf['object'] = null): void {
  if (asked.current() === null) asked.change({ object });
}
export const closeNewInspection = (): void => asked.change(null);

/** Null while the dialog is closed. */
export const useNewInspection = (): NewInspectionOf | null => useStore(asked);
