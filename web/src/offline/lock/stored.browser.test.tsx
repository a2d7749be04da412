import fc from 'fast-check';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { loadConfig } from '../../kit/config.ts';
import { browserStore } from '../outbox/browserStore.ts';
import type { FileEntry } from '../outbox/contentEntry.ts';
import type { AnswerEntry } from '../outbox/entry.ts';
import { fillSlot, keyOfBytes, keyOfPin, openSlot, randomBytes, vaultOf } from './crypto.ts';
import { MOST_WRONG, openWithPin } from './lock.ts';
import { convertStores, readLock, storeLock } from './stored.ts';
import { vault, type DeviceLock } from './vault.ts';
import { openBySignIn } from './watch.ts';

const USER = 'olena';
/** A word that nothing but a plain text contains. */
const WORD = 'Zwiebelturm';

const slot = { salt: new Uint8Array([1]), sealed: new Uint8Array([2]) };
const lockOf = (id: string): DeviceLock => ({
  id,
  account: 'tenant user',
  device_id: 'phone',
  pin: slot,
  passkey: null,
  server: slot,
  wrong: 0,
  minutes: 5,
  converted: true,
  ending: false,
});

const answerOf = (key: string, value: string, item_id = key): AnswerEntry => ({
  key,
  seq: 1,
  user_id: USER,
  device_id: 'phone',
  inspection_id: 'i',
  item_id,
  detail_id: 'd',
  base: 1,
  state: 'kept',
  attempts: 0,
  trouble: null,
  about: { inspection: WORD, number: '1', item: WORD, check_type_code: null, unit: null },
  body: { comment: value },
});

const fileOf = (key: string): FileEntry => ({
  key,
  seq: 1,
  user_id: USER,
  device_id: 'phone',
  state: 'kept',
  attempts: 0,
  trouble: null,
  kind: 'file',
  content_id: `content ${key}`,
  name: WORD,
  entity: 'object',
  entity_id: 'o',
  inspection_id: null,
  about: { title: WORD, number: '', item: '' },
  body: { mime: 'image/jpeg', size: 1, sha256: '', taken_at: null },
  upload_url: null,
  posted: false,
});

/** A page; all of them share the disk. */
const openPage = () => browserStore(() => 'phone');

/** Sets a lock as this page does, and opens it. */
async function lockDisk(): Promise<void> {
  const lock = lockOf(crypto.randomUUID());
  await storeLock(lock);
  vault.change(await vaultOf(lock, randomBytes(32)));
  await convertStores();
}

async function unlockDisk(): Promise<void> {
  const [lock, open] = [await readLock(), vault.current()];
  if (lock === null || open === null) throw new Error('there is no open lock');
  await storeLock({ ...lock, ending: true });
  vault.change({ ...open, seals: false });
  await convertStores();
  await storeLock(null);
  vault.change(null);
}

/** Everything on the disk, as text. */
async function rawDisk(): Promise<string> {
  const db = await openDB('plumbline');
  const texts: string[] = [];
  const decoder = new TextDecoder('latin1');
  for (const name of db.objectStoreNames)
    for (const row of (await db.getAll(name)) as unknown[]) {
      if (row instanceof Blob) texts.push(decoder.decode(await row.arrayBuffer()));
      texts.push(
        JSON.stringify(row, (_key, value: unknown) =>
          value instanceof ArrayBuffer ? decoder.decode(value) : value,
        ),
      );
    }
  db.close();
  return texts.join('\n');
}

beforeEach(() => localStorage.setItem('plumbline.lock', '1')); // without it, a page begins anew behind the lock
afterEach(async () => {
  vault.change(null);
  localStorage.removeItem('plumbline.lock');
  await deleteDB('plumbline');
  await deleteDB('plumbline-kept');
});

