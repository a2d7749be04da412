import { afterAll, expect, test, vi } from 'vitest';

const signIn = (sub: string) => {
  const claims = { sub, tid: 't1', exp: Date.UTC(2100) / 1000 };
  stored.set('plumbline.token', `ENC-${btoa(`h.${btoa(JSON.stringify(claims))}.s`)}`);
};
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

// the files of these tests share their modules
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function load() {
  vi.resetModules(); // the signed-in user is read on first import
  return await import('./pinned.ts');
}

test('a user keeps objects, the last one first, until they are kept no more', async () => {
  signIn('u1');
  const { noteFetched, pin, pinned, pinnedIds, unpin, unpinAll } = await load();
  pin('o1');
  pin('o2');
  pin('o1');
  noteFetched('o2');
  noteFetched('o3');
  const { now } = await import('../../kit/clock.ts');
  const kept = [
    { id: 'o1', at: 0 },
    { id: 'o2', at: expect.closeTo(now(), -4) as number },
  ];
  expect(pinned()).toEqual(kept);
  expect((await load()).pinned()).toEqual(kept);
  unpin('o1');
  expect([pinnedIds.has('o1'), pinnedIds.has('o2')]).toEqual([false, true]);
  unpinAll();
  expect(pinned()).toEqual([]);
});

test('another user of the device keeps none of them', async () => {
  signIn('u1');
  (await load()).pin('o1');
  signIn('u2');
  const { pin, pinned } = await load();
  expect(pinned()).toEqual([]);
  pin('o2');
  expect(pinned()).toEqual([{ id: 'o2', at: 0 }]);
});
