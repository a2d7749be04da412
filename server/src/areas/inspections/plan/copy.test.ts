import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  created,
  detailsOf,
  newSite,
  ok,
  refusalCode,
  working,
} from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

async function completeInspection(site: Site, by: Caller, quality = 30) {
  const inspection = await site.plan(by);
  const work = working(by, inspection);
  await ok(work.start());
  await work.fill(quality);
  await ok(work.complete());
  return inspection;
}

test('a copy proposes the answers of its base, a repetition starts empty', async () => {
  const site = await newSite(app, { onPumps: true, due_days: 3 });
  const { admin } = site.as;
  const base = await completeInspection(site, admin, 20);
  const assigned_time = fromNow(-1000).toISOString();
  const copy = await created(
    admin.post(`/inspection/composite/${base.id}/copy`, { mode: 'copy', assigned_time }),
  );
  const repeat = await created(
    admin.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat' }),
  );
  assert.deepEqual(
    [copy['progress'], repeat['progress']],
    [
      { filled: 0, total: 6 },
      { filled: 0, total: 6 },
    ],
  );
  assert.deepEqual(
    [copy['base_inspection'], copy['started_at'], copy['required_credits']],
    [{ id: base.id, name: 'Yearly' }, null, 3],
  );
  assert.equal(Date.parse(String(copy['due_time'])) - Date.parse(assigned_time), 3 * 86_400_000);
  const work = working(admin, { id: copy.id, details: await detailsOf(admin, copy.id) });
  const [item] = await work.items();
  assert.deepEqual(
    [item.quality_status.code, item.answered_at, item.answered_by],
    [20, null, null],
  );
  const repeated = { id: repeat.id, details: await detailsOf(admin, repeat.id) };
  assert.deepEqual(
    (await working(admin, repeated).items()).map(
      (one: { quality_status: object | null }) => one.quality_status,
    ),
    [null, null],
  );
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  assert.equal((await ok(admin.post(`/inspection/${copy.id}/answers/confirm`))).confirmed, 5);
  assert.deepEqual((await ok(work.complete())).quality_aggr, {
    ...(await ok(admin.get(`/inspection/${copy.id}/quality`))),
  });
  assert.deepEqual((await ok(admin.get(`/object/${site.object_id}/quality`))).attention, 5);
});

test('a critical inspection can be repeated, but its answers are not copied', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const base = await completeInspection(site, admin, 10);
  const { status, body } = await admin.post(`/inspection/composite/${base.id}/copy`, {
    mode: 'copy',
  });
  assert.deepEqual([status, body], [409, { detail: { code: 'copy_prohibited_quality' } }]);
  await created(admin.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat' }));
  for (const wrong of [{}, { mode: 'clone' }, { mode: 'copy', answers: [] }])
    await ok(admin.post(`/inspection/composite/${base.id}/copy`, wrong), 422);
  await ok(site.as.guest.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat' }), 403);
  assert.equal(
    (
      await ok(
        site.as.inspector.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat' }),
        201,
      )
    ).responsible.id,
    site.as.inspector.id,
  );
});

test('a repetition has the questions of its base, for the remaining objects', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin } = site.as;
  const base = await completeInspection(site, admin);
  await ok(
    admin.patch(`/check_list/${site.check_list_id}`, {
      items: [{ name: 'New', item_type: 'question', check_type_code: 1 }],
    }),
  );
  await ok(admin.delete(`/object/${site.pumps[0]}`), 204);
  const repeat = await created(
    admin.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat' }),
  );
  const details = await detailsOf(admin, repeat.id);
  assert.equal(details.length, 2);
  assert.deepEqual(Object.keys(details[0]?.items ?? {}), ['Roof', 'Doors']);
  await ok(admin.delete(`/object/${site.object_id}?with_hierarchy=true`), 204);
  assert.equal(
    await refusalCode(admin.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat' })),
    'wrong_status',
  );
  assert.equal(
    await refusalCode(
      admin.post(`/inspection/composite/${site.object_id}`, { template_id: site.template_id }),
    ),
    'wrong_status',
  );
});

test('an unplanned inspection is created from check lists alone', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const other = await created(
    admin.post('/check_list', {
      name: 'Fire',
      items: [{ name: 'Exit', item_type: 'question', check_type_code: 1 }],
    }),
  );
  const path = `/inspection/${site.object_id}/composite/operative`;
  const inspection = await created(
    inspector.post(path, {
      check_list_ids: [other.id, site.check_list_id, other.id],
      comment: 'smoke',
    }),
  );
  assert.deepEqual(
    [
      inspection['template'],
      inspection['template_name'],
      inspection['progress'],
      inspection['required_credits'],
    ],
    [null, 'Fire, Safety', { filled: 0, total: 3 }, 2],
  );
  const { items: details } = await ok(inspector.get(`/inspection/${inspection.id}/detail`));
  assert.deepEqual(
    details.map((detail: { group_name: string; group_number: number }) => [
      detail.group_number,
      detail.group_name,
    ]),
    [
      [1, 'Fire'],
      [2, 'Safety'],
    ],
  );
  for (const [body, status] of [
    [{}, 422],
    [{ check_list_ids: [] }, 422],
    [{ check_list_ids: [crypto.randomUUID()] }, 404],
  ] as const)
    await ok(inspector.post(path, body), status);
  await ok(admin.delete(`/check_list/${other.id}`), 204);
  await ok(inspector.post(path, { check_list_ids: [other.id] }), 409);
  const id = crypto.randomUUID();
  assert.equal(
    (await created(inspector.post(path, { id, check_list_ids: [site.check_list_id] }))).id,
    id,
  );
  assert.deepEqual(
    (await ok(inspector.post(path, { id, check_list_ids: [site.check_list_id] }), 409)).detail,
    { code: 'duplicate', field: 'id' },
  );
});

