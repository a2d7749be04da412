import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { callerOf, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';
import { openSession } from './login.ts';

const DAY = 24 * 3600;
let app: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(() => app.close());

const allow = (stays_signed_in: boolean) =>
  ok(tenant.as.superuser.patch(`/superuser/tenant/${tenant.tenant_id}`, { stays_signed_in }));

/** A new sign-in of the inspector. */
async function signedIn(): Promise<Caller> {
  const account = { tenant_id: tenant.tenant_id, id: tenant.as.inspector.id };
  const { access_token: token } = await openSession(app.deps, account);
  return callerOf(app.app, { id: account.id, token });
}
const withToken = ({ id }: Caller, answer: { access_token: string }): Caller =>
  callerOf(app.app, { id, token: answer.access_token });
const lock = (caller: Caller, device: string, status = 200) =>
  ok(caller.put(`/user/me/device_lock/${device}`, undefined), status);
const refresh = (caller: Caller, status = 200) => ok(caller.post('/auth/jwt/refresh'), status);
const isOpen = async (caller: Caller) => (await caller.get('/user/me')).status === 200;
const idOf = async (caller: Caller): Promise<string> =>
  (await ok(caller.get('/user/me/session'))).items.find((one: Row) => one['is_current']).id;
type Row = Record<string, unknown>;
/** Moves what the session says of its time into the past; in two steps, because a cluster computes no times from columns. */
async function age(caller: Caller, seconds: number): Promise<void> {
  const id = await idOf(caller);
  const { rows } = await owner.query(
    `select (created_at - make_interval(secs => $2))::text as created_at, (expires_at - make_interval(secs => $2))::text as expires_at
     from session where id = $1`,
    [id, seconds],
  );
  const [session] = rows;
  await owner.query('update session set created_at = $2, expires_at = $3 where id = $1', [
    id,
    session.created_at,
    session.expires_at,
  ]);
}

test('a session goes on for 30 days from its last use where the tenant allows it and the device has a lock', async () => {
  const device = randomUUID();
  const caller = await signedIn();
  await lock(caller, device, 404);
  await refresh(caller, 404);
  await allow(true);
  await refresh(caller, 404);
  const locked = await lock(caller, device);
  assert.equal(locked.expires_in, 30 * DAY);
  const staying = withToken(caller, locked);
  await age(staying, 29 * DAY);
  const refreshed = await refresh(staying);
  assert.equal(refreshed.expires_in, 30 * DAY);
  const later = withToken(caller, refreshed);
  await age(later, 30 * DAY - 60);
  assert.equal(await isOpen(later), true);
  await age(later, 120);
  assert.equal(await isOpen(later), false);
  await refresh(later, 401);
});

test('a session that goes on ends at once when it is ended, and in a working day without its lock or the setting', async () => {
  await allow(true);
  const [ended, unlocked, forbidden] = await Promise.all(
    [1, 2, 3].map(async () => {
      const caller = await signedIn();
      const device = randomUUID();
      return { device, caller: withToken(caller, await lock(caller, device)) };
    }),
  );
  assert.ok(ended && unlocked && forbidden);
  await ok(tenant.as.inspector.delete(`/user/me/session/${await idOf(ended.caller)}`), 204);
  assert.equal(await isOpen(ended.caller), false);
  await refresh(ended.caller, 401);

  const path = `/user/me/device_lock/${unlocked.device}`;
  const short = await ok(unlocked.caller.delete(path));
  assert.ok(short.expires_in <= DAY / 3 && short.expires_in > DAY / 3 - 60);
  await refresh(unlocked.caller, 404);
  await age(unlocked.caller, DAY / 3);
  assert.equal(await isOpen(unlocked.caller), false, 'whatever its token says');

  await allow(false);
  assert.equal(await isOpen(forbidden.caller), true);
  await refresh(forbidden.caller, 404);
  await age(forbidden.caller, DAY / 3);
  assert.equal(await isOpen(forbidden.caller), false);
});

test('the key of a device is given to the session that locked it and to a fresh sign-in of its user', async () => {
  await allow(true);
  const device = randomUUID();
  const first = await signedIn();
  const { key } = await lock(first, device);
  assert.equal(Buffer.from(key, 'base64').length, 32);
  assert.equal((await lock(first, device)).key, key, 'the answer may be lost');
  const fresh = await signedIn();
  assert.equal((await lock(fresh, device)).key, key);
  const old = await signedIn();
  await age(old, 15 * 60 + 1);
  await lock(old, device, 404);
  assert.notEqual((await lock(tenant.as.admin, device)).key, key, 'each user has another');
  const { rows } = await owner.query('select key from device_lock where device_id = $1', [device]);
  assert.ok(rows.every((row: { key: Buffer }) => !row.key.includes(Buffer.from(key, 'base64'))));
  await ok(fresh.delete(`/user/me/device_lock/${device}`));
  assert.notEqual((await lock(fresh, device)).key, key);
});

test('a sign-in gets the key of a lock that was set before the organisation wanted shorter sessions again', async () => {
  await allow(true);
  const device = randomUUID();
  const { key } = await lock(await signedIn(), device);
  const other = randomUUID();
  await allow(false);
  const fresh = await signedIn();
  const opened = await lock(fresh, device);
  assert.equal(opened.key, key, 'work waits behind it');
  assert.ok(opened.expires_in <= DAY / 3, 'but the session is one of a working day');
  await refresh(withToken(fresh, opened), 404);
  await lock(fresh, other, 404);
  await age(fresh, 15 * 60 + 1);
  await lock(fresh, device, 404);
});

test('new locks take the keys of devices that nobody uses any more, not of those in use', async () => {
  await allow(true);
  const [first, second] = [await signedIn(), await signedIn()];
  const devices = [randomUUID(), randomUUID()] as const;
  const used = await lock(first, devices[0]);
  const unused = await lock(second, devices[1]);
  for (let n = 0; n < 20; n += 1) await lock(second, randomUUID());
  assert.equal((await lock(first, devices[0])).key, used.key);
  assert.notEqual((await lock(second, devices[1])).key, unused.key);
});

test('a device that says twice at once that it has a lock has one key', async () => {
  await allow(true);
  const caller = await signedIn();
  const device = randomUUID();
  const keys = await Promise.all([1, 2, 3, 4].map(async () => (await lock(caller, device)).key));
  assert.equal(new Set(keys).size, 1);
});

test('a lock that is set while the organisation wants shorter sessions again gives no longer one', async () => {
  await allow(true);
  const caller = await signedIn();
  await owner.query('begin');
  await owner.query('update tenant set stays_signed_in = false where tenant_id = $1', [
    tenant.tenant_id,
  ]);
  const answer = caller.put(`/user/me/device_lock/${randomUUID()}`, undefined);
  await untilWaiting(owner, 1);
  await owner.query('commit');
  assert.equal((await answer).status, 404);
});

test('a lock that is set or taken away is logged with its user', async () => {
  await allow(true);
  const caller = await signedIn();
  const device = randomUUID();
  await lock(caller, device);
  await lock(caller, device);
  await ok(caller.delete(`/user/me/device_lock/${device}`));
  await ok(caller.delete(`/user/me/device_lock/${device}`));
  const { items } = await ok(tenant.as.admin.get(`/user/${caller.id}/audit_log?page_size=2`));
  assert.deepEqual(
    items.map(({ log }: { log: { new_value: unknown } }) => log.new_value),
    [{ device_lock: 'off' }, { device_lock: 'on' }],
  );
});
