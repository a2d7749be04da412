import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { clockAt } from '#test/fixtures/clock.ts';
import { created, newSite, ok, refusalCode, working } from '#test/fixtures/inspectionSite.ts';
import { DATABASE_CLOCK } from '#kit/clock.ts';
import { newApp, signIn } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

async function addUser(
  admin: Caller,
  user: Record<string, unknown>,
): Promise<{ id: string; email: string }> {
  const email = `u${randomUUID()}@test.example`;
  const password = 'long enough to keep';
  const { id } = await created(
    admin.post('/user', {
      first_name: 'New',
      last_name: 'User',
      user_type_code: 2,
      ...user,
      email,
      password,
    }),
  );
  return { id, email };
}

test('an inspection is planned from a template, started, answered and completed; the object, its parent and units show the result', async () => {
  const site = await newSite(app, { onPumps: true, due_days: 7 });
  const { admin } = site.as;
  const inspection = await site.plan(admin, { comment: 'first' });
  const work = working(admin, inspection);
  const view = await work.read();
  assert.equal(view.template_name, 'Yearly');
  assert.equal(view.operative_status.code, 1);
  assert.equal(view.required_credits, 3);
  assert.deepEqual(view.progress, { filled: 0, total: 6 });
  assert.equal(view.overdue, false);
  assert.equal(Date.parse(view.due_time) - Date.parse(view.assigned_time), 7 * 86_400_000);
  assert.equal(view.responsible.id, admin.id);
  assert.equal(view.object_full_name, 'Building');
  const { items: details } = await ok(admin.get(`/inspection/${inspection.id}/detail`));
  assert.deepEqual(
    details.map(
      (detail: {
        object: { name: string };
        group_name: string;
        group_number: number;
        object_full_name: string;
      }) => [detail.group_number, detail.group_name, detail.object.name, detail.object_full_name],
    ),
    [
      [1, 'Outside', 'Building', 'Building'],
      [2, 'Pumps', 'Pump A', 'Building / Pump A'],
      [2, 'Pumps', 'Pump B', 'Building / Pump B'],
    ],
  );

  assert.equal((await ok(work.start())).operative_status.code, 2);
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  const answer = await ok(work.answer('Doors', { quality_status_code: 20, comment: 'stuck' }));
  assert.equal(answer.item.quality_status.code, 20);
  assert.equal(answer.item.comment, 'stuck');
  assert.equal(answer.item.answered_by.id, admin.id);
  assert.deepEqual(
    [answer.quality_aggr.ok, answer.quality_aggr.attention, answer.quality_aggr.total_status],
    [1, 1, 20],
  );
  assert.deepEqual(
    [answer.progress, answer.detail_progress],
    [
      { filled: 2, total: 6 },
      { filled: 2, total: 2 },
    ],
  );
  assert.equal(
    (await ok(admin.get(`/object/${site.object_id}/quality`))).total,
    0,
    'running inspections do not count for the object',
  );

  for (const at of [1, 2])
    for (const item of ['Roof', 'Doors'])
      await ok(
        work.answer(item, { quality_status_code: at === 2 && item === 'Roof' ? 10 : 30 }, at),
      );
  const completion = await ok(work.complete());
  assert.equal(completion.operative_status.code, 3);
  assert.equal(completion.result.code, 10);
  assert.equal(completion.quality_aggr.critical, 1);
  const building = await ok(admin.get(`/object/${site.object_id}/quality`));
  assert.deepEqual(
    [
      building.actual_ok,
      building.actual_attention,
      building.inherited_ok,
      building.inherited_critical,
      building.total_status,
    ],
    [1, 1, 3, 1, 10],
  );
  const company = await ok(admin.get(`/business_unit/${site.company_id}`));
  assert.equal(company.quality_status.code, 10);
  assert.deepEqual((await ok(admin.get(`/inspection/${inspection.id}/quality`))).total, 6);
  const { items: log } = await ok(admin.get(`/inspection/${inspection.id}/audit_log`));
  assert.deepEqual(
    log.map((entry: { operation: string }) => entry.operation),
    ['complete', ...Array(6).fill('update'), 'start', 'create'],
  );
  const comment = log.find(
    (entry: { log: { new_value: { comment?: string } } }) =>
      entry.log.new_value.comment === 'stuck',
  );
  assert.equal(comment.log.new_value.item, '2 Doors');
});

