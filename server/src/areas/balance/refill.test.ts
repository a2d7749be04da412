import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '#kit/ids.ts';
import { signVendorToken } from '#kit/vendor/tokens.ts';
import { call, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { newVendor } from '#test/fixtures/vendor.ts';
import type { Vendor } from '#test/fixtures/vendor.ts';
import { buildApp } from '../../app.ts';
import { BARE_OPTIONS, openDeps } from '../../deps.ts';

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let vendor: Vendor;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app, { credits: 7 });
  other = await newTenant(app);
  vendor = await newVendor(app, tenant.tenant_id);
});
after(() => app.close());

const FUTURE = '2031-01-01T00:00:00Z';
const tokenOf = (...claims: Parameters<Vendor['tokenOf']>) => vendor.tokenOf(...claims);
const pathOf = (id: string) => `/superuser/tenant/${id}/refill`;
const refill = (token: string) => tenant.as.superuser.post(pathOf(tenant.tenant_id), { token });
const check = (token: string) =>
  tenant.as.superuser.post(`${pathOf(tenant.tenant_id)}/check`, { token });
const account = async () => {
  const [row] = await app.database.queryAsOwner<Record<string, string>>(
    `select a.balance, a.income, a.refill_sum, (select sum(amount) from credit_ledger l where l.tenant_id = a.tenant_id) as ledger,
      (select count(*) from credit_ledger l where l.tenant_id = a.tenant_id and kind = 'refill') as refills
     from credit_account a where tenant_id = $1`,
    [tenant.tenant_id],
  );
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]),
  );
};

test('a token adds its credits once, and both logs and the ledger say so', async () => {
  const before = await account();
  const token = tokenOf({ credits: 250 });
  const checked = await check(token);
  assert.deepEqual(checked.body, { credits: 250, valid_until: FUTURE, remnant: 257 });
  assert.deepEqual(await account(), before);
  const { status, body } = await refill(token);
  assert.deepEqual([status, body], [200, { remnant: 257, refilled: 250 }]);
  assert.deepEqual(await account(), {
    balance: 257,
    income: 257,
    refill_sum: 250,
    ledger: 257,
    refills: 1,
  });
  for (const again of [refill, check]) {
    const { status: refused, body: detail } = await again(token);
    assert.deepEqual([refused, detail], [409, { detail: { code: 'refill_token_used' } }]);
  }
  const [entry] = await app.database.queryAsOwner(
    `select old_value, new_value, user_id from audit_log where tenant_id = $1 and entity = 'tenant' order by id desc limit 1`,
    [tenant.tenant_id],
  );
  assert.deepEqual(entry, {
    old_value: { credits: 7 },
    new_value: { credits: 257 },
    user_id: tenant.as.superuser.id,
  });
});

test('a token that cannot be used is refused with the reason, and changes nothing', async () => {
  const before = await account();
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const expired = { valid_until: '2020-01-01T00:00:00Z' };
  const cases: [token: string, status: number, code: string][] = [
    ['words', 422, 'refill_token_invalid'],
    [tokenOf({}, stranger), 422, 'refill_token_invalid'],
    [tokenOf({ credits: 0 }), 422, 'refill_token_invalid'],
    [tokenOf({ credits: 1.5 }), 422, 'refill_token_invalid'],
    [tokenOf({ gift: true }), 422, 'refill_token_invalid'],
    [signVendorToken('license', {}, vendor.secretKey), 422, 'refill_token_invalid'],
    [tokenOf({ license_id: newId() }), 422, 'refill_token_mismatch'],
    [tokenOf({ license_id: newId(), ...expired }), 422, 'refill_token_mismatch'],
    [tokenOf(expired), 422, 'refill_token_expired'],
  ];
  for (const [token, status, code] of cases)
    for (const send of [refill, check])
      assert.deepEqual(await send(token).then((a) => [a.status, a.body]), [
        status,
        { detail: { code } },
      ]);
  assert.deepEqual(await account(), before);
});

