import { inspections } from '@plumbline/contract/inspections/wire';
import { objects } from '@plumbline/contract/objects/wire';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '../../kit/config.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { namesQueries } from './useNames.ts';

const addresses: string[] = [];
let row: Record<string, string> = {};

beforeAll(async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ base_url: '/api', node_env: 'test' })),
  );
  await loadConfig();
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address);
    const ids = (new URL(address, 'http://x').searchParams.get('filter') ?? '').split(':')[2] ?? '';
    return Promise.resolve(
      Response.json({ items: ids.split(',').map((id) => ({ id, ...row })), total: 1 }),
    );
  });
});
afterEach(() => {
  addresses.length = 0;
  queryClient.clear();
});

const fetchNames = async (...[resource, ids]: Parameters<typeof namesQueries>) =>
  (
    await Promise.all(namesQueries(resource, ids).map((query) => queryClient.fetchQuery(query)))
  ).flat();

test('names a thousand rows without an address longer than a server accepts', async () => {
  row = { name: 'Pump' };
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const names = await fetchNames(objects, ids);
  expect(names.map(({ id }) => id)).toEqual(ids);
  expect(Math.max(...addresses.map(({ length }) => length))).toBeLessThan(8192);
});

test('distinguishes inspections of one template by their numbers', async () => {
  row = { number: 'INS-000123', template_name: 'Monthly check' };
  const [first] = await fetchNames(inspections, ['a']);
  expect(first?.name).toBe('INS-000123 · Monthly check');
  const fields = new URL(addresses[0] ?? '', 'http://x').searchParams.get('fields');
  expect(fields).toBe('number,template_name');
});

test('sends nothing for no rows', async () => {
  expect(await fetchNames(objects, [])).toEqual([]);
  expect(addresses).toEqual([]);
});
