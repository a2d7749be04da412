import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { MOST_PUSH_DEVICES } from '@plumbline/contract/notices/push';
import { dueEntries } from '#kit/due/workers.ts';
import { Warnings } from '#kit/warnings.ts';
import { newId } from '#kit/ids.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant, signIn } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { newsFor, tellAll } from '#test/fixtures/notices.ts';
import { startPushService } from '#test/fixtures/pushService.ts';
import type { PushService, TestBrowser } from '#test/fixtures/pushService.ts';
import { pushTask } from './deliver.ts';
import { vapidKeys } from './vapid.ts';

let app: TestApp;
let tenant: TestTenant;
let service: PushService;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
});
after(() => app.close());
beforeEach(async () => {
  app.deps.config.private_webhooks = true;
  tenant = await newTenant(app);
  service = await startPushService();
});
afterEach(() => service.close());

const PATH = '/user/me/push_device';
const add = async (who: Caller, { subscription }: TestBrowser): Promise<string> =>
  (await ok(who.post(PATH, subscription), 201)).id;
const devicesOf = async (who: Caller): Promise<string[]> =>
  (await ok(who.get(PATH))).items.map(({ id }: { id: string }) => id);

/** Sends what is due, as workers do. */
async function deliver(): Promise<void> {
  const task = pushTask();
  const work = {
    deps: app.deps,
    log: app.app.log,
    warnings: new Warnings({ info: () => undefined, warn: () => undefined }),
    stopping: new AbortController().signal,
  };
  for (;;) {
    const due = await dueEntries(app.deps, [task]);
    if (due.length === 0) return;
    await Promise.all(due.map((entry) => task.run(entry, work)));
  }
}

const tell = (user: Caller, ...keys: string[]) =>
  tellAll(
    app,
    tenant.tenant_id,
    keys.map((key) => newsFor(user.id, 'assigned', key)),
  );
const waiting = async () =>
  (
    await app.database.queryAsOwner('select 1 from push_message where tenant_id = $1', [
      tenant.tenant_id,
    ])
  ).length;

test('a notice reaches all devices of its user, encrypted for each, from the one sender that the page names', async () => {
  const { inspector, admin } = tenant.as;
  const [phone, tablet, other] = [service.open(), service.open(), service.open()];
  await add(inspector, phone);
  await add(inspector, tablet);
  await add(admin, other);
  await ok(inspector.patch('/user/me', { language: 'de-DE' }));
  const inspection = { id: newId(), name: 'Kessel', number: 'INS-000007' };
  const about = null;
  const news = { ...newsFor(inspector.id, 'cancelled'), about, data: { inspection } };
  await tellAll(app, tenant.tenant_id, [news]);
  await deliver();
  assert.equal(phone.messages.length, 1);
  assert.match(phone.messages[0]?.title ?? '', /Kessel.*abgesagt|abgesagt.*Kessel/i);
  assert.equal(phone.messages[0]?.body, 'INS-000007');
  assert.deepEqual(tablet.messages, phone.messages);
  assert.deepEqual(other.messages, []);
  const { public_key } = await ok(inspector.get(PATH));
  assert.deepEqual([...service.senders], [public_key]);
  await deliver();
  assert.equal(phone.messages.length, 1);
  assert.equal(await waiting(), 0);
});

test('devices are told only of what their user has chosen and not read elsewhere meanwhile', async () => {
  const { inspector } = tenant.as;
  const phone = service.open();
  await add(inspector, phone);
  await ok(inspector.patch('/user/me/notice_settings', { cancelled: { push: false } }));
  await tellAll(app, tenant.tenant_id, [newsFor(inspector.id, 'cancelled')]);
  await tell(inspector, 'read');
  await ok(inspector.post('/notice/read', {}));
  await tell(inspector, 'new');
  await deliver();
  assert.equal(phone.messages.length, 1);
  const quiet = { in_app: false, mail: 'off' };
  await ok(inspector.patch('/user/me/notice_settings', { assigned: quiet }));
  await tell(inspector, 'only here');
  await deliver();
  assert.equal(phone.messages.length, 2);
  assert.equal((await ok(inspector.get('/notice'))).total, 3); // as before
});

test('many notices at once are one message that counts them', async () => {
  const { inspector } = tenant.as;
  const phone = service.open();
  await add(inspector, phone);
  await tell(inspector, '1', '2', '3', '4');
  await deliver();
  assert.deepEqual(
    phone.messages.map(({ title, path }) => [title, path]),
    [['New notices: 4', '/notices']],
  );
});

test('a subscription that is gone is forgotten, and a failing one waits while others go on', async () => {
  const { inspector } = tenant.as;
  const [gone, failing, phone] = [service.open(), service.open(), service.open()];
  await add(inspector, gone);
  const second = await add(inspector, failing);
  const third = await add(inspector, phone);
  gone.status = 410;
  failing.status = 503;
  await tell(inspector, '1');
  await deliver();
  assert.deepEqual((await devicesOf(inspector)).toSorted(), [second, third].toSorted());
  assert.equal(phone.messages.length, 1);
  assert.equal(await waiting(), 1);
  failing.status = 201;
  await deliver();
  assert.equal(failing.messages.length, 0); // its pause is not over
  const over = `update push_device set retry_at = now(); update push_message set due_at = now()`;
  await app.database.queryAsOwner(over);
  await deliver();
  assert.equal(failing.messages.length, 1);
});

