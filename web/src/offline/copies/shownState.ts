import { createStore, useStore } from '../../kit/createStore.ts';
import { isOnDevice } from '../serviceWorker.ts';

/** What pages show of the copies on this device, without loading what makes them. */

/** The number of changes of what is stored. */
export const storedChanges = createStore(0);
/** The number of inspections that this device is about to fetch. */
export const fetchingAhead = createStore(0);
export const useFetchingAhead = (): number => useStore(fetchingAhead);

/** Whether the device has this page since it was opened: at the next start it opens without the server. */
let opensHere = false;
export const noteOpensHere = (): void => {
  opensHere = true;
};
/** Whether the page opens without the server, at the latest at its next start. */
export const opensWithoutServer = (): boolean => opensHere || isOnDevice();
