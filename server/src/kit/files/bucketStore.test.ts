import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { startBucketServer, startFront } from '#test/fixtures/bucketServer.ts';
import { bucketStore } from './bucketStore.ts';

const KEY = `0198c1de-0000-7000-8000-000000000001/${'ab'.repeat(32)}`;

/** A bucket behind a front that inspects each request, and a file of this size. */
async function setUp(t: TestContext, look: (request: IncomingMessage) => void, bytes: number) {
  const server = await startBucketServer();
  const front = await startFront(server, look);
  const place = await mkdtemp(join(tmpdir(), 'plumbline-bucket-test-'));
  t.after(async () => {
    await front.close();
    await server.close();
    await rm(place, { recursive: true });
  });
  const file = join(place, 'file');
  await writeFile(file, randomBytes(bytes));
  return { store: bucketStore(front.settings), file };
}

test('a put whose connection breaks between its parts leaves no file, and can be repeated', async (t) => {
  const parts: string[] = [];
  let breaking = true;
  const look = ({ url = '', socket }: IncomingMessage) => {
    const part = new URL(url, 'http://bucket').searchParams.get('partNumber');
    if (part !== null) parts.push(part);
    if (part === '2' && breaking) socket.destroy();
  };
  const { store, file } = await setUp(t, look, 20 * 1024 * 1024);
  await assert.rejects(() => store.put(KEY, file));
  assert.ok(parts.includes('1') && parts.includes('2'), parts.join());
  assert.deepEqual([await store.read(KEY), await store.size(KEY)], [null, null]);
  for await (const { key } of store.list('')) assert.fail(key);

  breaking = false;
  await store.put(KEY, file);
  assert.equal(await store.size(KEY), 20 * 1024 * 1024);
});

test('a file is sent as it is, without checksums inside it', async (t) => {
  const marks: unknown[] = [];
  const look = ({ headers }: IncomingMessage) =>
    void marks.push(headers['content-encoding'], headers['x-amz-trailer']);
  const { store, file } = await setUp(t, look, 1000);
  await store.put(KEY, file);
  assert.deepEqual(marks, [undefined, undefined]);
  const stored = await store.read(KEY);
  assert.ok(stored && (await buffer(stored)).equals(await readFile(file)));
});

test('a bucket or an access key that does not exist is an error, not a missing file', async (t) => {
  const server = await startBucketServer();
  t.after(() => server.close());
  const noBucket = bucketStore({ ...server.settings, bucket: 'another' });
  await assert.rejects(() => noBucket.read(KEY), { name: 'NoSuchBucket' });
  const noAccess = bucketStore({ ...server.settings, access_key: 'unknown' });
  await assert.rejects(() => noAccess.read(KEY), { name: 'InvalidAccessKeyId' });
});
