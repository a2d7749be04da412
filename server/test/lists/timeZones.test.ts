import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clockAt, MORNING } from '../fixtures/clock.ts';
import { created, newSite, ok } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { fromNow } from '../checks/moments.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
  // Every hour around the clock changes of spring and autumn.
  for (const month of ['2026-03-28', '2026-10-24']) {
    const from = Date.parse(`${month}T12:00:00Z`);
    for (let hour = 0; hour < 36; hour += 1)
      await site.plan(site.as.admin, {
        assigned_time: new Date(from + hour * 3_600_000).toISOString(),
      });
  }
});
after(() => app.close());

const inZone = async (caller: Caller, time_zone: string | null) =>
  assert.equal(
    (await ok(caller.patch('/user/me', { time_zone }))).effective_time_zone,
    time_zone ?? 'UTC',
  );
const count = async (caller: Caller, ...filters: string[]): Promise<number> => {
  const query = filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&');
  return (await ok(caller.get(`/inspection?${query}`))).total;
};

/** Inspections of each day: the planned hours that fall on that day of the zone. */
const days: [zone: string, filters: string[], hours: number][] = [
  ['UTC', ['assigned_time=2026-03-29'], 24],
  ['Europe/Kyiv', ['assigned_time=2026-03-28'], 10],
  ['Europe/Kyiv', ['assigned_time=2026-03-29'], 23],
  ['Europe/Berlin', ['assigned_time=2026-03-29'], 23],
  ['Europe/Kyiv', ['assigned_time=2026-10-25'], 25],
  ['Europe/Berlin', ['assigned_time=2026-10-25'], 25],
  ['America/Toronto', ['assigned_time=2026-03-29'], 20],
  ['Asia/Kathmandu', ['assigned_time=2026-10-25'], 24],
  ['Africa/Cairo', ['assigned_time=2026-10-24'], 9],
  ['Europe/Kyiv', ['assigned_time>=2026-03-29', 'assigned_time<2026-03-30'], 23],
  ['Europe/Kyiv', ['assigned_time>2026-03-28', 'assigned_time<=2026-03-29'], 23],
  ['Europe/Kyiv', ['assigned_time=/more/2026-03-28', 'assigned_time=/less/2026-03-30'], 23],
  ['Europe/Kyiv', ['assigned_time:in:2026-03-28,2026-03-29'], 33],
  ['Europe/Kyiv', ['assigned_time:not_in:2026-03-28,2026-03-29', 'assigned_time<2026-06-01'], 3],
  // A moment does not depend on the zone.
  ['Europe/Kyiv', ['assigned_time=2026-03-29T00:00:00Z'], 1],
];
for (const [zone, filters, hours] of days) {
  test(`${filters.join(' and ')} in ${zone} means ${hours} hours`, async () => {
    await inZone(site.as.admin, zone);
    assert.equal(await count(site.as.admin, ...filters), hours);
    await inZone(site.as.admin, null);
  });
}

test('times are counted by the days of the caller’s zone', async () => {
  const { admin } = site.as;
  await inZone(admin, 'Europe/Kyiv');
  const { 'assigned_time:day': assigned_time } = await ok(
    admin.get(
      '/inspection/aggr_on_attr?attrs=assigned_time:day&global_filter=assigned_time%3C2026-06-01',
    ),
  );
  const counts = assigned_time.map(
    (facet: { object: string; filter_count: number }) =>
      [facet.object, facet.filter_count] as const,
  );
  assert.deepEqual(counts.filter(([, n]: [string, number]) => n > 0).toSorted(), [
    ['2026-03-28', 10],
    ['2026-03-29', 23],
    ['2026-03-30', 3],
  ]);
  await inZone(admin, null);
});

