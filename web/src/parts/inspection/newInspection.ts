import { useEffect } from 'react';
import { createStore, useStore } from '../../kit/createStore.ts';

/** The start of the dialog: the object it was opened from, or nothing. */
interface NewInspectionOf {
  object: { id: string; name: string } | null;
}

const request = createStore<NewInspectionOf | null>(null);

type InspectedObject = NewInspectionOf['object'];

/** The object whose page is open. */
let here: InspectedObject = null;

/** While the page of this object is open, the dialog starts with it, wherever it was opened from. */
export function useInspectedHere(object: NonNullable<InspectedObject>): void {
  const { id, name } = object;
  useEffect(() => {
    here = { id, name };
    return () => void (here = null);
  }, [id, name]);
}

/** Opens the dialog that plans an inspection, from anywhere (docs/coverage.md section 2). */
export function openNewInspection(object: InspectedObject = here): void {
  if (request.current() === null) request.change({ object });
}
export const closeNewInspection = (): void => request.change(null);

/** Null while the dialog is closed. */
export const useNewInspection = (): NewInspectionOf | null => useStore(request);
