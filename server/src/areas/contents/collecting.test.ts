import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Readable } from '#kit/db/statement.ts';
import type pg from 'pg';
import type { Deps } from '#kit/ctx.ts';
import { fileKey } from '#kit/files/keys.ts';
import { addFiles, pictureOf, setPicture } from '#test/fixtures/files.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';
import { collectFiles } from './collecting.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
let path: string;
/** Observes who waits for a lock. */
let watcher: pg.Client;
before(async () => {
  app = await newApp({ app: 12, read: 4 });
  watcher = await app.database.owner();
  site = await newSite(app);
  admin = site.as.admin;
  path = `/object/${site.object_id}`;
});
after(async () => {
  await watcher.end();
  await app.close();
});

const owner = <R extends Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  app.database.queryAsOwner<R>(statement, values);
/** Moves everything this many days into the past; a cluster computes columns only without the session's zone. */
const ageFiles = (days: number) =>
  owner(
    `update file_blob set used_at = (used_at at time zone 'UTC' - make_interval(days => $1)) at time zone 'UTC'`,
    [days],
  );
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const isStored = async (hash: string): Promise<boolean> =>
  (await app.deps.files.size(fileKey(site.tenant_id, hash))) !== null;
const hashes = async (): Promise<string[]> =>
  (await owner<{ sha256: string }>('select sha256 from file_blob')).map((row) => row.sha256);

let counter = 0;
/** Another text each time. */
const newText = (length = 1): string => `Pump ${(counter += 1)}.\n`.repeat(length);

async function addText(text: string, to = path): Promise<string> {
  const { items } = await ok(addFiles(admin, to, [['a.txt', text]]), 201);
  return items[0].id;
}

/** A file without any reference. */
async function orphan(text: string): Promise<void> {
  const id = await addText(text);
  await owner('delete from content where id = $1', [id]);
}

test('bytes that nothing refers to are deleted after a day, and count no longer', async () => {
  const text = newText();
  await orphan(text);
  assert.equal(await collectFiles(app.deps), 0);
  assert.ok(await isStored(sha256(text)));
  await ageFiles(2);
  assert.equal(await collectFiles(app.deps), 1);
  assert.ok(!(await isStored(sha256(text))));
  assert.ok(!(await hashes()).includes(sha256(text)));
  await assertCountsAgree();
});

async function assertCountsAgree(): Promise<void> {
  const counts = await owner<{ counted: string; sum: string }>(`
    select u.bytes as counted, coalesce((select sum(b.size) from file_blob b where b.tenant_id = u.tenant_id), 0) as sum from file_usage u`);
  assert.ok(counts.length > 0);
  for (const { counted, sum } of counts) assert.equal(counted, sum);
}

test('a file in use is never deleted, however old it is', async () => {
  const { superuser } = site.as;
  const inspection = await site.plan(superuser);
  await ok(working(superuser, inspection).start());
  const pictures = [
    `${path}/avatar`,
    `/business_unit/${site.unit_id}/avatar`,
    `/user/${superuser.id}/avatar`,
    `/user/${superuser.id}/signature`,
    `/inspection/${inspection.id}/signature`,
  ];
  for (const [n, one] of pictures.entries())
    await ok(setPicture(app, superuser, one, await pictureOf(n)));
  const deleted = await addText(newText());
  await ok(admin.delete(`${path}/content/${deleted}`), 204);
  await addText(newText());
  const all = (await hashes()).toSorted();
  assert.equal(all.length, pictures.length + 2);
  await ageFiles(400);
  assert.equal(await collectFiles(app.deps), 0);
  assert.deepEqual((await hashes()).toSorted(), all);
  for (const hash of all) assert.ok(await isStored(hash));
  // Each of them is collected once it is given up.
  for (const one of pictures) await ok(superuser.delete(one), 204);
  assert.equal(await collectFiles(app.deps), 0, 'a backup may still copy them');
  await ageFiles(2);
  assert.equal(await collectFiles(app.deps), pictures.length);
  await assertCountsAgree();
});

