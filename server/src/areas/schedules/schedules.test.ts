import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_NAMES } from '@plumbline/contract/schedule/recurrence';
import type pg from 'pg';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import {
  DAILY,
  clockOf,
  momentIn,
  newUnplannedSite,
  runRound,
  setClock,
} from '#test/fixtures/scheduledSite.ts';
import type { ScheduledSite } from '#test/fixtures/scheduledSite.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

const DAY_MS = 86_400_000;
const scheduled = (template: Record<string, unknown> = {}) => newUnplannedSite(app, template);
const run = () => runRound(app);

test('inspections are planned two weeks ahead, each once, however many servers plan', async () => {
  const site = await scheduled();
  await Promise.all([run(), run(), run()]);
  const all = await site.planned();
  assert.equal(all.length, 14);
  assert.deepEqual([...new Set(all.map((one) => clockOf(one.assigned_time)))], ['08:00']);
  assert.ok(all.every((one) => one.responsible?.id === site.as.inspector.id));
  assert.ok(
    all.every(
      (one) =>
        Math.abs(Date.parse(one.due_time ?? '') - Date.parse(one.assigned_time) - 2 * DAY_MS) <=
        3_600_000,
    ),
  );
  assert.equal(new Set(all.map(({ number }) => number)).size, 14);
  setClock(app, 10);
  await Promise.all([run(), run(), run()]);
  assert.equal((await site.planned()).length, 24);
  await run();
  assert.equal((await site.planned()).length, 24);
  const { rows } = await owner.query(
    `select distinct user_id from audit_log where tenant_id = $1 and entity = 'inspection'`,
    [site.tenant_id],
  );
  assert.deepEqual(rows, [{ user_id: null }]);
  const inspection = await ok(site.as.inspector.get(`/inspection/${all[0]?.id}`));
  assert.equal(inspection.progress.total > 0, true);
});

test('at least the next inspection is planned, however far away it is', async () => {
  const rrule = 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=1;BYHOUR=8;BYMINUTE=0';
  const site = await scheduled({ schedule: { rrule, timezone: 'Europe/Kyiv' } });
  await run();
  const [next, ...more] = await site.planned();
  assert.ok(next);
  assert.deepEqual(more, []);
  setClock(app, (Date.parse(next.assigned_time) - momentIn(0)) / DAY_MS + 0.01);
  await run();
  assert.equal((await site.planned()).length, 2);
});

test('no schedule is forgotten, however long the holidays before its next inspection are', async () => {
  const site = await scheduled({
    schedule: { rrule: 'FREQ=HOURLY;BYMINUTE=0', timezone: 'UTC' },
    on_holiday: 'skip',
  });
  const { admin } = site.as;
  // More hourly moments than are examined at once.
  const dayAhead = (days: number) => new Date(momentIn(days)).toISOString().slice(0, 10);
  const closed = await created(
    admin.post('/holiday', { name: 'Closed', from_date: dayAhead(0), to_date: dayAhead(800) }),
  );
  await run();
  const times = async () => (await site.planned()).map(({ assigned_time }) => assigned_time);
  assert.deepEqual(await times(), [`${dayAhead(801)}T00:00:00Z`]);
  await ok(admin.patch(`/holiday/${closed.id}`, { to_date: '9999-12-31' }));
  await run();
  assert.deepEqual(await times(), []);
  // Nothing says that the holiday is over, as if the search had not come that far.
  await owner.query('delete from holiday where tenant_id = $1', [site.tenant_id]);
  setClock(app, 31);
  await run();
  assert.ok((await site.planned()).length >= 14 * 24);
});

test('the tenant decides how far ahead is planned, and a change takes effect with the next round', async () => {
  const site = await scheduled();
  const { admin, inspector } = site.as;
  await run();
  assert.deepEqual(await ok(admin.get('/planning')), { planning_days: 14, escalate_days: null });
  const changed = { planning_days: 20, escalate_days: 3 };
  assert.deepEqual(await ok(admin.patch('/planning', changed)), changed);
  assert.deepEqual(await ok(admin.get('/planning')), changed);
  await run();
  assert.equal((await site.planned()).length, 20);
  await ok(admin.patch('/planning', { planning_days: 5, escalate_days: null }));
  await run();
  assert.equal((await site.planned()).length, 20);
  assert.equal((await inspector.get('/planning')).status, 403);
  for (const [field, value] of [
    ['planning_days', 0],
    ['planning_days', 367],
    ['escalate_days', 0],
    ['nope', 1],
  ] as const)
    await ok(admin.patch('/planning', { [field]: value }), 422);
  const { rows } = await owner.query(
    `select new_value->'planning_days' as days from audit_log where tenant_id = $1 and entity = 'planning' order by at`,
    [site.tenant_id],
  );
  assert.deepEqual(rows, [{ days: 20 }, { days: 5 }]);
});