test('renaming and moving objects does not change completed inspections', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  await ok(admin.patch(`/object/${site.object_id}`, { name: 'Renamed' }));
  await ok(admin.patch(`/object/${site.pumps[0]}`, { name: 'Renamed pump', parent_id: null }));
  await ok(
    admin.patch(`/check_list/${site.check_list_id}`, {
      name: 'Other',
      items: [{ name: 'Else', item_type: 'question', check_type_code: 1 }],
    }),
  );
  await ok(admin.patch(`/business_unit/${site.unit_id}`, { name: 'South' }));
  const view = await work.read();
  assert.deepEqual(
    [view.object.name, view.object_full_name, view.business_unit.name],
    ['Building', 'Building', 'North'],
  );
  const { items: details } = await ok(admin.get(`/inspection/${inspection.id}/detail`));
  assert.deepEqual(
    [details[1].object.name, details[1].object_full_name, details[1].check_list.name],
    ['Pump A', 'Building / Pump A', 'Safety'],
  );
  assert.deepEqual(
    (await work.items()).map((item: { name: string }) => item.name),
    ['Roof', 'Doors'],
  );
  const next = working(admin, await site.plan(admin));
  assert.deepEqual((await next.read()).object.name, 'Renamed');
  assert.deepEqual(
    (await next.items()).map((item: { name: string }) => item.name),
    ['Else'],
  );
});

test('completion checks in this order: responsible user, started, filled, credits', async () => {
  const site = await newSite(app, { credits: 1, onPumps: true });
  const { admin, superuser, inspector } = site.as;
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const [work, other] = [working(inspector, inspection), working(superuser, inspection)];
  assert.equal(await refusalCode(other.complete()), 'not_responsible');
  assert.equal(await refusalCode(work.complete()), 'not_started');
  await ok(other.start());
  const incomplete = await ok(work.complete(), 409);
  assert.equal(incomplete.detail.code, 'inspection_incomplete');
  assert.deepEqual(incomplete.detail.inspection_object, { id: site.object_id, name: 'Building' });
  assert.deepEqual(incomplete.detail.check_list, {
    name: 'Safety',
    group: 'Outside',
    item: 'Roof',
  });
  assert.equal(incomplete.detail.missing, 6);
  assert.equal(incomplete.detail.item_id, inspection.details[0]?.items['Roof']);
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  assert.equal((await ok(work.complete(), 409)).detail.check_list.item, 'Doors');
  await work.fill();
  const { detail } = await ok(work.complete(), 402);
  assert.deepEqual(detail, {
    code: 'not_enough_credits',
    required_credits: 3,
    available_credits: 1,
  });
  assert.equal(
    (await work.read()).operative_status.code,
    2,
    'a refused completion leaves nothing behind',
  );
  assert.equal((await ok(admin.get(`/object/${site.object_id}/quality`))).total, 0);
});

test('completing again returns the same result and takes no credits', async () => {
  const site = await newSite(app, { credits: 5 });
  const { admin, inspector } = site.as;
  const inspection = await site.plan(inspector);
  const work = working(inspector, inspection);
  await ok(work.start());
  await work.fill();
  const first = await ok(work.complete());
  assert.deepEqual(await ok(work.complete()), first);
  assert.equal(await refusalCode(working(admin, inspection).complete()), 'not_responsible');
  const { rows } = await owner(
    `select balance from credit_account where tenant_id = '${site.tenant_id}'`,
  );
  assert.equal(Number(rows[0].balance), 4);
  for (const [call, code] of [
    [work.start, 'wrong_status'],
    [work.cancel, 'wrong_status'],
  ] as const)
    assert.equal(await refusalCode(call()), code);
  assert.equal(await refusalCode(work.answer('Roof', { quality_status_code: 10 })), 'wrong_status');
});

