import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recall, remember } from '../remembered.ts';

const OPENED = '/objects?page=2';
const remembered = () => JSON.parse(recall('requests') ?? 'null') as unknown;
/** As in a page that has just been opened. */
const open = async () => {
  vi.resetModules();
  const { noteRequest, watchRequests } = await import('./firstRequests.ts');
  watchRequests();
  return noteRequest;
};

const place = { pathname: '/objects', search: '?page=2' };
let now: number;
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { ...place });
  now = 100;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.resetModules(); // a page of another file has not been opened
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the first requests of an address are remembered once each, in their order', async () => {
  const note = await open();
  for (const path of ['/object?page=1', '/stats', '/object?page=1']) note(path);
  expect(remembered()).toEqual({ [OPENED]: ['/object?page=1', '/stats'] });
});

test('requests of another address, late ones and long ones are not', async () => {
  const note = await open();
  note('/stats');
  note(`/object?filter=${'x'.repeat(3000)}`);
  location.search = '?page=3';
  note('/of/another/page');
  location.search = place.search;
  now = 60_000;
  note('/object');
  expect(remembered()).toEqual({ [OPENED]: ['/stats'] });
});

test('a later visit replaces those of its address, and only the newest addresses are kept', async () => {
  const old = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/old/${n}`, ['/stats']]));
  remember('requests', JSON.stringify({ [OPENED]: ['/before'], ...old }));
  (await open())('/now');
  const kept = Object.entries(remembered() as object);
  expect(kept).toHaveLength(10);
  expect(kept.at(-1)).toEqual([OPENED, ['/now']]);
  expect(kept[0]?.[0]).toBe('/old/3');
});

test.each(['no JSON', 'null', '7'])('what cannot be read is replaced: %s', async (text) => {
  remember('requests', text);
  (await open())('/stats');
  expect(remembered()).toEqual({ [OPENED]: ['/stats'] });
});