test('a span of days follows the clock of the zone', async () => {
  const { admin } = site.as;
  const hour = 3_600_000;
  const plan = async (ms: number) =>
    (await site.plan(admin, { assigned_time: fromNow(ms).toISOString() })).id;
  // Far from any clock change.
  const [near, far] = [
    await plan(-7 * 24 * hour + 3 * hour),
    await plan(-7 * 24 * hour - 3 * hour),
  ];
  for (const zone of ['Europe/Kyiv', 'America/Toronto', 'Pacific/Kiritimati', 'UTC']) {
    await inZone(admin, zone);
    const within = (id: string) => count(admin, `id=${id}`, 'assigned_time=/more/-7d');
    assert.deepEqual([await within(near), await within(far)], [1, 0], zone);
    const { id } = await created(admin.post('/object', { name: zone, installed_at: '2000-01-01' }));
    const { body } = await admin.get(`/object?filter=id=${id}&filter=installed_at=/less/-1y`);
    assert.equal(body.total, 1, zone);
  }
  await inZone(admin, null);
});

test('the clock of the installation decides which day it is, not the clock of the server', async () => {
  const { admin } = site.as;
  const { clock } = app.deps;
  const object = await created(admin.post('/object', { name: 'Day', installed_at: '2026-03-29' }));
  const installed = async (when: string) =>
    (await ok(admin.get(`/object?filter=id=${object.id}&filter=installed_at=${when}`))).total;
  await inZone(admin, 'Europe/Kyiv');
  try {
    // Half an hour into the 23-hour day of the change; for the server it is already summer time.
    app.deps.clock = clockAt('2026-03-28T22:30:00Z');
    assert.equal(await count(admin, 'assigned_time=/in/today'), 23);
    assert.equal(await count(admin, 'assigned_time=/in/yesterday'), 10);
    assert.equal(await count(admin, 'assigned_time=/more/now', 'assigned_time=/less/+1d'), 23);
    assert.deepEqual([await installed('/in/today'), await installed('/more/-1d')], [1, 1]);
    assert.deepEqual([await installed('/more/now'), await installed('/less/now')], [0, 0]);
    app.deps.clock = clockAt('2026-03-28T21:30:00Z');
    assert.equal(await count(admin, 'assigned_time=/in/today'), 10);
    assert.deepEqual([await installed('/in/today'), await installed('/more/now')], [0, 1]);
  } finally {
    app.deps.clock = clock;
    await inZone(admin, null);
  }
});

test("a calendar day is compared with today in the caller's zone", async (t) => {
  const { admin } = site.as;
  const { clock } = app.deps;
  t.after(() => void (app.deps.clock = clock));
  app.deps.clock = clockAt(MORNING);
  const dayOf = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(MORNING);
  // The dates of these two zones differ at every moment.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await inZone(admin, zone);
    const object = await created(admin.post('/object', { name: 'New', installed_at: dayOf(zone) }));
    const countWhere = (relation: string) =>
      admin.get(`/object?filter=id=${object.id}&filter=installed_at=/${relation}/now`);
    assert.deepEqual(
      [(await countWhere('more')).body.total, (await countWhere('less')).body.total],
      [0, 0],
      zone,
    );
  }
  await inZone(admin, null);
});

test('planned, moved and copied inspections are due a number of days later in the tenant’s zone', async () => {
  const berlin = await newSite(app, { time_zone: 'Europe/Berlin', due_days: 30 });
  const { admin } = berlin.as;
  assert.equal((await ok(admin.get('/user/me'))).effective_time_zone, 'Europe/Berlin');
  const { id } = await berlin.plan(admin, { assigned_time: '2026-03-20T07:00:00Z' });
  const dueOf = async (of: string) => (await ok(admin.get(`/inspection/${of}`))).due_time;
  assert.equal(await dueOf(id), '2026-04-19T06:00:00Z');
  await ok(admin.patch(`/inspection/${id}`, { assigned_time: '2026-05-02T07:00:00Z' }));
  assert.equal(await dueOf(id), '2026-06-01T07:00:00Z');
  const copy = await created(
    admin.post(`/inspection/composite/${id}/copy`, {
      mode: 'repeat',
      assigned_time: '2026-10-10T07:00:00Z',
    }),
  );
  assert.equal(copy['due_time'], '2026-11-09T08:00:00Z');
});