test('a deleted file can be restored for 30 days, and is gone with its bytes afterwards', async () => {
  const text = newText();
  const id = await addText(text);
  const one = `${path}/content/${id}`;
  await ok(admin.delete(one), 204);
  const age = (days: number) =>
    owner('update content set archived_at = now() - make_interval(days => $2) where id = $1', [
      id,
      days,
    ]);
  await ageFiles(40);
  await age(29);
  await collectFiles(app.deps);
  await ok(admin.post(`${one}/restore`));
  await ok(admin.get(`/content/${id}/file`));
  await ok(admin.delete(one), 204);
  await age(31);
  assert.equal(await collectFiles(app.deps), 0);
  await ageFiles(2);
  assert.equal(await collectFiles(app.deps), 1);
  assert.equal((await admin.post(`${one}/restore`)).status, 404);
  assert.ok(!(await isStored(sha256(text))));
});

/** Stores bytes without a row two days ago, as left by a server that stops before its commit. */
async function strayBytes(text: string): Promise<void> {
  const from = join(app.files_directory, 'stray');
  await writeFile(from, text);
  await app.deps.files.put(fileKey(site.tenant_id, sha256(text)), from);
}

/** A store in which everything is two days old, with deletions that wait. */
function slowDeps(): { deps: Deps; isDeleting: Promise<void>; go: () => void } {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { files } = app.deps;
  const deps = {
    ...app.deps,
    files: {
      ...files,
      list: async function* (prefix: string) {
        for await (const file of files.list(prefix))
          yield { ...file, modified: fromNow(-2 * 24 * 3600 * 1000) };
      },
      delete: async (key: string) => {
        begun.resolve();
        await gate.promise;
        await files.delete(key);
      },
    },
  };
  return { deps, isDeleting: begun.promise, go: () => gate.resolve() };
}

test('files that nothing refers to are found among any number of others', async () => {
  const FILES = 5_500;
  await owner(
    `insert into file_blob (tenant_id, sha256, size, mime, kind, versions, used_at)
     select $1, encode(sha256(n::text::bytea), 'hex'), 1, 'text/plain', 'text', 'none', 'infinity' from generate_series(1, $2::int) n`,
    [site.tenant_id, FILES],
  );
  await collectFiles(app.deps);
  const [left] = await owner<{ n: number }>(
    `select count(*)::int as n from file_blob where tenant_id = $1 and mime = 'text/plain' and size = 1 and used_at = 'infinity'`,
    [site.tenant_id],
  );
  await owner(
    `delete from file_blob where tenant_id = $1 and sha256 in (select encode(sha256(n::text::bytea), 'hex') from generate_series(1, $2::int) n)`,
    [site.tenant_id, FILES],
  );
  assert.equal(left?.n, 0);
});

test('bytes without a row are deleted after a day', async () => {
  const text = newText();
  await strayBytes(text);
  assert.equal(await collectFiles(app.deps), 0);
  const { deps, go } = slowDeps();
  go();
  assert.equal(await collectFiles(deps), 1);
  assert.ok(!(await isStored(sha256(text))));
});

for (const [what, prepare] of [
  ['a file that nothing refers to', orphan],
  ['bytes without a row', strayBytes],
] as const)
  test(`adding a file just as ${what} with the same bytes is collected keeps its bytes`, async () => {
    const text = newText();
    await prepare(text);
    await ageFiles(2);
    const { deps, isDeleting, go } = slowDeps();
    const collecting = collectFiles(deps);
    await isDeleting;
    const adding = addFiles(admin, path, [['a.txt', text]]);
    await Promise.race([untilWaiting(watcher, 1), adding]);
    go();
    const { items } = await ok(adding, 201);
    await collecting;
    assert.ok(await isStored(sha256(text)));
    assert.equal((await ok(admin.get(`/content/${items[0].id}/file`))).toString(), text);
    await assertCountsAgree();
  });

test('a file that is added again between its choice and its collection keeps its bytes', async () => {
  const text = newText();
  await orphan(text);
  await ageFiles(2);
  const { database } = app.deps;
  const { together } = database.read;
  const readAndAdd = async <R>(query: Readable<R>): Promise<R[]> => {
    const rows = await database.read(query);
    const isChosen = rows.some((row) => (row as { sha256?: string }).sha256 === sha256(text));
    if (isChosen) await addText(text);
    return rows;
  };
  const read = Object.assign(readAndAdd, { together });
  assert.equal(await collectFiles({ ...app.deps, database: { ...database, read } }), 0);
  assert.ok(await isStored(sha256(text)));
  await assertCountsAgree();
});

