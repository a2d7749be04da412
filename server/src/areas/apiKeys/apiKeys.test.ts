import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { KEY_PERMISSIONS, KEY_PREFIX } from '@plumbline/contract/accounts/apiKeys';
import { PERMISSIONS } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { openSession } from '#areas/accounts/login.ts';
import { sealAudit } from '#kit/audit/sealing.ts';
import { newToken } from '#kit/signedTokens.ts';
import { goLive, waitUntil } from '#test/fixtures/eventReader.ts';
import type { Live } from '#test/fixtures/eventReader.ts';
import { specsOf } from '#test/fixtures/make.ts';
import { PASSWORD, call, callerOf, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { buildApp } from '../../app.ts';
import { BARE_OPTIONS, openDeps } from '../../deps.ts';

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

const bodyOf = (over: object = {}) => ({
  name: 'ERP',
  permissions: ['object.read'],
  expires_at: null,
  current_password: PASSWORD,
  ...over,
});
const create = (over?: object, by = tenant.as.superuser) => by.post('/api_key', bodyOf(over));
/** A program with a key. */
async function program(
  permissions: readonly Permission[],
  by?: Caller,
): Promise<{ id: string; key: string; as: Caller }> {
  const { status, body } = await create({ permissions }, by);
  assert.equal(status, 201, JSON.stringify(body));
  return { ...body, as: callerOf(app.app, { id: '', token: body.key }) };
}
const listed = async (id: string) =>
  (await tenant.as.superuser.get('/api_key')).body.items.find(
    (key: { id: string }) => key.id === id,
  );

test('a key is shown once, begins recognisably, and is stored as a hash', async () => {
  const { status, body } = await create();
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body), ['id', 'key']);
  assert.ok(body.key.startsWith(KEY_PREFIX));
  const view = await listed(body.id);
  assert.ok(body.key.endsWith(view.ending) && view.ending.length === 4);
  assert.deepEqual(
    [view.name, view.permissions, view.state, view.last_used_at, view.user.id],
    ['ERP', ['object.read'], 'active', null, tenant.as.superuser.id],
  );
  const rows = await app.database.queryAsOwner<{ text: string }>(
    `select row_to_json(k)::text as text from api_key k union all select encode(key_hash, 'escape') from api_key_secret
     union all select row_to_json(a)::text from audit_log a union all select row_to_json(i)::text from idempotency i`,
  );
  const secret = body.key.slice(KEY_PREFIX.length);
  for (const { text } of rows) assert.ok(!text.includes(secret.slice(60)), text);
  const repeat = () =>
    tenant.as.superuser.post('/api_key', bodyOf(), { 'idempotency-key': 'again' });
  assert.notEqual((await repeat()).body.key, (await repeat()).body.key);
});

test('creating a key needs the password, and permissions and limits that a key may have', async () => {
  const cases: [over: object, loc: (string | number)[]][] = [
    [{ current_password: 'wrong' }, ['body', 'current_password']],
    [{ permissions: [] }, ['body', 'permissions']],
    [{ permissions: ['object.read', 'nothing'] }, ['body', 'permissions', 1]],
    [{ expires_at: '2020-01-01T00:00:00Z' }, ['body', 'expires_at']],
    [{ name: ' ' }, ['body', 'name']],
  ];
  for (const permission of Object.keys(PERMISSIONS) as Permission[])
    if (!KEY_PERMISSIONS.includes(permission))
      cases.push([{ permissions: [permission] }, ['body', 'permissions', 0]]);
  assert.ok(cases.length > 10);
  for (const [over, loc] of cases) {
    const { status, body } = await create(over);
    assert.deepEqual([status, body.detail[0]?.loc], [422, loc], JSON.stringify(over));
  }
});

/** The answer of each call to a key; nothing that it names exists. */
async function answersTo(
  as: Caller,
): Promise<Map<string, { permission: Permission; status: number }>> {
  const answers = new Map();
  for (const spec of specsOf(app)) {
    if (spec.isStream) continue;
    const { status } = await call(app.app, {
      method: spec.method,
      url: `/api${spec.path.replaceAll(/:\w+/g, '018f0000-0000-7000-8000-00000000000a')}`,
      headers: { authorization: `Bearer ${as.token}` },
      ...(spec.body ? { payload: {} } : {}),
    });
    answers.set(`${spec.method} ${spec.path}`, { permission: spec.permission, status });
  }
  return answers;
}

