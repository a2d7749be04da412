import { createStore, useStore } from '../../../kit/createStore.ts';

type Shown = 'data' | 'password' | null;
const shown = createStore<Shown>(null);

/** Opens a part of the user's profile over any page; null closes it. */
export const showProfile = (next: Shown): void => shown.change(next);
export const closeProfile = (): void => showProfile(null);

export const useShownProfile = (): Shown => useStore(shown);
export const useProfileAsked = (): boolean => useShownProfile() !== null;