test('a message that nobody took for a day is given up', async () => {
  const { inspector } = tenant.as;
  const phone = service.open();
  await add(inspector, phone);
  await tell(inspector, '1');
  await app.database.queryAsOwner(
    `update push_message set queued_at = now() - interval '25 hours'`,
  );
  await deliver();
  assert.deepEqual([phone.messages.length, await waiting()], [0, 0]);
});

test('signing out of a session ends the messages to its device, and of the others those to theirs', async () => {
  const { inspector } = tenant.as;
  const { email } = await ok(inspector.get('/user/me'));
  const sessions = [];
  for (let n = 0; n < 3; n += 1) sessions.push(await signIn(app.app, email));
  const [first, second, third] = sessions;
  assert.ok(first && second && third);
  const ids = [];
  for (const session of sessions) ids.push(await add(session, service.open()));
  await ok(first.post('/auth/jwt/logout'), 204);
  assert.deepEqual((await devicesOf(second)).toSorted(), ids.slice(1).toSorted());
  await ok(third.post('/user/me/session/end_others'), 204);
  assert.deepEqual(await devicesOf(third), ids.slice(2));
  await ok(tenant.as.admin.patch(`/user/${inspector.id}`, { is_active: false }));
  const left = await app.database.queryAsOwner('select 1 from push_device where user_id = $1', [
    inspector.id,
  ]);
  assert.equal(left.length, 0);
});

test('a browser belongs to whoever turned messages on there last, and ends with its removal', async () => {
  const { inspector, admin } = tenant.as;
  const shared = service.open();
  const id = await add(inspector, shared);
  const again = await add(admin, shared);
  assert.deepEqual([await devicesOf(inspector), await devicesOf(admin)], [[], [again]]);
  assert.equal((await inspector.put(`${PATH}/${id}`, shared.subscription)).status, 404);
  assert.equal((await inspector.delete(`${PATH}/${again}`)).status, 404);
  await ok(admin.put(`${PATH}/${again}`, shared.subscription), 204);
  const renewed = service.open();
  const taken = await add(inspector, renewed);
  await ok(admin.put(`${PATH}/${again}`, renewed.subscription), 204);
  assert.deepEqual(await devicesOf(inspector), []);
  assert.equal((await inspector.put(`${PATH}/${taken}`, shared.subscription)).status, 404);
  await ok(admin.delete(`${PATH}/${again}`), 204);
  assert.equal((await admin.put(`${PATH}/${again}`, shared.subscription)).status, 404);
});

test('a further device takes the place of the one used longest ago', async () => {
  const { inspector } = tenant.as;
  const ids = [];
  for (let n = 0; n <= MOST_PUSH_DEVICES; n += 1) ids.push(await add(inspector, service.open()));
  assert.deepEqual((await devicesOf(inspector)).toSorted(), ids.slice(1).toSorted());
});

test('messages are sent neither to private networks nor without TLS', async () => {
  const { inspector } = tenant.as;
  const phone = service.open();
  const { keys } = phone.subscription;
  await add(inspector, phone);
  app.deps.config.private_webhooks = false;
  for (const endpoint of [
    phone.subscription.endpoint,
    'https://127.0.0.1/x',
    'https://db.internal/x',
  ])
    assert.equal((await inspector.post(PATH, { endpoint, keys })).status, 422);
  await tell(inspector, '1');
  await deliver();
  assert.deepEqual([phone.messages, await devicesOf(inspector)], [[], []]);
});

test('a device for whose key nothing can be encrypted is forgotten', async () => {
  const { inspector } = tenant.as;
  const { endpoint, keys } = service.open().subscription;
  await ok(inspector.post(PATH, { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }), 201);
  await tell(inspector, '1');
  await deliver();
  assert.deepEqual([await devicesOf(inspector), await waiting()], [[], 0]);
});

test('an invalid subscription is refused with the place of its fault', async () => {
  const { subscription } = service.open();
  const { endpoint, keys } = subscription;
  for (const body of [
    { endpoint: 'ftp://push.example.com', keys },
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint, keys: { ...keys, p256dh: '!' } },
    { endpoint },
  ])
    assert.equal((await tenant.as.inspector.post(PATH, body)).status, 422);
  assert.equal((await tenant.as.guest.post(PATH, subscription)).status, 403);
});

test('all servers of an installation have one pair of keys, and another installation has others', () => {
  const secret = new TextEncoder().encode('a'.repeat(40));
  assert.deepEqual(vapidKeys({ secret }), vapidKeys({ secret: Uint8Array.from(secret) }));
  const other = new TextEncoder().encode('b'.repeat(40));
  assert.notEqual(vapidKeys({ secret }).publicKey, vapidKeys({ secret: other }).publicKey);
});
