import assert from 'node:assert/strict';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import test, { after, before } from 'node:test';
import type { TestContext } from 'node:test';
import { bucketStore } from '#kit/files/bucketStore.ts';
import { fileKey } from '#kit/files/keys.ts';
import { newId } from '#kit/ids.ts';
import { startBucketServer } from '#test/fixtures/bucketServer.ts';
import { addFiles } from '#test/fixtures/files.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { verifyFiles } from './verifyFiles.ts';

let app: TestApp;
let tenant: TestTenant;
let name: string;
let object: string;
/** Keys by the name of the content. */
const keys = new Map<string, string>();
const pathOf = (key = '') => join(app.files_directory, key);

before(async () => {
  app = await newApp({ app: 2, read: 2 });
  tenant = await newTenant(app);
  const { body } = await tenant.as.admin.post('/object', { name: 'Pump' });
  object = `object ${body.id}`;
  const names = ['lost.txt', 'rotten.txt', 'short.txt', 'whole.txt'];
  const added = await addFiles(
    tenant.as.admin,
    `/object/${body.id}`,
    names.map((name) => [name, `This is ${name}.`]),
  );
  for (const item of added.body.items) keys.set(item.name, fileKey(tenant.tenant_id, item.sha256));
  const [row] = await app.database.queryAsOwner<{ name: string }>(
    'select name from tenant where tenant_id = $1',
    [tenant.tenant_id],
  );
  name = row?.name ?? '';
});
after(() => app.close());

/** The output of a check, and its result. */
async function verified(
  t: TestContext,
  deps = app.deps,
): Promise<{ lines: string[]; error: string | null }> {
  const said = t.mock.method(console, 'error', () => undefined);
  const error = await verifyFiles(deps).then(
    () => null,
    ({ message }: Error) => message,
  );
  said.mock.restore();
  return { lines: said.mock.calls.map(({ arguments: [line] }) => String(line)), error };
}

test('whole files are verified, and those on their way are left alone', async (t) => {
  const fresh = pathOf(fileKey(tenant.tenant_id, 'a'.repeat(64)));
  await writeFile(fresh, 'on its way');
  assert.deepEqual(await verified(t), { lines: [], error: null });
  await rm(fresh);
});

test('files that are missing, damaged, of another size or unknown are listed with their uses', async (t) => {
  await rm(pathOf(keys.get('lost.txt')));
  await writeFile(pathOf(keys.get('rotten.txt')), 'This is r0tten.txt.');
  await writeFile(pathOf(keys.get('short.txt')), 'This');
  // For a tenant, and for one that no longer exists.
  const strays = [tenant.tenant_id, newId()].map((id) => fileKey(id, 'b'.repeat(64), 'thumbnail'));
  for (const key of strays) {
    await mkdir(dirname(pathOf(key)), { recursive: true });
    await writeFile(pathOf(key), 'nobody knows');
    await utimes(pathOf(key), 1000, 1000);
  }
  await app.database.queryAsOwner('update file_usage set bytes = bytes + 1 where tenant_id = $1', [
    tenant.tenant_id,
  ]);
  const { lines, error } = await verified(t);
  const used = (content: string, fault: string) =>
    `${name}: ${keys.get(content)} ${fault}\n  “${content}” of ${object}`;
  assert.deepEqual(
    lines.toSorted(),
    [
      used('lost.txt', 'is missing'),
      used('rotten.txt', 'is damaged'),
      used('short.txt', 'has 4 bytes instead of 18'),
      `${name}: 73 bytes are counted, but the files have 72`,
      ...strays.map((key) => `${key} is unknown: no row names it`),
    ].toSorted(),
  );
  assert.equal(error, '4 files compared, 6 faults');
});

test('files in a bucket are verified as well', async (t) => {
  const server = await startBucketServer();
  try {
    const files = bucketStore(server.settings);
    await files.put(keys.get('whole.txt') ?? '', pathOf(keys.get('whole.txt')));
    await files.put(keys.get('lost.txt') ?? '', pathOf(keys.get('whole.txt')));
    await files.put(keys.get('rotten.txt') ?? '', pathOf(keys.get('rotten.txt')));
    const { lines } = await verified(t, { ...app.deps, files });
    assert.equal(lines.filter((line) => /“lost.txt”/.test(line)).length, 1);
    assert.equal(lines.filter((line) => / is damaged\n.*“rotten.txt”/.test(line)).length, 1);
    assert.equal(lines.filter((line) => / is missing\n.*“short.txt”/.test(line)).length, 1);
    assert.equal(lines.filter((line) => /“whole.txt”/.test(line)).length, 0);
  } finally {
    await server.close();
  }
});
