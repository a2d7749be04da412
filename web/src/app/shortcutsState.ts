import { createStore, useStore } from '../kit/createStore.ts';

const openStore = createStore(false);

/** Shows the list of shortcuts over any page. */
export const openShortcuts = (): void => openStore.change(true);
export const closeShortcuts = (): void => openStore.change(false);

export const useShortcutsOpen = (): boolean => useStore(openStore);
