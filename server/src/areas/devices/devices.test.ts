import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { DeviceView } from '@plumbline/contract/users/devices';
import { clockAt } from '#test/fixtures/clock.ts';
import { newInspector, newManager, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { call, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { noticeDue } from '../notices/rounds/round.ts';
import { cleanDevices } from './cleaning.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
});
after(() => app.close());

const MORNING = Date.parse('2027-03-24T07:40:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const setClock = (at: number) => {
  app.deps.clock = clockAt(at);
};
beforeEach(() => setClock(MORNING));

const EMPTY = {
  unsent_entries: 0,
  unsent_files: 0,
  unsent_since: null,
  inspections_ready: 12,
  is_persisted: true,
  build: '1.6.6',
};
const tell = (user: Caller, device_id: string, report: object = {}) =>
  ok(user.put(`/user/me/device/${device_id}`, { ...EMPTY, ...report }));
const owing = (since: number) => ({
  unsent_entries: 12,
  unsent_files: 3,
  unsent_since: new Date(since).toISOString(),
});
const devicesOf = async (caller: Caller, query = ''): Promise<DeviceView[]> =>
  (await ok(caller.get(`/device?sort_by=synced_at${query}`))).items;
const shownOf = async (caller: Caller, query = '') =>
  (await devicesOf(caller, query)).map(({ device_id }) => device_id);
const momentOf = (text: string | undefined) => Date.parse(text ?? '');

async function started(site: Site, user: Caller): Promise<void> {
  const planned = await site.plan(site.as.admin, { responsible_id: user.id });
  await ok(working(user, planned).start());
}

interface Logged {
  updated_by: { id: string };
  log: { new_value: object };
}

/** A round at each of these moments. */
async function roundsAt(...moments: number[]): Promise<void> {
  for (const moment of moments) {
    setClock(moment);
    await noticeDue(app.deps, app.app.log);
  }
}
const toldTo = async (caller: Caller) =>
  (await ok(caller.get('/notice?filter=kind=device_silent&sort_by=created_at'))).items.map(
    ({ data }: { data: object }) => data,
  );

test('a device is synced when it says that nothing waits there, and remains so while something does', async () => {
  const { as } = await newSite(app);
  const id = randomUUID();
  await tell(as.inspector, id);
  setClock(MORNING + HOUR_MS);
  await tell(as.inspector, id, owing(MORNING + HOUR_MS / 2));
  const [device, ...more] = await devicesOf(as.admin);
  assert.deepEqual(more, []);
  assert.ok(device);
  assert.equal(device.user.id, as.inspector.id);
  assert.equal(momentOf(device.synced_at), MORNING);
  assert.equal(momentOf(device.told_at), MORNING + HOUR_MS);
  assert.equal(momentOf(device.unsent_since ?? ''), MORNING + HOUR_MS / 2);
  const { unsent_entries, unsent_files, inspections_ready, is_persisted, build } = device;
  assert.deepEqual(
    [unsent_entries, unsent_files, inspections_ready, is_persisted, build],
    [12, 3, 12, true, '1.6.6'],
  );
  setClock(MORNING + 2 * HOUR_MS);
  await tell(as.inspector, id);
  const [synced] = await devicesOf(as.admin);
  assert.equal(momentOf(synced?.synced_at), MORNING + 2 * HOUR_MS);
  assert.equal(synced?.unsent_since, null);
});

test('a device that owes something from the first has been synced at most until that was stored', async () => {
  const { as } = await newSite(app);
  await tell(as.inspector, randomUUID(), owing(MORNING - DAY_MS));
  await tell(as.inspector, randomUUID(), owing(MORNING + DAY_MS)); // its clock is ahead
  assert.deepEqual(
    (await devicesOf(as.admin)).map(({ synced_at }) => momentOf(synced_at)),
    [MORNING - DAY_MS, MORNING],
  );
});