test('whatever was stored before, under or after a lock is read as it was', async () => {
  type Step = ['answer' | 'file', number, string] | ['lock'] | ['unlock'] | ['send', number];
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(fc.constantFrom('answer' as const, 'file' as const), fc.nat(4), fc.string()),
    fc.tuple(fc.constantFrom('lock' as const, 'unlock' as const)) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('send' as const), fc.nat(4)),
  );
  const run = async (steps: Step[]) => {
    vault.change(null);
    await deleteDB('plumbline');
    const expected = new Map<string, string>();
    let page = openPage();
    for (const [act, place, text] of steps) {
      if (act === 'lock' && vault.current() === null) await lockDisk();
      if (act === 'unlock' && vault.current() !== null) await unlockDisk();
      const key = `${act} ${place}`;
      if (act === 'answer') {
        await page.add(answerOf(key, text ?? ''));
        expected.set(key, text ?? '');
      }
      if (act === 'file') {
        await page.addFile(fileOf(key), new Blob([text ?? ''], { type: 'image/jpeg' }));
        expected.set(key, text ?? '');
      }
      if (act === 'send') {
        await page.write({ remove: [`answer ${place}`] });
        expected.delete(`answer ${place}`);
      }
      page = openPage(); // the page may end at any moment
    }
    expect(page.problem()).toBe(null);
    const found = new Map<string, string>();
    for (const entry of (await page.read(USER))?.entries ?? []) {
      if (entry.kind === 'file') {
        const bytes = await page.bytesOf(entry.content_id);
        expect(bytes?.type).toBe('image/jpeg');
        found.set(entry.key, (await bytes?.text()) ?? '');
        expect(entry).toEqual({ ...fileOf(entry.key), seq: entry.seq });
      } else {
        found.set(entry.key, (entry as AnswerEntry).body.comment ?? '');
        expect(entry).toEqual({
          ...answerOf(entry.key, found.get(entry.key) ?? ''),
          seq: entry.seq,
        });
      }
    }
    expect(found).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), run), { numRuns: 40 });
}, 120_000);

test('nothing of an answer, a draft or a file is on the disk in plain text behind a lock', async () => {
  const page = openPage();
  const draft = { id: 'roof', user_id: USER, text: WORD, base: 1 };
  await page.add(answerOf('a', WORD));
  await page.addFile(fileOf('b'), new Blob([WORD]));
  await page.writeDraft(draft);
  expect(await rawDisk()).toContain(WORD);
  await lockDisk();
  await page.add(answerOf('c', WORD));
  await page.addFile(fileOf('d'), new Blob([WORD]));
  await page.writeDraft({ ...draft, id: 'wall' });
  expect(await rawDisk()).not.toContain(WORD);
  expect(await page.readDrafts(USER)).toHaveLength(2);
  await unlockDisk();
  expect((await rawDisk()).split(WORD).length).toBeGreaterThan(6);
});

test('a large file is sealed in parts, of which none can be left out or moved', async () => {
  const open = await vaultOf(lockOf('lock'), randomBytes(32));
  const bytes = new Uint8Array(9_000_000).map((_, n) => n % 251);
  const sealed = await open.sealFile(new Blob([bytes], { type: 'video/mp4' }), 'film');
  const back = await open.openFile(sealed, 'film');
  expect(back.type).toBe('video/mp4');
  const opened = new Uint8Array(await back.arrayBuffer());
  expect(opened.length).toBe(bytes.length);
  expect(opened.every((byte, n) => byte === bytes[n])).toBe(true);
  const part = 4 * 1024 * 1024 + 28;
  const cut = sealed.slice(0, part, sealed.type);
  const swapped = new Blob(
    [sealed.slice(part, 2 * part), sealed.slice(0, part), sealed.slice(2 * part)],
    { type: sealed.type },
  );
  for (const wrong of [cut, swapped]) await expect(open.openFile(wrong, 'film')).rejects.toThrow();
  await expect(open.openFile(sealed, 'another')).rejects.toThrow();
});

test('a draft that became an answer leaves the disk, also if only one of them is sealed', async () => {
  const page = openPage();
  const draft = { id: 'roof', user_id: USER, text: WORD, base: 1 };
  await page.writeDraft(draft);
  const lock = lockOf('lock');
  await storeLock(lock);
  vault.change(await vaultOf(lock, randomBytes(32)));
  await page.add(answerOf('a', WORD), draft); // still plain
  expect(await page.readDrafts(USER)).toEqual([]);
  void page.writeDraft(draft); // on its way while its answer is stored
  await page.add(answerOf('b', WORD), draft);
  expect(await page.readDrafts(USER)).toEqual([]);
  await page.writeDraft({ ...draft, text: 'more' });
  await page.add(answerOf('c', WORD), draft);
  expect(await page.readDrafts(USER)).toEqual([{ ...draft, text: 'more' }]);
});

