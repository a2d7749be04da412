import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newSite, ok, refusalCode, working } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const at = (text: string) => Date.parse(text);
const MONDAY = '2030-01-07T08:00:00Z';
const FRIDAY = '2030-01-11T18:00:00Z';

test('an admin moves assigned and due time until the start, and the log says why', async () => {
  const site = await newSite(app, { due_days: 3 });
  const { admin, inspector } = site.as;
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const path = `/inspection/${inspection.id}`;
  const change = await ok(
    admin.patch(path, { assigned_time: MONDAY, due_time: FRIDAY, reason: 'road works' }),
  );
  assert.deepEqual([at(change.assigned_time), at(change.due_time)], [at(MONDAY), at(FRIDAY)]);
  const [entry] = (await ok(admin.get(`${path}/audit_log`))).items;
  assert.equal(entry.log.new_value.reason, 'road works');
  assert.equal(at(entry.log.new_value.due_time), at(FRIDAY));
  const without = await ok(admin.patch(path, { due_time: null }));
  assert.equal(without.due_time, null);
  const { total } = await ok(admin.get(`${path}/audit_log`));
  await ok(admin.patch(path, { due_time: null, reason: 'nothing changes' }));
  assert.equal((await ok(admin.get(`${path}/audit_log`))).total, total);
  for (const [body, field, type] of [
    [{ due_time: '2030-01-06T08:00:00Z' }, 'due_time', 'before_assigned'],
    [{ due_time: 'soon' }, 'due_time', 'invalid_format'],
    [{ comment: 'x', reason: 'x'.repeat(501) }, 'reason', 'too_big'],
    [{ reason: 'of what?' }, 'reason', 'reason_alone'],
  ] as const) {
    const { detail } = await ok(admin.patch(path, body), 422);
    assert.deepEqual([detail[0].loc, detail[0].type], [['body', field], type]);
  }
  await ok(inspector.patch(path, { due_time: FRIDAY }), 403);
  await ok(admin.patch(path, { assigned_time: '2020-01-01T00:00:00Z' }));
  await ok(working(inspector, inspection).start());
  for (const body of [{ assigned_time: MONDAY }, { due_time: FRIDAY }])
    assert.equal(await refusalCode(admin.patch(path, body)), 'wrong_status');
});

test('every way of planning can set the due time', async () => {
  const site = await newSite(app, { due_days: 3 });
  const { admin } = site.as;
  const times = { assigned_time: MONDAY, due_time: FRIDAY, comment: 'bring a ladder' };
  const composite = `/inspection/composite/${site.object_id}`;
  const base = await created(admin.post(composite, { template_id: site.template_id, ...times }));
  const others = [
    await created(
      admin.post(`/inspection/${site.object_id}/composite/operative`, {
        check_list_ids: [site.check_list_id],
        ...times,
      }),
    ),
    await created(
      admin.post(`/inspection/composite/${base.id}/copy`, { mode: 'repeat', ...times }),
    ),
  ];
  for (const one of [base, ...others])
    assert.deepEqual([at(String(one['due_time'])), one['comment']], [at(FRIDAY), 'bring a ladder']);
  const late = { template_id: site.template_id, assigned_time: FRIDAY, due_time: MONDAY };
  assert.equal((await ok(admin.post(composite, late), 422)).detail[0].type, 'before_assigned');
});

test("the to-do list uses the caller's day on which an inspection is due or, without a due time, may be started", async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const plan = (times: object) => site.plan(admin, { responsible_id: admin.id, ...times });
  const assigned_time = '2030-01-07T23:30:00Z';
  const withDueTime = await plan({ assigned_time, due_time: '2030-01-09T23:30:00Z' });
  const undated = await plan({ assigned_time });
  const of = async (day: string) => {
    const { items } = await ok(admin.get(`/inspection?filter=due_or_assigned=${day}`));
    return (items as { id: string }[]).map(({ id }) => id);
  };
  for (const [time_zone, started, due] of [
    ['UTC', '2030-01-07', '2030-01-09'],
    ['Europe/Kyiv', '2030-01-08', '2030-01-10'],
  ] as const) {
    await ok(admin.patch('/user/me', { time_zone }));
    assert.deepEqual(await of(started), [undated.id], time_zone);
    assert.deepEqual(await of(due), [withDueTime.id], time_zone);
  }
});