test('a key may make the calls of its permissions and no other', async () => {
  for (const permissions of [['object.read'], ['check_list.read', 'value.change']] as const) {
    const answers = await answersTo((await program(permissions)).as);
    for (const [name, { permission, status }] of answers) {
      const may = (permissions as readonly string[]).includes(permission);
      assert.equal(status === 403, !may, `${name}: ${status}`);
      assert.notEqual(status, 401, name);
    }
  }
});

test('with everything that a key may have, it manages neither keys nor accounts nor the organisation', async () => {
  const answers = await answersTo((await program(KEY_PERMISSIONS)).as);
  const refused = [...answers].filter(([, { status }]) => status === 403).map(([name]) => name);
  for (const name of [
    'POST /api_key',
    'GET /api_key',
    'DELETE /api_key/:id',
    'POST /user',
    'PATCH /user/:id',
    'DELETE /user/:id',
    'POST /user/:id/reset-password',
    'POST /user/:id/invite',
    'POST /user/:id/session/end',
    'POST /user/:id/second_factor/reset',
    'POST /user/me/password',
    'POST /user/me/second_factor',
    'POST /user/me/second_factor/turn_off',
    'GET /user/me/session',
    'PATCH /user/me',
    'POST /auth/jwt/logout',
    'POST /superuser/init_tenant',
    'PATCH /superuser/tenant/:id',
  ])
    assert.ok(refused.includes(name), name);
  for (const [name, { permission, status }] of answers)
    assert.equal(status === 403, !KEY_PERMISSIONS.includes(permission), name);
});

test('a key has the present rights of its user, and ends with the account', async () => {
  const tenant_of_key = await newTenant(app);
  const { superuser, admin } = tenant_of_key.as;
  const { as } = await program(['object.read', 'object.change'], superuser);
  const { id } = (await as.post('/object', { name: 'Pump' })).body;
  assert.equal((await as.get(`/object/${id}`)).body.created_by.id, superuser.id);
  const become = (values: string) =>
    owner.query(`update app_user set ${values} where id = $1`, [superuser.id]);
  await become('is_superuser = false, user_type_code = 4, business_unit_id = null');
  assert.equal((await as.post('/object', { name: 'Fan' })).status, 403);
  assert.equal((await as.get(`/object/${id}`)).status, 404, 'a guest without a unit sees nothing');
  await become('is_superuser = true, user_type_code = 1');
  assert.equal((await as.get(`/object/${id}`)).status, 200);
  await become('is_superuser = false');
  assert.equal((await admin.delete(`/user/${superuser.id}`)).status, 204);
  assert.equal((await as.get('/object')).status, 401);
});

test('a new password, or the end of all sessions, leaves the keys of a user', async () => {
  const { superuser } = tenant.as;
  const { as } = await program(['object.read']);
  const account = { tenant_id: tenant.tenant_id, id: superuser.id };
  const { access_token: token } = await openSession(app.deps, account);
  const session = callerOf(app.app, { id: superuser.id, token });
  await session.post(`/user/${superuser.id}/session/end`);
  assert.equal((await session.get('/user/me')).status, 401);
  assert.equal((await as.get('/object')).status, 200);
  const next = await openSession(app.deps, account);
  tenant.as.superuser = callerOf(app.app, { id: superuser.id, token: next.access_token });
});

test('a key of one tenant is invalid in another, which can neither see nor revoke it', async () => {
  const other = await newTenant(app);
  const { body: object } = await other.as.admin.post('/object', { name: 'Theirs' });
  const { id, as } = await program(KEY_PERMISSIONS);
  assert.equal((await as.get(`/object/${object.id}`)).status, 404);
  assert.equal((await as.patch(`/object/${object.id}`, { name: 'Mine' })).status, 404);
  assert.deepEqual((await other.as.superuser.get('/api_key')).body.items, []);
  assert.equal((await other.as.superuser.delete(`/api_key/${id}`)).status, 404);
  assert.equal((await as.get('/object')).status, 200);
});

