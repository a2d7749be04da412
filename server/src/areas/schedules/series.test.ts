import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { created, ok, working } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { clockOf, newScheduledSite, runRound, setClock } from '#test/fixtures/scheduledSite.ts';
import type { PlannedRow, ScheduledSite } from '#test/fixtures/scheduledSite.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In the form of the wire. */
const later = (time: string | undefined, ms: number) =>
  new Date(Date.parse(time ?? '') + ms).toISOString().replace('.000', '');
const nth = (rows: readonly PlannedRow[], n: number): PlannedRow => {
  const row = rows[n];
  assert.ok(row);
  return row;
};
const clocks = (rows: readonly PlannedRow[]) => [
  ...new Set(rows.map((row) => clockOf(row.assigned_time))),
];
const idsOf = (rows: readonly PlannedRow[]) => rows.map(({ id }) => id);
const assignmentOf = ({ as, assignment_id }: ScheduledSite) =>
  ok(as.admin.get(`/object_inspection_template/${assignment_id}`));

test('an inspection moves with those that follow it, the ones before stay, and the object can return to the template', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const all = await site.planned();
  const third = nth(all, 2);
  const path = `/inspection/${third.id}/series`;
  const { series } = await ok(admin.get(path));
  assert.deepEqual(
    [later(series.slot_time, 0), series.is_own, series.following],
    [third.assigned_time, false, 11],
  );
  const body = { assigned_time: later(third.assigned_time, HOUR_MS), reason: 'later shift' };
  const moved = await ok(admin.post(path, body));
  assert.equal(moved.assigned_time, body.assigned_time);
  const log = await ok(admin.get(`/inspection/${third.id}/audit_log`));
  assert.equal(log.items[0].log.new_value.reason, 'later shift');
  for (const round of [false, true]) {
    if (round) await runRound(app);
    const now = await site.planned();
    assert.deepEqual(idsOf(now), idsOf(all));
    assert.deepEqual([clocks(now.slice(0, 2)), clocks(now.slice(2))], [['08:00'], ['09:00']]);
    for (const one of now) assert.equal(clockOf(one.due_time ?? ''), clockOf(one.assigned_time));
  }
  const own = await assignmentOf(site);
  assert.deepEqual(
    [own.schedule.rrule, own.schedule_from],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0', body.assigned_time],
  );
  assert.equal((await ok(admin.get(path))).series.is_own, true);

  const fifth = nth(all, 5);
  await ok(
    admin.post(`/inspection/${fifth.id}/series`, {
      assigned_time: later(fifth.assigned_time, 4 * HOUR_MS),
    }),
  );
  const twice = await site.planned();
  assert.deepEqual(
    [clocks(twice.slice(0, 2)), clocks(twice.slice(2, 5)), clocks(twice.slice(5))],
    [['08:00'], ['09:00'], ['12:00']],
  );
  const back = { schedule_from: null };
  await ok(admin.patch(`/object_inspection_template/${site.assignment_id}`, back));
  const again = await site.planned();
  assert.deepEqual(
    again.map(({ id, assigned_time }) => [id, assigned_time]),
    all.map(({ id, assigned_time }) => [id, assigned_time]),
  );
  assert.deepEqual((await assignmentOf(site)).earlier_schedules, []);
});

