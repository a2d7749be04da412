import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openSession } from '#areas/accounts/login.ts';
import { PASSWORD, callerOf, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { codeOf, login, nextPeriod, turnOn } from '#test/fixtures/secondFactor.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';
import { buildApp } from '../../../app.ts';
import { BARE_OPTIONS, openDeps } from '../../../deps.ts';

const PATH = '/user/me/second_factor';
let app: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(() => app.close());

interface Person {
  email: string;
  caller: Caller;
}
/** A session without signing in: passwords are only hashed where the test is about them. */
async function sessionOf(id: string): Promise<Caller> {
  const { access_token: token } = await openSession(app.deps, { tenant_id: tenant.tenant_id, id });
  return callerOf(app.app, { id, token });
}
async function newUser(over: object = {}): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  const names = { first_name: 'New', last_name: 'User', user_type_code: 2 };
  const body = { email, password: PASSWORD, ...names, ...over };
  const { body: user } = await tenant.as.admin.post('/user', body);
  return { email, caller: await sessionOf(user.id) };
}
async function protectedUser() {
  const person = await newUser();
  return { ...person, ...(await turnOn(app, person.caller)) };
}
const codeNow = (secret: string) => codeOf(secret, nextPeriod(app));
const wrongOf = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const isSignedIn = async (caller: Caller) => (await caller.get('/user/me')).status === 200;

test('the second factor is on once a code has confirmed it, and then signing in needs a code', async () => {
  const { email, caller } = await newUser();
  const other = await sessionOf(caller.id);
  assert.deepEqual((await caller.get(PATH)).body, {
    second_factor_at: null,
    recovery_codes_left: 0,
  });
  const begun = await caller.post(PATH, { current_password: PASSWORD });
  const { secret, address, qr } = begun.body;
  assert.equal(new URL(address).searchParams.get('secret'), secret);
  assert.match(qr, /^<svg /);
  assert.equal((await login(app, { username: email })).status, 200, 'it only waits for its code');
  const code = codeNow(secret);
  const wrong = await caller.post(`${PATH}/confirm`, { code: wrongOf(code) });
  assert.deepEqual([wrong.status, wrong.body.detail[0].loc], [422, ['body', 'code']]);
  const { status, body } = await caller.post(`${PATH}/confirm`, { code });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(new Set(body.recovery_codes).size, 10);
  const view = (await caller.get(PATH)).body;
  assert.equal(view.recovery_codes_left, 10);
  assert.equal((await caller.get('/user/me')).body.second_factor_at, view.second_factor_at);
  assert.equal(await isSignedIn(other), false, 'sessions without a code have ended');

  const without = await login(app, { username: email });
  assert.deepEqual([without.status, without.body], [400, { detail: { code: 'otp_required' } }]);
  const next = codeNow(secret);
  const refused = await login(app, { username: email, otp: wrongOf(next) });
  assert.deepEqual([refused.status, refused.body], [400, { detail: { code: 'otp_wrong' } }]);
  assert.equal((await login(app, { username: email, otp: next })).status, 200);
});

test('without the password nobody learns whether a code is needed or right', async () => {
  const { email, secret } = await protectedUser();
  for (const form of [{}, { otp: '000000' }, { otp: codeNow(secret) }]) {
    const { status, body } = await login(app, { username: email, password: 'wrong', ...form });
    assert.deepEqual([status, body], [400, { detail: 'LOGIN_BAD_CREDENTIALS' }]);
  }
});

test('a code is good for one sign-in, whichever of two servers gets it first', async () => {
  const { email, secret } = await protectedUser();
  const deps = await openDeps(app.database.url, BARE_OPTIONS, { app: 4, read: 4 });
  const second = { app: await buildApp({ deps, log: 'error' }), deps };
  try {
    for (let round = 0; round < 3; round += 1) {
      await owner.query('delete from login_attempt');
      const moment = nextPeriod(app);
      deps.clock = app.deps.clock;
      const otp = codeOf(secret, moment);
      const tries = await Promise.all(
        [app, second, app, second].map((server) => login(server, { username: email, otp })),
      );
      assert.deepEqual(
        statusesOf(tries),
        [200, 400, 400, 400],
        JSON.stringify(tries.map(({ body }) => body)),
      );
      assert.deepEqual((await login(app, { username: email, otp })).body.detail, {
        code: 'otp_wrong',
      });
    }
  } finally {
    await second.app.close();
    await deps.database.close();
  }
});

