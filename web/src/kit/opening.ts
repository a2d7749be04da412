import { useEffect } from 'react';

/** The time within which a loaded part takes the focus. */
const SETTLES = 150;

/** The number of parts of the page that are opening. */
let count = 0;

/** Whether something is opening that will take the keys, so that they press nothing on the page behind it. */
export const isOpening = (): boolean => count > 0;

/**
 * Says so while this is true, and until what has loaded has the focus. What failed to load takes none:
 * the page has its keys back with the toast.
 */
export function useOpening(isLoading: boolean, hasLoaded: () => boolean): void {
  useEffect(() => {
    if (!isLoading) return undefined;
    count += 1;
    const end = () => void (count -= 1);
    return () => void (hasLoaded() ? setTimeout(end, SETTLES) : end());
    // oxlint-disable-next-line react/exhaustive-deps -- asked when loading ends
  }, [isLoading]);
}
