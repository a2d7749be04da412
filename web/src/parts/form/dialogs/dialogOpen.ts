import { createContext } from 'react';

/** Whether the surrounding dialog is open; while it closes, its form is still there. */
export const DialogOpen = createContext(true);
