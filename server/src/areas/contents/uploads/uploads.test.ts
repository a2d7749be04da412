import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Upload } from 'tus-js-client';
import { buildApp } from '../../../app.ts';
import { askOffset, beginUpload, pictureOf, sendPart, uploadFile } from '#test/fixtures/files.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { callerOf, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
let path: string;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  site = await newSite(app);
  admin = site.as.admin;
  path = `/object/${site.object_id}/content`;
});
after(() => app.close());

const TUS = { 'tus-resumable': '1.0.0' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const text = (n: number, length = 1000): Buffer => Buffer.from(`Pump ${n}. `.repeat(length));
const add = (who: Caller, body: object) => who.post(`${path}/uploaded`, body);
const total = async (): Promise<number> => (await ok(admin.get(path))).total;
/** Pictures are drawn from a copy for a moment longer. */
const assertNothingLeft = () =>
  waitUntil(async () => (await readdir(app.deps.incoming)).length === 0, 10_000);

test('a user who never finishes uploads keeps the latest twenty, and other users lose none', async () => {
  const other = await beginUpload(site.as.superuser, 10);
  const begun: string[] = [];
  for (let n = 0; n < 23; n++) begun.push(await beginUpload(admin, 10));
  const statuses = await Promise.all(
    [other, ...begun].map(async (id) => {
      const who = id === other ? site.as.superuser : admin;
      return (await askOffset(app, who, id))[0];
    }),
  );
  assert.deepEqual(statuses, [200, ...Array(3).fill(404), ...Array(20).fill(200)]);
  for (const id of begun.slice(3)) await ok(admin.delete(`/upload/${id}`, undefined, TUS), 204);
  await ok(site.as.superuser.delete(`/upload/${other}`, undefined, TUS), 204);
});

test('an upload resumes after a break from the server’s position', async () => {
  const bytes = text(1);
  const id = await beginUpload(admin, bytes.length);
  assert.equal((await sendPart(admin, id, { bytes: bytes.subarray(0, 100) })).status, 204);
  assert.deepEqual(await askOffset(app, admin, id), [200, 100]);
  const early = await add(admin, { upload_id: id, name: 'a.txt' });
  assert.deepEqual(
    [early.status, early.body.detail],
    [409, { code: 'wrong_status', reason: 'unfinished' }],
  );
  for (const offset of [0, 99, 101]) {
    const wrong = await sendPart(admin, id, { bytes: bytes.subarray(offset), offset });
    assert.deepEqual(
      [wrong.status, wrong.body.detail],
      [409, { code: 'wrong_status', reason: 'offset' }],
      `${offset}`,
    );
  }
  await ok(sendPart(admin, id, { bytes: bytes.subarray(100), offset: 100 }), 204);
  const content = await ok(
    add(admin, { upload_id: id, name: 'a.txt', sha256: sha256(bytes) }),
    201,
  );
  assert.deepEqual([content.size, content.sha256], [bytes.length, sha256(bytes)]);
  const { body } = await admin.get(`/content/${content.id}/file`);
  assert.equal(body, bytes.toString());
  await assertNothingLeft();
});

test('an upload that is too large is refused before a byte of it is sent', async () => {
  const answer = await admin.post('/upload', undefined, {
    ...TUS,
    'upload-length': `${100 * 1024 * 1024 + 1}`,
  });
  assert.deepEqual([answer.status, answer.body.detail], [413, { code: 'too_large' }]);
  const id = await beginUpload(admin, 10);
  assert.equal((await sendPart(admin, id, { bytes: text(2) })).status, 413);
  await ok(admin.delete(`/upload/${id}`, undefined, TUS), 204);
  await assertNothingLeft();
});

test('other users cannot see an upload, send a part of it, cancel it or add it', async () => {
  const id = await uploadFile(admin, text(3));
  const outsider = (await newTenant(app)).as.admin;
  const other = await newInspector(app, site, site.unit_id);
  const count = await total();
  for (const who of [outsider, other, site.as.superuser]) {
    assert.deepEqual((await askOffset(app, who, id))[0], 404);
    assert.equal((await sendPart(who, id, { bytes: Buffer.from('x') })).status, 404);
    assert.equal((await who.delete(`/upload/${id}`, undefined, TUS)).status, 404);
    assert.equal((await add(who, { upload_id: id, name: 'a.txt' })).status, 404);
  }
  for (const crooked of ['..%2f..%2fx', `${id}%2f..%2f${id}`, `${id}.json`, id.toUpperCase()])
    assert.equal((await admin.delete(`/upload/${crooked}`, undefined, TUS)).status, 404, crooked);
  for (const upload_id of [`${id}.json`, `../${id}`, randomUUID()])
    assert.equal((await add(admin, { upload_id, name: 'a.txt' })).status, 404, upload_id);
  assert.equal(await total(), count);
  await ok(add(admin, { upload_id: id, name: 'a.txt' }), 201);
});

test('a device that repeats a call without knowing its success gets the same file', async () => {
  const upload_id = await uploadFile(admin, text(4));
  const content_id = randomUUID();
  const count = await total();
  const body = { upload_id, content_id, name: 'a.txt', user_tags: ['roof'] };
  const first = await ok(add(admin, body), 201);
  assert.equal(first.id, content_id);
  assert.deepEqual(await ok(add(admin, body), 201), first);
  // The bytes were sent again, because the device did not learn that they had arrived.
  const again = await uploadFile(admin, text(4));
  assert.deepEqual(await ok(add(admin, { ...body, upload_id: again }), 201), first);
  assert.equal(await total(), count + 1);
  const elsewhere = `/business_unit/${site.unit_id}/content/uploaded`;
  const taken = await admin.post(elsewhere, body);
  assert.deepEqual(
    [taken.status, taken.body.detail],
    [409, { code: 'duplicate', field: 'content_id' }],
  );
  // Without an id of the device, a repeat is recognised by the upload.
  const plain = { upload_id: await uploadFile(admin, text(5)), name: 'b.txt' };
  const { id } = await ok(add(admin, plain), 201);
  assert.equal((await ok(add(admin, plain), 201)).id, id);
  assert.equal(await total(), count + 2);
});

test('a repeat that arrives after the removal does not bring the file back', async () => {
  const bytes = text(8);
  const count = await total();
  const body = { content_id: randomUUID(), name: 'a.txt' };
  const sent = { ...body, upload_id: await uploadFile(admin, bytes) };
  await ok(add(admin, sent), 201);
  await ok(admin.delete(`${path}/${body.content_id}`), 204);
  for (const late of [sent, { ...body, upload_id: await uploadFile(admin, bytes) }])
    assert.equal((await ok(add(admin, late), 201)).id, body.content_id);
  assert.equal(await total(), count);
});

test('requests that race with one upload keep one file, whole', async () => {
  for (let round = 0; round < 8; round++) {
    const bytes = await pictureOf(100 + round, { width: 900, height: 600 });
    const count = await total();
    const body = { upload_id: await uploadFile(admin, bytes), name: 'a.png' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(admin, body)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    const [first] = answers;
    for (const { body: content } of answers) assert.equal(content.id, first?.body.id);
    assert.equal(await total(), count + 1);
    const stored = await app.app.inject({ url: `/api${first?.body.file}` });
    const [row] = await app.database.queryAsOwner('select file_sha256 from content where id = $1', [
      first?.body.id,
    ]);
    assert.equal(sha256(stored.rawPayload), row?.['file_sha256']);
  }
  await assertNothingLeft();
});

test('an upload that arrives damaged, or is refused, leaves nothing behind', async () => {
  const count = await total();
  const cases: [bytes: Buffer, more: object, status: number, reason: unknown][] = [
    [text(6), { sha256: '0'.repeat(64) }, 422, 'value'],
    [Buffer.from('MZ\0\0 program \0'), {}, 415, 'type'],
    [Buffer.alloc(0), {}, 422, 'empty_file'],
  ];
  for (const [bytes, more, status, reason] of cases) {
    const upload_id =
      bytes.length === 0 ? await beginUpload(admin, 0) : await uploadFile(admin, bytes);
    const { status: actual, body } = await add(admin, { upload_id, name: 'a.txt', ...more });
    const { detail } = body;
    assert.deepEqual(
      [actual, Array.isArray(detail) ? detail[0].type : detail.reason],
      [status, reason],
    );
    assert.deepEqual((await askOffset(app, admin, upload_id))[0], 404);
    await assertNothingLeft();
  }
  assert.equal(await total(), count);
});

test('an upload outlives the server', async () => {
  const bytes = text(7);
  const id = await beginUpload(admin, bytes.length);
  await ok(sendPart(admin, id, { bytes: bytes.subarray(0, 500) }), 204);
  const later = await buildApp({ deps: { ...app.deps }, log: 'error' });
  try {
    const who = callerOf(later, admin);
    assert.deepEqual(await askOffset({ ...app, app: later }, who, id), [200, 500]);
    await ok(sendPart(who, id, { bytes: bytes.subarray(500), offset: 500 }), 204);
    const content = await ok(
      add(who, { upload_id: id, name: 'a.txt', sha256: sha256(bytes) }),
      201,
    );
    assert.equal(content.size, bytes.length);
  } finally {
    await later.close();
  }
});

test('the client that pages use uploads in parts', async () => {
  const address = await app.app.listen({ port: 0 });
  const bytes = text(8, 60_000);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${address}/api/upload`,
    chunkSize: 100_000,
    headers: { authorization: `Bearer ${admin.token}` },
    onSuccess: () => resolve(),
    onError: reject,
  });
  upload.start();
  await promise;
  const upload_id = upload.url?.split('/').at(-1);
  const content = await ok(add(admin, { upload_id, name: 'a.txt', sha256: sha256(bytes) }), 201);
  assert.equal(content.size, bytes.length);
});
