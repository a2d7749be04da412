import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Presences } from '#areas/live/presences.ts';
import type { Visit } from '#areas/live/presences.ts';
import { allRead, goLive, waitUntil } from '../fixtures/eventReader.ts';
import type { Live } from '../fixtures/eventReader.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant, signIn } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { databaseAt } from '../servers/ownDatabase.ts';

let one: TestApp;
let other: TestApp;
let lives: Live[];
before(async () => {
  one = await newApp({ app: 2, read: 2 });
  other = await newApp({ app: 2, read: 2 }, { database: databaseAt(one.database.url) });
  lives = [await goLive(one), await goLive(other)];
});
after(async () => {
  for (const live of lives) await live.stop();
  await other.close();
  await one.close();
});

interface Open {
  entity?: string;
  entity_id: string;
  is_editing?: boolean;
  id?: string;
}
const open = (
  by: Caller,
  { id = randomUUID(), entity = 'object', is_editing = true, ...row }: Open,
) => by.put(`/presence/${id}`, { entity, is_editing, ...row });
const others = async (by: Caller, row: Open): Promise<string[]> =>
  (await ok(open(by, row))).others.map(({ name }: { name: string }) => name);

/** The same user, in a session of their own on the other server. */
const elsewhere = async (user: Caller): Promise<Caller> =>
  signIn(other.app, (await ok(user.get('/user/me'))).email);

test('every server knows the editors of a row, and the others get an event when they change', async () => {
  const { as, tenant_id } = await newTenant(one);
  const there = await elsewhere(as.superuser);
  const { id: entity_id } = await created(as.admin.post('/object', { name: 'Pump' }));
  const { id: another } = await created(as.admin.post('/object', { name: 'Roof' }));
  const reader = await lives[0]?.readerOf(as.admin.token);
  const bystander = await lives[0]?.reader({ tenant_id, id: as.guest.id });
  const mine = { id: randomUUID(), entity_id };
  const theirs = { id: randomUUID(), entity_id };
  assert.deepEqual(await others(as.admin, mine), []);
  await waitUntil(async () => (await others(there, theirs)).length === 1);
  const names = await others(there, theirs);
  assert.deepEqual(names, [(await ok(as.admin.get('/user/me'))).full_name]);
  assert.deepEqual(await others(there, { entity_id: another }), []);
  await waitUntil(() => reader?.events.length === 1);
  assert.deepEqual(
    reader?.events.map(({ type, entity, id }) => [type, entity, id]),
    [['presence', 'object', entity_id]],
  );
  assert.equal((await others(as.admin, mine)).length, 1);
  await ok(there.delete(`/presence/${theirs.id}`), 204);
  await waitUntil(() => reader?.events.length === 2);
  assert.deepEqual(await others(as.admin, mine), []);
  assert.deepEqual(bystander?.events, []);
  reader?.leave();
  bystander?.leave();
});

test('the editors of a row are hidden from users who cannot see or edit it, and from other tenants', async () => {
  const { as, company_id, tenant_id } = await newTenant(one);
  const stranger = (await newTenant(one)).as.admin;
  const unit = await created(
    as.admin.post('/business_unit', { name: 'North', parent_id: company_id }),
  );
  await ok(as.admin.patch(`/user/${as.inspector.id}`, { business_unit_id: unit.id }));
  const object = await created(
    as.admin.post('/object', { name: 'Pump', business_unit_id: unit.id }),
  );
  const list = await created(
    as.admin.post('/check_list', {
      name: 'List',
      items: [{ name: 'Tight?', item_type: 'question', check_type_code: 1 }],
    }),
  );
  const work = await created(
    as.admin.post(`/inspection/${object.id}/composite/operative`, { check_list_ids: [list.id] }),
  );
  const row = { entity: 'inspection', entity_id: work.id };
  await ok(open(as.admin, row));
  await waitUntil(async () => (await others(as.inspector, row)).length === 1);
  await ok(open(as.inspector, { entity_id: object.id }), 403);
  await ok(open(as.guest, row), 403);
  await ok(open(stranger, row), 404);
  await ok(open(stranger, { ...row, entity: 'credit_account' }), 422);

  // The inspector now sees another unit: neither a request nor the stream reveals anything.
  const all = await lives[0]?.reader({ tenant_id, id: as.superuser.id });
  const reader = await lives[0]?.readerOf(as.inspector.token);
  await ok(as.admin.patch(`/user/${as.inspector.id}`, { business_unit_id: null }));
  await ok(open(as.inspector, row), 404);
  const mine = { ...row, id: randomUUID() };
  const superuser = await elsewhere(as.superuser);
  await ok(open(superuser, mine));
  if (all) await allRead(one, tenant_id, all);
  assert.deepEqual(
    reader?.events.filter(({ type }) => type === 'presence'),
    [],
  );
  reader?.leave();
  all?.leave();
});