test('a device is named by its browser, and is another one for each of its users', async () => {
  const { as } = await newSite(app);
  const id = randomUUID();
  for (const { token } of [as.inspector, as.admin])
    await call(app.app, {
      method: 'PUT',
      url: `/api/user/me/device/${id}`,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile',
      },
      payload: EMPTY,
    });
  const all = await devicesOf(as.admin);
  assert.deepEqual(
    all.map(({ name, device_id }) => [name, device_id]),
    [
      ['Chrome, Android', id],
      ['Chrome, Android', id],
    ],
  );
  assert.deepEqual(await shownOf(as.inspector), [id]);
  const others = all.find(({ user }) => user.id === as.admin.id);
  await ok(as.inspector.get(`/device/${others?.id}`), 404);
});

test('a device is forgotten on its word, after 90 days, and with its user', async () => {
  const site = await newSite(app);
  const { inspector, admin } = site.as;
  const [own, silent, leaving] = [randomUUID(), randomUUID(), randomUUID()];
  const gone = await newInspector(app, site, null);
  await tell(inspector, own);
  await tell(inspector, silent);
  await tell(gone, leaving);
  await ok(inspector.delete(`/user/me/device/${leaving}`), 204); // another user's
  await ok(inspector.delete(`/user/me/device/${own}`), 204);
  assert.deepEqual((await shownOf(admin)).toSorted(), [silent, leaving].toSorted());
  await ok(admin.delete(`/user/${gone.id}`), 204);
  await cleanDevices(app.deps);
  assert.deepEqual(await shownOf(admin), [silent]);
  setClock(MORNING + 90 * DAY_MS);
  await cleanDevices(app.deps);
  assert.deepEqual(await shownOf(admin), [silent]);
  setClock(MORNING + 90 * DAY_MS + 1000);
  await cleanDevices(app.deps);
  assert.deepEqual(await shownOf(admin), []);
});

test('a device that is to be forgotten hears of it until it has done so, and both are logged', async () => {
  const site = await newSite(app);
  const { inspector, admin } = site.as;
  const phone = randomUUID();
  assert.deepEqual(await tell(inspector, phone), { forget_asked_at: null });
  const [row] = await devicesOf(admin);
  const forget = (caller: Caller, status = 204) =>
    ok(caller.post(`/device/${row?.id}/forget`), status);
  await forget(admin);
  setClock(MORNING + HOUR_MS);
  await forget(admin);
  const asked = { forget_asked_at: (await devicesOf(admin))[0]?.forget_asked_at };
  assert.equal(momentOf(asked.forget_asked_at ?? ''), MORNING, 'asked once');
  assert.deepEqual(await tell(inspector, phone, owing(MORNING)), asked);
  setClock(MORNING + 91 * DAY_MS);
  await cleanDevices(app.deps);
  assert.deepEqual(await tell(inspector, phone, owing(MORNING)), asked, 'however late it comes');
  const kept = { unsent_entries: 2, unsent_since: new Date(MORNING).toISOString() };
  const done = await tell(inspector, phone, { ...kept, is_forgotten: true });
  assert.deepEqual(done, { forget_asked_at: null });
  assert.deepEqual(await tell(inspector, phone, kept), { forget_asked_at: null });
  await forget(inspector);
  await ok(inspector.delete(`/user/me/device/${phone}`), 204);
  assert.deepEqual(await shownOf(admin), []);
  const { items } = await ok(admin.get(`/user/${inspector.id}/audit_log?page_size=4`));
  assert.deepEqual(
    items.map(({ log, updated_by }: Logged) => [updated_by.id, log.new_value]),
    [
      [inspector.id, { forgotten_device: '', unsent: 0 }],
      [inspector.id, { device_to_forget: '' }],
      [inspector.id, { forgotten_device: '', unsent: 2 }],
      [admin.id, { device_to_forget: '' }],
    ],
  );
});

