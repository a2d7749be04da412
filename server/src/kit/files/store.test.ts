import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startBucketServer } from '#test/fixtures/bucketServer.ts';
import { openStore } from './openStore.ts';
import { isKey, requireKey, requirePrefix } from './store.ts';
import type { FileStore, StoredFile } from './store.ts';
import { fromNow } from '#test/checks/moments.ts';

const TENANT = '0198c1de-0000-7000-8000-000000000001';
const HASH = 'ab'.repeat(32);

const KEYS: [text: string, accepted: boolean][] = [
  [`${TENANT}/${HASH}`, true],
  [`${TENANT}/${HASH}.thumbnail`, true],
  [`${TENANT}/${HASH}.preview`, true],
  [`${TENANT}/${HASH}.original`, false],
  [`${TENANT}/${HASH}\n`, false],
  [`${TENANT}/${HASH.toUpperCase()}`, false],
  [`${TENANT}/${HASH.slice(1)}`, false],
  [`${TENANT}/../${HASH}`, false],
  [`../${TENANT}/${HASH}`, false],
  [`${TENANT.toUpperCase()}/${HASH}`, false],
  [HASH, false],
  ['', false],
];

test('a key is a tenant and a hash, with or without the name of a version', () => {
  for (const [text, accepted] of KEYS) {
    assert.equal(isKey(text), accepted, text);
    if (accepted) requireKey(text);
    else assert.throws(() => requireKey(text), /Not the key/, text);
  }
});

test('a prefix is empty, or a tenant and the beginning of a hash', () => {
  for (const prefix of ['', `${TENANT}/`, `${TENANT}/ab`, `${TENANT}/${HASH}`])
    requirePrefix(prefix);
  for (const prefix of [TENANT, '../', '/', `${TENANT}/..`, `${TENANT}/${HASH}0`])
    assert.throws(() => requirePrefix(prefix), /Not a prefix/, prefix);
});

const places = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
const bucket = await startBucketServer();
after(async () => {
  await bucket.close();
  await rm(places, { recursive: true });
});

const files_directory = join(places, 'files');
const STORES: [name: string, store: FileStore][] = [
  ['a folder', openStore({ files_directory, bucket: null })],
  ['a bucket', openStore({ files_directory: '/nowhere', bucket: bucket.settings })],
];

const small = join(places, 'small');
const other = join(places, 'other');
const large = join(places, 'large');
before(async () => {
  await writeFile(small, '0123456789');
  await writeFile(other, 'another');
  await writeFile(large, randomBytes(20 * 1024 * 1024));
});

const listOf = async (store: FileStore, prefix: string): Promise<StoredFile[]> => {
  const files: StoredFile[] = [];
  for await (const file of store.list(prefix)) files.push(file);
  return files;
};
const newKey = (tenant: string = randomUUID()) => `${tenant}/${randomBytes(32).toString('hex')}`;

for (const [name, store] of STORES) {
  const read = async (...request: Parameters<FileStore['read']>): Promise<string | null> => {
    const stream = await store.read(...request);
    return stream && (await buffer(stream)).toString();
  };

  test(`${name} gives back what was put, and the same key twice is one file with the later bytes`, async () => {
    const key = newKey();
    const versions = [key, `${key}.thumbnail`, `${key}.preview`];
    for (const version of versions) await store.put(version, small);
    await Promise.all([store.put(key, other), store.put(key, other)]);
    assert.deepEqual(await Promise.all(versions.map((version) => read(version))), [
      'another',
      '0123456789',
      '0123456789',
    ]);
    assert.equal(await readFile(other, 'utf8'), 'another');
    const listed = await listOf(store, key);
    assert.deepEqual(
      new Map(listed.map(({ key: of, size }) => [of, size])),
      new Map([
        [key, 7],
        [`${key}.preview`, 10],
        [`${key}.thumbnail`, 10],
      ]),
    );
    assert.equal(listed.length, 3);
    for (const { modified } of listed)
      assert.ok(Math.abs(fromNow().getTime() - modified.getTime()) < 60_000, String(modified));
  });

  test(`${name} gives ranges`, async () => {
    const key = newKey();
    await store.put(key, small);
    assert.equal(await read(key, { start: 0, end: 1 }), '01');
    assert.equal(await read(key, { start: 9, end: 9 }), '9');
    assert.equal(await read(key, { start: 3, end: 5 }), '345');
    assert.equal(await read(key, { start: 8, end: 99 }), '89');
    await assert.rejects(() => store.read(key, { start: 10, end: 12 }), RangeError);
  });

  test(`${name} answers null for a file that does not exist or was deleted, and deletes it twice`, async () => {
    const key = newKey();
    const missing = async () => [await store.read(key), await store.size(key)];
    assert.deepEqual(await missing(), [null, null]);
    await store.put(key, small);
    assert.equal(await store.size(key), 10);
    for (let time = 0; time < 2; time++) {
      await store.delete(key);
      assert.deepEqual(await missing(), [null, null]);
    }
    assert.deepEqual(await listOf(store, key), []);
  });

  test(`${name} keeps the earlier file if a put fails`, async () => {
    const key = newKey();
    await store.put(key, small);
    await assert.rejects(() => store.put(key, join(places, 'missing')), /ENOENT/);
    assert.equal(await read(key), '0123456789');
    const fresh = newKey();
    await assert.rejects(() => store.put(fresh, join(places, 'missing')), /ENOENT/);
    assert.deepEqual(await listOf(store, fresh), []);
  });

  test(`${name} takes 20 MB`, async () => {
    const key = newKey();
    await store.put(key, large);
    assert.equal(await store.size(key), 20 * 1024 * 1024);
    const stream = await store.read(key);
    assert.ok(stream);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    assert.equal(hash(await buffer(stream)), hash(await readFile(large)));
  });

  test(`${name} lists more than 1000 files of one tenant, and of every tenant`, async () => {
    const tenant = randomUUID();
    const keys = Array.from({ length: 1010 }, () => newKey(tenant)).toSorted();
    const stranger = newKey();
    await store.put(stranger, small);
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => store.put(key, other)));
    const listed = async (prefix: string) =>
      (await listOf(store, prefix)).map(({ key }) => key).toSorted();
    assert.deepEqual(await listed(`${tenant}/`), keys);
    const everything = new Set(await listed(''));
    assert.ok([...keys, stranger].every((key) => everything.has(key)));
  });

  test(`${name} refuses whatever is not a key`, async () => {
    for (const key of [`${TENANT}/../../etc/passwd`, '../secret', `${TENANT}/`]) {
      await assert.rejects(() => store.put(key, small), /Not the key/);
      await assert.rejects(() => store.read(key), /Not the key/);
      await assert.rejects(() => store.size(key), /Not the key/);
      await assert.rejects(() => store.delete(key), /Not the key/);
    }
    await assert.rejects(async () => listOf(store, '../'), /Not a prefix/);
  });
}
