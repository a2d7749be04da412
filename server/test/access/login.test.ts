import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { SignJWT, decodeJwt } from 'jose';
import type pg from 'pg';
import { openSession } from '#areas/accounts/login.ts';
import { PASSWORD, call, callerOf, newApp, newTenant, signIn } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { fromNow } from '../checks/moments.ts';

let app: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(() => app.close());

let address = 0;
const newAddress = (): string => `10.0.${Math.floor(++address / 200)}.${address % 200}`;

interface Try {
  username: string;
  password?: string;
  from?: string;
  headers?: Record<string, string>;
}
const loginFrom = ({
  username,
  password = PASSWORD,
  from = newAddress(),
  headers = {},
}: Try): Promise<Answer> =>
  call(app.app, {
    method: 'POST',
    url: '/api/auth/jwt/login',
    remoteAddress: from,
    payload: new URLSearchParams({ username, password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const login = loginFrom;

/** A new user of the tenant with a session: passwords are only hashed where the test is about them. */
async function newUser(over: object = {}): Promise<{ email: string; caller: Caller }> {
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  const body = {
    email,
    password: PASSWORD,
    first_name: 'New',
    last_name: 'User',
    user_type_code: 2,
    business_unit_id: tenant.company_id,
    ...over,
  };
  const { status, body: user } = await tenant.as.admin.post('/user', body);
  assert.equal(status, 201, JSON.stringify(user));
  const person = { tenant_id: tenant.tenant_id, id: String(user.id) };
  const { access_token: token } = await openSession(app.deps, person);
  return { email, caller: callerOf(app.app, { id: person.id, token }) };
}

const me = (token: string): Promise<Answer> =>
  call(app.app, {
    method: 'GET',
    url: '/api/user/me',
    headers: { authorization: `Bearer ${token}` },
  });
const assertRefused = async (token: string, label: string) => {
  const { status, body } = await me(token);
  assert.deepEqual([status, body], [401, { detail: 'Unauthorized' }], label);
};

test('unknown, wrong, inactive and archived accounts are refused in the same words', async () => {
  const { email } = await newUser();
  const deleted = await newUser();
  await tenant.as.admin.delete(`/user/${deleted.caller.id}`);
  const inactive = await newUser();
  await tenant.as.admin.patch(`/user/${inactive.caller.id}`, { is_active: false });
  for (const one of [
    { username: 'nobody@test.example' },
    { username: email, password: 'wrong' },
    { username: inactive.email },
    { username: deleted.email },
    { username: 'nobody' },
    { username: "' or 1=1 --" },
  ]) {
    const answer = await login(one);
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { detail: 'LOGIN_BAD_CREDENTIALS' }],
      one.username,
    );
  }
});

test('an address is the same account in any case, with surrounding blanks and in any Unicode form', async () => {
  const { email } = await newUser();
  for (const username of [email.toUpperCase(), ` ${email} `])
    assert.equal((await login({ username })).status, 200, username);
  const answer = await login({ username: email });
  assert.deepEqual([answer.body.token_type, answer.body.expires_in], ['bearer', 8 * 3600]);
});

test('an incomplete form is refused with the name of the fault', async () => {
  const url = '/api/auth/jwt/login';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = await call(app.app, {
    method: 'POST',
    url,
    payload: { username: 'a', password: 'b' },
  });
  assert.deepEqual([json.status, json.body.detail], [415, { code: 'unsupported_media' }]);
  const cases: [payload: string, field: string][] = [
    ['', 'username'],
    ['username=a', 'password'],
    ['username=&password=x', 'username'],
    [`username=a&password=${'x'.repeat(5000)}`, 'password'],
    ['username=a&password=b&is_superuser=true', 'is_superuser'],
  ];
  for (const [payload, field] of cases) {
    const answer = await call(app.app, { method: 'POST', url, payload, headers: form });
    assert.equal(answer.status, 422, payload.slice(0, 40));
    if (payload !== '') assert.deepEqual(answer.body.detail[0].loc, ['body', field]);
  }
  const huge = await call(app.app, {
    method: 'POST',
    url,
    payload: `username=a&password=${'x'.repeat(1_100_000)}`,
    headers: form,
  });
  assert.equal(huge.status, 413);
  assert.equal((await login({ username: '\0', password: '\0' })).status, 400);
});

test('an account allows five wrong attempts from a network in a quarter of an hour, at once or one by one', async () => {
  const { email } = await newUser();
  const from = newAddress();
  const login = (attempt: Try) => loginFrom({ from, ...attempt });
  const attempts = await Promise.all(
    Array.from({ length: 20 }, () => login({ username: email, password: 'wrong' })),
  );
  assert.equal(attempts.filter(({ status }) => status === 400).length, 5);
  for (const answer of attempts.filter(({ status }) => status !== 400)) {
    assert.deepEqual([answer.status, answer.body.detail.code], [429, 'rate_limited']);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  }
  assert.equal(
    (await login({ username: email })).status,
    429,
    'even the right password does not unlock it',
  );
  await owner.query(`update login_attempt set since = since - interval '16 minutes'`);
  assert.equal((await login({ username: email })).status, 200, 'time does');
  for (let n = 0; n < 4; n++)
    assert.equal((await login({ username: email, password: 'wrong' })).status, 400);
  assert.equal((await login({ username: email })).status, 200);
  for (let n = 0; n < 5; n++)
    assert.equal(
      (await login({ username: email, password: 'wrong' })).status,
      400,
      'a success wipes the slate',
    );
});

test('wrong passwords from other networks do not lock users out of networks they have used before', async () => {
  const { email } = await newUser();
  const [office, cafe] = [newAddress(), newAddress()];
  assert.equal((await login({ username: email, from: office })).status, 200);
  const stranger = newAddress();
  const wrong = { username: email, password: 'wrong' };
  for (let n = 0; n < 6; n++) await login({ ...wrong, from: stranger });
  assert.equal((await login({ username: email, from: cafe })).status, 200, 'from anywhere else');
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) statuses.push((await login(wrong)).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [400, 429], 'from many networks');
  assert.equal((await login({ username: email })).status, 429, 'a network that is new');
  assert.equal((await login({ username: email, from: office })).status, 200);
  for (let n = 0; n < 5; n++) await login({ ...wrong, from: office });
  assert.equal((await login({ username: email, from: office })).status, 429, 'five from there too');
});

test('a network address allows thirty wrong attempts, regardless of its X-Forwarded-For', async () => {
  const from = newAddress();
  const { email } = await newUser();
  for (let n = 0; n < 30; n++) {
    const headers = { 'x-forwarded-for': `192.0.2.${n}` };
    assert.equal((await login({ username: `nobody${n}@test.example`, from, headers })).status, 400);
  }
  assert.equal(
    (await login({ username: email, from, headers: { 'x-forwarded-for': '192.0.2.99' } })).status,
    429,
  );
  assert.equal((await login({ username: email })).status, 200, 'other addresses are not affected');
});

test('signing out ends the session at once, and only that one', async () => {
  const { email, caller } = await newUser();
  const other = await signIn(app.app, email);
  assert.equal((await caller.post('/auth/jwt/logout')).status, 204);
  await assertRefused(caller.token, 'after signing out');
  assert.equal((await other.get('/user/me')).status, 200);
});

test('deactivation, deletion and a new role end every session at once', async () => {
  const changes: [string, (id: string) => Promise<Answer>][] = [
    ['deactivated', (id) => tenant.as.admin.patch(`/user/${id}`, { is_active: false })],
    ['deleted', (id) => tenant.as.admin.delete(`/user/${id}`)],
    ['another role', (id) => tenant.as.admin.patch(`/user/${id}`, { user_type_code: 4 })],
    [
      'another password',
      (id) =>
        tenant.as.admin.post(`/user/${id}/reset-password`, {
          new_password: 'correct horse battery',
        }),
    ],
  ];
  for (const [label, change] of changes) {
    const { caller } = await newUser();
    const { status } = await change(caller.id);
    assert.ok(status < 300, `${label}: ${status}`);
    await assertRefused(caller.token, label);
  }
});

test('setting a password reads no row twice', async () => {
  const { caller } = await newUser();
  const new_password = 'correct horse battery';
  const changes = {
    'of oneself': () =>
      caller.post('/user/me/password', { current_password: PASSWORD, new_password }),
    'of another': () => tenant.as.admin.post(`/user/${caller.id}/reset-password`, { new_password }),
  };
  for (const [label, change] of Object.entries(changes)) {
    const statements: string[] = [];
    app.watch.listen((statement) => statements.push(JSON.stringify(statement)));
    const { status, body } = await change();
    assert.equal(status, 204, JSON.stringify(body));
    assert.deepEqual(
      statements.filter((one, n) => statements.indexOf(one) !== n),
      [],
      label,
    );
  }
});

test('a deactivated user can be reactivated', async () => {
  const { email, caller } = await newUser();
  await tenant.as.admin.delete(`/user/${caller.id}`);
  const { status, body } = await tenant.as.admin.patch(`/user/${caller.id}`, {
    is_active: true,
    archived: false,
  });
  assert.deepEqual([status, body.is_active, body.archived], [200, true, false]);
  assert.equal((await login({ username: email })).status, 200);
});

test('changing one’s password needs the old one, rejects easy guesses and ends the other sessions', async () => {
  const { email, caller } = await newUser();
  const other = await signIn(app.app, email);
  const change = (current_password: string, new_password: string) =>
    caller.post('/user/me/password', { current_password, new_password });
  const refusals: [string, string, string][] = [
    ['wrong', 'correct horse battery', 'current_password'],
    [PASSWORD, 'short', 'new_password'],
    [PASSWORD, '12345678', 'new_password'],
    [PASSWORD, 'Liverpool', 'new_password'],
    [PASSWORD, 'ｐａｓｓｗｏｒｄ', 'new_password'],
    [PASSWORD, email, 'new_password'],
    [PASSWORD, 'x'.repeat(2000), 'new_password'],
  ];
  for (const [current, next, field] of refusals) {
    const { status, body } = await change(current, next);
    assert.deepEqual([status, body.detail[0].loc], [422, ['body', field]], next.slice(0, 20));
  }
  const long = 'a long phrase, '.repeat(20);
  assert.equal((await change(PASSWORD, long)).status, 204);
  await assertRefused(other.token, 'the other session');
  assert.equal((await caller.get('/user/me')).status, 200);
  assert.equal((await login({ username: email })).status, 400);
  assert.equal((await login({ username: email, password: long })).status, 200);
});

test('guessing one’s own password is limited like signing in, and does not lock signing in', async () => {
  const { email, caller } = await newUser();
  const change = (current_password: string) =>
    caller.post('/user/me/password', { current_password, new_password: 'correct horse battery' });
  const attempts = await Promise.all(Array.from({ length: 12 }, () => change('wrong')));
  assert.equal(attempts.filter(({ status }) => status === 422).length, 5);
  for (const answer of attempts.filter(({ status }) => status !== 422)) {
    assert.deepEqual([answer.status, answer.body.detail.code], [429, 'rate_limited']);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  }
  assert.equal((await change(PASSWORD)).status, 429, 'even the right one does not unlock it');
  assert.equal((await login({ username: email })).status, 200, 'signing in is not affected');
  await owner.query(`update login_attempt set since = since - interval '16 minutes'`);
  assert.equal((await change('wrong')).status, 422);
  assert.equal((await change(PASSWORD)).status, 204);
  const { rows } = await owner.query('select tries from login_attempt where key = $1', [
    `password ${caller.id}`,
  ]);
  assert.deepEqual(rows, [], 'a success wipes the slate');
});

test('nothing reveals whether an address has an account in another tenant', async () => {
  const other = await newTenant(app);
  const { email } = await newUser();
  const body = {
    email: email.toUpperCase(),
    password: 'another long phrase',
    first_name: 'Same',
    last_name: 'Person',
    user_type_code: 2,
  };
  const creation = await other.as.admin.post('/user', body);
  assert.equal(creation.status, 201, JSON.stringify(creation.body));
  const again = await other.as.admin.post('/user', body);
  assert.deepEqual([again.status, again.body.detail.code], [409, 'duplicate'], 'within one tenant');
  const tenantOf = async (password: string) => {
    const { access_token } = (await login({ username: email, password })).body;
    return (await me(access_token)).body.tenant_id;
  };
  assert.equal(await tenantOf(PASSWORD), tenant.tenant_id);
  assert.equal(await tenantOf('another long phrase'), other.tenant_id);
  const { caller } = await newUser();
  const move = await tenant.as.admin.patch(`/user/${caller.id}`, {
    email: (await other.as.admin.get('/user/me')).body.email,
  });
  assert.equal(move.status, 200, 'changing an address reveals nothing either');
  const release = await other.as.admin.patch(`/user/${creation.body.id}`, { email: `x${email}` });
  assert.equal(release.status, 200);
  assert.equal(await tenantOf(PASSWORD), tenant.tenant_id, 'the other account keeps its address');
  assert.equal((await login({ username: email, password: 'another long phrase' })).status, 400);
});

test('with the same password in two tenants the most recently used account signs in', async () => {
  const other = await newTenant(app);
  const { email } = await newUser();
  const body = {
    email,
    password: PASSWORD,
    first_name: 'Same',
    last_name: 'One',
    user_type_code: 2,
  };
  assert.equal((await other.as.admin.post('/user', body)).status, 201);
  const tenantOf = async (password: string) => {
    const { access_token } = (await login({ username: email, password })).body;
    return (await me(access_token)).body.tenant_id;
  };
  for (const _again of [1, 2]) assert.equal(await tenantOf(PASSWORD), tenant.tenant_id);
  const { access_token: token } = (await login({ username: email })).body;
  const change = { current_password: PASSWORD, new_password: 'a phrase for this one' };
  const own = callerOf(app.app, { id: '', token });
  assert.equal((await own.post('/user/me/password', change)).status, 204);
  assert.equal(
    await tenantOf(PASSWORD),
    other.tenant_id,
    'the old password now only fits the other tenant',
  );
  assert.equal(await tenantOf('a phrase for this one'), tenant.tenant_id);
});

test('among accounts that were never used, the older one signs in', async () => {
  const email = `new.${crypto.randomUUID()}@test.example`;
  const person = { email, password: PASSWORD, first_name: 'New', last_name: 'Here' };
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const other = await newTenant(app);
    assert.equal(
      (await other.as.admin.post('/user', { ...person, user_type_code: 2 })).status,
      201,
    );
    ids.push(other.tenant_id);
  }
  const { access_token } = (await login({ username: email })).body;
  assert.equal((await me(access_token)).body.tenant_id, ids[0]);
});