test('users forget their own devices, administrators those of others, but not of a superuser', async () => {
  const site = await newSite(app);
  const { inspector, admin, superuser, guest } = site.as;
  const other = await newInspector(app, site, null);
  for (const user of [inspector, superuser]) await tell(user, randomUUID());
  const rows = await devicesOf(superuser);
  const pathOf = ({ id }: Caller) =>
    `/device/${rows.find(({ user }) => user.id === id)?.id}/forget`;
  await ok(other.post(pathOf(inspector)), 404);
  await ok(guest.post(pathOf(inspector)), 403);
  await ok(admin.post(pathOf(superuser)), 403);
  assert.ok((await devicesOf(superuser)).every((one) => one.forget_asked_at === null));
  await ok(admin.post(pathOf(inspector)), 204);
  await ok(superuser.post(pathOf(superuser)), 204);
  assert.ok((await devicesOf(superuser)).every((one) => one.forget_asked_at !== null));
});

test('of a user who goes on making up devices, the last twenty are known', async () => {
  const { as } = await newSite(app);
  const ids = Array.from({ length: 22 }, () => randomUUID());
  for (const [n, id] of ids.entries()) {
    setClock(MORNING + n * 1000);
    await tell(as.inspector, id);
  }
  assert.deepEqual(await shownOf(as.admin), ids.slice(2));
});

test('work waits on a device that said so, and on the last one of a user with inspections in progress', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await started(site, inspector);
  const [old, last, owed, idle] = Array.from({ length: 4 }, () => randomUUID());
  const [busy, other] = [await newInspector(app, site, null), await newInspector(app, site, null)];
  await tell(inspector, old ?? '');
  await tell(busy, owed ?? '', owing(MORNING - 1));
  await tell(other, idle ?? '');
  setClock(MORNING + 1);
  await tell(inspector, last ?? '');
  assert.deepEqual(await shownOf(admin, '&filter=has_work=true'), [owed, last]);
  assert.deepEqual(await shownOf(admin, '&filter=has_work=false'), [old, idle]);
  assert.deepEqual(await shownOf(inspector, '&filter=has_work=true'), [last]);
  const [mine] = await devicesOf(admin, `&filter=user=${inspector.id}`);
  assert.equal(mine?.inspections_started, 1);
});

test('managers are told once of a device with work that has not synced for a day', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const manager = await newManager(app, site, null);
  const elsewhere = await newInspector(app, site, null);
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  await ok(admin.patch(`/user/${manager.id}`, { business_unit_id: site.unit_id }));
  await ok(admin.patch(`/user/${elsewhere.id}`, { business_unit_id: null }));
  await roundsAt(MORNING);
  const [phone, idle] = [randomUUID(), randomUUID()];
  await tell(elsewhere, idle);
  await tell(inspector, phone);
  await tell(manager, randomUUID(), owing(MORNING)); // nobody is told of their own
  setClock(MORNING + HOUR_MS);
  await tell(inspector, phone, owing(MORNING + HOUR_MS));
  await roundsAt(MORNING + DAY_MS - 1);
  assert.deepEqual(await toldTo(manager), []);
  await roundsAt(MORNING + DAY_MS, MORNING + DAY_MS + 60_000, MORNING + 2 * DAY_MS);
  const { full_name } = await ok(admin.get(`/user/${inspector.id}`));
  assert.deepEqual(await toldTo(manager), [
    {
      responsible: { id: inspector.id, name: full_name },
      device: '',
      at: new Date(MORNING).toISOString(),
      waiting: { unsent: 15, started: 0 },
    },
  ]);
  assert.deepEqual(await toldTo(admin), []);
  // another silence
  setClock(MORNING + 3 * DAY_MS);
  await tell(inspector, phone);
  await started(site, inspector);
  await roundsAt(MORNING + 4 * DAY_MS);
  assert.equal((await toldTo(manager)).length, 2);
});
