import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { ContentView } from '@plumbline/contract/content/wire';
import { after, before, test } from 'node:test';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { call, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  site = await newSite(app, {
    items: [
      { name: 'Roof', code: 'roof', require_photo_on: [10, 20] },
      { name: 'Picture', code: 'picture', check_type_code: 8 },
    ],
  });
  admin = site.as.admin;
});
after(() => app.close());

const fetched = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: `/api${url}`, headers });

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

test('everything that has files lists, describes, deletes and restores them', async () => {
  const { id: indicator } = await ok(
    admin.post('/measurement_indicator', { name: 'Flow', object_id: site.object_id }),
    201,
  );
  const { id: value } = await ok(
    admin.post('/indicator_value_history', {
      indicator_id: indicator,
      value: 7,
      measured_at: '2026-01-01T00:00:00Z',
    }),
    201,
  );
  const { superuser } = site.as;
  const holders: [string, Caller][] = [
    [`/object/${site.object_id}`, admin],
    [`/business_unit/${site.unit_id}`, admin],
    [`/measurement_indicator/${indicator}`, admin],
    [`/indicator_value_history/${value}`, admin],
    [`/inspection_template/${site.template_id}`, admin],
    [`/check_list/${site.check_list_id}`, admin],
    [`/user/${site.as.inspector.id}`, admin],
    [`/tenant/${site.tenant_id}`, superuser],
  ];
  for (const [path, who] of holders) {
    const { items } = await ok(
      addFiles(
        who,
        path,
        [
          ['plan.png', await pictureOf(1)],
          ['notes.txt', 'Two pumps.\n'],
        ],
        [['user_tags', 'plan']],
      ),
      201,
    );
    assert.deepEqual(
      items.map(({ name, kind, user_tags }: Record<string, unknown>) => [name, kind, user_tags]),
      [
        ['plan.png', 'picture', ['plan']],
        ['notes.txt', 'text', ['plan']],
      ],
      path,
    );
    const [plan, notes] = items;
    const listed = await ok(who.get(`${path}/content?sort_by=name`));
    assert.deepEqual([listed.total, listed.items[0].name], [2, 'notes.txt'], path);
    const filtered = await ok(who.get(`${path}/content?filter=kind=picture`));
    assert.deepEqual([filtered.total, filtered.items[0].id], [1, plan.id]);
    const described = await ok(
      who.patch(`/content/${plan.id}`, { name: 'Ground floor.png', description: 'From 1998' }),
    );
    assert.deepEqual([described.name, described.description], ['Ground floor.png', 'From 1998']);
    await ok(who.patch(`/content/${plan.id}/user_tags`, { user_tags: ['old', 'plan'] }));
    assert.deepEqual((await ok(who.get(`${path}/content/${plan.id}`))).user_tags, ['old', 'plan']);
    await ok(who.delete(`${path}/content/${notes.id}`), 204);
    assert.equal((await ok(who.get(`${path}/content`))).total, 1);
    assert.equal((await ok(who.get(`${path}/content?with_archived=true`))).total, 2);
    const gone = await ok(who.get(`${path}/content?with_archived=true&filter=archived=true`));
    const [{ id, updated_by }] = gone.items;
    assert.deepEqual([gone.total, id, updated_by.id], [1, notes.id, who.id], 'who deleted it');
    await ok(who.post(`${path}/content/${notes.id}/restore`));
    assert.equal((await ok(who.get(`${path}/content`))).total, 2);
  }
  const elsewhere = await ok(admin.get(`/object/${site.object_id}/content`));
  const other = `/business_unit/${site.unit_id}/content/${elsewhere.items[0].id}`;
  assert.equal((await admin.get(other)).status, 404);
  assert.equal((await admin.delete(other)).status, 404);
});

test('a file is sent as it is stored, by its signed address and in parts, and a picture in smaller versions', async () => {
  const picture = await pictureOf(2, { width: 3000, height: 1500, format: 'jpeg' });
  const { items } = await ok(
    addFiles(admin, `/object/${site.pumps[0]}`, [['../big "picture"\r\n.jpg', picture]]),
    201,
  );
  const [content] = items;
  assert.deepEqual(
    [content.width, content.height, content.sha256, content.mime],
    [3000, 1500, sha256(picture), 'image/jpeg'],
  );
  const whole = await fetched(content.file);
  assert.equal(whole.statusCode, 200);
  assert.equal(whole.headers['x-content-type-options'], 'nosniff');
  assert.match(String(whole.headers['content-disposition']), /^inline; filename="big/);
  assert.equal(whole.rawPayload.length, content.size);
  const part = await fetched(content.file, { range: 'bytes=10-19' });
  assert.equal(part.statusCode, 206);
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(10, 20));
  const again = await fetched(content.file, { 'if-none-match': String(whole.headers['etag']) });
  assert.equal(again.statusCode, 304);
  for (const [version, width] of [
    ['thumbnail', 320],
    ['preview', 2000],
  ] as const) {
    const small = await fetched(content[version]);
    assert.equal(small.statusCode, 200, version);
    const { default: sharp } = await import('sharp');
    assert.equal((await sharp(small.rawPayload).metadata()).width, width);
  }
  const file = await admin.get(`/content/${content.id}/file`);
  assert.deepEqual([file.status, file.headers['content-length']], [200, `${content.size}`]);
  assert.equal((await fetched(`${content.file}x`)).statusCode, 404);
});

