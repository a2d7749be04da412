import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RequestLimits } from '#kit/requestLimits.ts';
import { call, newApp, newTenant, signIn } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

const limited = (rates: { user?: number; tenant?: number; address?: number }) => {
  app.deps.limits = new RequestLimits({ user: 0, tenant: 0, address: 0, ...rates });
};
const all = (count: number, ask: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, ask));
const refusedOf = (answers: Answer[]) => {
  for (const answer of answers.filter(({ status }) => status === 429)) {
    assert.deepEqual(answer.body.detail.code, 'rate_limited');
    assert.equal(answer.headers['retry-after'], '1');
  }
  return answers.filter(({ status }) => status === 429).length;
};

test('a user’s flood is refused beyond the burst, and the tenant’s other users are served', async () => {
  limited({ user: 5 });
  const { admin, guest } = tenant.as;
  const refusals = refusedOf(await all(200, () => admin.get('/user/me')));
  assert.ok(refusals > 0 && refusals <= 180, `${refusals} refused`);
  assert.equal(refusedOf(await all(10, () => guest.get('/user/me'))), 0);
});

test('the users of a tenant share one rate, and other tenants are served', async () => {
  limited({ tenant: 5 });
  const other = await newTenant(app);
  limited({ tenant: 5 });
  const { admin, guest } = tenant.as;
  const answers = [...(await all(100, () => admin.get('/user/me'))), await guest.get('/user/me')];
  assert.ok(refusedOf(answers) > 0);
  assert.equal(refusedOf(await all(10, () => other.as.admin.get('/user/me'))), 0);
});

test('the network address is limited without a valid token, and not with one', async () => {
  limited({ address: 5 });
  const from =
    (remoteAddress: string, url: string, headers = {}) =>
    () =>
      call(app.app, { method: 'GET', url, remoteAddress, headers });
  for (const [address, url, headers] of [
    ['10.0.0.1', '/api/version', {}],
    ['10.0.0.2', '/api/object', {}],
    ['10.0.0.3', '/api/object', { authorization: 'Bearer x.y.z' }],
  ] as const) {
    assert.ok(refusedOf(await all(200, from(address, url, headers))) > 0, url);
    const { token } = tenant.as.admin;
    const signedIn = from(address, '/api/user/me', { authorization: `Bearer ${token}` });
    assert.equal(refusedOf(await all(30, signedIn)), 0);
  }
  assert.equal(refusedOf(await all(10, from('10.0.0.4', '/api/version'))), 0);
});

/** Ways to end a session after which the caller still has the token. */
const ends: [how: string, end: (caller: Caller) => Promise<unknown>][] = [
  ['signed out', (caller) => caller.post('/auth/jwt/logout')],
  [
    'expired',
    async ({ id }) => {
      await app.database.queryAsOwner('update session set expires_at = now() where user_id = $1', [
        id,
      ]);
    },
  ],
];
for (const [how, end] of ends) {
  test(`the token of a session that is ${how} counts against its network address, not its user and tenant`, async () => {
    const other = await newTenant(app);
    await end(other.as.inspector);
    limited({ user: 5, tenant: 5, address: 5 });
    const { token } = other.as.inspector;
    const ask = () =>
      call(app.app, {
        method: 'GET',
        url: '/api/user/me',
        remoteAddress: '10.0.0.6',
        headers: { authorization: `Bearer ${token}` },
      });
    // At the first request the server does not know yet that the session has ended.
    for (const flood of [await all(200, ask), await all(200, ask)]) {
      assert.ok(flood.every(({ status }) => status === 401 || status === 429));
      assert.ok(refusedOf(flood) > 0);
      assert.equal(refusedOf(await all(5, () => other.as.admin.get('/user/me'))), 0);
    }
    limited({ address: 0 });
    const { body: me } = await other.as.admin.get(`/user/${other.as.inspector.id}`);
    limited({ user: 5, tenant: 5, address: 5 });
    const again = await signIn(app.app, me.email);
    assert.equal(refusedOf(await all(5, () => again.get('/user/me'))), 0);
  });
}

test('a refused request does not query the database, and health checks are always answered', async () => {
  limited({ user: 1, address: 1 });
  const { admin } = tenant.as;
  await all(50, () => admin.get('/user/me'));
  const { read } = app.deps.database;
  const refuse = () => assert.fail('the database was queried');
  app.deps.database.read = Object.assign(refuse, { together: refuse });
  try {
    assert.equal((await admin.get('/user/me')).status, 429);
  } finally {
    app.deps.database.read = read;
  }
  const answers = await all(50, () =>
    call(app.app, { method: 'GET', url: '/api/health/live', remoteAddress: '10.0.0.5' }),
  );
  assert.equal(refusedOf(answers), 0);
});

test('a flood from ever-changing addresses does not lift the limit of an address that exceeds its rate', () => {
  const limits = new RequestLimits({ user: 0, tenant: 0, address: 1 });
  const isRefused = (address: string) => {
    try {
      limits.anonymous(address);
      return false;
    } catch {
      return true;
    }
  };
  while (!isRefused('10.0.0.1'));
  for (let other = 0; other < 20_001; other += 1) {
    limits.anonymous(`10.1.${Math.floor(other / 256)}.${other % 256}`);
    if (other % 1000 === 0) isRefused('10.0.0.1');
  }
  assert.ok(isRefused('10.0.0.1'));
});