test('a code that is older than one that has been used is refused, though its time has not passed', async () => {
  const { email, secret } = await protectedUser();
  const moment = nextPeriod(app);
  const earlier = codeOf(secret, moment);
  const later = codeOf(secret, moment + 30_000);
  assert.equal((await login(app, { username: email, otp: later })).status, 200);
  assert.equal((await login(app, { username: email, otp: earlier })).status, 400);
  nextPeriod(app);
});

test('the code that turned it on cannot be used to sign in', async () => {
  const { email, caller } = await newUser();
  const { secret } = (await caller.post(PATH, { current_password: PASSWORD })).body;
  const code = codeNow(secret);
  assert.equal((await caller.post(`${PATH}/confirm`, { code })).status, 200);
  assert.equal((await login(app, { username: email, otp: code })).status, 400);
});

test('each recovery code signs in once, and the log records it', async () => {
  const { email, caller, recovery_codes } = await protectedUser();
  const [first = '', second = ''] = recovery_codes;
  await owner.query('begin');
  await owner.query(
    'select 1 from recovery_code where tenant_id = $1 and user_id = $2 for update',
    [tenant.tenant_id, caller.id],
  );
  const sent = [1, 2].map(() => login(app, { username: email, otp: first }));
  await untilWaiting(owner, 2);
  await owner.query('commit');
  const tries = await Promise.all(sent);
  assert.deepEqual(statusesOf(tries), [200, 400]);
  const typed = second.toUpperCase().replaceAll('-', ' ');
  assert.equal((await login(app, { username: email, otp: typed })).status, 200);
  assert.equal((await caller.get(PATH)).body.recovery_codes_left, 8);
  const { items } = (await tenant.as.admin.get(`/user/${caller.id}/audit_log`)).body;
  const used = items.filter(
    ({ log }: { log: { new_value: object } }) => 'recovery_codes' in log.new_value,
  );
  assert.equal(used.length, 2);
  assert.equal(used[0].updated_by.id, caller.id);
});

test('codes of one user are not valid for another', async () => {
  const one = await protectedUser();
  const other = await protectedUser();
  const otp = codeNow(one.secret);
  for (const code of [otp, one.recovery_codes[0] ?? ''])
    assert.equal((await login(app, { username: other.email, otp: code })).status, 400);
  assert.equal((await login(app, { username: one.email, otp })).status, 200);
});

test('five wrong codes in a quarter of an hour are all, though the password is right each time', async () => {
  const { email, secret } = await protectedUser();
  const code = codeNow(secret);
  for (let n = 0; n < 5; n += 1) {
    // A request without a code guesses nothing, and gains no further guesses.
    assert.deepEqual((await login(app, { username: email })).body.detail, { code: 'otp_required' });
    const { body } = await login(app, { username: email, otp: wrongOf(code) });
    assert.deepEqual(body.detail, { code: 'otp_wrong' }, `attempt ${n}`);
  }
  for (const otp of [wrongOf(code), code, '']) {
    const { status, body } = await login(app, { username: email, otp });
    assert.deepEqual([status, body.detail.code], [429, 'rate_limited']);
  }
});

test('wrong codes of someone who is signed in are limited too, and turn nothing off', async () => {
  const { caller, secret, recovery_codes } = await protectedUser();
  const current_password = PASSWORD;
  const code = codeNow(secret);
  for (let n = 0; n < 5; n += 1) {
    const body = { current_password, code: wrongOf(code) };
    assert.equal((await caller.post(`${PATH}/turn_off`, body)).status, 422);
  }
  for (const [path, right] of [
    ['turn_off', code],
    ['recovery_codes', recovery_codes[0]],
  ]) {
    const { status } = await caller.post(`${PATH}/${path}`, { current_password, code: right });
    assert.equal(status, 429);
  }
  assert.notEqual((await caller.get(PATH)).body.second_factor_at, null);
});

test('turning it off and new recovery codes need both the password and a code', async () => {
  const { email, caller, secret, recovery_codes } = await protectedUser();
  const [recovery = ''] = recovery_codes;
  for (const path of ['turn_off', 'recovery_codes']) {
    const wrongPassword = { current_password: 'wrong', code: codeNow(secret) };
    const { body } = await caller.post(`${PATH}/${path}`, wrongPassword);
    assert.deepEqual(body.detail[0].loc, ['body', 'current_password']);
  }
  const proof = () => ({ current_password: PASSWORD, code: codeNow(secret) });
  const renewed = await caller.post(`${PATH}/recovery_codes`, proof());
  assert.equal(renewed.body.recovery_codes.length, 10);
  assert.equal((await login(app, { username: email, otp: recovery })).status, 400, 'the old ones');
  const [code] = renewed.body.recovery_codes;
  const off = await caller.post(`${PATH}/turn_off`, { current_password: PASSWORD, code });
  assert.equal(off.status, 204, JSON.stringify(off.body));
  assert.equal((await login(app, { username: email })).status, 200);
  const again = await caller.post(`${PATH}/turn_off`, proof());
  assert.deepEqual(again.body.detail, { code: 'wrong_status', reason: 'second_factor_off' });
  await turnOn(app, caller);
  const twice = await caller.post(PATH, { current_password: PASSWORD });
  assert.deepEqual(twice.body.detail, { code: 'wrong_status', reason: 'second_factor_on' });
});