test('signing in sends the same number of queries for many accounts of an address as for one or none', async () => {
  const { email } = await newUser();
  const sharedEmail = `new.${crypto.randomUUID()}@test.example`;
  const person = { email: sharedEmail, password: PASSWORD, first_name: 'New', last_name: 'Here' };
  for (let n = 0; n < 4; n += 1)
    assert.equal(
      (await (await newTenant(app)).as.admin.post('/user', { ...person, user_type_code: 2 }))
        .status,
      201,
    );
  let queries: string[] = [];
  app.watch.listen(({ sql }) => {
    if (!sql.includes('transaction_read_only')) queries.push(sql); // the check of a new connection
  });
  const statements: string[][] = [];
  for (const username of [email, sharedEmail, `nobody.${email}`]) {
    queries = [];
    assert.equal((await login({ username, password: 'wrong' })).status, 400);
    statements.push(queries.toSorted());
  }
  assert.equal(statements[0]?.length, 4, 'attempts, addresses, hashes, users');
  assert.deepEqual(statements[1], statements[0]);
  assert.deepEqual(statements[2], statements[0]);
});

test('a new user is not verified: an administrator confirms it, for one address', async () => {
  const { email, caller } = await newUser();
  const { admin } = tenant.as;
  const path = `/user/${caller.id}`;
  assert.equal((await caller.get('/user/me')).body.is_verified, false);
  assert.equal((await login({ username: email })).status, 200, 'signing in does not depend on it');
  assert.equal((await caller.patch('/user/me', { is_verified: true })).status, 422);
  assert.equal((await admin.patch(path, { is_verified: true })).body.is_verified, true);
  assert.equal((await admin.patch(path, { email: `a${email}` })).body.is_verified, false);
  const again = await admin.patch(path, { email: `b${email}`, is_verified: true });
  assert.equal(again.body.is_verified, true);
});