test('a photo answers its item, is required where the list says so, and goes with its answer', async () => {
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  const [detail] = inspection.details;
  const item = (name: string) => `/inspection_check_list_item/${detail?.items[name]}`;
  const early = await addFiles(admin, item('Picture'), [['a.png', await pictureOf(3)]]);
  assert.deepEqual([early.status, early.body.detail.code], [409, 'not_started']);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 10 }));
  const { items } = await ok(
    addFiles(admin, item('Picture'), [['a.png', await pictureOf(3)]]),
    201,
  );
  assert.deepEqual((await work.read()).progress, { filled: 2, total: 2 });
  const refused = await work.complete();
  assert.deepEqual(
    [refused.status, refused.body.detail.reason, refused.body.detail.item_id],
    [409, 'photo', detail?.items['Roof']],
  );
  await ok(addFiles(admin, item('Roof'), [['b.png', await pictureOf(4)]]), 201);
  await ok(admin.delete(`${item('Picture')}/content/${items[0].id}`), 204);
  assert.deepEqual((await work.read()).progress, { filled: 1, total: 2 });
  await ok(admin.post(`${item('Picture')}/content/${items[0].id}/restore`));
  await ok(work.complete());
  const late = await addFiles(admin, item('Roof'), [['c.png', await pictureOf(5)]]);
  assert.deepEqual([late.status, late.body.detail.code], [409, 'wrong_status']);
  assert.equal((await admin.delete(`${item('Picture')}/content/${items[0].id}`)).status, 409);
  const all = await ok(
    admin.get(
      `/object/${site.object_id}/all_content?filter=inspection=${inspection.id}&sort_by=name`,
    ),
  );
  assert.deepEqual(
    all.items.map((one: ContentView) => [one.name, one.quality_status?.code ?? null]),
    [
      ['a.png', null],
      ['b.png', 10],
    ],
  );
  const found = await ok(
    admin.get(`/inspection/${inspection.id}/all_content?filter=quality_status=10`),
  );
  assert.equal(found.total, 1);
  const next = working(admin, await site.plan(admin));
  const [roof] = await next.items();
  assert.deepEqual(
    [roof.previous.item_id, roof.previous.content_count],
    [detail?.items['Roof'], 1],
  );
});

test('an inspection whose template asks for it is completed only with a signature, which it keeps', async () => {
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { requires_signature: true }));
  const inspection = await site.plan(admin);
  assert.equal((await ok(admin.get(`/inspection/${inspection.id}`))).requires_signature, true);
  const work = working(admin, inspection);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  await ok(work.answer('Picture', { not_applicable: true }));
  const unsigned = await work.complete();
  assert.deepEqual([unsigned.status, unsigned.body.detail.code], [409, 'signature_required']);
  const png = { 'content-type': 'image/png' };
  const put = (path: string, bytes: Buffer) =>
    call(app.app, {
      method: 'PUT',
      url: `/api${path}`,
      payload: bytes,
      headers: { authorization: `Bearer ${admin.token}`, ...png },
    });
  await ok(put(`/user/${admin.id}/signature`, await pictureOf(6)));
  await ok(work.complete());
  const signed = await ok(admin.get(`/inspection/${inspection.id}`));
  assert.equal(signed.requires_signature, true);
  const before = (await fetched(signed.signature)).rawPayload;
  await ok(put(`/user/${admin.id}/signature`, await pictureOf(7)));
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { requires_signature: false }));
  const later = await ok(admin.get(`/inspection/${inspection.id}`));
  assert.deepEqual([later.requires_signature, later.signature], [true, signed.signature]);
  assert.deepEqual((await fetched(later.signature)).rawPayload, before);
});

test('people, objects and units have faces, which every list that names them shows', async () => {
  const png = { 'content-type': 'image/png' };
  const put = async (who: Caller, path: string, n: number) =>
    await call(app.app, {
      method: 'PUT',
      url: `/api${path}/avatar`,
      payload: await pictureOf(n),
      headers: { authorization: `Bearer ${who.token}`, ...png },
    });
  const { inspector, guest } = site.as;
  for (const [n, path] of [
    `/object/${site.object_id}`,
    `/business_unit/${site.unit_id}`,
    `/user/${admin.id}`,
  ].entries()) {
    const { url } = await ok(put(admin, path, n + 20));
    assert.equal((await fetched(url)).statusCode, 200);
    assert.deepEqual(await ok(admin.get(`${path}/avatar`)), { url });
    assert.equal((await ok(admin.get(path))).avatar, url);
  }
  const { items } = await ok(admin.get('/object?fields=name,created_by'));
  const { avatar } = await ok(admin.get(`/user/${admin.id}`));
  assert.equal(items[0].created_by.avatar, avatar);
  const log = await ok(inspector.get(`/object/${site.object_id}/audit_log`));
  assert.equal(log.items[0].updated_by.avatar, avatar);
  await ok(put(inspector, `/user/${inspector.id}`, 30));
  assert.equal((await put(inspector, `/user/${admin.id}`, 31)).status, 404);
  assert.equal((await put(guest, `/user/${guest.id}`, 32)).status, 403);
  assert.equal((await inspector.get(`/user/${admin.id}/signature`)).status, 404);
  await ok(admin.delete(`/user/${admin.id}/avatar`), 204);
  assert.equal((await admin.get(`/user/${admin.id}/avatar`)).status, 404);
});