test('a page writes nothing in another form than the lock on the disk asks for, and keeps it until it can', async () => {
  const page = openPage();
  await page.add(answerOf('a', WORD));
  await storeLock(lockOf('lock'));
  await page.add(answerOf('b', WORD)); // another page has set it
  expect(page.problem()).toBe('not_durable');
  await expect(page.addFile(fileOf('f'), new Blob([WORD]))).rejects.toThrow();
  vault.change(await vaultOf(lockOf('lock'), randomBytes(32)));
  expect((await page.read(USER))?.entries.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(page.problem()).toBe(null);
  await storeLock(null); // it was taken away, and with it every way to open what would be sealed
  localStorage.removeItem('plumbline.lock');
  await page.add(answerOf('c', WORD));
  expect(page.problem()).toBe('not_durable');
});

test('a lock that the browser has deleted with its database is there again with the first row behind it', async () => {
  await lockDisk();
  await deleteDB('plumbline');
  await openPage().add(answerOf('a', WORD));
  expect(await readLock()).toEqual(vault.current()?.lock);
  expect(await rawDisk()).not.toContain(WORD);
});

test('a queue that cannot be opened is unknown, not empty', async () => {
  const page = openPage();
  await lockDisk();
  await page.add(answerOf('a', WORD));
  vault.change(null);
  expect(await page.read(USER)).toBe(null);
  expect(page.problem()).toBe('unreadable');
  expect(await page.count()).toBe(1);
});

test('a row is sealed with what has been changed outside of it, also by a step that does not open it', async () => {
  const page = openPage();
  await lockDisk();
  await page.addFile(fileOf('a'), new Blob([WORD]));
  expect(await page.noteFile('a', { upload_url: '/upload/1', posted: true })).toBe(true);
  const read = async () => (await page.read(USER))?.entries;
  expect(await read()).toMatchObject([{ upload_url: '/upload/1', posted: true, name: WORD }]);
  expect(await page.withdraw('content a')).toBe(false);
  await unlockDisk();
  expect(await read()).toMatchObject([{ upload_url: '/upload/1', posted: true, name: WORD }]);
});

test('a slot opens with its own key alone', async () => {
  const secret = randomBytes(32);
  const [salt, bytes] = [randomBytes(32), randomBytes(32)];
  const filled = await fillSlot(await keyOfBytes(bytes, salt), salt, secret);
  expect(await openSlot(await keyOfBytes(bytes, salt), filled)).toEqual(secret);
  expect(await openSlot(await keyOfBytes(randomBytes(32), salt), filled)).toBe(null);
});

test('pages that are open side by side do not gain attempts', async () => {
  const salt = randomBytes(32);
  const secret = randomBytes(32);
  const pin = await fillSlot(await keyOfPin('271828', salt), salt, secret);
  await storeLock({ ...lockOf('one'), pin });
  const wrong = Array.from({ length: MOST_WRONG }, (_, n) => `31415${n}`);
  expect(await Promise.all([...wrong, '271828'].map(openWithPin))).not.toContain(true);
  expect(await openWithPin('271828')).toBe(false);
  expect((await readLock())?.pin).toBeNull();
});

test('a page that is killed while it tries the last PIN leaves no other attempt', async () => {
  const salt = randomBytes(32);
  const pin = await fillSlot(await keyOfPin('271828', salt), salt, randomBytes(32));
  await storeLock({ ...lockOf('one'), pin, wrong: MOST_WRONG });
  expect(await openWithPin('271828')).toBe(false);
  expect((await readLock())?.pin).toBeNull();
});

test('whoever signs in beside the lock of somebody else gets no lock of their own', async () => {
  const calls = answerCalls({});
  await loadConfig();
  await storeLock(lockOf('one'));
  const token = `h.${btoa(JSON.stringify({ tid: 'tenant', sub: 'other' }))}.s`;
  await expect(openBySignIn(token)).rejects.toThrow();
  expect(calls).toEqual([]);
  vi.unstubAllGlobals();
});