test('a template for descendants includes those of its class and subclasses that are not archived', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const special = await created(
    admin.post('/object_class', { name: 'Fire pump', parent_id: site.class_id }),
  );
  const make = (body: Record<string, unknown>) => created(admin.post('/object', body));
  const deep = await make({
    name: 'Z deep',
    parent_id: site.pumps[0],
    object_class_id: special.id,
  });
  await make({ name: 'No pump', parent_id: site.object_id });
  await make({ name: 'Elsewhere', object_class_id: site.class_id });
  await ok(admin.delete(`/object/${site.pumps[1]}`), 204);
  const template = await created(
    admin.post('/inspection_template', {
      name: 'Pumps',
      details: [
        {
          check_list_id: site.check_list_id,
          group_name: 'P',
          group_number: 1,
          target: 'class',
          object_class_id: site.class_id,
        },
      ],
    }),
  );
  const inspection = await created(
    admin.post(`/inspection/composite/${site.object_id}`, { template_id: template.id }),
  );
  const { items: details } = await ok(admin.get(`/inspection/${inspection.id}/detail`));
  assert.deepEqual(
    details.map((detail: { object: { id: string } }) => detail.object.id),
    [site.pumps[0], deep.id],
  );
  const { detail } = await ok(
    admin.post(`/inspection/composite/${deep.id}`, { template_id: template.id }),
    422,
  );
  assert.equal(detail[0].type, 'no_details');
  await ok(admin.delete(`/inspection_template/${site.template_id}`), 204);
  assert.equal(
    await refusalCode(
      admin.post(`/inspection/composite/${site.object_id}`, { template_id: site.template_id }),
    ),
    'wrong_status',
  );
});

test('the assignment’s responsible user is used unless the body names another', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await created(
    admin.post('/object_inspection_template', {
      object_id: site.object_id,
      inspection_template_id: site.template_id,
      responsible_id: inspector.id,
    }),
  );
  assert.equal((await working(admin, await site.plan(admin)).read()).responsible.id, inspector.id);
  assert.equal(
    (await working(admin, await site.plan(admin, { responsible_id: admin.id })).read()).responsible
      .id,
    admin.id,
  );
});

test('causes list the facts behind a status, worst and newest first, page by page', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin, inspector } = site.as;
  const inspection = await site.plan(inspector);
  const work = working(inspector, inspection);
  await ok(work.start());
  await work.fill();
  await ok(work.answer('Doors', { quality_status_code: 20 }, 0));
  await ok(work.answer('Roof', { quality_status_code: 10, comment: 'gone' }, 2));
  await ok(work.complete());
  for (const path of [`/object/${site.object_id}`, `/business_unit/${site.company_id}`]) {
    const { items, total } = await ok(admin.get(`${path}/quality/causes`));
    assert.deepEqual(
      [
        total,
        items.map(
          (cause: { name: string; quality_status: number; object: { full_name: string } }) => [
            cause.quality_status,
            cause.name,
            cause.object.full_name,
          ],
        ),
      ],
      [
        2,
        [
          [10, 'Roof', 'Building / Pump B'],
          [20, 'Doors', 'Building'],
        ],
      ],
    );
    assert.deepEqual(
      [items[0].comment, items[0].inspection.id, items[0].item_id, items[0].check_list],
      ['gone', inspection.id, inspection.details[2]?.items['Roof'], 'Safety'],
    );
    const second = await ok(admin.get(`${path}/quality/causes?page=2&page_size=1`));
    assert.deepEqual([second.total, second.items[0].name], [2, 'Doors']);
    const past = await ok(admin.get(`${path}/quality/causes?page=9&page_size=1`));
    assert.deepEqual([past.total, past.items], [2, []]);
  }
  const { items: good } = await ok(admin.get(`/object/${site.pumps[0]}/quality/causes`));
  assert.deepEqual(
    good.map((cause: { quality_status: number }) => cause.quality_status),
    [30, 30],
  );
  await ok(admin.delete(`/object/${site.pumps[1]}`), 204);
  assert.deepEqual(
    (await ok(admin.get(`/object/${site.object_id}/quality/causes`))).items.map(
      (cause: { name: string }) => cause.name,
    ),
    ['Doors'],
  );
});
