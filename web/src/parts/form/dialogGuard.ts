import { createContext } from 'react';

/** Tells the dialog around a form that something is typed in it; null where no dialog is around. */
export const DialogGuard = createContext<((dirty: boolean) => void) | null>(null);