test('an inspection and the following ones moved to a day off are planned as by the template, and as in the preview', async () => {
  const schedule = { rrule: 'FREQ=DAILY;INTERVAL=5;BYHOUR=8;BYMINUTE=0', timezone: 'Europe/Kyiv' };
  const dayOf = (time: string | undefined, days: number) => later(time, days * DAY_MS).slice(0, 10);
  // it moves two days later, and its schedule continues in steps of five
  const cases: [template: object, days: number | null, day_off: string | null][] = [
    [{}, 2, null],
    [{ on_holiday: 'plan' }, 2, 'holiday'],
    [{ on_holiday: 'skip' }, 7, 'holiday'],
    [{ on_holiday: 'next_day' }, 3, 'holiday'],
    [{ pause: [2, 4] }, 7, 'pause'],
    [{ pause: [2, null] }, null, 'pause'],
  ];
  for (const [{ pause, ...template }, days, day_off] of cases as [
    { pause?: [number, number | null]; on_holiday?: string },
    number | null,
    string | null,
  ][]) {
    const site = await newScheduledSite(app, { schedule });
    const { admin, inspector } = site.as;
    const { id, assigned_time } = nth(await site.planned(), 1);
    const to = later(assigned_time, 2 * DAY_MS);
    const day = to.slice(0, 10);
    if (template.on_holiday !== undefined)
      await created(admin.post('/holiday', { name: 'Fair', from_date: day, to_date: day }));
    const paused = pause && {
      paused_from: dayOf(assigned_time, pause[0]),
      paused_until: pause[1] === null ? null : dayOf(assigned_time, pause[1]),
    };
    await ok(admin.patch(`/inspection_template/${site.template_id}`, { ...template, ...paused }));
    await runRound(app);
    const path = `/inspection/${id}/series`;
    const before = await site.planned();
    const preview = await ok(admin.post(`${path}/preview`, { assigned_time: to }));
    const expected = days === null ? null : later(assigned_time, days * DAY_MS);
    const told = preview.following.assigned_time;
    assert.deepEqual(
      [preview.day_off, told && later(told, 0)],
      [day_off, expected],
      JSON.stringify({ template, pause }),
    );
    assert.deepEqual(await site.planned(), before);
    await ok(admin.post(path, { assigned_time: to }));
    const moved = await ok(admin.get(`/inspection/${id}`));
    assert.equal(moved.archived ? null : moved.assigned_time, expected);
    assert.equal((await inspector.post(`${path}/preview`, { assigned_time: to })).status, 403);
  }
});

test('the preview of a move knows holidays of unscheduled inspections, and refused moves', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const [first, second, third] = await site.planned();
  const ask = (id: string | undefined, assigned_time: string) =>
    ok(admin.post(`/inspection/${id}/series/preview`, { assigned_time }));
  const past = await ask(first?.id, '2020-01-01T08:00:00Z');
  assert.deepEqual(past, { day_off: null, following: null });
  const over = await ask(third?.id, first?.assigned_time ?? '');
  assert.equal(over.following, null);
  const stays = await ask(second?.id, second?.assigned_time ?? '');
  assert.equal(later(stays.following.assigned_time, 0), second?.assigned_time);
  const alone = await site.plan(admin, { assigned_time: '2031-05-01T08:00:00Z' });
  const days = { from_date: '2031-05-02', to_date: '2031-05-02' };
  await created(admin.post('/holiday', { name: 'Fair', ...days, business_unit_id: site.unit_id }));
  assert.deepEqual(await ask(alone.id, '2031-05-02T08:00:00Z'), {
    day_off: 'holiday',
    following: null,
  });
});

test('an inspection that moves over others takes its own place, and they move as far', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const all = await site.planned();
  const third = nth(all, 2);
  const assigned_time = later(third.assigned_time, 2 * DAY_MS);
  await ok(admin.post(`/inspection/${third.id}/series`, { assigned_time }));
  await runRound(app);
  const now = await site.planned();
  // The last two move beyond the time that is planned ahead.
  const shifted = all.map((_, n) => (n < 2 ? 0 : 2 * DAY_MS));
  assert.deepEqual(
    now.map((one) => [one.id, one.assigned_time]),
    all.map((one, n) => [one.id, later(one.assigned_time, shifted[n] ?? 0)]),
  );
});

test('inspections that somebody has moved or removed do not follow, but the moved one does', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const all = await site.planned();
  const [own, byHand, removed] = [nth(all, 1), nth(all, 4), nth(all, 6)];
  for (const { id, assigned_time } of [own, byHand])
    await ok(
      admin.patch(`/inspection/${id}`, { assigned_time: later(assigned_time, 7 * HOUR_MS) }),
    );
  await ok(admin.delete(`/inspection/${removed.id}`), 204);
  await ok(
    admin.post(`/inspection/${own.id}/series`, {
      assigned_time: later(own.assigned_time, HOUR_MS),
    }),
  );
  const now = new Map((await site.planned()).map((one) => [one.id, clockOf(one.assigned_time)]));
  assert.deepEqual(
    all.map(({ id }) => now.get(id)),
    all.map((one, n) => {
      if (one === removed) return undefined;
      return one === byHand ? '15:00' : n === 0 ? '08:00' : '09:00';
    }),
  );
});