test('a superuser can change the zone of their own tenant, and nothing else about it', async () => {
  const tenant = await newTenant(app, { time_zone: 'America/Toronto' });
  const { superuser, admin, guest } = tenant.as;
  const path = `/superuser/tenant/${tenant.tenant_id}`;
  assert.equal((await ok(superuser.get(path))).time_zone, 'America/Toronto');
  assert.equal(
    (await ok(superuser.patch(path, { time_zone: 'Europe/Berlin' }))).time_zone,
    'Europe/Berlin',
  );
  assert.equal((await ok(guest.get('/user/me'))).effective_time_zone, 'Europe/Berlin');
  assert.equal((await ok(superuser.get('/superuser/tenant'))).items[0].time_zone, 'Europe/Berlin');
  await ok(superuser.patch(path, { time_zone: 'Mars/Base' }), 422);
  await ok(superuser.patch(path, { time_zone: 'UTC', name: 'Mine' }), 404);
  await ok(superuser.patch(`/superuser/tenant/${site.tenant_id}`, { time_zone: 'UTC' }), 404);
  await ok(admin.patch(path, { time_zone: 'UTC' }), 403);
});

test('a user’s zone overrides the tenant’s, and only existing zones can be chosen', async () => {
  const tenant = await newTenant(app, { time_zone: 'America/Toronto' });
  const { admin, guest } = tenant.as;
  const zones = async (caller: Caller) => {
    const me = await ok(caller.get('/user/me'));
    return [me.time_zone, me.effective_time_zone, me.tenant_time_zone];
  };
  const toronto = 'America/Toronto';
  assert.deepEqual(await zones(guest), [null, toronto, toronto]);
  await ok(admin.patch(`/user/${guest.id}`, { time_zone: 'Europe/Kyiv' }));
  assert.deepEqual(await zones(guest), ['Europe/Kyiv', 'Europe/Kyiv', toronto]);
  await ok(admin.patch(`/user/${guest.id}`, { time_zone: null }));
  assert.deepEqual(await zones(guest), [null, toronto, toronto]);
  for (const time_zone of ['Mars/Base', '', 'EET', '+05:30', 'x'.repeat(100), 5]) {
    const { status, body } = await admin.patch('/user/me', { time_zone });
    assert.deepEqual([status, body.detail[0].loc], [422, ['body', 'time_zone']], `${time_zone}`);
  }
});

test('a stored zone whose name the database now interprets differently does no harm', async () => {
  const owner = await app.database.owner();
  const { admin } = site.as;
  const store = (user: string | null, tenant: string) =>
    owner.query(
      `with one as (update app_user set time_zone = $1 where id = $2) update tenant set time_zone = $3 where tenant_id = $4`,
      [user, admin.id, tenant, site.tenant_id],
    );
  const readings: [user: string | null, tenant: string, zone: string][] = [
    ['EET', 'UTC', 'Europe/Athens'],
    ['+05:30', 'Europe/Kiev', 'Europe/Kyiv'],
    [null, 'CET', 'Europe/Brussels'],
    ['Japan', 'GMT', app.deps.time_zone],
  ];
  try {
    for (const [user, tenant, zone] of readings) {
      await store(user, tenant);
      assert.equal((await ok(admin.get('/user/me'))).effective_time_zone, zone);
      const { 'assigned_time:day': counts } = await ok(
        admin.get('/inspection/aggr_on_attr?attrs=assigned_time:day'),
      );
      const change = counts.find(({ object }: { object: string }) => object === '2026-03-29');
      assert.equal(change.filter_count, await count(admin, 'assigned_time=2026-03-29'), zone);
    }
    const { items } = await ok(site.as.superuser.get('/superuser/tenant'));
    assert.equal(items[0].time_zone, app.deps.time_zone);
  } finally {
    await store(null, 'UTC');
  }
});

test('a machine whose zone has no portable name starts with UTC', async () => {
  const machine = process.env['TZ'];
  try {
    for (const [zone, expected] of [
      ['GMT', 'UTC'],
      ['', 'UTC'],
      ['No/Where', 'UTC'],
      ['EET', 'Europe/Athens'],
      ['Asia/Tokyo', 'Asia/Tokyo'],
    ] as const) {
      process.env['TZ'] = zone;
      const first = await newApp();
      await first.close();
      assert.equal(first.deps.time_zone, expected, zone);
    }
  } finally {
    if (machine === undefined) delete process.env['TZ'];
    else process.env['TZ'] = machine;
  }
});
