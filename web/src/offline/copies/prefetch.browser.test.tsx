import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../test/network.ts';
import { loadConfig } from '../../kit/config.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { remember } from '../../kit/remembered.ts';
import { changeSession } from '../../kit/session/sessionStore.ts';
import { renewWork, watchWork } from './prefetch.ts';
import { missingAhead, pageStored } from './shownState.ts';
import { deleteCopies } from './store.ts';

const claims = { sub: 'u1', tid: 't1', exp: Date.UTC(2100) / 1000 };
const signOut = () => changeSession({ token: null, isLoggedIn: false });
const WORK = { items: [{ id: 'i1' }, { id: 'i2' }], total: 2, next_cursor: null };
const pause = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(watchWork);

let respond: (call: NetworkCall) => NetworkAnswer | Promise<NetworkAnswer>;
beforeEach(async () => {
  answerCalls({
    'GET /inspection': (call) => respond(call),
    'GET /version': () => ({ body: {} }),
  });
  await loadConfig();
  remember('page', 'stored');
  pageStored.change(true);
  changeSession({ token: `h.${btoa(JSON.stringify(claims))}.s`, isLoggedIn: true });
});
afterEach(async () => {
  vi.useRealTimers();
  signOut();
  queryClient.clear();
  await deleteCopies();
});

test('counts what of the coming work is not here', async () => {
  respond = () => ({ body: WORK });
  await renewWork();
  expect(missingAhead.current()).toBe(2);
});

test('asks again before long for work that could not be fetched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let asked = 0;
  respond = () => {
    asked += 1;
    return { body: WORK };
  };
  await renewWork();
  expect(missingAhead.current()).toBe(2);
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before), { timeout: 5000 });
});

test('work that is listed while its user leaves counts for nobody, whenever that is', async () => {
  for (let pauses = 0; pauses < 30; pauses += 1) {
    changeSession({ token: `h.${btoa(JSON.stringify(claims))}.s`, isLoggedIn: true });
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    respond = () => {
      resolve();
      return { body: WORK };
    };
    const renewed = renewWork();
    await asked;
    for (let n = 0; n < pauses; n += 1) await pause();
    signOut();
    await renewed;
    expect(missingAhead.current(), `${pauses} pauses`).toBe(0);
    queryClient.clear();
  }
});
