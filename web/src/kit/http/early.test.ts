import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { loadConfig } from '../config.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { currentSession } from '../session/sessionStore.ts';

const PATH = '/object/1';

/** What the requests return that were sent early, and those sent now. */
function stubResponses({ token = currentSession().token, locale = String(currentLocale()) } = {}) {
  vi.stubGlobal('early', {
    token,
    locale,
    responses: { [`/api${PATH}`]: Promise.resolve(Response.json('early')) },
  });
}

/** Since the page was opened. */
let now: number;
beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path === '/config/config.json' ? { base_url: '/api', node_env: 'test' } : 'now',
      ),
    ),
  );
  await loadConfig();
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an early response is used once', async () => {
  stubResponses();
  expect(await api.get(PATH)).toBe('early');
  expect(await api.get(PATH)).toBe('now');
});

test('an early response is for the same user in the same language', async () => {
  stubResponses({ token: 'of somebody else' });
  expect(await api.get(PATH)).toBe('now');
  stubResponses({ locale: 'xx-XX' });
  expect(await api.get(PATH)).toBe('now');
});

test('a change discards early responses, which do not contain it', async () => {
  stubResponses();
  await api.patch(PATH, { body: {} });
  expect(await api.get(PATH)).toBe('now');
});

test('a page that has been open for long requests everything itself', async () => {
  now = 60_000;
  stubResponses();
  expect(await api.get(PATH)).toBe('now');
});
