import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before, mock } from 'node:test';
import { folderStore } from '#kit/files/folderStore.ts';
import { openStore } from '#kit/files/openStore.ts';
import type { FileStore } from '#kit/files/store.ts';
import { startBucketServer } from '#test/fixtures/bucketServer.ts';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import { backup } from '../backup.ts';
import { restore } from '../restore.ts';
import { verifyFiles } from './verifyFiles.ts';

let app: TestApp;
let site: Site;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plumbline-saved-'));
  app = await newApp({ app: 2, read: 2 });
  site = await newSite(app);
  await ok(
    addFiles(site.as.admin, `/object/${site.object_id}`, [
      ['plan.png', await pictureOf(1)],
      ['notes.txt', 'Two pumps.\n'],
      ['again.txt', 'Two pumps.\n'],
    ]),
    201,
  );
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

/** The originals in a store, by key. */
async function originalsIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) if (!key.includes('.')) keys.push(key);
  return keys.toSorted();
}

/** The output of a command during this work. */
async function saidDuring(work: () => Promise<unknown>): Promise<string> {
  const log = mock.method(console, 'log', () => undefined);
  try {
    await work();
  } finally {
    log.mock.restore();
  }
  return log.mock.calls.map(({ arguments: [line] }) => String(line)).join('\n');
}

test('a backup has each file once, and is restored into another kind of store', async () => {
  const file = join(directory, 'one');
  const { files: store } = app.deps;
  await backup(app.database.url, file, store);
  assert.deepEqual((await readdir(`${file}.files/${site.tenant_id}`)).length, 2);
  const again = await saidDuring(() => backup(app.database.url, file, store));
  assert.match(again, /0 files copied .* 2 were there already/);
  const bucket = await startBucketServer();
  const other = await ownDatabase();
  try {
    const copy = openStore({ files_directory: directory, bucket: bucket.settings });
    await restore(other.url, file, copy);
    assert.deepEqual(await originalsIn(copy), await originalsIn(store));
    const [{ n }] = (await other.queryAsOwner<{ n: number }>(
      `select count(*)::int as n from file_blob where versions = 'waiting'`,
    )) as [{ n: number }];
    assert.equal(n, 1);
  } finally {
    await other.drop();
    await bucket.close();
  }
});

test('a file that is missing or damaged is named, by the backup, the restore and the check, and nothing is restored', async () => {
  const file = join(directory, 'two');
  const { files: store } = app.deps;
  assert.match(await saidDuring(() => verifyFiles(app.deps)), /^2 files compared$/);
  await backup(app.database.url, file, store);
  const [first = '', second = ''] = await originalsIn(store);
  await writeFile(`${file}.files/${first}`, 'x'.repeat((await store.size(first)) ?? 0));
  const other = await ownDatabase();
  const empty = folderStore(join(directory, 'empty'));
  try {
    await assert.rejects(restore(other.url, file, empty), /is damaged/);
    const rows = await other.queryAsOwner('select from login_index');
    assert.equal(rows.length, 0);
    await restore(other.url, file, null);
  } finally {
    await other.drop();
  }
  const bad = join(directory, 'bad');
  await writeFile(bad, 'y'.repeat((await store.size(second)) ?? 0));
  await store.put(second, bad);
  await store.delete(first);
  const three = join(directory, 'three');
  await assert.rejects(
    backup(app.database.url, three, store),
    /2 files could not be saved:[^]*is missing[^]*is damaged|is damaged[^]*is missing/,
  );
  const last = await ownDatabase();
  try {
    await assert.rejects(
      restore(last.url, three, folderStore(join(directory, 'void'))),
      /2 files of this backup cannot be restored/,
    );
    // A store that has the files intact needs no copy; one with a damaged file does.
    const full = folderStore(join(directory, 'full'));
    for (const key of [first, second]) await full.put(key, join(`${file}.files`, key));
    await assert.rejects(restore(last.url, three, full), /1 files .* \(--without/);
    await restore(last.url, three, null);
  } finally {
    await last.drop();
  }
});
