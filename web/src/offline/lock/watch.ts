import type { DeviceLockAnswer, LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { deviceTime, now } from '../../kit/clock.ts';
import { config } from '../../kit/config.ts';
import { api, readRefusal } from '../../kit/http/api.ts';
import { NetworkError } from '../../kit/http/errors.ts';
import { serverReach } from '../../kit/http/reach.ts';
import {
  accountOfToken,
  beginSession,
  currentSession,
  onSession,
} from '../../kit/session/sessionStore.ts';
import { expiryOf } from '../../kit/session/token.ts';
import { shownQueue } from '../outbox/shownQueue.ts';
import { deviceLockPath, openWithServerKey } from './lock.ts';
import { readLock } from './stored.ts';
import { vault } from './vault.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The time after which it is tried again to shut the lock of a page that has something the disk has not. */
const SOON = MINUTE;

let isWatching = false;
let minutes = 5;
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt: number | null = null;

/** Shuts the lock: everything open is only in the memory of this page, which begins anew. */
export function shutLock(): void {
  if (vault.current() === null) return;
  if (shownQueue.current().problem !== null) {
    // what only this page has would be lost
    timer = setTimeout(shutLock, SOON);
    return;
  }
  document.documentElement.hidden = true;
  vault.change(null);
  // the browser need not ask: what waits is on the disk
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  window.location.reload();
}

/** Shuts the lock once the page has been in the background for so many minutes. */
function watchBackground(): void {
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    const limit = minutes * MINUTE;
    if (document.visibilityState === 'hidden') {
      hiddenAt = deviceTime();
      timer = setTimeout(shutLock, limit);
    } else if (hiddenAt !== null && deviceTime() - hiddenAt >= limit) shutLock(); // a timer may sleep with the device
  });
}

/** The age of a session's renewal after which it is renewed again. */
const RENEWED_EVERY = DAY;
const LONG = 30 * DAY;

let isRenewing = false;

/** Gives the session 30 days again, at most once a day; a session that has not had them yet says first that it is behind a lock. */
async function renewSession(): Promise<void> {
  const { token, locked } = currentSession();
  if (token === null || locked || isRenewing || serverReach.current().away !== null) return;
  if ((expiryOf(token) ?? 0) * 1000 - now() > LONG - RENEWED_EVERY) return;
  const lock = await readLock();
  if (lock === null || lock.account !== accountOfToken(token)) return;
  isRenewing = true;
  try {
    const answer = await api
      .post<LoginAnswer>('/auth/jwt/refresh')
      .catch(() => api.put<DeviceLockAnswer>(deviceLockPath(lock.device_id)));
    if (currentSession().token === token) beginSession(answer.access_token);
  } catch {
    // it ends after a working day, as where the organisation wants nothing else
  } finally {
    isRenewing = false;
  }
}

const ASKED_EVERY = 60 * MINUTE;

/** From when the lock is open or set. */
export async function watchLock(): Promise<void> {
  if (!isWatching) {
    isWatching = true;
    watchBackground();
    serverReach.onBack(() => void renewSession());
    onSession(({ isLoggedIn }, before) => {
      if (isLoggedIn && !before.isLoggedIn) void renewSession();
    });
    setInterval(() => void renewSession(), ASKED_EVERY);
  }
  await readMinutes();
  void renewSession().catch(() => undefined); // nobody waits for the server to see the page
}

/** Goes by the minutes that are stored with the lock. */
export async function readMinutes(): Promise<void> {
  minutes = (await readLock())?.minutes ?? minutes;
}

/** Opens the lock with the key that the server gives to whoever has just signed in. Rejects where it gives none. */
export async function openBySignIn(token: string): Promise<void> {
  const lock = await readLock();
  if (lock === null || vault.current() !== null) return;
  // the server would take it for another lock of this device, with a key and a long session of its own
  if (lock.account !== accountOfToken(token))
    throw new Error('The lock of this device is that of somebody else');
  const answer = await fetch(config().base_url + deviceLockPath(lock.device_id), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  }).catch((error: unknown) => {
    throw new NetworkError(error, false);
  });
  if (!answer.ok) throw await readRefusal(answer);
  const { key } = (await answer.json()) as DeviceLockAnswer; // declared by the contract
  if (!(await openWithServerKey(key)))
    throw new Error('The key of the server is that of another lock');
  await watchLock();
}
