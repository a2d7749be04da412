import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: Caller;
let lists: string[];
let pump: string;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
  ({ admin } = tenant.as);
  lists = await Promise.all(['Safety', 'Condition'].map((name) => create('/check_list', { name })));
  pump = await create('/object_class', { name: 'Pump' });
});
after(() => app.close());

async function create(path: string, body: object): Promise<string> {
  const answer = await admin.post(path, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
}
const locs = ({ body }: Answer) =>
  body.detail.map((item: { loc: unknown[]; type: string }) => `${item.loc.join('.')} ${item.type}`);
const details = () => [
  { check_list_id: lists[0], group_name: 'Yard', group_number: 1 },
  {
    check_list_id: lists[1],
    group_name: 'Pumps',
    group_number: 2,
    target: 'class',
    object_class_id: pump,
  },
];
const monthly = { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=8', timezone: 'Europe/Kyiv' };

test('a template is created with its details and read back', async () => {
  const inspection_class_id = await create('/inspection_class', { name: 'Technical' });
  const { status, body } = await admin.post('/inspection_template', {
    name: 'Monthly round',
    code: 'T-1',
    inspection_class_id,
    inspection_type_code: 1,
    schedule: monthly,
    reminder_before: '2d;1w;2d;3m',
    due_days: 3,
    late_days: 10,
    details: details(),
  });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.schedule_type.name, 'Monthly');
  assert.deepEqual(
    [body.schedule, body.reminder_before, body.details_count],
    [monthly, '2d;1w;3m', 2],
  );
  assert.deepEqual(
    body.details.map((detail: Record<string, { name: string } | null | string | number>) => [
      (detail['check_list'] as { name: string }).name,
      detail['group_name'],
      detail['group_number'],
      detail['target'],
      (detail['object_class'] as { name: string } | null)?.name ?? null,
    ]),
    [
      ['Safety', 'Yard', 1, 'base', null],
      ['Condition', 'Pumps', 2, 'class', 'Pump'],
    ],
  );
  const { details: _details, ...row } = body;
  assert.deepEqual((await tenant.as.guest.get('/inspection_template?filter=code=T-1')).body.items, [
    row,
  ]);
  const list = await tenant.as.inspector.get(
    `/inspection_template_detail?filter=inspection_template.id=${body.id}&sort_by=group_number`,
  );
  assert.deepEqual(list.body.items, body.details);
  const facets = await admin.get(
    `/inspection_template_detail/aggr_on_attr?attrs=check_list&global_filter=inspection_template.id=${body.id}`,
  );
  assert.equal(facets.body.check_list.length, 2);
});

test('details in the body replace the stored ones, equal ones change nothing', async () => {
  const id = await create('/inspection_template', { name: 'Replaced', details: details() });
  const path = `/inspection_template/${id}`;
  const same = await admin.patch(path, { details: details() }, { 'if-match': '"1"' });
  assert.equal(same.headers['etag'], '"1"');
  const fewer = await admin.patch(path, { details: details().slice(1) });
  assert.equal(fewer.headers['etag'], '"2"');
  assert.deepEqual(
    [fewer.body.details.length, fewer.body.details[0].group_name, fewer.body.details[0].position],
    [1, 'Pumps', 0],
  );
  assert.equal((await admin.patch(path, { name: 'Old' }, { 'if-match': '"1"' })).status, 412);
  assert.deepEqual(locs(await admin.patch(path, { details: [] })), ['body.details too_small']);
  const { body } = await admin.get(`${path}/audit_log`);
  assert.equal(body.items[0].log.new_value.details.length, 1);
});

test('contradicting parts are refused by name', async () => {
  const post = async (more: object) =>
    locs(await admin.post('/inspection_template', { name: 'Bad', details: details(), ...more }));
  assert.deepEqual(
    await post({ schedule: { rrule: 'FREQ=DAILY;BYHOUR=24', timezone: 'Europe/Kyiv' } }),
    ['body.schedule.rrule rrule'],
  );
  assert.deepEqual(await post({ schedule: { rrule: 'FREQ=DAILY', timezone: 'Mars/Olympus' } }), [
    'body.schedule.timezone timezone',
  ]);
  assert.deepEqual(
    await post({ schedule: { rrule: 'FREQ=DAILY', timezone: 'UTC' }, schedule_type_code: 4 }),
    ['body.schedule.rrule schedule_type'],
  );
  assert.deepEqual(await post({ reminder_before: '2x' }), ['body.reminder_before reminder']);
  assert.deepEqual(await post({ details: [details()[0], details()[0]] }), [
    'body.details.1 repeated',
  ]);
  assert.deepEqual(await post({ details: [{ ...details()[0], target: 'class' }] }), [
    'body.details.0.object_class_id required',
  ]);
  assert.deepEqual(await post({ details: [{ ...details()[0], object_class_id: pump }] }), [
    'body.details.0.object_class_id value',
  ]);
  assert.equal((await admin.get('/inspection_template?filter=name=Bad')).body.total, 0);
});

test('rows of another tenant can neither be referenced nor reached', async () => {
  const other = (await newTenant(app)).as.admin;
  const foreign = await other.post('/inspection_template', { name: 'Theirs', details: details() });
  assert.equal(foreign.status, 404);
  const id = await create('/inspection_template', { name: 'Ours', details: details() });
  for (const answer of [
    await other.get(`/inspection_template/${id}`),
    await other.patch(`/inspection_template/${id}`, { name: 'x' }),
    await other.delete(`/inspection_template/${id}`),
    await other.post('/object_inspection_template', { object_id: id, inspection_template_id: id }),
  ]) {
    assert.equal(answer.status, 404);
  }
});

test('rows that a template needs cannot be deleted for good', async () => {
  const list = await create('/check_list', { name: 'Needed' });
  const id = await create('/inspection_template', {
    name: 'Needs it',
    details: [{ check_list_id: list, group_name: 'G', group_number: 1 }],
  });
  await admin.delete(`/check_list/${list}`);
  assert.deepEqual((await admin.delete(`/check_list/${list}?permanent=true`)).body.detail, {
    code: 'in_use',
  });
  assert.equal(
    (await admin.get(`/inspection_template/${id}`)).body.details[0].check_list.name,
    'Needed',
  );
  assert.equal((await admin.delete(`/inspection_template/${id}`)).status, 204);
  assert.equal((await admin.get(`/inspection_template/${id}`)).body.archived, true);
  assert.equal(
    (await admin.patch(`/inspection_template/${id}`, { archived: false })).body.archived,
    false,
  );
  await admin.delete(`/inspection_template/${id}`);
  assert.equal((await admin.delete(`/inspection_template/${id}?permanent=true`)).status, 204);
  assert.equal((await admin.delete(`/check_list/${list}?permanent=true`)).status, 204);
});

test('a template is assigned to an object once, to a user who can work there', async () => {
  const object_id = await create('/object', { name: 'Pumping station' });
  const inspection_template_id = await create('/inspection_template', {
    name: 'Assigned',
    details: details(),
  });
  const assign = (more: object = {}) =>
    admin.post('/object_inspection_template', { object_id, inspection_template_id, ...more });
  assert.deepEqual(locs(await assign({ responsible_id: tenant.as.guest.id })), [
    'body.responsible_id responsible',
  ]);
  const { body, status } = await assign({ responsible_id: tenant.as.inspector.id });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(
    [body.object.name, body.inspection_template.name, body.is_active],
    ['Pumping station', 'Assigned', true],
  );
  assert.deepEqual((await assign()).body.detail, {
    code: 'duplicate',
    field: 'inspection_template_id',
  });
  const path = `/object_inspection_template/${body.id}`;
  assert.equal(
    (await admin.patch(path, { is_active: false, responsible_id: null })).body.responsible,
    null,
  );
  assert.deepEqual(locs(await admin.patch(path, { object_id })), ['body.object_id unknown_field']);
  await admin.delete(`/inspection_template/${inspection_template_id}`);
  assert.deepEqual(
    (await admin.delete(`/inspection_template/${inspection_template_id}?permanent=true`)).body
      .detail,
    { code: 'in_use' },
  );
  assert.equal((await admin.delete(path)).status, 204);
  assert.equal(
    (await admin.delete(`/inspection_template/${inspection_template_id}?permanent=true`)).status,
    204,
  );
});

test('an assignment can always be switched off, but switched on only with a user who can work there', async () => {
  const otherTenant = (await newTenant(app)).as;
  const post = async (path: string, body: object) => {
    const answer = await otherTenant.admin.post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id as string;
  };
  const list = await post('/check_list', { name: 'Safety' });
  const id = await post('/object_inspection_template', {
    object_id: await post('/object', { name: 'Pumping station' }),
    inspection_template_id: await post('/inspection_template', {
      name: 'Round',
      details: [{ check_list_id: list, group_name: 'Yard', group_number: 1 }],
    }),
    responsible_id: otherTenant.inspector.id,
  });
  const patch = (body: object) =>
    otherTenant.admin.patch(`/object_inspection_template/${id}`, body);
  const faults = ['body.responsible_id responsible'];
  const user = `/user/${otherTenant.inspector.id}`;
  assert.equal((await otherTenant.admin.patch(user, { is_active: false })).status, 200);
  const off = await patch({ is_active: false });
  assert.deepEqual([off.status, off.body.is_active], [200, false], JSON.stringify(off.body));
  assert.equal((await patch({ is_active: false })).status, 200);
  assert.deepEqual(locs(await patch({ is_active: true })), faults);
  assert.deepEqual(
    locs(await patch({ is_active: true, responsible_id: otherTenant.inspector.id })),
    faults,
  );
  assert.equal(
    (await patch({ is_active: true, responsible_id: otherTenant.admin.id })).status,
    200,
  );
  assert.deepEqual(locs(await patch({ responsible_id: otherTenant.inspector.id })), faults);
  assert.equal((await otherTenant.admin.patch(user, { is_active: true })).status, 200);
  assert.equal((await patch({ responsible_id: otherTenant.inspector.id })).status, 200);
});

test('an assignment is visible only with its object, and ends with it', async () => {
  const business_unit_id = await create('/business_unit', { name: 'Elsewhere' });
  await admin.patch(`/user/${tenant.as.inspector.id}`, { business_unit_id });
  const object_id = await create('/object', { name: 'Not theirs' });
  const inspection_template_id = await create('/inspection_template', {
    name: 'Round',
    details: details(),
  });
  const id = await create('/object_inspection_template', { object_id, inspection_template_id });
  const visibleCounts = async () => [
    (await tenant.as.inspector.get(`/object_inspection_template/${id}`)).status,
    (await tenant.as.inspector.get(`/object_inspection_template?filter=object.id=${object_id}`))
      .body.total,
  ];
  assert.deepEqual(await visibleCounts(), [404, 0]);
  await admin.patch(`/object/${object_id}`, { business_unit_id });
  assert.deepEqual(await visibleCounts(), [200, 1]);
  await admin.delete(`/object/${object_id}`);
  assert.equal((await admin.delete(`/object/${object_id}?permanent=true`)).status, 204);
  assert.equal((await admin.get(`/object_inspection_template/${id}`)).status, 404);
});

for (const path of ['/inspection_class', '/object_class']) {
  test(`${path} is a tree without cycles`, async () => {
    const top = await create(path, { name: 'Top' });
    const middle = await create(path, { name: 'Middle', parent_id: top });
    const low = await create(path, { name: 'Low', parent_id: middle });
    assert.deepEqual((await admin.patch(`${path}/${top}`, { parent_id: low })).body.detail, {
      code: 'hierarchy_cycle',
    });
    assert.deepEqual((await admin.patch(`${path}/${top}`, { parent_id: top })).body.detail, {
      code: 'hierarchy_cycle',
    });
    assert.equal((await admin.patch(`${path}/${low}`, { parent_id: top })).body.parent.name, 'Top');
    assert.ok(
      (await admin.get(`${path}?root=true`)).body.items.some(
        (row: { id: string }) => row.id === top,
      ),
    );
    assert.deepEqual((await admin.delete(`${path}/${top}`)).body.detail, { code: 'has_children' });
    assert.equal((await admin.delete(`${path}/${low}`)).status, 204);
    assert.equal((await admin.delete(`${path}/${low}?permanent=true`)).status, 204);
    assert.equal((await tenant.as.inspector.post(path, { name: 'x' })).status, 403);
  });

  test(`${path}: two concurrent moves cannot create a cycle`, async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [
        await create(path, { name: `A${round}` }),
        await create(path, { name: `B${round}` }),
      ];
      const answers = await Promise.all([
        admin.patch(`${path}/${a}`, { parent_id: b }),
        admin.patch(`${path}/${b}`, { parent_id: a }),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      );
    }
  });
}

