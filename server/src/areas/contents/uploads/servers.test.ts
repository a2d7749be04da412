import assert from 'node:assert/strict';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app.ts';
import { askOffset, beginUpload, sendPart, TUS, uploadFile } from '#test/fixtures/files.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

const MIB = 1024 * 1024;

let app: TestApp;
/** Another server of the database, with the same folder. */
let second: FastifyInstance;
let site: Site;
let admin: Caller;
let there: Caller;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  second = await buildApp({ deps: { ...app.deps }, log: 'error' });
  site = await newSite(app);
  admin = site.as.admin;
  there = callerOf(second, admin);
});
after(async () => {
  await second.close();
  await app.close();
});

const begin = (caller: Caller, length: number, more: Record<string, string> = {}) =>
  caller.post('/upload', undefined, { ...TUS, 'upload-length': `${length}`, ...more });

const allow = (most: number | null) =>
  app.database.queryAsOwner('update tenant set max_file_bytes = $2 where tenant_id = $1', [
    site.tenant_id,
    most,
  ]);

test('of two parts for one place at two servers one is written, whole, and the other refused', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await beginUpload(admin, 4 * MIB);
    const parts = [Buffer.alloc(3 * MIB, 'a'), Buffer.alloc(3 * MIB, 'b')] as const;
    const answers = await Promise.all([
      sendPart(admin, id, { bytes: parts[0] }),
      sendPart(there, id, { bytes: parts[1] }),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [204, 409],
    );
    await ok(sendPart(there, id, { bytes: Buffer.alloc(MIB, 'c'), offset: 3 * MIB }), 204);
    const content = await ok(
      admin.post(`/object/${site.object_id}/content/uploaded`, { upload_id: id, name: 'a.txt' }),
      201,
    );
    const { rawPayload } = await app.app.inject({ url: `/api${content.file}` });
    const whole = parts[statuses.indexOf(204)];
    assert.ok(whole && rawPayload.equals(Buffer.concat([whole, Buffer.alloc(MIB, 'c')])));
  }
});

test('an upload whose server has died can be continued by another after a while', async () => {
  const id = await beginUpload(admin, 100);
  const hold = (since: string) =>
    app.database.queryAsOwner(
      `update upload set held_by = id, held_at = now() - $2::interval where id = right($1, 36)::uuid`,
      [id, since],
    );
  await hold('16 seconds');
  await ok(sendPart(there, id, { bytes: Buffer.alloc(40) }), 204);
  assert.deepEqual(await askOffset(app, admin, id), [200, 40]);
});

test('announced uploads count against the limit, on all servers together, until they end', async () => {
  const [row] = await app.database.queryAsOwner(
    'select coalesce((select bytes from file_usage where tenant_id = $1), 0) as bytes',
    [site.tenant_id],
  );
  const used = Number(row?.['bytes']);
  await app.database.queryAsOwner('delete from upload where tenant_id = $1', [site.tenant_id]);
  const most = used + 10 * MIB;
  await allow(most);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => begin([admin, there][n % 2] ?? admin, 3 * MIB)),
  );
  const begun = answers.filter(({ status }) => status === 201);
  assert.equal(begun.length, 3);
  for (const { status, body } of answers)
    if (status !== 201)
      assert.deepEqual(
        [status, body.detail],
        [402, { code: 'limit_reached', limit: 'file_bytes', most }],
      );
  const [first, next] = begun.map(({ headers }) => String(headers['location']).split('/').at(-1));
  await ok(there.delete(`/upload/${first}`, undefined, TUS), 204);
  const again = await begin(there, 4 * MIB);
  assert.equal(again.status, 201);
  assert.equal((await begin(admin, 1)).status, 402);
  await ok(sendPart(admin, next ?? '', { bytes: Buffer.alloc(3 * MIB, 'd') }), 204);
  await ok(
    admin.post(`/object/${site.object_id}/content/uploaded`, { upload_id: next, name: 'd.txt' }),
    201,
  );
  assert.equal((await begin(admin, 1)).status, 402);
  await app.database.queryAsOwner(
    `update upload set created_at = now() - interval '25 hours' where tenant_id = $1`,
    [site.tenant_id],
  );
  assert.equal((await begin(admin, 7 * MIB)).status, 201);
  assert.equal((await begin(admin, 1)).status, 402);
  await allow(null);
});

test('a full disk is reported as such, and the upload resumes where it was', async () => {
  const bytes = Buffer.alloc(1000, 'e');
  const id = await beginUpload(admin, bytes.length);
  const path = join(app.deps.incoming, id);
  await rm(path);
  await symlink('/dev/full', path);
  const full = await sendPart(admin, id, { bytes });
  assert.deepEqual([full.status, full.body.detail.code], [507, 'disk_full']);
  assert.deepEqual(await askOffset(app, admin, id), [200, 0]);
  await rm(path);
  await uploadFile(admin, bytes);
});

test('optional parts of the protocol are refused', async () => {
  for (const more of [{ 'upload-concat': 'partial' }, { 'upload-concat': 'final;/a /b' }])
    assert.equal((await begin(admin, 10, more)).status, 400, JSON.stringify(more));
  const deferred = { ...TUS, 'upload-defer-length': '1' };
  assert.equal((await admin.post('/upload', undefined, deferred)).status, 400);
});