test('setting one up needs more than a session, and the latest set-up counts', async () => {
  const { caller } = await newUser();
  const { status } = await caller.post(PATH, { current_password: 'wrong' });
  assert.equal(status, 422);
  const begin = async () =>
    String((await caller.post(PATH, { current_password: PASSWORD })).body.secret);
  const [first, second] = [await begin(), await begin()];
  const moment = nextPeriod(app);
  const confirm = (secret: string) =>
    caller.post(`${PATH}/confirm`, { code: codeOf(secret, moment) });
  assert.equal((await confirm(first)).status, 422);
  assert.equal((await confirm(second)).status, 200);
});

test('only a superuser can turn it off for a user who has lost it, which ends their sessions', async () => {
  const { email, caller } = await protectedUser();
  const path = `/user/${caller.id}/second_factor/reset`;
  for (const role of ['admin', 'inspector', 'guest'] as const)
    assert.equal((await tenant.as[role].post(path)).status, 403, role);
  const stranger = await newTenant(app);
  assert.equal((await stranger.as.superuser.post(path)).status, 404);
  assert.equal((await tenant.as.superuser.post(path)).status, 204);
  assert.equal(await isSignedIn(caller), false);
  assert.equal((await login(app, { username: email })).status, 200);
  const [entry] = (await tenant.as.admin.get(`/user/${caller.id}/audit_log`)).body.items;
  assert.equal(entry.updated_by.id, tenant.as.superuser.id);
  assert.equal(entry.log.new_value.second_factor_at, null);
  assert.deepEqual((await tenant.as.superuser.post(path)).body.detail, {
    code: 'wrong_status',
    reason: 'second_factor_off',
  });
  const own = await tenant.as.superuser.post(`/user/${tenant.as.superuser.id}/second_factor/reset`);
  assert.deepEqual(own.body.detail, { code: 'wrong_status', reason: 'own_account' });
});

test('a new password by a link or an admin leaves the second factor on', async () => {
  const { email, caller, secret } = await protectedUser();
  const new_password = 'correct horse battery';
  await tenant.as.admin.post(`/user/${caller.id}/reset-password`, { new_password });
  const form = { username: email, password: new_password };
  assert.deepEqual((await login(app, form)).body.detail, { code: 'otp_required' });
  assert.equal((await login(app, { ...form, otp: codeNow(secret) })).status, 200);
});

test('neither the log nor a stored answer nor the tables contain a secret or a code', async () => {
  const { caller } = await newUser();
  const key = { 'idempotency-key': 'once' };
  const { secret } = (await caller.post(PATH, { current_password: PASSWORD }, key)).body;
  const { secret: another } = (await caller.post(PATH, { current_password: PASSWORD }, key)).body;
  assert.notEqual(another, secret, 'a call that tells a secret is not repeated from memory');
  const body = { code: codeNow(another) };
  const { recovery_codes } = (await caller.post(`${PATH}/confirm`, body, key)).body;
  const rows = await app.database.queryAsOwner<{ text: string }>(
    `select row_to_json(i)::text as text from idempotency i
     union all select row_to_json(a)::text from audit_log a
     union all select encode(secret, 'escape') from second_factor
     union all select encode(code_hash, 'escape') from recovery_code`,
  );
  const stored = rows.map(({ text }) => text).join('\n');
  assert.ok(stored.includes('second_factor_at'));
  for (const word of [secret, another, ...recovery_codes])
    assert.equal(stored.includes(word), false, word);
});

test('an installation whose secret was changed still accepts recovery codes', async () => {
  const { email, secret, recovery_codes } = await protectedUser();
  const { secret: key } = app.deps;
  app.deps.secret = new TextEncoder().encode('another secret of the installation');
  try {
    assert.equal((await login(app, { username: email, otp: codeNow(secret) })).status, 400);
    const [otp = ''] = recovery_codes;
    assert.equal((await login(app, { username: email, otp })).status, 200);
  } finally {
    app.deps.secret = key;
  }
});