test('after an outage the newest missed inspection is planned, and not all of them', async () => {
  const site = await scheduled();
  await run();
  setClock(app, 40);
  await run();
  const all = await site.planned();
  const now = momentIn(40);
  const [missed = '', ...future] = all.slice(14).map((one) => one.assigned_time);
  assert.ok(now - Date.parse(missed) < DAY_MS + 3_600_000);
  assert.ok(future.every((time) => Date.parse(time) >= now));
  assert.equal(all.length, 14 + 1 + 14);
});

test('a changed schedule moves inspections that have not started, except those that somebody has changed', async () => {
  const site = await scheduled();
  const { admin } = site.as;
  await run();
  const before = await site.planned();
  const [, own] = before;
  const ownTime = new Date(Date.parse(own?.assigned_time ?? '') + 3_600_000).toISOString();
  await ok(admin.patch(`/inspection/${own?.id}`, { assigned_time: ownTime }));
  const rrule = 'FREQ=DAILY;BYHOUR=15;BYMINUTE=30';
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      schedule: { rrule, timezone: 'Europe/Kyiv' },
    }),
  );
  await run();
  const moved = await site.planned();
  const ids = new Set(moved.map(({ id }) => id));
  assert.ok(before.every(({ id }) => ids.has(id)));
  assert.deepEqual(
    [...new Set(moved.filter(({ id }) => id !== own?.id).map((one) => clockOf(one.assigned_time)))],
    ['15:30'],
  );
  assert.ok(
    moved.every(
      (one) =>
        one.id === own?.id ||
        Date.parse(one.due_time ?? '') > Date.parse(one.assigned_time) + DAY_MS,
    ),
  );
  // two days later: on their day, a changed inspection would stand for one of them
  const day = DAY_NAMES[(new Date(ownTime).getUTCDay() + 1) % 7];
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      schedule: { rrule: `FREQ=WEEKLY;BYDAY=${day};BYHOUR=8;BYMINUTE=0`, timezone: 'Europe/Kyiv' },
    }),
  );
  await run();
  const weekly = (await site.planned()).filter(({ id }) => id !== own?.id);
  assert.equal(weekly.length, 2);
  assert.ok(weekly.every(({ id }) => ids.has(id)));
});

test('planned inspections go with their assignment: switched off, ended, or with an archived template', async () => {
  const [off, ended, archived] = [await scheduled(), await scheduled(), await scheduled()];
  await run();
  await ok(
    off.as.admin.patch(`/object_inspection_template/${off.assignment_id}`, { is_active: false }),
  );
  await ok(ended.as.admin.delete(`/object_inspection_template/${ended.assignment_id}`), 204);
  await ok(archived.as.admin.delete(`/inspection_template/${archived.template_id}`), 204);
  await run();
  for (const site of [off, ended, archived]) assert.deepEqual(await site.planned(), []);
  await ok(
    off.as.admin.patch(`/object_inspection_template/${off.assignment_id}`, { is_active: true }),
  );
  await ok(
    archived.as.admin.patch(`/inspection_template/${archived.template_id}`, { archived: false }),
  );
  await run();
  for (const site of [off, archived]) assert.equal((await site.planned()).length, 14);
});

test('an inspection that somebody removes is not planned again', async () => {
  const site = await scheduled();
  await run();
  const [first] = await site.planned();
  await ok(site.as.admin.delete(`/inspection/${first?.id}`), 204);
  setClock(app, 0.5);
  await owner.query(
    `update object_inspection_template set look_at = '-infinity' where tenant_id = $1`,
    [site.tenant_id],
  );
  await run();
  const again = await site.planned();
  assert.ok(again.every((one) => one.assigned_time !== first?.assigned_time));
});

test('an archived object gets no further inspections until it is restored', async () => {
  const site = await scheduled();
  await ok(site.as.admin.delete(`/object/${site.object_id}?with_hierarchy=true`), 204);
  await run();
  assert.deepEqual(await site.planned(), []);
  await ok(site.as.admin.patch(`/object/${site.object_id}`, { archived: false }));
  setClock(app, 0.1);
  await run();
  assert.equal((await site.planned()).length > 12, true);
});

