import { createStore, useStore } from '../../../kit/createStore.ts';

type ProfilePart = 'data' | 'password' | 'picture' | 'signature' | null;
const openPart = createStore<ProfilePart>(null);

/** Opens a part of the user's profile over any page; null closes it. */
export const showProfile = (next: ProfilePart): void => openPart.change(next);
export const closeProfile = (): void => showProfile(null);

export const useOpenProfile = (): ProfilePart => useStore(openPart);
export const useIsProfileOpen = (): boolean => useOpenProfile() !== null;
