import { createContext } from 'react';

/** Tells the surrounding dialog that its form has been edited; null outside dialogs. */
export const DialogGuard = createContext<((dirty: boolean) => void) | null>(null);

/** Whether the surrounding dialog is open; while it closes, its form is still there. */
export const DialogOpen = createContext(true);