async function owner(statement: string) {
  const client = await app.database.owner();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

test('an inspection cannot start before its assigned time on the database’s clock', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const moment = fromNow(3_600_000).getTime();
  const inspection = await site.plan(admin, { assigned_time: new Date(moment).toISOString() });
  const work = working(admin, inspection);
  try {
    app.deps.clock = clockAt(moment - 1);
    const { detail } = await ok(work.start(), 409);
    assert.equal(detail.code, 'assigned_time_not_reached');
    assert.equal(Date.parse(detail.assigned_time), moment);
    assert.equal(Date.parse(detail.current_time), moment - 1);
    app.deps.clock = clockAt(moment);
    assert.equal((await ok(work.start())).operative_status.code, 2);
  } finally {
    app.deps.clock = DATABASE_CLOCK;
  }
});

test('only the responsible user and admins can start and cancel; other codes are refused', async () => {
  const site = await newSite(app);
  const { admin, inspector, guest } = site.as;
  const inspection = await site.plan(admin);
  const work = working(inspector, inspection);
  assert.equal(await refusalCode(work.start()), 'not_responsible');
  assert.equal(await refusalCode(work.cancel()), 'not_responsible');
  await ok(working(guest, inspection).start(), 403);
  for (const code of [1, 4, 6, 99, '3', null]) await ok(work.status(code as number), 422);
  await ok(working(admin, inspection).cancel());
  const cancelled = await working(admin, inspection).read();
  assert.equal(cancelled.operative_status.code, 5);
  assert.equal(cancelled.result, null);
  for (const call of [
    working(admin, inspection).start,
    working(admin, inspection).cancel,
    working(admin, inspection).complete,
  ]) {
    assert.equal(await refusalCode(call()), 'wrong_status');
  }
});

test('an inspector plans only for themselves, and only where they work', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const mine = await site.plan(inspector);
  assert.equal((await working(inspector, mine).read()).responsible.id, inspector.id);
  const forAdmin = { template_id: site.template_id, responsible_id: admin.id };
  assert.equal(
    await refusalCode(inspector.post(`/inspection/composite/${site.object_id}`, forAdmin)),
    'not_responsible',
  );
  await ok(
    site.as.guest.post(`/inspection/composite/${site.object_id}`, {
      template_id: site.template_id,
    }),
    403,
  );
  const unit = await created(admin.post('/business_unit', { name: 'Far' }));
  const far = await created(admin.post('/object', { name: 'Far away', business_unit_id: unit.id }));
  const user = await addUser(admin, { business_unit_id: site.unit_id });
  const elsewhere = await signIn(app.app, user.email, 'long enough to keep');
  const path = `/inspection/composite/${far.id}`;
  await ok(elsewhere.post(path, { template_id: site.template_id }), 404);
  const share = await created(
    admin.post('/user_shared_bu', {
      user_id: elsewhere.id,
      business_unit_id: unit.id,
      access: 'read',
    }),
  );
  await ok(elsewhere.get(`/object/${far.id}`));
  await ok(elsewhere.post(path, { template_id: site.template_id }), 404);
  await ok(admin.patch(`/user_shared_bu/${share.id}`, { access: 'work' }));
  await created(elsewhere.post(path, { template_id: site.template_id }));
});

test('an inspection is visible in its unit, and to everyone who is or was responsible', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const unit = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  const user = await addUser(admin, { business_unit_id: unit.id });
  const elsewhere = await signIn(app.app, user.email, 'long enough to keep');
  const inspection = await site.plan(admin);
  const work = working(elsewhere, inspection);
  await ok(elsewhere.get(`/inspection/${inspection.id}`), 404);
  await ok(work.start(), 404);
  await ok(work.answer('Roof', { quality_status_code: 30 }), 404);
  await ok(
    elsewhere.get(`/inspection_check_list_item/${inspection.details[0]?.items['Roof']}`),
    404,
  );
  assert.equal((await ok(elsewhere.get('/inspection'))).total, 0);
  const share = await created(
    admin.post('/user_shared_bu', {
      user_id: elsewhere.id,
      business_unit_id: site.unit_id,
      access: 'work',
    }),
  );
  await ok(
    admin.post(`/inspection/composite/responsible/${inspection.id}`, {
      responsible_id: elsewhere.id,
    }),
  );
  await ok(admin.delete(`/user_shared_bu/${share.id}`), 204);
  assert.equal((await ok(elsewhere.get('/inspection'))).total, 1);
  await ok(elsewhere.get(`/object/${site.object_id}`), 404);
  await ok(work.start());
  await ok(
    admin.post(`/inspection/composite/responsible/${inspection.id}`, { responsible_id: admin.id }),
  );
  await ok(elsewhere.get(`/inspection/${inspection.id}`));
  assert.equal(
    await refusalCode(work.answer('Roof', { quality_status_code: 30 })),
    'not_responsible',
  );
  await ok(elsewhere.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'repeat' }), 404);
});

