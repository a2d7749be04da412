import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { loadConfig } from '../config.ts';

const PATH = '/object/1';

/** What the requests return that were sent early, and those sent now. */
function stubResponses(token: string | null, locale: string) {
  vi.stubGlobal('early', {
    token,
    locale,
    responses: { [`/api${PATH}`]: Promise.resolve(Response.json('early')) },
  });
}

beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path === '/config/config.json' ? { base_url: '/api', node_env: 'test' } : 'now',
      ),
    ),
  );
  await loadConfig();
});
afterEach(() => vi.unstubAllGlobals());

test('an early response is used once', async () => {
  stubResponses(null, 'en-GB');
  expect(await api.get(PATH)).toBe('early');
  expect(await api.get(PATH)).toBe('now');
});

test('an early response is for the same user in the same language', async () => {
  stubResponses('of somebody else', 'en-GB');
  expect(await api.get(PATH)).toBe('now');
  stubResponses(null, 'de-DE');
  expect(await api.get(PATH)).toBe('now');
});

test('a change discards early responses, which do not contain it', async () => {
  stubResponses(null, 'en-GB');
  await api.patch(PATH, { body: {} });
  expect(await api.get(PATH)).toBe('now');
});