test('an inspection that somebody has moved returns to its moment with the following ones', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const all = await site.planned();
  const { id, assigned_time } = nth(all, 3);
  await ok(admin.patch(`/inspection/${id}`, { assigned_time: later(assigned_time, 5 * HOUR_MS) }));
  await ok(admin.post(`/inspection/${id}/series`, { assigned_time }));
  await runRound(app);
  assert.deepEqual(
    (await site.planned()).map((one) => [one.id, one.assigned_time, one.due_time]),
    all.map((one) => [one.id, one.assigned_time, one.due_time]),
  );
});

test('a series ends with an inspection, for its object alone', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const [pump = ''] = site.pumps;
  await created(
    admin.post('/object_inspection_template', {
      object_id: pump,
      inspection_template_id: site.template_id,
    }),
  );
  await runRound(app);
  const of = async (object: string) =>
    (await ok(admin.get(`/inspection?filter=object=${object}&sort_by=assigned_time`))).items;
  const all: PlannedRow[] = await of(site.object_id);
  const fourth = nth(all, 3);
  await ok(admin.delete(`/inspection/${fourth.id}/series`), 204);
  setClock(app, 3);
  await runRound(app);
  setClock(app, 0);
  assert.deepEqual(idsOf(await of(site.object_id)), idsOf(all.slice(0, 3)));
  assert.equal((await of(pump)).length, 17);
  const assignment = await assignmentOf(site);
  assert.deepEqual([assignment.schedule, assignment.schedule_from], [null, fourth.assigned_time]);
});

test('the outlook of an object has the later moments of its schedules, by its own where it has one', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const path = `/object/${site.object_id}/outlook`;
  const all = await site.planned();
  const last = nth(all, 13);
  const [item] = (await ok(admin.get(path))).items;
  assert.deepEqual(
    [item.own_from, item.next.map((at: string) => later(at, 0))],
    [null, [1, 2].map((n) => later(last.assigned_time, n * DAY_MS))],
  );
  await ok(
    admin.post(`/inspection/${last.id}/series`, {
      assigned_time: later(last.assigned_time, HOUR_MS),
    }),
  );
  const [own] = (await ok(admin.get(path))).items;
  assert.deepEqual([clockOf(own.next[0]), clockOf(own.own_from)], ['09:00', '09:00']);
  const { inspector } = site.as;
  assert.equal((await inspector.get(path)).status, 200);
  await ok(admin.patch(`/object_inspection_template/${site.assignment_id}`, { is_active: false }));
  assert.deepEqual(await ok(admin.get(path)), { items: [] });
});

test('moves that no schedule can say are refused by name', async () => {
  const site = await newScheduledSite(app, {
    schedule: { rrule: 'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0', timezone: 'Europe/Kyiv' },
  });
  const { admin, inspector } = site.as;
  const all = await site.planned();
  const fifth = nth(all, 4);
  const move = (id: string, assigned_time: string, by = admin) =>
    by.post(`/inspection/${id}/series`, { assigned_time });
  const fault = async (ms: number) =>
    (await ok(move(fifth.id, later(fifth.assigned_time, ms)), 422)).detail[0].type;
  assert.deepEqual(
    [await fault(-30 * DAY_MS), await fault(-DAY_MS), await fault(9 * HOUR_MS)],
    ['past', 'before_previous', 'not_movable'],
  );
  const later1 = later(fifth.assigned_time, HOUR_MS);
  await ok(move(fifth.id, later1, inspector), 403);
  const byHand = await site.plan(admin);
  const refusal = await ok(move(byHand.id, later1), 409);
  assert.deepEqual(refusal.detail, { code: 'wrong_status', reason: 'no_series' });
  assert.deepEqual(await ok(admin.get(`/inspection/${byHand.id}/series`)), { series: null });
  setClock(app, 1);
  const first = nth(all, 0);
  await ok(working(admin, await ok(admin.get(`/inspection/${first.id}`))).start());
  assert.deepEqual((await ok(move(first.id, later1), 409)).detail, {
    code: 'wrong_status',
    operative_status_code: 2,
  });
  const path = `/object_inspection_template/${site.assignment_id}`;
  const secondly = { rrule: 'FREQ=SECONDLY', timezone: 'UTC' };
  for (const [body, loc] of [
    [{ schedule: null }, ['body', 'schedule_from']],
    [{ schedule_from: later1 }, ['body', 'schedule_from']],
    [{ schedule_from: later1, schedule: secondly }, ['body', 'schedule', 'rrule']],
  ] as const)
    assert.deepEqual((await ok(admin.patch(path, body), 422)).detail[0].loc, loc);
});

