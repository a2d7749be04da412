import { createContext } from 'react';

/** Tells the surrounding dialog that its form has been edited; null outside dialogs. */
export const DialogGuard = createContext<((dirty: boolean) => void) | null>(null);