test('an open inspection follows its object to another unit, a completed one stays in its unit', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const [open, closed] = [await site.plan(admin), await site.plan(admin)];
  await ok(working(admin, closed).start());
  await working(admin, closed).fill();
  await ok(working(admin, closed).complete());
  const unit = await created(admin.post('/business_unit', { name: 'South' }));
  await ok(admin.patch(`/object/${site.object_id}`, { business_unit_id: unit.id }));
  const units = [
    (await working(admin, open).read()).business_unit.name,
    (await working(admin, closed).read()).business_unit.name,
  ];
  assert.deepEqual(units, ['South', 'North']);
});

test('a responsible user must be active, work in the unit and not be a guest', async () => {
  const site = await newSite(app);
  const otherSite = await newSite(app);
  const { admin, inspector, guest } = site.as;
  const inspection = await site.plan(inspector);
  const path = `/inspection/composite/responsible/${inspection.id}`;
  const off = await addUser(admin, { business_unit_id: site.unit_id, is_active: false });
  const unit = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  const away = await addUser(admin, { business_unit_id: unit.id });
  for (const id of [guest.id, off.id, away.id]) {
    const { detail } = await ok(admin.post(path, { responsible_id: id }), 422);
    assert.deepEqual([detail[0].loc, detail[0].type], [['body', 'responsible_id'], 'responsible']);
  }
  for (const id of [otherSite.as.admin.id, crypto.randomUUID()])
    await ok(admin.post(path, { responsible_id: id }), 404);
  await ok(guest.post(path, { responsible_id: admin.id }), 403);
  assert.equal(
    (await ok(inspector.post(path, { responsible_id: admin.id }))).responsible.id,
    admin.id,
  );
  assert.equal(
    await refusalCode(inspector.post(path, { responsible_id: inspector.id })),
    'not_responsible',
  );
  await ok(working(admin, inspection).cancel());
  assert.equal(await refusalCode(admin.post(path, { responsible_id: admin.id })), 'wrong_status');
});

test('a planned inspection can be changed before its start and archived until it is completed', async () => {
  const site = await newSite(app, { due_days: 1 });
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const path = `/inspection/${inspection.id}`;
  const change = await ok(
    admin.patch(path, { assigned_time: '2020-01-01T10:00:00+00:00', comment: 'bring a ladder' }),
  );
  assert.deepEqual(
    [change.assigned_time, change.due_time, change.comment, change.overdue],
    ['2020-01-01T10:00:00Z', '2020-01-02T10:00:00Z', 'bring a ladder', true],
  );
  assert.equal((await ok(admin.get('/inspection?filter=overdue=true'))).total, 1);
  assert.equal((await admin.patch(path, { comment: 'x' }, { 'if-match': '"1"' })).status, 412);
  for (const body of [
    { operative_status_code: 3 },
    { created_by_id: admin.id },
    { count_ok: 5 },
    { assigned_time: 'soon' },
  ])
    await ok(admin.patch(path, body), 422);
  await ok(working(admin, inspection).start());
  assert.equal(
    await refusalCode(admin.patch(path, { assigned_time: '2030-01-01T10:00:00Z' })),
    'wrong_status',
  );
  await ok(admin.patch(path, { comment: 'still open' }));
  await ok(admin.delete(path), 204);
  assert.equal((await ok(admin.get('/inspection'))).total, 0);
  assert.equal(
    await refusalCode(working(admin, inspection).answer('Roof', { quality_status_code: 30 })),
    'wrong_status',
  );
  await ok(admin.patch(path, { archived: false }));
  await working(admin, inspection).fill();
  await ok(working(admin, inspection).complete());
  for (const answer of [
    admin.delete(path),
    admin.patch(path, { archived: true }),
    admin.patch(path, { comment: 'late' }),
  ])
    assert.equal(await refusalCode(answer), 'wrong_status');
});

