import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { LateWorkView } from '@plumbline/contract/inspections/lateWork';
import { pictureOf, uploadFile } from '#test/fixtures/files.ts';
import { newInspector, newManager, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Item, Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const DEVICE = randomUUID();

/** An inspection that was handed over while its former responsible user worked offline. */
async function newStage(rules: object = {}, items?: Item[]) {
  const site = await newSite(app, { ...(items && { items }) });
  const { admin, inspector: author } = site.as;
  await ok(admin.patch(`/inspection_template/${site.template_id}`, rules));
  await ok(admin.patch(`/user/${author.id}`, { business_unit_id: site.unit_id }));
  const present = await newInspector(app, site, site.unit_id);
  const manager = await newManager(app, site, site.unit_id);
  const inspection = await site.plan(admin, { responsible_id: author.id });
  await ok(working(author, inspection).start());
  await ok(
    admin.post(`/inspection/composite/responsible/${inspection.id}`, {
      responsible_id: present.id,
    }),
  );
  const [detail] = inspection.details;
  assert.ok(detail);
  const path = `/inspection/${inspection.id}/late_work`;
  const answer = (item: string, body: object, more: object = {}) => ({
    key: randomUUID(),
    detail_id: detail.id,
    item_id: detail.items[item],
    number: '1',
    item,
    check_type_code: 1,
    unit: null,
    base: 0,
    device_id: DEVICE,
    reason: 'not_responsible',
    body,
    ...more,
  });
  const handIn = (id: string, answers: object[], more: object = {}) =>
    author.post(path, { id, answers, files: [], ...more });
  const read = async (who: Caller) => (await ok(who.get(path))).items;
  const decide = (id: string, body: object, who: Caller = manager) =>
    who.post(`/late_work/${id}/decision`, body);
  const work = working(present, inspection);
  return { site, author, present, manager, inspection, detail, answer, handIn, read, decide, work };
}

async function told(site: Site, who: Caller): Promise<string[]> {
  await handled(app, site.tenant_id);
  const { items } = await ok(who.get('/notice?sort_by=created_at,kind'));
  return items.map(({ kind }: { kind: string }) => kind);
}

test('what a device hands in is stored once, however often and in however many parts it comes', async () => {
  const { site, author, manager, present, answer, handIn, read } = await newStage();
  const id = randomUUID();
  const [roof, doors] = [
    answer('Roof', { quality_status_code: 10, comment: 'moss' }),
    answer('Doors', { quality_status_code: 30 }),
  ];
  await ok(handIn(id, [roof]));
  await ok(handIn(id, [roof]));
  await ok(handIn(id, [roof, doors], { finished_at: '2026-11-28T11:42:00Z' }));
  await ok(handIn(id, [doors]));
  const [late, ...others] = await read(author);
  assert.deepEqual(others, []);
  assert.deepEqual(
    late.answers.map(({ key, body }: { key: string; body: object }) => [key, body]),
    [
      [roof.key, roof.body],
      [doors.key, doors.body],
    ],
  );
  assert.deepEqual(
    [late.status, late.author.id, late.finished_at, late.is_applicable],
    ['open', author.id, '2026-11-28T11:42:00.000Z', true],
  );
  assert.equal((await read(manager)).length, 1);
  assert.deepEqual(await read(present), [], 'nobody else who sees the inspection sees it');
  const { items } = await ok(manager.get('/late_work?filter=status=open'));
  assert.deepEqual(
    items.map((one: { id: string; answers: number }) => [one.id, one.answers]),
    [[id, 2]],
  );
  assert.deepEqual(await told(site, manager), ['late_work']);
  const other = present.post(`/inspection/${late.inspection.id}/late_work`, {
    id,
    answers: [roof],
    files: [],
  });
  assert.equal((await ok(other, 409)).detail.code, 'duplicate');
  const tooMany = Array.from({ length: 500 }, () => answer('Roof', { comment: 'x' }));
  assert.equal((await ok(handIn(id, tooMany), 422)).detail.code, 'too_many');
});

test('late work is listed by state, unit, person and age', async () => {
  const { site, author, manager, inspection, answer, handIn, decide } = await newStage();
  const [first, second] = [randomUUID(), randomUUID()];
  const files = [{ content_id: randomUUID(), item_id: null, name: 'roof.jpg' }];
  await ok(handIn(first, [answer('Roof', { comment: 'moss' })], { files }));
  await ok(handIn(second, [answer('Doors', { comment: 'rust' })]));
  await ok(decide(second, { decision: 'rejected', word: 'Measured again' }));
  const list = async (...filter: string[]) => {
    const query = filter.map((one) => `filter=${encodeURIComponent(one)}`).join('&');
    return (await ok(manager.get(`/late_work?sort_by=created_at&${query}`))).items;
  };
  const idsOf = async (...filter: string[]) =>
    (await list(...filter)).map(({ id }: { id: string }) => id);
  assert.deepEqual(await idsOf(), [first, second]);
  assert.deepEqual(await idsOf('status=open'), [first]);
  assert.deepEqual(await idsOf(`business_unit.branch.id=${site.unit_id}`), [first, second]);
  assert.deepEqual(await idsOf(`author=${manager.id}`), []);
  assert.deepEqual(await idsOf(`author=${author.id}`, 'created_at<2020-01-01'), []);
  const [row] = await list('status=open');
  const object = (await ok(manager.get(`/inspection/${inspection.id}`))).object;
  assert.deepEqual(
    [row.answers, row.files, row.author.id, row.inspection.id, row.object.id, row.decided_by],
    [1, 1, author.id, inspection.id, object.id, null],
  );
  await ok(author.get('/late_work'), 403);
});

test('taking over enters the answers for their author, and asks before an answer given since gives way', async () => {
  const { site, author, present, manager, detail, answer, handIn, read, decide, work, inspection } =
    await newStage();
  await ok(work.answer('Doors', { quality_status_code: 20 }));
  const id = randomUUID();
  const answers = [
    answer('Roof', { quality_status_code: 10 }),
    answer('Roof', { comment: 'moss' }),
    answer('Doors', { quality_status_code: 30 }),
  ];
  await ok(handIn(id, answers));
  assert.deepEqual(
    (await read(manager))[0].answers.map((one: { is_overtaken: boolean }) => one.is_overtaken),
    [false, false, true],
  );
  await ok(decide(id, { decision: 'taken_over' }, author), 403);
  await ok(decide(id, { decision: 'taken_over' }, present), 403);
  const [first] = (await ok(decide(id, { decision: 'taken_over' }))).items;
  assert.deepEqual(
    [first.status, first.answers.map(({ outcome }: { outcome: string }) => outcome)],
    ['taken_over', ['applied', 'applied', 'overtaken']],
  );
  const [roof, doors] = await work.items();
  assert.deepEqual(
    [roof.quality_status.code, roof.comment, roof.answered_by.id, roof.revision],
    [10, 'moss', author.id, 2],
  );
  assert.deepEqual([doors.quality_status.code, doors.answered_by.id], [20, present.id]);
  const { items: log } = await ok(manager.get(`/inspection/${inspection.id}/audit_log`));
  const [entry] = log.filter(
    ({ log: { new_value } }: { log: { new_value: { quality?: number } } }) =>
      new_value.quality === 10,
  );
  const { full_name } = await ok(manager.get(`/user/${author.id}`));
  assert.deepEqual([entry.log.new_value.entered_for, entry.updated_by.id], [full_name, manager.id]);
  // ticked by the manager
  const again = { decision: 'taken_over', overwrite: [detail.items['Doors']] };
  await ok(decide(id, again));
  await ok(decide(id, again));
  const after = await work.items();
  assert.deepEqual(
    after.map((one: { quality_status: { code: number }; revision: number }) => [
      one.quality_status.code,
      one.revision,
    ]),
    [
      [10, 2],
      [30, 2],
    ],
  );
  assert.equal((await told(site, author)).at(-1), 'late_decided');
});

test('an inspection that has ended is not changed: late work is kept beside it, or rejected with a word', async () => {
  const { site, author, manager, answer, handIn, read, decide, work } = await newStage();
  await work.fill();
  await ok(work.complete());
  const [kept, rejected] = [randomUUID(), randomUUID()];
  await ok(handIn(kept, [answer('Roof', { quality_status_code: 10 })]));
  await ok(handIn(rejected, [answer('Roof', { quality_status_code: 20 })]));
  assert.equal((await read(manager))[0].is_applicable, false);
  assert.equal(
    (await ok(decide(kept, { decision: 'taken_over' }), 409)).detail.code,
    'wrong_status',
  );
  await ok(decide(kept, { decision: 'kept' }));
  await ok(decide(rejected, { decision: 'rejected' }), 422);
  await ok(decide(rejected, { decision: 'rejected', word: 'Done twice' }));
  assert.equal((await ok(decide(rejected, { decision: 'kept' }), 409)).detail.code, 'wrong_status');
  assert.deepEqual(
    (await read(author)).map(({ status, word }: { status: string; word: string | null }) => [
      status,
      word,
    ]),
    [
      ['kept', null],
      ['rejected', 'Done twice'],
    ],
  );
  assert.deepEqual(
    (await work.items()).map((one: { revision: number }) => one.revision),
    [1, 1],
  );
  const notices = (await told(site, author)).filter((kind) => kind === 'late_decided');
  assert.equal(notices.length, 2);
  assert.deepEqual((await ok(manager.get('/late_work?filter=status=open'))).items, []);
});

test('pictures of late work are seen by the managers, and become those of their items', async () => {
  const { author, present, manager, detail, answer, handIn, read, decide, work } = await newStage();
  const id = randomUUID();
  const content_id = randomUUID();
  const item_id = detail.items['Roof'];
  await ok(
    handIn(id, [answer('Roof', { quality_status_code: 10 })], {
      files: [{ content_id, item_id, name: 'roof.png' }],
    }),
  );
  const bytes = await pictureOf(1);
  const add = async (who: Caller) =>
    who.post(`/late_work/${id}/content/uploaded`, {
      upload_id: await uploadFile(who, bytes),
      content_id,
      name: 'roof.png',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  await ok(add(present), 404);
  await ok(add(author), 201);
  const { items } = await ok(manager.get(`/late_work/${id}/content`));
  assert.equal(items.length, 1);
  await ok(present.get(`/late_work/${id}/content`), 404);
  await ok(present.get(`/content/${content_id}/file`), 404);
  await ok(decide(id, { decision: 'taken_over' }));
  const [roof] = await work.items();
  assert.deepEqual([roof.content_count, roof.quality_status.code], [1, 10]);
  const moved = await ok(present.get(`/inspection_check_list_item/${item_id}/content`));
  assert.deepEqual(
    moved.items.map((one: { id: string }) => one.id),
    [content_id],
  );
  // the device did not hear that it had arrived
  await ok(add(author), 201);
  assert.equal((await work.items())[0].content_count, 1);
  assert.equal((await read(author))[0].files.length, 1);
});

test('managers see who signed late work, who refused to and why, and where a meter was changed', async () => {
  const { manager, answer, handIn, read, decide, work } = await newStage({}, [
    { name: 'Meter', check_type_code: CHECK_TYPE.number, indicator_code: 'energy' },
    { name: 'Tenant', check_type_code: CHECK_TYPE.signature },
    { name: 'Guest', check_type_code: CHECK_TYPE.signature },
  ]);
  const signature = { name: 'Olena Koval', role: 'Tenant' };
  const marks = { answers_sha256: 'a'.repeat(64), answer_marks: 'b'.repeat(8) };
  const refused = { name: 'Ivo Maler', refusal: 'He does not agree' };
  const meter_change = { old_meter_last: 13_700.5, new_meter_first: null };
  const id = randomUUID();
  await ok(
    handIn(id, [
      answer('Meter', { value: 5, meter_change }),
      answer('Tenant', { signature: { ...signature, ...marks } }),
      answer('Guest', { signature: refused }),
    ]),
  );
  const facts = async () =>
    ((await read(manager))[0] as LateWorkView).answers.map(({ item, body, present }) => [
      item,
      body.meter_change ?? body.signature,
      present?.meter_change ?? present?.signature ?? null,
    ]);
  const [own, denied] = [
    { ...signature, refusal: null },
    { ...refused, role: null },
  ];
  assert.deepEqual(await facts(), [
    ['Meter', meter_change, null],
    ['Tenant', own, null],
    ['Guest', denied, null],
  ]);
  await ok(decide(id, { decision: 'taken_over' }));
  assert.deepEqual(await facts(), [
    ['Meter', meter_change, meter_change],
    ['Tenant', own, own],
    ['Guest', denied, denied],
  ]);
  const [meter, tenant] = await work.items();
  assert.deepEqual(
    [meter.meter_change, tenant.signature.name, tenant.signature.answers_sha256],
    [meter_change, signature.name, marks.answers_sha256],
  );
});

test('a photo of late work keeps the place of its device, if its inspection does', async () => {
  for (const keeps_place of [true, false]) {
    const { author, manager, handIn, answer } = await newStage({ keeps_place });
    const id = randomUUID();
    await ok(handIn(id, [answer('Roof', { comment: 'moss' })]));
    const device_place = { lat: 48.2, lon: 16.4, accuracy: 9, at: '2026-03-02T10:00:00Z' };
    const upload_id = await uploadFile(author, await pictureOf(1));
    const path = `/late_work/${id}/content`;
    await ok(author.post(`${path}/uploaded`, { upload_id, name: 'roof.png', device_place }), 201);
    const { items } = await ok(manager.get(path));
    assert.equal(items[0].device_place?.lat, keeps_place ? 48.2 : undefined);
  }
});

test('a former responsible user asks for an inspection, and the present one is told once', async () => {
  const { site, author, present, manager, inspection } = await newStage();
  const path = `/inspection/${inspection.id}/ask_back`;
  await ok(author.post(path), 204);
  await ok(author.post(path), 204);
  await ok(manager.post(path), 404);
  assert.equal((await ok(present.post(path), 409)).detail.code, 'wrong_status');
  const kinds = await told(site, present);
  assert.deepEqual(
    kinds.filter((kind) => kind === 'asked_back'),
    ['asked_back'],
  );
});