test('a key expires by the clock of the database', async () => {
  const { body } = await create({ expires_at: '2200-01-01T00:00:00+02:00' });
  const as = callerOf(app.app, { id: '', token: body.key });
  assert.equal((await as.get('/object')).status, 200);
  await owner.query('update api_key set expires_at = now() where id = $1', [body.id]);
  assert.equal((await as.get('/object')).status, 401);
  assert.equal((await listed(body.id)).state, 'expired');
});

test('a revoked key is refused at once on every server, and its stream ends', async () => {
  const deps = await openDeps(app.database.url, BARE_OPTIONS, { app: 2, read: 2 });
  const second = await buildApp({ deps, log: 'error' });
  try {
    const { id, key, as } = await program(['me.read', 'object.read']);
    const there = callerOf(second, { id: '', token: key });
    for (const one of [as, there]) assert.equal((await one.get('/object')).status, 200);
    const reader = await live.readerOf(key);
    // A change that may concern callers makes the stream look up the key again.
    await tenant.as.superuser.patch('/user/me', { phone: '1' });
    const { body: object } = await tenant.as.superuser.post('/object', { name: 'Pump' });
    await waitUntil(() => reader.events.some(({ id: told }) => told === object.id));
    assert.equal((await tenant.as.superuser.delete(`/api_key/${id}`)).status, 204);
    for (const one of [as, there]) assert.equal((await one.get('/object')).status, 401);
    await waitUntil(() => reader.hasEnded);
    assert.equal((await listed(id)).state, 'revoked');
    assert.equal((await tenant.as.superuser.delete(`/api_key/${id}`)).status, 404);
  } finally {
    await second.close();
    await deps.database.close();
  }
});

test('no other text is a key', async () => {
  const { id, key } = await program(['object.read']);
  const { tenant_id } = tenant;
  const { secret } = app.deps;
  const forged = (kind: 'account link' | 'api key', by = secret) =>
    KEY_PREFIX + newToken({ secret: by, kind }, { tenant_id, id }).token;
  const texts = [
    key.slice(0, -1),
    `${key}A`,
    key.replace(KEY_PREFIX, ''),
    key.replace(/.(?=.{9}$)/, (char) => (char === 'A' ? 'B' : 'A')),
    KEY_PREFIX,
    forged('account link'),
    // signed by the installation for the same row, but not the key that was handed out
    forged('api key'),
    forged('api key', new TextEncoder().encode('the secret of another installation')),
  ];
  for (const token of texts) {
    const { status } = await callerOf(app.app, { id: '', token }).get('/object');
    assert.equal(status, 401, token);
  }
});

test('the log names the key, and its chain holds with and without one', async () => {
  const { superuser } = tenant.as;
  const { id, as } = await program(['object.read', 'object.change']);
  const { body: object } = await as.post('/object', { name: 'By a program' });
  await superuser.patch(`/object/${object.id}`, { name: 'By a person' });
  const { items } = (await superuser.get(`/object/${object.id}/audit_log`)).body;
  assert.deepEqual(
    items.map((entry: { updated_by: { id: string }; api_key: object }) => [
      entry.updated_by.id,
      entry.api_key,
    ]),
    [
      [superuser.id, null],
      [superuser.id, { id, name: 'ERP' }],
    ],
  );
  await sealAudit(app.deps.database);
  const verify = async () =>
    (await superuser.get(`/superuser/tenant/${tenant.tenant_id}/audit/verify`)).body;
  assert.equal((await verify()).valid, true, JSON.stringify(await verify()));
  await owner.query('update audit_log set api_key_id = null where api_key_id = $1', [id]);
  assert.equal((await verify()).valid, false, 'nobody can hide that it was a program');
});

test('the last use of a key is written', async () => {
  const { id, as } = await program(['object.read']);
  assert.equal((await listed(id)).last_used_at, null);
  while ((await listed(id)).last_used_at === null) {
    assert.equal((await as.get('/object')).status, 200);
    await pause(5);
  }
});
