import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { loadConfig } from '../config.ts';
import { applyLocale } from '../i18n/i18n.ts';
import { changeSession } from '../session/sessionStore.ts';

/** The recorded requests, and the next response. */
const requests: { path: string; headers: Headers; body: unknown }[] = [];
let baseUrl: string;
let answer: (init: RequestInit) => Promise<Response>;

beforeEach(async () => {
  requests.length = 0;
  baseUrl = '/api';
  answer = () => Promise.resolve(Response.json({}));
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === '/config/config.json')
      return Promise.resolve(Response.json({ base_url: baseUrl, node_env: 'test' }));
    requests.push({ path, headers: new Headers(init.headers), body: init.body });
    return answer(init);
  });
  await loadConfig();
});
afterEach(() => vi.unstubAllGlobals());

test('calls the server of the configuration', async () => {
  baseUrl = 'https://elsewhere.example/v1';
  await loadConfig();
  await api.get('/object', { query: { page: 2 } });
  await api.post('/object', { body: {} });
  const [read, creation] = requests;
  expect(read?.path).toBe('https://elsewhere.example/v1/object?page=2');
  expect(creation?.path).toBe('https://elsewhere.example/v1/object');
});

test('sends JSON as such, a form as it is, and nothing where there is nothing', async () => {
  const form = new FormData();
  const file = new Blob(['a']);
  for (const body of [{ name: 'Pump' }, [], null, form, file, undefined])
    await api.post('/object', { body });
  expect(requests.map(({ body }) => body)).toEqual([
    '{"name":"Pump"}',
    '[]',
    'null',
    form,
    file,
    undefined,
  ]);
  const JSON_TYPE = 'application/json';
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    JSON_TYPE,
    JSON_TYPE,
    JSON_TYPE,
    null,
    null,
    null,
  ]);
});

test('sends the chosen language with every call', async () => {
  for (const locale of ['de-DE', 'uk-UA', 'ru-UA', 'en-GB'] as const) {
    await applyLocale(locale);
    await api.get('/version');
    expect(requests.at(-1)?.headers.get('accept-language')).toBe(locale);
  }
});

test('sends the token with every call, once there is one', async () => {
  const sent = () => requests.at(-1)?.headers.get('authorization');
  await api.get('/version');
  expect(sent()).toBeNull();
  changeSession({ token: 'a.b.c' });
  await api.get('/version');
  expect(sent()).toBe('Bearer a.b.c');
  await api.post('/object', {});
  expect(sent()).toBe('Bearer a.b.c');
  changeSession({ token: null });
});

test('returns nothing and throws nothing when a call is aborted', async () => {
  answer = ({ signal }) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () =>
        reject(new DOMException('This operation was aborted', 'AbortError')),
      ),
    );
  for (const call of [api.get, api.post, api.patch, api.delete, api.blob]) {
    const leaving = new AbortController();
    const aborted = call('/object', { signal: leaving.signal });
    leaving.abort();
    await expect(aborted).resolves.toBeUndefined();
  }
  const leaving = new AbortController();
  const reading = api.read('/object/1', { signal: leaving.signal });
  leaving.abort();
  await expect(reading).resolves.toEqual({ view: undefined, version: undefined });
});

test('does not mistake a failed call for an aborted one', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const staying = new AbortController();
  await expect(api.get('/object', { signal: staying.signal })).rejects.toThrow('Failed to fetch');
});
