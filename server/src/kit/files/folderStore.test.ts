import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { folderStore } from './folderStore.ts';
import { fromNow } from '#test/checks/moments.ts';

const TENANT = '0198c1de-0000-7000-8000-000000000001';
const KEY = `${TENANT}/${'ab'.repeat(32)}`;
const STORE = join(import.meta.dirname, 'folderStore.ts');
const PUT = `import { folderStore } from ${JSON.stringify(STORE)};
await folderStore(process.argv[1]).put(process.argv[2], process.argv[3]);`;

test('a put whose server is killed midway leaves no file, and its partial copy is removed later', async (t) => {
  const place = await mkdtemp(join(tmpdir(), 'plumbline-killed-'));
  t.after(() => rm(place, { recursive: true }));
  const directory = join(place, 'deep', 'files');
  const unfinished = join(directory, 'unfinished');
  // A pipe that is never closed keeps the put in the middle of its copy.
  const source = join(place, 'source');
  execFileSync('mkfifo', [source]);
  const server = spawn(
    process.execPath,
    ['--input-type=module', '-e', PUT, directory, KEY, source],
    { stdio: 'inherit' },
  );
  const pipe = await open(source, 'w');
  await pipe.write('half of a file');
  for (let copied = 0; copied === 0;) {
    assert.equal(server.exitCode, null);
    const [name] = await readdir(unfinished).catch(() => []);
    copied = name === undefined ? 0 : (await stat(join(unfinished, name))).size;
  }
  server.kill('SIGKILL');
  await once(server, 'exit');
  await pipe.close();

  const [leftover = ''] = await readdir(unfinished);
  const store = folderStore(directory);
  for await (const { key } of store.list('')) assert.fail(key);
  assert.equal(await store.read(KEY), null);

  const whole = join(place, 'whole');
  await writeFile(whole, 'whole');
  await store.put(KEY, whole);
  assert.deepEqual(await readdir(unfinished), [leftover], 'another server may be writing it');
  const earlier = fromNow(-2 * 3_600_000);
  await utimes(join(unfinished, leftover), earlier, earlier);
  await folderStore(directory).put(KEY, whole);
  assert.deepEqual(await readdir(unfinished), []);
  assert.equal(await store.size(KEY), 5);
});

test('files that are not of the store are not listed', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-foreign-'));
  t.after(() => rm(directory, { recursive: true }));
  const file = join(directory, 'note.txt');
  await writeFile(file, 'a note');
  const store = folderStore(directory);
  await store.put(KEY, file);
  await writeFile(join(directory, TENANT, '.DS_Store'), '');
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  assert.deepEqual(keys, [KEY]);
});

test('a range may be the first byte alone', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-byte-'));
  t.after(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'file'), '0123456789');
  const store = folderStore(directory);
  await store.put(KEY, join(directory, 'file'));
  const stored = await store.read(KEY, { start: 0, end: 0 });
  assert.equal(stored && (await text(stored)), '0');
});
