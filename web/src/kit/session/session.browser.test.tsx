import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { loadConfig } from '../config.ts';
import { queryClient } from '../http/queryClient.ts';
import { serverReach } from '../http/reach.ts';
import { connectNavigation } from '../navigation.ts';
import { storageKey } from '../remembered.ts';
import { watchSession } from './signedIn.ts';
import { beginSession, currentSession, endSession } from './sessionStore.ts';
import { encodeToken } from './token.ts';
import { now } from '../clock.ts';

const goTo = vi.fn((_path: string, _options?: { replace?: boolean }) => Promise.resolve());

/** A token of this user that expires after this many seconds. */
const token = (seconds: number, sub = 'inspector') =>
  `h.${btoa(JSON.stringify({ sub, tid: 'tenant', exp: Math.floor(now() / 1000) + seconds }))}.s`;

/** Another tab's changes arrive as storage events. */
function inAnotherTab(value: string | null): void {
  const key = storageKey('token');
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, encodeToken(value));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

let serverIsThere = true;
beforeAll(() => {
  connectNavigation(goTo);
  watchSession();
});
beforeEach(async () => {
  serverIsThere = true;
  answerCalls({ 'GET /version': () => ({ status: serverIsThere ? 200 : 503 }) });
  await loadConfig();
  await serverReach.check();
  endSession({ path: '/' });
  goTo.mockClear();
});
afterEach(() => endSession({ path: '/' }));

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const useClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

test('leads to the sign-in page with the reason when the token expires', async () => {
  useClock();
  beginSession(token(60));
  queryClient.setQueryData(['me'], { id: 'inspector' });
  await passSeconds(59);
  expect(currentSession().isLoggedIn).toBe(true);
  await passSeconds(2);
  expect(currentSession()).toMatchObject({ isLoggedIn: false, expired: true });
  expect(goTo).toHaveBeenCalledWith('/login', { replace: true });
  expect(queryClient.getQueryData(['me'])).toBeUndefined();
});

test('locks the session and leaves the page alone when the token expires while the server is away', async () => {
  useClock();
  beginSession(token(60));
  serverIsThere = false;
  await serverReach.check();
  await passSeconds(61);
  expect(currentSession()).toMatchObject({ isLoggedIn: true, locked: true });
  expect(goTo).not.toHaveBeenCalled();
});

test('expires a token on time even when it outlives the longest timer', async () => {
  useClock();
  beginSession(token(60 * 24 * 3600));
  await passSeconds(30 * 24 * 3600);
  expect(currentSession().isLoggedIn).toBe(true);
  await passSeconds(31 * 24 * 3600);
  expect(currentSession().isLoggedIn).toBe(false);
});

test('signs out when another tab does, and does not report an expired session', async () => {
  beginSession(token(60));
  inAnotherTab(null);
  await expect.poll(() => goTo.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(currentSession()).toMatchObject({ isLoggedIn: false, expired: false });
});

test('takes over the newer token of the same user', () => {
  beginSession(token(60));
  const newer = token(3600);
  inAnotherTab(newer);
  expect(currentSession()).toMatchObject({ isLoggedIn: true, token: newer });
  expect(goTo).not.toHaveBeenCalled();
});
