import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openSession } from '#areas/accounts/login.ts';
import { goLive, waitUntil } from '#test/fixtures/eventReader.ts';
import type { Live } from '#test/fixtures/eventReader.ts';
import { callerOf, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { login } from '#test/fixtures/secondFactor.ts';

const PATH = '/user/me/session';
let app: TestApp;
let live: Live;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  // Streams look their sessions up every 15 seconds: here, never.
  mock.timers.enable({ apis: ['setInterval'] });
  app = await newApp({ app: 4, read: 4 });
  live = await goLive(app);
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(async () => {
  await live.stop();
  await app.close();
  mock.timers.reset();
});

async function sessionOf(user: Caller, device?: string): Promise<Caller> {
  const account = { tenant_id: tenant.tenant_id, id: user.id };
  const { access_token: token } = await openSession(app.deps, account, { device });
  return callerOf(app.app, { id: user.id, token });
}
const isOpen = async (caller: Caller) => (await caller.get('/user/me')).status === 200;
interface Shown {
  id: string;
  is_current: boolean;
  last_used_at: string;
}
const sessionsOf = async (caller: Caller): Promise<Shown[]> => (await caller.get(PATH)).body.items;
const currentOf = async (caller: Caller): Promise<Shown> => {
  const shown = (await sessionsOf(caller)).find(({ is_current }) => is_current);
  assert.ok(shown);
  return shown;
};

test('a user sees the own open sessions, on which device and since when', async () => {
  const { inspector } = tenant.as;
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const other = await sessionOf(inspector, firefox + 'x'.repeat(1000));
  const gone = await sessionOf(inspector);
  await gone.post('/auth/jwt/logout');
  const expired = await sessionOf(inspector);
  await owner.query('update session set expires_at = now() where id = $1', [
    (await currentOf(expired)).id,
  ]);
  const { items } = (await other.get(PATH)).body;
  assert.equal(items.length, 2);
  const [mine] = items.filter((one: Shown) => one.is_current);
  assert.deepEqual(mine.device, { browser: 'Firefox', system: 'Linux' });
  assert.equal(Date.parse(mine.expires_at) - Date.parse(mine.created_at), 8 * 3600 * 1000);
  const { email } = (await inspector.get('/user/me')).body;
  assert.equal((await login(app, { username: email })).status, 200);
  assert.equal((await sessionsOf(inspector)).length, 3);
});

test('one session ends with the next request, and users cannot end those of others', async () => {
  const { guest, admin } = tenant.as;
  const other = await sessionOf(guest);
  const { id } = await currentOf(other);
  const stranger = await newTenant(app);
  for (const caller of [admin, stranger.as.superuser])
    assert.equal((await caller.delete(`${PATH}/${id}`)).status, 404);
  assert.equal(await isOpen(other), true);
  assert.equal((await guest.delete(`${PATH}/${id}`)).status, 204);
  assert.equal(await isOpen(other), false);
  assert.equal((await guest.delete(`${PATH}/${id}`)).status, 404, 'it has ended already');
  assert.equal(await isOpen(guest), true);
});

test('all others end at once, and an administrator ends those of a user', async () => {
  const { admin, superuser } = tenant.as;
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => sessionOf(admin)));
  assert.ok(one && two && three);
  assert.equal((await one.post(`${PATH}/end_others`)).status, 204);
  assert.deepEqual(await Promise.all([one, two, three, admin].map(isOpen)), [
    true,
    false,
    false,
    false,
  ]);
  tenant.as.admin = one;
  const inspector = await sessionOf(tenant.as.inspector);
  const end = (caller: Caller, user: Caller) => caller.post(`/user/${user.id}/session/end`);
  assert.equal((await end(inspector, one)).status, 403);
  assert.equal((await end(one, superuser)).status, 403, 'superusers are beyond an admin’s reach');
  assert.equal((await end(one, inspector)).status, 204);
  assert.equal(await isOpen(inspector), false);
  const [entry] = (await one.get(`/user/${inspector.id}/audit_log`)).body.items;
  assert.deepEqual([entry.updated_by.id, entry.log.new_value], [one.id, { sessions: 'ended' }]);
  const stranger = await newTenant(app);
  assert.equal((await end(stranger.as.superuser, one)).status, 404);
  assert.equal((await end(superuser, one)).status, 204);
  tenant.as.admin = await sessionOf(one);
});

test('a stream ends with its session, however that ends, without waiting for the next look-up', async () => {
  const { admin, superuser } = tenant.as;
  const ways: ((session: Caller) => Promise<unknown>)[] = [
    (session) => session.post('/auth/jwt/logout'),
    async (session) => admin.delete(`${PATH}/${(await currentOf(session)).id}`),
    () => admin.post(`${PATH}/end_others`),
    () => superuser.post(`/user/${admin.id}/session/end`),
  ];
  for (const end of ways) {
    const session = await sessionOf(admin);
    const reader = await live.readerOf(session.token);
    await end(session);
    await waitUntil(() => reader.hasEnded);
  }
});

test('the last use is written at most once a minute', async () => {
  const { superuser } = tenant.as;
  const { id, last_used_at } = await currentOf(superuser);
  assert.equal((await currentOf(superuser)).last_used_at, last_used_at, 'just signed in');
  const age = (seconds: number) =>
    owner.query(
      `update session set last_used_at = now() - make_interval(secs => $2) where id = $1`,
      [id, seconds],
    );
  await age(50);
  const { last_used_at: aged } = await currentOf(superuser);
  assert.equal((await currentOf(superuser)).last_used_at, aged);
  await age(70);
  const { last_used_at: old } = await currentOf(superuser);
  while ((await currentOf(superuser)).last_used_at === old) await pause(5);
});
