import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { numberEvents } from '#kit/events/numbering.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { EventReader, allRead, goLive, waitUntil } from '../fixtures/eventReader.ts';
import type { Live } from '../fixtures/eventReader.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
let live: Live;
let site: Site;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  live = await goLive(app);
  site = await newSite(app);
});
after(async () => {
  await live.stop();
  await app.close();
});

const eventsOf = async (tenant_id: string) =>
  await app.deps.database.read<{ seq: number; id: string; entity_id: string; type: string }>(
    sql`select seq, id, entity_id, type from event where tenant_id = ${tenant_id}::uuid order by seq`,
  );

test('every entry of the audit log is an event in the streams of users who see the whole tenant', async () => {
  const { admin } = site.as;
  const reader = await live.reader({ tenant_id: site.tenant_id, id: admin.id });
  const { id } = await created(admin.post('/object', { name: 'Pump C' }));
  await ok(admin.patch(`/object/${id}`, { name: 'Pump D' }));
  await ok(admin.delete(`/object/${id}`), 204);
  const work = working(admin, await site.plan(admin, { responsible_id: admin.id }));
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  await allRead(app, site.tenant_id, reader);
  reader.leave();
  const told = reader.events.map(({ type, entity }) => `${type} ${entity}`);
  for (const one of ['create object', 'update object', 'start inspection', 'complete inspection'])
    assert.ok(told.includes(one), one);
  const entries = await app.deps.database.read<{ id: string }>(
    sql`select l.id from audit_log l where l.tenant_id = ${site.tenant_id}::uuid order by l.id`,
  );
  const events = await eventsOf(site.tenant_id);
  assert.deepEqual(
    events.map((event) => event.id),
    entries.map((entry) => entry.id),
  );
  assert.deepEqual(
    events.map(({ seq }) => seq),
    events.map((_, n) => n + 1),
  );
});

test('an event that commits later has a higher number, even if it began earlier', async () => {
  const { tenant_id, as } = await newTenant(app);
  const append = (name: string) =>
    sql`select audit_append(${tenant_id}::uuid, ${JSON.stringify([
      { entity: name, entity_id: tenant_id, operation: 'update', old_value: {}, new_value: {} },
    ])}::jsonb)`;
  await inTenant(app.deps.database.app, tenant_id, async (slow) => {
    await append('slow').execute(slow);
    await inTenant(app.deps.database.app, tenant_id, (db) => append('fast').execute(db));
    await numberEvents(app.deps.database, tenant_id);
    assert.deepEqual((await eventsOf(tenant_id)).length, 1);
  });
  await ok(as.admin.post('/object_class', { name: 'Later' }), 201);
  await waitUntil(async () => (await eventsOf(tenant_id)).length === 3);
  const rows = await app.deps.database.read<{ entity: string }>(
    sql`select entity from event where tenant_id = ${tenant_id}::uuid order by seq`,
  );
  assert.deepEqual(
    rows.map(({ entity }) => entity),
    ['fast', 'slow', 'object_class'],
  );
});

test('many writers at once: each event once, none missing, in the order of the numbers', async () => {
  const { tenant_id, as } = await newTenant(app);
  const reader = await live.reader({ tenant_id, id: as.admin.id });
  const before = (await eventsOf(tenant_id)).length;
  const names = Array.from({ length: 60 }, (_, n) => `Class ${n}`);
  const rows = await Promise.all(
    names.map((name) => created(as.admin.post('/object_class', { name }))),
  );
  await allRead(app, tenant_id, reader);
  reader.leave();
  assert.equal((await eventsOf(tenant_id)).length, before + rows.length);
  const named = new Set(reader.events.map(({ id }) => id));
  if (!named.has(null))
    assert.deepEqual([...named].map(String).toSorted(), rows.map(({ id }) => id).toSorted());
});

test('a stream resumes behind its last event, and says so if it cannot', async () => {
  const { admin } = site.as;
  const reader = await live.reader({ tenant_id: site.tenant_id, id: admin.id });
  const last = reader.last ?? 0;
  reader.leave();
  const { id } = await created(admin.post('/object_class', { name: 'Meanwhile' }));
  const resumed = await live.reader({ tenant_id: site.tenant_id, id: admin.id }, last);
  await waitUntil(() => resumed.events.length > 0);
  assert.deepEqual(
    resumed.events.map((event) => [event.entity, event.id]),
    [['object_class', id]],
  );
  assert.equal(resumed.missed, 0);
  resumed.leave();
  for (const unknown of [last + 100_000]) {
    const reset = await live.reader({ tenant_id: site.tenant_id, id: admin.id }, unknown);
    assert.equal(reset.missed, 1);
    reset.leave();
  }
  const odd = await fetch(`${live.base}/api/events`, {
    headers: { authorization: `Bearer ${admin.token}`, 'last-event-id': 'x' },
  });
  assert.equal(odd.status, 422);
});