test('a template changes its schedule from a day on, for all its objects', async () => {
  const site = await newScheduledSite(app);
  const { admin } = site.as;
  const path = `/inspection_template/${site.template_id}`;
  const all = await site.planned();
  const schedule = { rrule: 'FREQ=DAILY;BYHOUR=15;BYMINUTE=30', timezone: 'Europe/Kyiv' };
  const schedule_from = later(nth(all, 5).assigned_time, -HOUR_MS);
  await ok(admin.patch(path, { schedule, schedule_from }));
  await runRound(app);
  const now = await site.planned();
  assert.deepEqual(idsOf(now), idsOf(all));
  assert.deepEqual([clocks(now.slice(0, 5)), clocks(now.slice(5))], [['08:00'], ['15:30']]);
  // saved again as it is
  await ok(admin.patch(path, { schedule, name: 'Renamed' }));
  assert.equal((await ok(admin.get(path))).schedule_from, schedule_from);
  await ok(
    admin.patch(path, { schedule: { ...schedule, rrule: 'FREQ=DAILY;BYHOUR=6;BYMINUTE=0' } }),
  );
  await runRound(app);
  const whole = await ok(admin.get(path));
  assert.deepEqual([whole.schedule_from, whole.earlier_schedules], [null, []]);
  assert.deepEqual(clocks(await site.planned()), ['06:00']);
  assert.equal((await ok(admin.patch(path, { schedule_from }), 422)).detail[0].type, 'required');
});

test('planned inspections follow due days and responsible user, unless somebody has changed them', async () => {
  const site = await newScheduledSite(app);
  const { admin, inspector } = site.as;
  const all = await site.planned();
  const [first, handed, moved] = [nth(all, 0), nth(all, 1), nth(all, 2)];
  await ok(
    admin.post(`/inspection/composite/responsible/${handed.id}`, { responsible_id: admin.id }),
  );
  const due_time = later(moved.due_time ?? '', DAY_MS);
  await ok(admin.patch(`/inspection/${moved.id}`, { due_time }));
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { due_days: 5 }));
  // the first one is overdue, but has not started
  setClock(app, 4);
  await runRound(app);
  setClock(app, 0);
  for (const one of (await site.planned()).slice(0, 14)) {
    const days = (Date.parse(one.due_time ?? '') - Date.parse(one.assigned_time)) / DAY_MS;
    assert.equal(Math.round(days), one.id === moved.id ? 3 : 5);
  }
  const { superuser } = site.as;
  await ok(
    admin.patch(`/object_inspection_template/${site.assignment_id}`, {
      responsible_id: superuser.id,
    }),
  );
  for (const one of await site.planned())
    assert.equal(one.responsible?.id, one.id === handed.id ? admin.id : superuser.id);
  const { rows } = await owner.query<{ users: string[] }>(
    `select users from event_pending where tenant_id = $1 and entity_id = $2
     union all select users from event where tenant_id = $1 and entity_id = $2`,
    [site.tenant_id, first.id],
  );
  assert.ok(
    rows.some(({ users }) => users.includes(inspector.id) && users.includes(superuser.id)),
    'the former and the new user are told of it',
  );
});