test('a second-factor code is refused while there is no second factor, not ignored', async () => {
  const { email } = await newUser();
  const withCode = (otp: string, password = PASSWORD) =>
    call(app.app, {
      method: 'POST',
      url: '/api/auth/jwt/login',
      remoteAddress: newAddress(),
      payload: new URLSearchParams({ username: email, password, otp }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const refusedCode = await withCode('123456');
  assert.deepEqual(
    [refusedCode.status, refusedCode.body.detail[0].loc, refusedCode.body.detail[0].type],
    [422, ['body', 'otp'], 'otp'],
  );
  assert.equal((await withCode('123456', 'wrong')).body.detail, 'LOGIN_BAD_CREDENTIALS');
  assert.equal((await withCode('')).status, 200, 'an empty field does not count as a code');
});

test('one’s own account has a version and accepts only names, phone and language', async () => {
  const { caller } = await newUser({ position: 'Rigger' });
  const { headers } = await caller.get('/user/me');
  assert.equal(headers['etag'], '"1"');
  const { status, body } = await caller.patch('/user/me', { position: 'Chief' });
  assert.deepEqual([status, body.detail[0].loc], [422, ['body', 'position']]);
  const change = await caller.patch('/user/me', { first_name: 'Olena' }, { 'if-match': '"1"' });
  assert.deepEqual([change.status, change.headers['etag']], [200, '"2"']);
  assert.equal((await caller.patch('/user/me', { phone: '1' }, { 'if-match': '"1"' })).status, 412);
  const company = await tenant.as.admin.get('/company');
  assert.equal(company.headers['etag'], '"1"');
});

test('a user cannot be created with a password that is easy to guess', async () => {
  const user = { first_name: 'New', last_name: 'User', user_type_code: 2 };
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  for (const password of ['iloveyou', 'Trustno1', email.toUpperCase()]) {
    const { status, body } = await tenant.as.admin.post('/user', { ...user, email, password });
    assert.equal(status, 422, password);
    assert.deepEqual(
      [body.detail[0].loc, body.detail[0].type],
      [['body', 'password'], 'weak_password'],
    );
  }
  await owner.query('update tenant set is_operator = true where tenant_id = $1', [
    tenant.tenant_id,
  ]);
  const { status, body } = await tenant.as.superuser.post('/superuser/init_tenant', {
    name: 'Other',
    superuser: { first_name: 'First', last_name: 'User', email, password: 'superman' },
  });
  assert.equal(status, 422);
  assert.deepEqual(body.detail[0].loc, ['body', 'superuser', 'password']);
});

test('only tokens issued by this installation are accepted', async () => {
  const { caller } = await newUser();
  const { token } = caller;
  const claims = decodeJwt(token);
  const [head = '', body = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (over: object, secret: Uint8Array = app.deps.secret, alg = 'HS256') =>
    new SignJWT({ ...claims, ...over }).setProtectedHeader({ alg }).sign(secret);
  const forged: [string, string][] = [
    ['nothing', ''],
    ['garbage', 'x.y.z'],
    ['an encoded password', `ENC-${token}`],
    ['no algorithm', `${encode({ alg: 'none' })}.${body}.`],
    ['no algorithm, but the signature', `${encode({ alg: 'none' })}.${body}.${signature}`],
    ['another session', `${head}.${encode({ ...claims, sid: crypto.randomUUID() })}.${signature}`],
    ['another tenant, signed', await sign({ tid: crypto.randomUUID() })],
    ['an unknown session, signed', await sign({ sid: crypto.randomUUID() })],
    ['no session, signed', await sign({ sid: undefined })],
    ['a malformed tenant id, signed', await sign({ tid: "' or true --" })],
    ['expired', await sign({ exp: Math.floor(fromNow(-1000).getTime() / 1000) })],
    ['without an expiry', await sign({ exp: undefined })],
    ['another issuer', await sign({ iss: 'elsewhere' })],
    ['another audience', await sign({ aud: 'elsewhere' })],
    ['another key', await sign({}, randomBytes(48))],
    ['another algorithm', await sign({}, app.deps.secret, 'HS512')],
    ['a long token', 'x'.repeat(100_000)],
  ];
  for (const [label, one] of forged) await assertRefused(one, label);
  for (const authorization of [
    token,
    `Basic ${token}`,
    `Bearer  `,
    `Bearer ${token} x`,
    'Bearer',
  ]) {
    assert.equal(
      (await call(app.app, { method: 'GET', url: '/api/user/me', headers: { authorization } }))
        .status,
      401,
      authorization.slice(0, 12),
    );
  }
  const inAddress = await call(app.app, {
    method: 'GET',
    url: `/api/user/me?access_token=${token}`,
  });
  assert.equal(inAddress.status, 401);
  assert.equal((await me(token)).status, 200);
});

test('a session ends after eight hours on the database’s clock', async () => {
  const { caller } = await newUser();
  const { rows } = await owner.query<{ seconds: number }>(
    'select extract(epoch from expires_at - created_at)::int as seconds from session where user_id = $1',
    [caller.id],
  );
  assert.deepEqual(rows, [{ seconds: 8 * 3600 }]);
  assert.equal((await me(caller.token)).status, 200);
  await owner.query('update session set expires_at = now() where user_id = $1', [caller.id]);
  await assertRefused(caller.token, 'an expired session');
});
