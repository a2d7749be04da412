import { createStore, useStore } from '../../kit/createStore.ts';

/** What the dialog starts with: the object it was opened from, or nothing. */
interface NewInspectionOf {
  object: { id: string; name: string } | null;
}

const request = createStore<NewInspectionOf | null>(null);

/** Opens the dialog that plans an inspection, from anywhere (docs/coverage.md section 2). */
export function openNewInspection(object: NewInspectionOf['object'] = null): void {
  if (request.current() === null) request.change({ object });
}
export const closeNewInspection = (): void => request.change(null);

/** Null while the dialog is closed. */
export const useNewInspection = (): NewInspectionOf | null => useStore(request);
