import { openDB, deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStore } from './browserStore.ts';
import type { AnnotationEntry, FileEntry } from './contentEntry.ts';

const place = {
  entity: 'object',
  entity_id: 'pump',
  inspection_id: null,
  about: { title: 'Pump', number: '', item: '' },
};
const waiting = {
  ...place,
  seq: 1,
  user_id: 'nadia',
  device_id: 'phone',
  state: 'kept' as const,
  attempts: 0,
  trouble: null,
  content_id: 'c',
  name: 'pump.png',
};
const file: FileEntry = {
  ...waiting,
  key: 'f',
  kind: 'file',
  body: { mime: 'image/png', size: 5, sha256: '', taken_at: null },
  upload_url: null,
  posted: false,
};
const drawing: AnnotationEntry = { ...waiting, key: 'd', kind: 'annotation', body: {} };

const NAME = 'plumbline';
let openStores: IDBDatabase[] = [];
const realOpen = indexedDB.open.bind(indexedDB);
beforeEach(() => {
  openStores = [];
  indexedDB.open = (...given) => {
    const opening = realOpen(...given);
    opening.addEventListener('success', () => openStores.push(opening.result));
    return opening;
  };
});
afterEach(async () => {
  indexedDB.open = realOpen;
  for (const db of openStores) db.close();
  await deleteDB(NAME);
});

/** A tab; all of them share the disk. */
const openTab = () => browserStore(() => 'phone');
const keysOf = async (tab: ReturnType<typeof openTab>) =>
  (await tab.read('nadia'))?.entries.map(({ key }) => key).toSorted();

test('a file and its bytes are on the disk for the page after a reload', async () => {
  const seq = await openTab().addFile({ ...file }, new Blob(['bytes']));
  const after = openTab();
  expect(await keysOf(after)).toEqual(['f']);
  expect((await after.read('nadia'))?.entries[0]?.seq).toBe(seq);
  expect(await (await after.bytesOf('c'))?.text()).toBe('bytes');
});

test('without room neither the file nor its entry is stored, and what was there stays', async () => {
  const tab = openTab();
  await tab.add({ ...drawing });
  const real = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as (
    ...given: unknown[]
  ) => IDBRequest<IDBValidKey>; // as the browser declares it
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  put.mockImplementation(function (this: IDBObjectStore, ...given) {
    const request = real.apply(this, given);
    if (this.name === 'files') this.transaction.abort(); // as the browser does when the disk is full
    return request;
  });
  try {
    await expect(tab.addFile({ ...file }, new Blob(['bytes']))).rejects.toThrow();
  } finally {
    put.mockRestore();
  }
  expect(await keysOf(openTab())).toEqual(['d']);
  expect(await openTab().bytesOf('c')).toBeNull();
  expect(tab.problem()).toBeNull();
});

test('an acknowledged file leaves with its bytes, and no other tab brings its entry back', async () => {
  const [one, other] = [openTab(), openTab()];
  await one.addFile({ ...file }, new Blob(['bytes']));
  await one.write({ remove: ['f'], dropFiles: ['c'] });
  const late = { put: [{ ...file, state: 'held' as const }], needs: ['f'] };
  expect(await other.write(late)).toBe(false);
  expect(await keysOf(openTab())).toEqual([]);
  expect(await openTab().bytesOf('c')).toBeNull();
});

test('tabs agree on whether a file was sent before it was removed', async () => {
  const [one, other] = [openTab(), openTab()];
  await one.addFile({ ...file }, new Blob(['bytes']));
  await one.add({ ...drawing });
  expect(await one.noteFile('f', { upload_url: '/upload/1' })).toBe(true);
  expect(await other.withdraw('c')).toBe(true);
  expect(await keysOf(one)).toEqual([]);
  expect(await one.bytesOf('c')).toBeNull();
  expect(await one.noteFile('f', { posted: true })).toBe(false);
  await one.addFile({ ...file }, new Blob(['bytes']));
  await one.noteFile('f', { posted: true });
  expect(await other.withdraw('c')).toBe(false);
  expect(await keysOf(other)).toEqual(['f']);
});

test('of a content that is no more nothing stays, even of a user who is not signed in', async () => {
  const tab = openTab();
  await tab.addFile({ ...file }, new Blob(['bytes']));
  await tab.write({ dropContents: ['c'] });
  expect(await keysOf(openTab())).toEqual([]);
  expect(await tab.bytesOf('c')).toBeNull();
});

test('the storage of the version before keeps everything', async () => {
  const before = await openDB(NAME, 2, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: 'key' }).createIndex('user', 'user_id');
      db.createObjectStore('chains', { keyPath: ['user_id', 'item_id'] }).createIndex(
        'user',
        'user_id',
      );
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('user', 'user_id');
      db.createObjectStore('counter');
    },
  });
  const answer = { ...waiting, key: 'a', item_id: 'i', body: { value: 1 } };
  const draft = { id: 'd', user_id: 'nadia', text: 'half', base: 1 };
  const chain = { user_id: 'nadia', item_id: 'i', from: 1, to: 2, seq: 7 };
  await before.put('answers', answer);
  await before.put('drafts', draft);
  await before.put('chains', chain);
  await before.put('counter', 7, 'seq');
  before.close();
  const tab = openTab();
  expect(await tab.read('nadia')).toEqual({ entries: [answer], chains: [chain] });
  expect(await tab.readDrafts('nadia')).toEqual([draft]);
  expect(await tab.addFile({ ...file }, new Blob(['bytes']))).toBe(8);
});
