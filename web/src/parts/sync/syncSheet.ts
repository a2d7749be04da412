import { createStore, useStore } from '../../kit/createStore.ts';
import { paths } from '../../kit/paths.ts';
import type { AnswerEntry } from '../../offline/outbox/entry.ts';
import { useGo } from '../page/AppLink.tsx';

const openStore = createStore(false);

/** Opens the list of what this device has not sent yet, from anywhere. */
export const openSyncSheet = (): void => openStore.change(true);
export const closeSyncSheet = (): void => openStore.change(false);

export const useSyncSheet = (): boolean => useStore(openStore);

/** Opens an item in its runner from the sheet. */
export function useOpenItem(): (at: Pick<AnswerEntry, 'inspection_id' | 'item_id'>) => void {
  const go = useGo();
  return ({ inspection_id, item_id }) => {
    closeSyncSheet();
    go(paths.inspectionRun(inspection_id), { search: { item: item_id } });
  };
}