test('after adding, deleting and collecting at once, exactly the kept files are counted, and all exist', async () => {
  const texts = Array.from({ length: 12 }, () => newText(20));
  const deps = slowDeps();
  deps.go();
  const worker = async (seed: number) => {
    for (let n = 0; n < 12; n++) {
      const text = texts[(seed * 7 + n * 5) % texts.length] ?? '';
      const id = await addText(text, seed % 2 === 0 ? path : `/business_unit/${site.unit_id}`);
      if ((seed + n) % 3 > 0) await owner('delete from content where id = $1', [id]);
    }
  };
  let isOver = false;
  const collector = (async () => {
    while (!isOver) {
      await ageFiles(2);
      await collectFiles(deps.deps);
    }
  })();
  await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
  isOver = true;
  await collector;
  await assertCountsAgree();
  const used = await owner<{ file_sha256: string }>('select distinct file_sha256 from content');
  for (const { file_sha256 } of used) assert.ok(await isStored(file_sha256), file_sha256);
});

test('the limit of a tenant is exact, however many add files at once', async () => {
  const [usage] = await owner<{ bytes: string }>(
    'select bytes from file_usage where tenant_id = $1',
    [site.tenant_id],
  );
  const texts = Array.from({ length: 20 }, (_, n) =>
    `Valve ${String(n).padStart(2, '0')}.\n`.repeat(100),
  );
  const size = texts[0]?.length ?? 0;
  const most = Number(usage?.bytes) + 7 * size + size - 1;
  await owner('update tenant set max_file_bytes = $2 where tenant_id = $1', [site.tenant_id, most]);
  const answers = await Promise.all(texts.map((text) => addFiles(admin, path, [['a.txt', text]])));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(201), count(402)], [7, 13]);
  const refused = answers.find(({ status }) => status === 402) as Answer;
  assert.deepEqual(refused.body.detail, { code: 'limit_reached', limit: 'file_bytes', most });
  await assertCountsAgree();
  // The same bytes again take no room.
  const kept = texts[answers.findIndex(({ status }) => status === 201)] ?? '';
  await addText(kept);
  await owner('update tenant set max_file_bytes = null');
});

test('requests that add the same files in another order, or while their item is answered, never wait in a circle', async () => {
  const { superuser } = site.as;
  const planned = await site.plan(superuser);
  const { start, answer } = working(superuser, planned);
  await ok(start());
  const item = `/inspection_check_list_item/${planned.details[0]?.items['Roof']}`;
  for (let round = 0; round < 5; round++) {
    const files = [newText(), newText(), newText()].map((text): [string, string] => [
      'a.txt',
      text,
    ]);
    const answers = await Promise.all([
      addFiles(admin, path, files),
      addFiles(admin, path, files.toReversed()),
      addFiles(admin, `/business_unit/${site.unit_id}`, [...files.slice(1), ...files.slice(0, 1)]),
      addFiles(superuser, item, files),
      addFiles(superuser, item, files.toReversed()),
      addFiles(superuser, `/inspection/${planned.id}`, files),
      answer('Roof', { quality_status_code: 30 }),
      answer('Doors', { quality_status_code: 20 }),
      superuser.post(`/inspection/composite/responsible/${planned.id}`, {
        responsible_id: superuser.id,
      }),
      admin.patch(path, { name: `Building ${round}` }),
      setPicture(app, admin, `${path}/avatar`, await pictureOf(200 + round)),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201, 201, 200, 200, 200, 200, 200],
      JSON.stringify(answers.map(({ body }) => body.detail)),
    );
  }
  const { content_count } = await ok(superuser.get(item));
  assert.equal(content_count, 30);
  const racing = await Promise.all([
    addFiles(superuser, item, [['a.txt', newText()]]),
    working(superuser, planned).complete(),
    addFiles(superuser, item, [['a.txt', newText()]]),
  ]);
  const [first, completed, second] = racing;
  assert.equal(completed.status, 200);
  for (const { status } of [first, second])
    assert.ok(status === 201 || status === 409, `${status}`);
  const { total } = await ok(superuser.get(`${item}/content`));
  assert.equal(total, 30 + [first, second].filter(({ status }) => status === 201).length);
  assert.equal((await ok(superuser.get(item))).content_count, total);
  await assertCountsAgree();
});
