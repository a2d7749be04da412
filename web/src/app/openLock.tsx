import type { ReactNode } from 'react';
import { withTexts } from '../kit/i18n/i18n.ts';
import { remember } from '../kit/remembered.ts';
import { sessionGate } from '../kit/session/sessionStore.ts';
import { readLock } from '../offline/lock/stored.ts';
import { vault } from '../offline/lock/vault.ts';
import { openBySignIn, watchLock } from '../offline/lock/watch.ts';

const loadScreen = withTexts(
  'frame', // its question uses them, and what follows
  withTexts('lock', () => import('../parts/lock/LockScreen.tsx')),
);

/** Waits until the lock of this device is open, or somebody wants to sign in, which opens it too. */
export async function openLock(show: (screen: ReactNode) => void): Promise<void> {
  const lock = await readLock().catch(() => undefined);
  if (lock === null) remember('lock', null); // it was being set when the page ended
  if (!lock) return; // the page says itself that the storage cannot be read
  const { LockScreen } = await loadScreen();
  await new Promise<void>((resolve) => show(<LockScreen lock={lock} onDone={resolve} />));
  if (vault.current() === null) sessionGate.change(openBySignIn);
  else await watchLock();
}