test('a class in use cannot be deleted for good', async () => {
  const inspection_class_id = await create('/inspection_class', { name: 'Used' });
  await create('/inspection_template', {
    name: 'Uses it',
    inspection_class_id,
    details: details(),
  });
  await admin.delete(`/inspection_class/${inspection_class_id}`);
  assert.deepEqual(
    (await admin.delete(`/inspection_class/${inspection_class_id}?permanent=true`)).body.detail,
    { code: 'in_use' },
  );
});

test("details are added, changed and removed one by one, and the template's log shows it", async () => {
  const template = await create('/inspection_template', { name: 'By parts', details: details() });
  const other = await create('/check_list', {
    name: 'Fence',
    items: [{ name: 'Gate?', item_type: 'question', check_type_code: 1 }],
  });
  const path = `/inspection_template/${template}`;
  const creation = await admin.post('/inspection_template_detail', {
    inspection_template_id: template,
    check_list_id: other,
    group_name: 'Fence',
    group_number: 9,
  });
  assert.equal(creation.status, 201);
  assert.deepEqual([creation.body.target, creation.body.position], ['base', details().length]);
  const whole = await admin.get(path);
  assert.equal(whole.headers['etag'], '"2"');
  assert.deepEqual(whole.body.details.at(-1), creation.body);

  const one = `/inspection_template_detail/${creation.body.id}`;
  const change = await admin.patch(one, { group_name: 'Outside' }, { 'if-match': '"1"' });
  assert.deepEqual(
    [change.status, change.headers['etag'], change.body.group_name],
    [200, '"2"', 'Outside'],
  );
  assert.equal((await admin.patch(one, { group_name: 'x' }, { 'if-match': '"1"' })).status, 412);
  const log = await admin.get(`${path}/audit_log`);
  assert.equal(log.body.items[0].log.new_value.details.at(-1).group_name, 'Outside');

  const refusals: [body: object, fault: string][] = [
    [{ target: 'class' }, 'body.object_class_id required'],
    [{ object_class_id: pump }, 'body.object_class_id value'],
    [{ check_list_id: details()[0]?.check_list_id }, 'body.check_list_id repeated'],
    [{ position: 3 }, 'body.position unknown_field'],
  ];
  for (const [body, fault] of refusals)
    assert.deepEqual(locs(await admin.patch(one, body)), [fault]);
  assert.equal((await admin.patch(one, { check_list_id: template })).status, 404);
  const twice = { ...details()[0], inspection_template_id: template };
  assert.deepEqual(locs(await admin.post('/inspection_template_detail', twice)), [
    'body.check_list_id repeated',
  ]);

  const { body } = await admin.get(path);
  const ids: string[] = body.details.map((detail: { id: string }) => detail.id);
  for (const id of ids.slice(1))
    assert.equal((await admin.delete(`/inspection_template_detail/${id}`)).status, 204);
  const last = await admin.delete(`/inspection_template_detail/${ids[0]}`);
  assert.deepEqual([last.status, last.body.detail], [409, { code: 'in_use' }]);
  assert.equal((await admin.get(path)).body.details_count, 1);
});