test('a user who can no longer be responsible is left out, and so are check lists out of use', async () => {
  const site = await scheduled();
  await ok(site.as.admin.patch(`/user/${site.as.inspector.id}`, { is_active: false }));
  await run();
  const all = await site.planned();
  assert.equal(all.length, 14);
  assert.ok(all.every((one) => one.responsible === null));
  const other = await scheduled();
  await owner.query('update check_list set archived = true where tenant_id = $1', [
    other.tenant_id,
  ]);
  await run();
  assert.deepEqual(await other.planned(), []);
});

test('the late period closes inspections still open, and an admin may reopen them for as long again', async () => {
  const site = await scheduled({ due_days: 1, late_days: 3 });
  const { admin } = site.as;
  await run();
  const [first, second] = await site.planned();
  setClock(app, 1.5);
  const work = working(admin, await ok(admin.get(`/inspection/${first?.id}`)));
  await ok(work.start());
  const daysTo = (time: string | null | undefined, days: number) =>
    (Date.parse(time ?? '') - momentIn(0)) / DAY_MS + days;
  setClock(app, daysTo(second?.assigned_time, 2.9));
  await run();
  const status = async (id: string | undefined) =>
    (await ok(admin.get(`/inspection/${id}`))).operative_status.code;
  assert.deepEqual([await status(first?.id), await status(second?.id)], [4, 1]);
  setClock(app, daysTo(second?.assigned_time, 3.1));
  await run();
  assert.deepEqual([await status(first?.id), await status(second?.id)], [4, 6]);
  const closed = await ok(admin.get(`/inspection/${second?.id}`));
  assert.ok(closed.finished_at);
  for (const one of [first, second])
    await ok(admin.post(`/inspection/composite/status/${one?.id}`, { operative_status_code: 2 }));
  await run();
  assert.deepEqual([await status(first?.id), await status(second?.id)], [2, 2]);
  setClock(app, daysTo(second?.due_time, 6.3));
  await run();
  assert.deepEqual([await status(first?.id), await status(second?.id)], [4, 4]);
});

test('without a late period nothing is closed', async () => {
  const site = await scheduled();
  await run();
  setClock(app, 30);
  await run();
  assert.ok((await site.planned()).every((one) => one.operative_status.code === 1));
});

test('a tenant whose licence has ended gets further inspections only within its grace', async () => {
  const endAgo = async (days: number) => {
    const site = await scheduled();
    await owner.query(
      `update tenant set expires_at = now() - make_interval(days => $2) where tenant_id = $1`,
      [site.tenant_id, days],
    );
    await run();
    return await site.planned();
  };
  assert.deepEqual(await endAgo(15), []);
  assert.notDeepEqual(await endAgo(13), []);
});

test('inspections for descendants of a class have the objects that exist when they are planned', async () => {
  setClock(app, 0);
  const site = await newSite(app, { onPumps: true });
  const { admin } = site.as;
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { schedule: DAILY }));
  await created(
    admin.post('/object_inspection_template', {
      object_id: site.object_id,
      inspection_template_id: site.template_id,
    }),
  );
  await run();
  const { items: all } = await ok(admin.get('/inspection?page_size=500'));
  assert.equal(all.length, 14);
  const { rows } = await owner.query(
    'select object_id from inspection_detail where tenant_id = $1 and inspection_id = $2',
    [site.tenant_id, all[0]?.id],
  );
  for (const pump of site.pumps) assert.ok(rows.some(({ object_id }) => object_id === pump));
});

