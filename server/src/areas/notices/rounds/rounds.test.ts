import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NoticeView } from '@plumbline/contract/notices/wire';
import { clockAt } from '#test/fixtures/clock.ts';
import { newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { runRound } from '#test/fixtures/scheduledSite.ts';
import { cleanNotices } from './cleaning.ts';
import { noticeDue } from './round.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
});
after(() => app.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const setClock = (moment: string | number) => {
  app.deps.clock = clockAt(moment);
};
const round = () => noticeDue(app.deps, app.app.log);
/** A round at each of these moments. */
async function roundsAt(...moments: (string | number)[]): Promise<void> {
  for (const moment of moments) {
    setClock(moment);
    await round();
  }
}
const noticesOf = async (caller: Caller, kind: string): Promise<NoticeView[]> =>
  (await ok(caller.get(`/notice?filter=kind=${kind}&sort_by=created_at`))).items;
const count = async (caller: Caller, kind: string) => (await noticesOf(caller, kind)).length;

async function siteWith(template: Record<string, unknown>, time_zone = 'UTC'): Promise<Site> {
  const site = await newSite(app, { time_zone });
  const { admin, inspector } = site.as;
  await ok(admin.patch(`/inspection_template/${site.template_id}`, template));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  return site;
}
const planAt = async (site: Site, at: string | number, more = {}): Promise<string> => {
  const assigned_time = new Date(at).toISOString();
  return (
    await site.plan(site.as.admin, { assigned_time, responsible_id: site.as.inspector.id, ...more })
  ).id;
};

const MOMENTS: [zone: string, reminder: string, assigned: string, moments: string[]][] = [
  ['Europe/Kyiv', '2d', '2027-06-10T05:00:00Z', ['2027-06-08T05:00:00Z']],
  [
    'Europe/Kyiv',
    '2d;1w',
    '2027-06-10T05:00:00Z',
    ['2027-06-03T05:00:00Z', '2027-06-08T05:00:00Z'],
  ],
  // 08:00 on both sides of the change to summer time
  ['Europe/Kyiv', '1w', '2027-04-01T05:00:00Z', ['2027-03-25T06:00:00Z']],
  // February is shorter
  ['Europe/Kyiv', '1m', '2027-03-31T05:00:00Z', ['2027-02-28T06:00:00Z']],
  ['Europe/Kyiv', '12m', '2028-02-29T06:00:00Z', ['2027-02-28T06:00:00Z']],
  // 03:30 does not exist on the day before
  ['Europe/Kyiv', '1d', '2027-03-29T00:30:00Z', ['2027-03-28T01:30:00Z']],
  // 01:30 occurs twice on the day before
  ['America/Toronto', '1d', '2027-11-08T06:30:00Z', ['2027-11-07T06:30:00Z']],
  ['Pacific/Auckland', '3w', '2027-10-10T20:00:00Z', ['2027-09-19T21:00:00Z']],
  ['UTC', '999d', '2030-01-01T00:00:00Z', ['2027-04-08T00:00:00Z']],
];

test('reminders come on the days, weeks and months of the zone before the assigned time', async () => {
  for (const [zone, reminder_before, assigned, moments] of MOMENTS) {
    const site = await siteWith({ reminder_before }, zone);
    const id = await planAt(site, assigned);
    for (const [n, moment] of moments.entries()) {
      const at = Date.parse(moment);
      await roundsAt(at - HOUR_MS, at - 1);
      assert.equal(
        await count(site.as.inspector, 'reminder'),
        n,
        `${reminder_before} ${zone} early`,
      );
      await roundsAt(at, at + 60_000);
      const found = await noticesOf(site.as.inspector, 'reminder');
      assert.deepEqual(
        found.map((one) => [one.entity_id, Date.parse(one.data.at ?? '')]),
        Array.from({ length: n + 1 }, () => [id, Date.parse(assigned)]),
        `${reminder_before} ${zone}`,
      );
    }
    assert.equal(await count(site.as.admin, 'reminder'), 0);
  }
});

test('after a day of downtime there is one reminder of each inspection still ahead, and no other', async () => {
  const site = await siteWith({ reminder_before: '1d;2d;3d' });
  const start = Date.parse('2027-06-01T12:00:00Z');
  await roundsAt(start);
  // its reminder came due after two hours, and it began before the server was back
  const begun = await planAt(site, start + 26 * HOUR_MS);
  const missed = await planAt(site, start + 2.5 * DAY_MS);
  const twice = await planAt(site, start + DAY_MS + 30 * HOUR_MS);
  await planAt(site, start + 9 * DAY_MS);
  await roundsAt(start + 30 * HOUR_MS);
  const ids = (await noticesOf(site.as.inspector, 'reminder')).map((one) => `${one.entity_id}`);
  assert.deepEqual(ids.toSorted(), [missed, twice].toSorted());
  assert.ok(!ids.includes(begun));
});

test('a moved inspection is reminded of by its new time, and not twice for the same moment', async () => {
  const site = await siteWith({ reminder_before: '2d' });
  const { admin, inspector } = site.as;
  const start = Date.parse('2027-06-01T12:00:00Z');
  await roundsAt(start);
  const id = await planAt(site, start + 3 * DAY_MS);
  const move = async (days: number) => {
    const assigned_time = new Date(start + days * DAY_MS).toISOString();
    await ok(admin.patch(`/inspection/${id}`, { assigned_time }));
    await handled(app, site.tenant_id);
  };
  await roundsAt(start + DAY_MS);
  assert.equal(await count(inspector, 'reminder'), 1);
  await move(10);
  await roundsAt(start + 2 * DAY_MS, start + 7.9 * DAY_MS);
  assert.equal(await count(inspector, 'reminder'), 1);
  await roundsAt(start + 8 * DAY_MS);
  assert.equal(await count(inspector, 'reminder'), 2);
  // closer than the reminder: sent with the move
  await move(9);
  assert.equal(await count(inspector, 'reminder'), 3);
  await move(10);
  await roundsAt(start + 8.1 * DAY_MS);
  assert.equal(await count(inspector, 'reminder'), 3);
});

test('the user responsible at the time is reminded, but not of cancelled, started or removed inspections', async () => {
  const site = await siteWith({ reminder_before: '1d' });
  const { admin, inspector } = site.as;
  const second = await newInspector(app, site, site.unit_id);
  const start = Date.parse('2027-06-01T12:00:00Z');
  await roundsAt(start);
  const [handedOver, cancelled, started, removed] = [
    await planAt(site, start + 2 * DAY_MS),
    await planAt(site, start + 2 * DAY_MS),
    await planAt(site, start + 2 * DAY_MS),
    await planAt(site, start + 2 * DAY_MS),
  ];
  await ok(
    admin.post(`/inspection/composite/responsible/${handedOver}`, { responsible_id: second.id }),
  );
  await ok(admin.post(`/inspection/composite/status/${cancelled}`, { operative_status_code: 5 }));
  await app.database.queryAsOwner('update inspection set operative_status_code = 2 where id = $1', [
    started,
  ]);
  await ok(admin.patch(`/inspection/${removed}`, { archived: true }));
  await roundsAt(start + DAY_MS);
  assert.equal(await count(inspector, 'reminder'), 0);
  assert.deepEqual(
    (await noticesOf(second, 'reminder')).map((one) => one.entity_id),
    [handedOver],
  );
});

test('an inspection planned too late for its reminder is reminded of at once', async () => {
  setClock(fromNow().getTime());
  const site = await siteWith({
    reminder_before: '2d',
    schedule: { rrule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0', timezone: 'UTC' },
  });
  const { admin, inspector } = site.as;
  await ok(
    admin.post('/object_inspection_template', {
      object_id: site.object_id,
      inspection_template_id: site.template_id,
      responsible_id: inspector.id,
    }),
    201,
  );
  await runRound(app);
  await handled(app, site.tenant_id);
  assert.equal(await count(inspector, 'reminder'), 2);
  assert.equal(await count(inspector, 'assigned'), 0);
});

test('overdue work is reported to the responsible user, and after the tenant’s number of days to managers', async () => {
  const site = await siteWith({ due_days: 2 }, 'Europe/Kyiv');
  const { admin, inspector } = site.as;
  await ok(admin.patch('/planning', { escalate_days: 3 }));
  const due = '2027-03-26T07:00:00Z';
  await roundsAt(Date.parse(due) - HOUR_MS);
  const more = { due_time: due };
  const id = await planAt(site, '2027-03-24T07:00:00Z', more);
  const nobodys = await planAt(site, '2027-03-24T07:00:00Z', more);
  await app.database.queryAsOwner('update inspection set responsible_id = null where id = $1', [
    nobodys,
  ]);
  const done = await planAt(site, '2027-03-24T07:00:00Z', more);
  await ok(admin.post(`/inspection/composite/status/${done}`, { operative_status_code: 5 }));
  await roundsAt(Date.parse(due) - 1);
  assert.equal(await count(inspector, 'overdue'), 0);
  await roundsAt(due, Date.parse(due) + 60_000);
  assert.deepEqual(
    (await noticesOf(inspector, 'overdue')).map((one) => [
      one.entity_id,
      Date.parse(one.data.at ?? ''),
    ]),
    [[id, Date.parse(due)]],
  );
  // Three days of Kyiv later, which are an hour shorter.
  const late = Date.parse('2027-03-29T06:00:00Z');
  await roundsAt(late - 1);
  assert.equal(await count(admin, 'escalated'), 0);
  await roundsAt(late, late + DAY_MS);
  const escalated = await noticesOf(admin, 'escalated');
  assert.deepEqual(escalated.map((one) => `${one.entity_id}`).toSorted(), [id, nobodys].toSorted());
  assert.equal(await count(inspector, 'escalated'), 0);
});

test('overlapping rounds send one notice for each of a thousand inspections', async () => {
  const site = await siteWith({ reminder_before: '1d' });
  const start = Date.parse('2027-06-01T12:00:00Z');
  await roundsAt(start);
  const id = await planAt(site, start + 2 * DAY_MS);
  await copies(id);
  setClock(start + DAY_MS);
  await Promise.all([round(), round(), round()]);
  await round();
  assert.equal((await ok(site.as.inspector.get('/notice?with_total=true'))).total, 1000);
});

/** The same inspection a thousand times. */
async function copies(id: string): Promise<void> {
  await app.database.queryAsOwner(
    `insert into inspection (tenant_id, id, number, object_id, business_unit_id, template_id, template_name, responsible_id, assigned_time, required_credits, created_at)
     select tenant_id, gen_random_uuid(), 'N' || n, object_id, business_unit_id, template_id, template_name, responsible_id, assigned_time, 1, created_at
     from inspection cross join generate_series(1, 999) n where id = $1`,
    [id],
  );
}

test('read notices are kept for 30 days and others for 90', async () => {
  const site = await siteWith({ reminder_before: '1d' });
  const { inspector } = site.as;
  const start = Date.parse('2027-06-01T12:00:00Z');
  await roundsAt(start);
  await planAt(site, start + 1.5 * DAY_MS);
  await planAt(site, start + 1.5 * DAY_MS);
  await roundsAt(start + DAY_MS);
  const [first] = await noticesOf(inspector, 'reminder');
  await ok(inspector.patch(`/notice/${first?.id}`, { is_read: true }));
  const left = async (days: number) => {
    setClock(start + (1 + days) * DAY_MS);
    await cleanNotices(app.deps);
    return await count(inspector, 'reminder');
  };
  assert.deepEqual([await left(29), await left(31), await left(89), await left(91)], [2, 1, 1, 0]);
});
