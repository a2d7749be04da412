import { createContext, useContext, useEffect } from 'react';

/** Tells the surrounding dialog that something in it would be lost; null outside dialogs. */
export const Unsaved = createContext<((isUnsaved: boolean) => void) | null>(null);

/** While something would be lost, only a button closes the surrounding dialog, and the way back asks. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = useContext(Unsaved);
  useEffect(() => {
    tell?.(isUnsaved);
    return () => tell?.(false);
  }, [tell, isUnsaved]);
}
