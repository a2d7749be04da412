import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startBucketServer } from '#test/fixtures/bucketServer.ts';
import { openStore } from './openStore.ts';

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