test('the responsible user can edit the comment until the end, and admins can before the start', async () => {
  const site = await newSite(app);
  const { admin, superuser, inspector } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const path = `/inspection/${inspection.id}`;
  const setComment = (by: Caller, comment: string) => by.patch(path, { comment });
  await ok(setComment(admin, 'bring a ladder'));
  await ok(setComment(inspector, 'have one'));
  for (const body of [{ comment: 'x', archived: true }, { assigned_time: inspection.id }])
    await ok(inspector.patch(path, body), 403);
  await ok(
    inspector.patch('/inspection/018f0000-0000-7000-8000-00000000000a', { archived: true }),
    403,
  );
  await ok(working(inspector, inspection).start());
  await ok(setComment(inspector, 'roof is wet'));
  for (const by of [admin, superuser])
    assert.equal(await refusalCode(setComment(by, 'x')), 'not_responsible');
  const other = await site.plan(admin);
  assert.equal(
    await refusalCode(inspector.patch(`/inspection/${other.id}`, { comment: 'x' })),
    'not_responsible',
  );
  await working(inspector, inspection).fill();
  await ok(working(inspector, inspection).complete());
  assert.equal(await refusalCode(setComment(inspector, 'late')), 'wrong_status');
});

test('only an admin may reopen what the system closed', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  for (const status of [4, 6]) {
    const inspection = await site.plan(inspector);
    await owner(
      `update inspection set operative_status_code = ${status}, finished_at = now() where id = '${inspection.id}'`,
    );
    assert.equal(await refusalCode(working(inspector, inspection).start()), 'wrong_status');
    const reopened = await ok(working(admin, inspection).start());
    assert.deepEqual([reopened.operative_status.code, reopened.finished_at], [2, null]);
  }
});

test('every call returns 404 to another tenant', async () => {
  const [site, stranger] = [await newSite(app), await newSite(app)];
  const inspection = await site.plan(site.as.admin);
  const { admin } = stranger.as;
  const work = working(admin, inspection);
  const item = inspection.details[0]?.items['Roof'];
  const calls = [
    admin.get(`/inspection/${inspection.id}`),
    admin.get(`/inspection/${inspection.id}/detail`),
    admin.get(`/inspection/${inspection.id}/detail/${inspection.details[0]?.id}/item`),
    admin.get(`/inspection/${inspection.id}/quality`),
    admin.get(`/inspection/${inspection.id}/audit_log`),
    admin.get(`/inspection_check_list_item/${item}`),
    admin.post(`/inspection/composite/${site.object_id}`, { template_id: stranger.template_id }),
    admin.post(`/inspection/composite/${stranger.object_id}`, { template_id: site.template_id }),
    admin.post(`/inspection/composite/${stranger.object_id}`, {
      template_id: stranger.template_id,
      responsible_id: site.as.admin.id,
    }),
    admin.post(`/inspection/${stranger.object_id}/composite/operative`, {
      check_list_ids: [site.check_list_id],
    }),
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'repeat' }),
    admin.post(`/inspection/composite/responsible/${inspection.id}`, { responsible_id: admin.id }),
    work.start(),
    work.complete(),
    work.cancel(),
    work.answer('Roof', { quality_status_code: 30 }),
    admin.patch(`/inspection/${inspection.id}`, { comment: 'x' }),
    admin.delete(`/inspection/${inspection.id}`),
    admin.get(`/object/${site.object_id}/quality/causes`),
    admin.get(`/business_unit/${site.unit_id}/quality/causes`),
  ];
  for (const call of calls) assert.deepEqual(await ok(call, 404), { detail: 'Not Found' });
});
