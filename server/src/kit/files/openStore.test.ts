import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startBucketServer } from '#test/fixtures/bucketServer.ts';
import { CannotStart } from '#kit/cannotStart.ts';
import { openStore } from './openStore.ts';
import type { FileStore } from './store.ts';

const KEY = `0198c1de-0000-7000-8000-000000000001/${'ab'.repeat(32)}`;

test('files go into the bucket if there is one, else into the folder', async (t) => {
  const server = await startBucketServer();
  const place = await mkdtemp(join(tmpdir(), 'plumbline-open-'));
  t.after(async () => {
    await server.close();
    await rm(place, { recursive: true });
  });
  const files_directory = join(place, 'files');
  await writeFile(join(place, 'file'), 'bytes');
  const bucket = openStore({ files_directory, bucket: server.settings });
  const folder = openStore({ files_directory, bucket: null });
  await bucket.put(KEY, join(place, 'file'));
  assert.deepEqual(await readdir(place), ['file']);
  assert.equal(await folder.size(KEY), null);
  await folder.put(KEY, join(place, 'file'));
  await bucket.delete(KEY);
  assert.equal(await folder.size(KEY), 5);
});

test('a place that cannot keep files is refused in a sentence that names the setting', async (t) => {
  const server = await startBucketServer();
  const place = await mkdtemp(join(tmpdir(), 'plumbline-usable-'));
  t.after(async () => {
    await server.close();
    await rm(place, { recursive: true });
  });
  await writeFile(join(place, 'file'), 'bytes');
  const folder = (name: string) => openStore({ files_directory: join(place, name), bucket: null });
  const bucket = (changed: object) =>
    openStore({ files_directory: '/nowhere', bucket: { ...server.settings, ...changed } });
  await folder('files').requireUsable();
  assert.deepEqual(await readdir(join(place, 'files', 'unfinished')), []);
  await bucket({}).requireUsable();

  const refused: [store: FileStore, sentence: RegExp][] = [
    [folder('file'), /^Files cannot be kept in \S+file \(ENOTDIR.*PLUMBLINE_FILES chooses/],
    [bucket({ bucket: 'another' }), /^There is no bucket another at .*PLUMBLINE_S3_BUCKET names/],
    [bucket({ access_key: 'unknown' }), /does not let us into.*PLUMBLINE_S3_ACCESS_KEY/],
    [bucket({ endpoint: 'http://127.0.0.1:9' }), /cannot be reached \(.*PLUMBLINE_S3_ENDPOINT/],
  ];
  for (const [store, sentence] of refused)
    await assert.rejects(
      () => store.requireUsable(),
      (error) => error instanceof CannotStart && sentence.test(error.message),
      String(sentence),
    );
});
