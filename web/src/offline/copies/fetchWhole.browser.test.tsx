import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../test/network.ts';
import { now } from '../../kit/clock.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { changeSession } from '../../kit/session/sessionStore.ts';
import { fetchWhole } from './fetchWhole.ts';
import { readCopyOf } from './readCopyOf.ts';
import { deleteCopies, renewGroup } from './store.ts';
import { keepInspection, watchCopies } from './watch.ts';
import { loadConfig } from '../../kit/config.ts';

const claims = { sub: 'u1', tid: 't1', exp: Date.UTC(2100) / 1000 };
const ID = 'i1';
const ONE = ['inspection', 'one', ID] as const;
const HOUR = 3_600_000;
const FILE = { id: 'f1', kind: 'document' };
const DETAIL = { detail: { id: 'd1', check_list: { name: 'Safety' } }, items: [] };
const whole = (files: unknown) => ({
  inspection: { id: ID, progress: { filled: 1 } },
  version: '"7"',
  work: { items: [DETAIL], next_cursor: null },
  files,
  guidance: [],
  previous: [],
});

let respond: (call: NetworkCall) => NetworkAnswer | Promise<NetworkAnswer>;
let calls: NetworkCall[];
beforeEach(async () => {
  calls = answerCalls({
    [`GET /inspection/${ID}/whole`]: (call) => respond(call),
    [`GET /inspection/${ID}/all_content`]: () => ({ body: { items: [FILE], total: 1 } }),
    'GET /version': () => ({ body: {} }),
  });
  await loadConfig();
  changeSession({ token: `h.${btoa(JSON.stringify(claims))}.s`, isLoggedIn: true });
  watchCopies();
  keepInspection(ID);
});
afterEach(async () => {
  changeSession({ token: null, isLoggedIn: false });
  queryClient.clear();
  await deleteCopies();
});

const copyOf = async (...queryKey: ['inspection', ...string[]]) => {
  const copy = await readCopyOf(queryKey);
  return copy && { at: copy.at, data: JSON.parse(copy.text) as unknown };
};

test('stores an inspection with all that belongs to it from one request, and then asks with its tag', async () => {
  respond = () => ({ body: whole([FILE]), headers: { etag: 'W/"a"' } });
  await fetchWhole(ID);
  const parts = { view: { id: ID }, version: '"7"' };
  await expect.poll(async () => (await copyOf(...ONE))?.data).toMatchObject(parts);
  expect((await copyOf('inspection', 'details', ID))?.data).toEqual([DETAIL.detail]);
  expect((await copyOf('inspection', 'items', ID, 'd1'))?.data).toEqual([]);
  expect((await copyOf('inspection', 'files', ID))?.data).toEqual([FILE]);
  expect((await copyOf('inspection', 'guidance', ID))?.data).toEqual([]);
  await renewGroup(ID, now() - HOUR);
  respond = () => ({ status: 304 });
  await fetchWhole(ID);
  const asked = calls.filter(({ path }) => path.endsWith('/whole')); // a slow machine also probes the server
  expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"a"']);
  for (const kind of ['one', 'details', 'files', 'guidance'])
    expect((await copyOf('inspection', kind, ID))?.at, kind).toBeGreaterThan(now() - HOUR / 2);
});

test('files beyond the first thousand are asked for by themselves, and the next request asks for all', async () => {
  respond = () => ({ body: whole(null), headers: { etag: 'W/"a"' } });
  await fetchWhole(ID);
  await expect.poll(async () => (await copyOf('inspection', 'files', ID))?.data).toEqual([FILE]);
  await fetchWhole(ID);
  const asked = calls.filter(({ path }) => path.endsWith('/whole'));
  expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null]);
});

test('what arrives for somebody who has left is shown to nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
  respond = () => promise;
  const fetching = fetchWhole(ID).catch((error: unknown) => error);
  await expect.poll(() => calls.length).toBe(1);
  changeSession({ token: null, isLoggedIn: false });
  resolve({ body: whole([FILE]), headers: { etag: 'W/"a"' } });
  await fetching;
  for (const kind of ['one', 'details', 'files', 'guidance'])
    expect(queryClient.getQueryData(['inspection', kind, ID]), kind).toBeUndefined();
});
