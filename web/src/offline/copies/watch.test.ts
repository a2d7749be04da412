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

// the files of these tests share their modules
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** What the server answers, as far as it is looked at. */
const resultOf = (kind: unknown) =>
  kind === 'one' ? { view: { business_unit: { id: 'b1' } } } : [];

const FAILED = new Error('not now');
const OWN = ['inspection', 'list', { filter: ['responsible=u1'] }] as const;

test(
  'retries a failed prefetch with the next list, and skips what is stored',
  { timeout: 30_000 },
  async () => {
    watchCopies();
    const fetchSpy = vi.spyOn(queryClient, 'fetchQuery').mockRejectedValueOnce(FAILED);
    fetchSpy.mockImplementation(({ queryKey }) => Promise.resolve(resultOf(queryKey?.[1])));
    const receiveList = (filled: number) => {
      const row = { id: 'i1', operative_status: { code: STATUS.active }, progress: { filled } };
      queryClient.setQueryData(OWN, { items: [row], total: 1 });
    };
    receiveList(1);
    await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve));
    receiveList(1);
    await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledTimes(5)); // its details, their files and the inspection
    await new Promise((resolve) => setTimeout(resolve));
    receiveList(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetchSpy).toHaveBeenCalledTimes(5);
    // the last request marks the set as complete
    expect(fetchSpy.mock.calls.map(([{ queryKey }]) => queryKey?.[1])).toEqual([
      'details',
      'details',
      'files',
      'guidance',
      'one',
    ]);
  },
);

test('remembers what it asked for of the last inspections only', { timeout: 30_000 }, async () => {
  const asked: unknown[] = [];
  vi.spyOn(queryClient, 'fetchQuery').mockImplementation(({ queryKey }) => {
    if (queryKey?.[1] === 'details') asked.push(queryKey[2]);
    return Promise.resolve(resultOf(queryKey?.[1]));
  });
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
  receiveList('first');
  receiveList(...idsOf(0));
  await vi.waitFor(() => expect(asked).toHaveLength(LIMITS.inspections + 1));
  receiveList('first');
  for (const list of [1, 2]) receiveList(...idsOf(list));
  await vi.waitFor(() => expect(asked).toHaveLength(3 * LIMITS.inspections + 1));
  receiveList('first');
  await vi.waitFor(() => expect(asked.filter((id) => id === 'first')).toHaveLength(2));
});

test('a page of the device fetches the coming inspections of three days too, and none of later', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  vi.stubGlobal('localStorage', { getItem: () => 'stored' });
  const asked: unknown[] = [];
  vi.spyOn(queryClient, 'fetchQuery').mockImplementation(({ queryKey }) => {
    if (queryKey?.[1] === 'details') asked.push(queryKey[2]);
    return Promise.resolve(resultOf(queryKey?.[1]));
  });
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