test('many events of one entity at once are one that names no row', async () => {
  const { tenant_id, as } = await newTenant(app);
  const first = await live.reader({ tenant_id, id: as.admin.id });
  const last = first.last ?? 0;
  for (let n = 0; n < 60; n += 1)
    await created(as.admin.post('/object_class', { name: `Class ${n}` }));
  await allRead(app, tenant_id, first);
  first.leave();
  const resumed = await live.reader({ tenant_id, id: as.admin.id }, last);
  await waitUntil(() => resumed.events.length > 0);
  assert.deepEqual(
    resumed.events.map((event) => [event.entity, event.id]),
    [['object_class', null]],
  );
  resumed.leave();
});

test('an inspector gets events only of visible rows and of inspections they are responsible for', async () => {
  const { admin, inspector } = site.as;
  const home = await created(admin.post('/business_unit', { name: 'Home' }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: home.id }));
  const all = await live.reader({ tenant_id: site.tenant_id, id: admin.id });
  const reader = await live.reader({ tenant_id: site.tenant_id, id: inspector.id });
  const mine = await created(admin.post('/object', { name: 'Mine', business_unit_id: home.id }));
  const other = await created(
    admin.post('/object', { name: 'Other', business_unit_id: site.unit_id }),
  );
  await ok(admin.patch(`/object/${other.id}`, { business_unit_id: home.id }));
  await ok(admin.patch(`/object/${other.id}`, { business_unit_id: site.unit_id }));
  await ok(admin.patch(`/object/${other.id}`, { name: 'Elsewhere' }));
  await allRead(app, site.tenant_id, all);
  assert.deepEqual(
    reader.events.filter(({ entity }) => entity === 'object').map(({ type, id }) => [type, id]),
    [
      ['create', mine.id],
      ['update', other.id],
      ['update', other.id],
    ],
  );
  reader.events.length = 0;
  const share = await created(
    admin.post('/user_shared_bu', {
      user_id: inspector.id,
      business_unit_id: site.unit_id,
      include_children: false,
      access: 'read',
    }),
  );
  await ok(admin.patch(`/object/${other.id}`, { name: 'Shared' }));
  await allRead(app, site.tenant_id, all);
  await ok(admin.delete(`/user_shared_bu/${share.id}`), 204);
  await ok(admin.patch(`/object/${other.id}`, { name: 'Hidden again' }));
  await allRead(app, site.tenant_id, all);
  assert.deepEqual(
    reader.events.filter(({ entity }) => entity === 'object').map(({ id }) => id),
    [other.id],
  );
  reader.leave();
  all.leave();
});

test('a session gets no events of its own changes', async () => {
  const { tenant_id, as } = await newTenant(app);
  const all = await live.reader({ tenant_id, id: as.superuser.id });
  const own = await EventReader.open(live.base, as.admin.token);
  await created(as.admin.post('/object_class', { name: 'Pump' }));
  await allRead(app, tenant_id, all);
  assert.deepEqual([all.events.length, own.events.length], [1, 0]);
  all.leave();
  own.leave();
});

test('a stream ends with its session', async () => {
  const { as, tenant_id } = await newTenant(app);
  const all = await live.reader({ tenant_id, id: as.admin.id });
  const reader = await live.reader({ tenant_id, id: as.inspector.id });
  await ok(as.admin.patch(`/user/${as.inspector.id}`, { is_active: false }));
  await allRead(app, tenant_id, all);
  await waitUntil(() => reader.hasEnded);
  all.leave();
});

test('a server that stops ends its streams, and does not wait for their readers', async () => {
  const other = await newApp();
  const there = await goLive(other);
  const { tenant_id, as } = await newTenant(other);
  const reader = await there.reader({ tenant_id, id: as.admin.id });
  let isClosed = false;
  void other.app.close().then(() => (isClosed = true));
  await waitUntil(() => reader.hasEnded && isClosed);
  await there.stop();
  await other.close();
});

test('events that a server could not number are numbered by another', async () => {
  const { tenant_id, as } = await newTenant(app);
  const reader = await live.reader({ tenant_id, id: as.admin.id });
  await inTenant(app.deps.database.app, tenant_id, (db) =>
    sql`select audit_append(${tenant_id}::uuid, ${JSON.stringify([
      { entity: 'object', entity_id: tenant_id, operation: 'update', old_value: {}, new_value: {} },
    ])}::jsonb)`.execute(db),
  );
  await waitUntil(() => reader.events.length === 1);
  reader.leave();
});
