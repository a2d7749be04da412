import { STATUS } from '@plumbline/contract/inspections/status';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { afterAll, expect, test, vi } from 'vitest';
import { now } from '../../kit/clock.ts';

const claims = { sub: 'u1', tid: 't1', exp: Date.UTC(2100) / 1000 };
const token = `ENC-${btoa(`h.${btoa(JSON.stringify(claims))}.s`)}`;
vi.stubGlobal('localStorage', {
  getItem: (key: string) => (key === 'plumbline.token' ? token : null),
});
vi.resetModules(); // the signed-in user is read on first import
const { queryClient } = await import('../../kit/http/queryClient.ts');
const { watchCopies } = await import('./watch.ts');
const { LIMITS } = await import('./room.ts');
const { fetchingAhead } = await import('./shownState.ts');
const { serverReach } = await import('../../kit/http/reach.ts');
const { loadConfig } = await import('../../kit/config.ts');

const WAIT = { timeout: 20_000 };

// the files of these tests share their modules
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The inspections that were asked for, in their order; those of `failing` get no answer. */
const asked: string[] = [];
const failing = new Set<string>();
/** Those that come too soon after others. */
const hurried = new Set<string>();
vi.stubGlobal('fetch', (address: string) => {
  if (address === '/config/config.json')
    return Promise.resolve(Response.json({ base_url: '/api', node_env: 'test' }));
  const id = /^\/api\/inspection\/(.+)\/whole$/.exec(address)?.[1];
  if (id === undefined) return Promise.resolve(Response.json({ items: [] }));
  asked.push(decodeURIComponent(id));
  if (hurried.delete(id))
    return Promise.resolve(
      Response.json(
        { detail: { code: 'rate_limited' } },
        { status: 429, headers: { 'retry-after': '0' } },
      ),
    );
  if (failing.delete(id)) return Promise.reject(new TypeError('not now'));
  if (id.startsWith('list')) return Promise.resolve(new Response(null, { status: 304 }));
  const inspection = { id, business_unit: { id: 'b1' } };
  const work = { items: [], next_cursor: null };
  return Promise.resolve(
    Response.json({ inspection, version: '"1"', work, files: [], guidance: [], previous: [] }),
  );
});
await loadConfig();

const OWN = ['inspection', 'list', { filter: ['responsible=u1'] }] as const;

test('retries a failed prefetch with the next list, and skips what is stored', async () => {
  watchCopies();
  failing.add('i1');
  const receiveList = (filled: number) => {
    const row = { id: 'i1', operative_status: { code: STATUS.active }, progress: { filled } };
    queryClient.setQueryData(OWN, { items: [row], total: 1 });
  };
  const times = () => asked.filter((id) => id === 'i1').length;
  receiveList(1);
  await vi.waitFor(() => expect(times()).toBe(1), WAIT);
  await vi.waitFor(() => expect(fetchingAhead.current()).toBe(0), WAIT);
  serverReach.noteResponse(); // the network is back
  receiveList(1);
  await vi.waitFor(() => expect(times()).toBe(2), WAIT);
  await vi.waitFor(() => expect(fetchingAhead.current()).toBe(0), WAIT);
  receiveList(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(times()).toBe(2);
  for (const kind of ['one', 'details', 'files', 'guidance'])
    expect(queryClient.getQueryData(['inspection', kind, 'i1']), kind).toBeDefined();
}, 30_000);

test('an inspection that is asked for too soon after others is asked for again', async () => {
  asked.length = 0;
  hurried.add('h1');
  const items = ['h1', 'h2'].map((id) => ({
    id,
    operative_status: { code: STATUS.active },
    progress: { filled: 1 },
  }));
  queryClient.setQueryData(OWN, { items, total: items.length });
  await vi.waitFor(() => expect(asked).toEqual(['h1', 'h2', 'h1']), WAIT);
  await vi.waitFor(() => expect(fetchingAhead.current()).toBe(0), WAIT);
});

test('remembers what it asked for of the last inspections only', async () => {
  const receiveList = (...ids: string[]) => {
    const items = ids.map((id) => ({
      id,
      operative_status: { code: STATUS.active },
      progress: { filled: 1 },
    }));
    queryClient.setQueryData(OWN, { items, total: items.length });
  };
  const idsOf = (list: number) =>
    Array.from({ length: LIMITS.inspections }, (_, n) => `list ${list}, ${n}`);
  asked.length = 0;
  receiveList('first');
  receiveList(...idsOf(0));
  await vi.waitFor(() => expect(asked).toHaveLength(LIMITS.inspections + 1), WAIT);
  receiveList('first');
  for (const list of [1, 2]) receiveList(...idsOf(list));
  await vi.waitFor(() => expect(asked).toHaveLength(3 * LIMITS.inspections + 1), WAIT);
  receiveList('first');
  await vi.waitFor(() => expect(asked.filter((id) => id === 'first')).toHaveLength(2), WAIT);
}, 60_000);

test('a page of the device fetches the coming inspections of three days too, and none of later', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  vi.stubGlobal('localStorage', { getItem: () => 'stored' });
  const row = (id: string, code: number, days: number) => ({
    id,
    operative_status: { code },
    assigned_time: new Date(now() + days * DAY_MS).toISOString(),
    progress: { filled: 0 },
  });
  const items = [
    row('overdue', STATUS.notStarted, -9),
    row('in two days', STATUS.notStarted, 2),
    row('in four days', STATUS.notStarted, 4),
    row('completed', STATUS.completed, -1),
  ];
  queryClient.setQueryData(OWN, { items, total: items.length });
  const ofThese = () => asked.filter((id) => items.some((one) => one.id === id));
  await vi.waitFor(() => expect(ofThese()).toEqual(['overdue', 'in two days']), 10_000);
});
