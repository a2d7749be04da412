import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { loadConfig } from '../config.ts';
import { queryClient } from '../http/queryClient.ts';
import { reach } from '../http/reach.ts';
import { connectNavigation } from '../navigation.ts';
import { storageKey } from '../remembered.ts';
import { watchSession } from './session.ts';
import { beginSession, currentSession, encodeToken, endSession } from './sessionStore.ts';

const goTo = vi.fn((_path: string, _options?: { replace?: boolean }) => Promise.resolve());

/** A token of this user that runs out after so many seconds. */
const token = (seconds: number, sub = 'inspector') =>
  `h.${btoa(JSON.stringify({ sub, tid: 'tenant', exp: Math.floor(Date.now() / 1000) + seconds }))}.s`;

/** What another tab does is heard as an event of the storage. */
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
  await reach.check();
  endSession({ path: '/' });
  goTo.mockClear();
});
afterEach(() => endSession({ path: '/' }));

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const useClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

test('a token that runs out leads to the sign-in page, which says why', async () => {
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

test('a token that runs out while the server is away locks the session and leaves the page', async () => {
  useClock();
  beginSession(token(60));
  serverIsThere = false;
  await reach.check();
  await passSeconds(61);
  expect(currentSession()).toMatchObject({ isLoggedIn: true, locked: true });
  expect(goTo).not.toHaveBeenCalled();
});

test('a token that is good for longer than a timer can wait runs out in time, not before', async () => {
  useClock();
  beginSession(token(60 * 24 * 3600));
  await passSeconds(30 * 24 * 3600);
  expect(currentSession().isLoggedIn).toBe(true);
  await passSeconds(31 * 24 * 3600);
  expect(currentSession().isLoggedIn).toBe(false);
});

test('this tab follows when another one signs out, and does not call it expired', async () => {
  beginSession(token(60));
  inAnotherTab(null);
  await expect.poll(() => goTo.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(currentSession()).toMatchObject({ isLoggedIn: false, expired: false });
});

test('this tab takes the newer token of the same user', () => {
  beginSession(token(60));
  const newer = token(3600);
  inAnotherTab(newer);
  expect(currentSession()).toMatchObject({ isLoggedIn: true, token: newer });
  expect(goTo).not.toHaveBeenCalled();
});
