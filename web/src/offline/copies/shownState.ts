import { createStore, useStore } from '../../kit/createStore.ts';
import { recall } from '../../kit/remembered.ts';
import { isOnDevice } from '../serviceWorker.ts';

/** What pages show of the copies on this device, without loading what makes them. */

/** The number of changes of what is stored. */
export const storedChanges = createStore(0);
/** The number of inspections that this device is about to fetch. */
export const fetchingAhead = createStore(0);
export const useFetchingAhead = (): number => useStore(fetchingAhead);

/** The number of the user's coming inspections that are not here as a whole, as this device last counted them. */
export const missingAhead = createStore(Number(recall('missing') ?? 0));

/** The number of entries that waited here until the browser deleted them, as long as nobody has seen that. */
export const goneEntries = createStore(Number(recall('gone') ?? 0));

/** Whether the device lacks coming work, or has lost entries. */
export function useIsShort(): boolean {
  const missing = useStore(missingAhead);
  return useStore(goneEntries) > 0 || missing > 0;
}

/** Whether all that the user needs of the page has been stored since it was opened. */
export const pageStored = createStore(false);
/** As below, while it changes. */
export function useOpensWithoutServer(): boolean {
  useStore(pageStored);
  return opensWithoutServer();
}
/** Whether all of the page opens without the server, at the latest at its next start. */
export const opensWithoutServer = (): boolean =>
  recall('page') !== null && (pageStored.current() || isOnDevice());