test('a token is good for its own tenant only, and only that superuser may send it', async () => {
  const token = tokenOf();
  const path = pathOf(tenant.tenant_id);
  assert.equal((await other.as.superuser.post(path, { token })).status, 404);
  const own = await other.as.superuser.post(pathOf(other.tenant_id), { token });
  assert.deepEqual([own.status, own.body.detail.code], [422, 'refill_token_mismatch']);
  for (const role of ['admin', 'inspector', 'guest'] as const)
    assert.equal((await tenant.as[role].post(path, { token })).status, 403);
  assert.equal((await refill(token)).status, 200);
});

test('without the public keys of a vendor no token is valid', async () => {
  app.deps.config.vendor_keys_file = join(app.files_directory, 'missing.pem');
  try {
    const { status, body } = await refill(tokenOf());
    assert.deepEqual([status, body.detail.code], [422, 'refill_token_invalid']);
  } finally {
    app.deps.config.vendor_keys_file = vendor.file;
  }
});

test('an expired licence does not keep a tenant from refilling', async () => {
  const until = async (moment: string | null) =>
    await app.database.queryAsOwner('update tenant set expires_at = $2 where tenant_id = $1', [
      tenant.tenant_id,
      moment,
    ]);
  await until('2020-01-01T00:00:00Z');
  try {
    assert.equal((await refill(tokenOf())).status, 200);
  } finally {
    await until(null);
  }
});

test('of fifty uploads of one token to three servers at once one succeeds', async () => {
  const options = {
    ...BARE_OPTIONS,
    files_directory: app.files_directory,
    vendor_keys_file: vendor.file,
  };
  const all = await Promise.all(
    [1, 2, 3].map(async () => await openDeps(app.database.url, options, { app: 4, read: 2 })),
  );
  const servers = await Promise.all(all.map((deps) => buildApp({ deps, log: 'error' })));
  try {
    for (let round = 0; round < 4; round++) {
      const before = await account();
      const token = tokenOf({ credits: 10 });
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const server = servers[n % servers.length];
          assert.ok(server);
          const { status, body } = await call(server, {
            method: 'POST',
            url: `/api${pathOf(tenant.tenant_id)}`,
            headers: { authorization: `Bearer ${tenant.as.superuser.token}` },
            payload: { token },
          });
          return status === 200 ? 'booked' : body.detail.code;
        }),
      );
      const count = (what: string) => answers.filter((one) => one === what).length;
      assert.deepEqual([count('booked'), count('refill_token_used')], [1, 49], answers.join());
      const now = await account();
      assert.equal(now['balance'], (before['balance'] ?? 0) + 10);
      assert.equal(now['ledger'], now['balance']);
    }
  } finally {
    for (const server of servers) await server.close();
    for (const { database } of all) await database.close();
  }
});

test('the details add up to the account, by period, kind and unit', async () => {
  const details = `/superuser/tenant/${tenant.tenant_id}/crd_info_details`;
  const read = async (query = '') => {
    const { status, body } = await tenant.as.superuser.get(`${details}${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.items as { from: string; kind: string; credits: number; bookings: number }[];
  };
  const sum = (items: { credits: number }[]) =>
    items.reduce((total, { credits }) => total + credits, 0);
  const all = await read();
  const now = await account();
  assert.equal(sum(all), now['balance']);
  assert.equal(sum(await read('?kind=refill')), now['refill_sum']);
  assert.deepEqual(await read('?kind=refill&kind=grant&period=year'), await read('?period=year'));
  assert.equal(sum(await read('?kind=expense')), 0);
  assert.deepEqual(await read('?to=2020-01-01T00:00:00Z'), []);
  assert.deepEqual(await read(`?business_unit_id=${newId()}`), []);
  for (const bad of [
    'kind=gift',
    'period=hour',
    'from=today',
    'business_unit_id=x',
    'unit=1',
    'by_unit=1',
  ])
    assert.equal((await tenant.as.superuser.get(`${details}?${bad}`)).status, 422, bad);
  assert.equal((await other.as.superuser.get(details)).status, 404);
});