const dayOf = (time: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(new Date(time ?? ''));
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const daysOf = async (site: ScheduledSite) =>
  (await site.planned()).map((one) => dayOf(one.assigned_time));

test('a holiday moves, leaves out or keeps inspections, as each template says, and restores them when it is removed', async () => {
  const every = {
    schedule: { rrule: 'FREQ=DAILY;INTERVAL=4;BYHOUR=8;BYMINUTE=0', timezone: 'Europe/Kyiv' },
  };
  const site = await scheduled({ ...every, on_holiday: 'next_day' });
  const { admin } = site.as;
  await run();
  const before = await site.planned();
  const days = before.map((one) => dayOf(one.assigned_time));
  const [, second = ''] = days;
  const { id } = await created(
    admin.post('/holiday', { name: 'Day of the well', from_date: second, to_date: second }),
  );
  await run();
  const moved = await site.planned();
  assert.deepEqual(
    moved.map((one) => [one.id, dayOf(one.assigned_time), clockOf(one.assigned_time)]),
    before.map((one, n) => [one.id, n === 1 ? dayAfter(second, 1) : days[n], '08:00']),
  );
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { on_holiday: 'skip' }));
  await run();
  assert.deepEqual(
    await daysOf(site),
    days.filter((day) => day !== second),
  );
  // In another branch of the organisation, and then in an ancestor of the object's unit.
  const elsewhere = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  await ok(admin.patch(`/holiday/${id}`, { business_unit_id: elsewhere.id }));
  await run();
  assert.deepEqual(await daysOf(site), days);
  await ok(admin.patch(`/object/${site.object_id}`, { business_unit_id: elsewhere.id }));
  await run();
  assert.equal((await daysOf(site)).includes(second), false);
  const below = await created(
    admin.post('/business_unit', { name: 'Below', parent_id: elsewhere.id }),
  );
  await ok(admin.patch(`/object/${site.object_id}`, { business_unit_id: below.id }));
  await run();
  assert.equal((await daysOf(site)).includes(second), false);
  await ok(admin.patch(`/business_unit/${below.id}`, { parent_id: site.unit_id }));
  await run();
  assert.deepEqual(await daysOf(site), days);
  await ok(admin.patch(`/business_unit/${below.id}`, { parent_id: elsewhere.id }));
  await run();
  assert.equal((await daysOf(site)).includes(second), false);
  await ok(admin.delete(`/holiday/${id}`), 204);
  await run();
  assert.deepEqual(await daysOf(site), days);
});

test('holidays and pauses have an order, and only admins know holidays', async () => {
  const site = await scheduled();
  const { admin, inspector, guest } = site.as;
  const day = { name: 'May Day', from_date: '2027-05-01', to_date: '2027-05-02' };
  const { id } = await created(admin.post('/holiday', day));
  const faults: [path: string, body: object, fault: string][] = [
    ['/holiday', { ...day, to_date: '2027-04-30' }, 'body.to_date before_start'],
    ['/holiday', { ...day, to_date: '2028-06-01', is_yearly: true }, 'body.to_date bounds'],
    [`/holiday/${id}`, { from_date: '2027-05-03' }, 'body.to_date before_start'],
  ];
  for (const one of ['/object_inspection_template', '/inspection_template'].map((path) =>
    path === '/inspection_template'
      ? `${path}/${site.template_id}`
      : `${path}/${site.assignment_id}`,
  ))
    faults.push(
      [one, { paused_until: '2027-05-03' }, 'body.paused_from required'],
      [
        one,
        { paused_from: '2027-05-04', paused_until: '2027-05-03' },
        'body.paused_until before_start',
      ],
    );
  for (const [path, body, fault] of faults) {
    const answer = await (path === '/holiday' ? admin.post(path, body) : admin.patch(path, body));
    assert.equal(answer.status, 422);
    const [{ loc, type }] = answer.body.detail;
    assert.equal(`${loc.join('.')} ${type}`, fault);
  }
  for (const caller of [inspector, guest]) {
    assert.equal((await caller.get('/holiday')).status, 403);
    assert.equal((await caller.post('/holiday', day)).status, 403);
  }
});

test('a pause of a template or an assignment drops the inspections planned in it, and then the schedule continues', async () => {
  const site = await scheduled();
  const { admin } = site.as;
  await run();
  const days = await daysOf(site);
  const without = (from: number, until: number) => days.filter((_, n) => n < from || n > until);
  const pause = (from: number | null, until: number | null) => ({
    paused_from: from === null ? null : days[from],
    paused_until: until === null ? null : days[until],
  });
  const assignment = `/object_inspection_template/${site.assignment_id}`;
  const template = `/inspection_template/${site.template_id}`;
  await ok(admin.patch(assignment, pause(2, 4)));
  await run();
  assert.deepEqual(await daysOf(site), without(2, 4));
  await ok(admin.patch(template, pause(3, 6)));
  await run();
  assert.deepEqual(await daysOf(site), without(2, 6));
  await ok(admin.patch(assignment, pause(null, null)));
  await run();
  assert.deepEqual(await daysOf(site), without(3, 6));
  await ok(admin.patch(template, pause(1, null)));
  await run();
  assert.deepEqual(await daysOf(site), days.slice(0, 1));
  await ok(admin.patch(template, pause(null, null)));
  await run();
  assert.deepEqual(await daysOf(site), days);
});