test('a session has no more than 30 rows open', async () => {
  const { as } = await newTenant(one);
  const { id: entity_id } = await created(as.admin.post('/object', { name: 'Pump' }));
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) statuses.push((await open(as.admin, { entity_id })).status);
  assert.equal(statuses.at(-1), 429);
  assert.equal(statuses[0], 200);
});

const visit = (user: string, more: Partial<Visit> = {}): Visit => ({
  id: `tab of ${user}`,
  tenant_id: 'tenant',
  entity: 'object',
  entity_id: 'pump',
  session_id: `session of ${user}`,
  user_id: user,
  name: user,
  is_editing: true,
  ...more,
});
const ROW = visit('');

function presencesAt(clock: { now: number }) {
  const told: string[][] = [];
  const presences = new Presences(
    (_row, sessions) => told.push([...sessions]),
    () => clock.now,
  );
  const say = (one: Visit, ends?: true) => presences.take(presences.announcementOf(one, ends));
  const seen = (user: string) => presences.othersOf(ROW, user).map(({ id }) => id);
  return { presences, told, say, seen };
}

test('a browser that dies is forgotten within 25 seconds, and one that is loaded anew never disappears', () => {
  const clock = { now: 0 };
  const { presences, told, say, seen } = presencesAt(clock);
  say(visit('Anna'));
  say(visit('Ivan'));
  assert.deepEqual([seen('Anna'), seen('Ivan')], [['Ivan'], ['Anna']]);
  told.length = 0;
  clock.now = 20_000;
  say(visit('Anna'));
  say(visit('Ivan'), true);
  clock.now = 20_500;
  presences.sweep();
  clock.now = 21_000;
  say(visit('Ivan', { id: 'the same page again' }));
  clock.now = 24_000;
  presences.sweep();
  assert.deepEqual([seen('Anna'), told], [['Ivan'], []]);
  clock.now = 44_999;
  presences.sweep();
  assert.deepEqual(seen('Ivan'), ['Anna']);
  clock.now = 45_000;
  presences.sweep();
  assert.deepEqual([seen('Ivan'), told], [[], [['session of Ivan']]]);
  clock.now = 46_000;
  presences.sweep();
  assert.deepEqual([...presences.ownAnnouncements()], []);
  presences.close();
});

test('a page that opens row after row counts as that many rows', () => {
  const { presences, say } = presencesAt({ now: 0 });
  const rows = Array.from({ length: 31 }, (_, n) => visit('Ivan', { entity_id: `row ${n}` }));
  const last = rows.pop();
  for (const row of rows) {
    presences.admit(row);
    say(row);
  }
  for (const row of rows) presences.admit(row);
  assert.ok(last);
  assert.throws(() => presences.admit(last), { code: 'rate_limited' });
  presences.close();
});

test('a row counts from the moment it is opened, not only once the servers have heard of it', () => {
  const { presences } = presencesAt({ now: 0 });
  for (let n = 0; n < 30; n += 1) {
    const one = visit('Ivan', { id: `tab ${n}` });
    presences.admit(one);
    presences.announcementOf(one);
  }
  assert.throws(() => presences.admit(visit('Ivan')), { code: 'rate_limited' });
  presences.admit(visit('Ivan', { id: 'tab 7' }));
  presences.admit(visit('Anna'));
  presences.close();
});

test('a viewer is not listed, but sees the editors', () => {
  const { presences, told, say, seen } = presencesAt({ now: 0 });
  say(visit('Anna', { is_editing: false }));
  say(visit('Ivan'));
  assert.deepEqual([seen('Ivan'), seen('Anna'), told], [[], ['Ivan'], [['session of Anna']]]);
  presences.close();
});

test('a server that asks learns of the visits on other servers, for as long as they would have lasted', () => {
  const clock = { now: 0 };
  const first = presencesAt(clock);
  const second = presencesAt(clock);
  first.say(visit('Anna'));
  clock.now = 10_000;
  for (const known of first.presences.ownAnnouncements()) second.presences.take(known);
  assert.deepEqual(second.seen('Ivan'), ['Anna']);
  clock.now = 25_000;
  second.presences.sweep();
  assert.deepEqual(second.seen('Ivan'), []);
  first.presences.close();
  second.presences.close();
});
