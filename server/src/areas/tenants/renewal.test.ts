import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { newId } from '#kit/ids.ts';
import { signVendorToken } from '#kit/vendor/tokens.ts';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { newVendor } from '#test/fixtures/vendor.ts';
import type { Vendor } from '#test/fixtures/vendor.ts';
import { fromNow } from '#test/checks/moments.ts';

const PATH = '/superuser/instance/license';

let app: TestApp;
let tenant: TestTenant;
let vendor: Vendor;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  tenant = await newTenant(app);
  vendor = await newVendor(app, tenant.tenant_id);
});
after(() => app.close());

const renew = (token: string) => tenant.as.superuser.post(PATH, { token });
const check = (token: string) => tenant.as.superuser.post(`${PATH}/check`, { token });
const license = () => ok(tenant.as.superuser.get(PATH));
const endAgo = (days: number, grace_days = 14) =>
  app.database.queryAsOwner(
    `update tenant set expires_at = now() - make_interval(days => $2), grace_days = $3 where tenant_id = $1`,
    [tenant.tenant_id, days, grace_days],
  );

test('within the grace period everything works, and only users who can renew the licence see it', async () => {
  const { admin, superuser, inspector } = tenant.as;
  assert.equal((await ok(admin.get('/user/me'))).license, null);
  await endAgo(13);
  await created(admin.post('/object', { name: 'In grace' }));
  for (const caller of [admin, superuser]) {
    const { is_read_only, read_only_at } = (await ok(caller.get('/user/me'))).license;
    const days = (Date.parse(read_only_at) - fromNow().getTime()) / 86_400_000;
    assert.ok(!is_read_only && days > 0.9 && days < 1.1, `${days} days`);
  }
  assert.equal((await ok(inspector.get('/user/me'))).license, null);
  assert.equal((await license()).is_expired, false);
});

test('after the grace period the tenant can only be read, which everybody sees', async () => {
  await endAgo(15);
  const { admin, guest } = tenant.as;
  const { detail } = await ok(admin.post('/object', { name: 'Late' }), 402);
  assert.deepEqual(detail, { code: 'license_expired' });
  for (const caller of [admin, guest])
    assert.equal((await ok(caller.get('/user/me'))).license.is_read_only, true);
  assert.equal((await ok(admin.get('/object?filter=name=In grace'))).total, 1);
  assert.equal((await license()).is_expired, true);
  await endAgo(1, 0);
  await ok(admin.post('/object', { name: 'No grace' }), 402);
});

test('the vendor’s file renews the licence, even after its end, and a check shows its changes before', async () => {
  await endAgo(100);
  const before = await license();
  const token = vendor.licenseOf({
    issued_at: '2026-03-01T00:00:00Z',
    expires_at: '2032-01-01T00:00:00Z',
    license_type: 'enterprise',
    max_users: 50,
    grace_days: 30,
    credits_per_detail: before.credits_per_detail,
  });
  const { changes, issued_at } = await ok(check(token));
  assert.deepEqual(issued_at, '2026-03-01T00:00:00Z');
  const terms = {
    expires_at: '2032-01-01T00:00:00Z',
    license_type: 'enterprise',
    max_users: 50,
    grace_days: 30,
  };
  assert.deepEqual(changes, terms);
  assert.deepEqual(await license(), before);
  const after = await ok(renew(token));
  assert.deepEqual(after, {
    ...before,
    ...terms,
    is_expired: false,
    read_only_at: '2032-01-31T00:00:00.000Z',
    license_issued_at: '2026-03-01T00:00:00Z',
  });
  await created(tenant.as.admin.post('/object', { name: 'Renewed' }));
  const log = await app.database.queryAsOwner(
    `select new_value, user_id from audit_log where tenant_id = $1 and entity = 'tenant' order by id desc limit 1`,
    [tenant.tenant_id],
  );
  assert.equal((log[0] as { user_id: string }).user_id, tenant.as.superuser.id);
});

test('a file that is not the tenant’s, not the vendor’s, or not newer is refused, and changes nothing', async () => {
  // already in force, unless this test runs alone
  await renew(vendor.licenseOf({ issued_at: '2026-03-01T00:00:00Z' }));
  const before = await license();
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const good = vendor.licenseOf({ issued_at: '2026-04-01T00:00:00Z', max_objects: 7 });
  const claims = { license_id: before.license_id, issued_at: '2026-04-01T00:00:00Z' };
  const cases: [what: string, token: string, status: number, code: string][] = [
    ['words', 'words', 422, 'license_file_invalid'],
    ['of a stranger', signVendorToken('license', claims, stranger), 422, 'license_file_invalid'],
    ['for credits', vendor.tokenOf(), 422, 'license_file_invalid'],
    ['cut', good.slice(0, -3), 422, 'license_file_invalid'],
    ['unknown terms', vendor.licenseOf({ ...claims, free: true }), 422, 'license_file_invalid'],
    ['wrong terms', vendor.licenseOf({ ...claims, max_users: 0 }), 422, 'license_file_invalid'],
    ['without a date', vendor.licenseOf({ issued_at: undefined }), 422, 'license_file_invalid'],
    [
      'of a year to come',
      vendor.licenseOf({ issued_at: '2999-01-01T00:00:00Z' }),
      422,
      'license_file_invalid',
    ],
    [
      'another licence',
      vendor.licenseOf({ ...claims, license_id: newId() }),
      422,
      'license_file_mismatch',
    ],
    [
      'as old',
      vendor.licenseOf({ issued_at: '2026-03-01T00:00:00Z' }),
      409,
      'license_file_outdated',
    ],
    [
      'older',
      vendor.licenseOf({ issued_at: '2026-02-01T00:00:00Z' }),
      409,
      'license_file_outdated',
    ],
  ];
  for (const [what, token, status, code] of cases)
    for (const call of [check, renew]) {
      const answer = await call(token);
      assert.deepEqual([answer.status, answer.body.detail.code], [status, code], what);
    }
  assert.deepEqual(await license(), before);
  assert.equal((await tenant.as.admin.post(PATH, { token: good })).status, 403);
});

test('of two files at once the older one never comes last', async () => {
  for (let day = 1; day <= 9; day++) {
    const [older, newer] = [`2026-05-0${day}T00:00:00Z`, `2026-05-0${day}T12:00:00Z`];
    const answers = await Promise.all([
      renew(vendor.licenseOf({ issued_at: older, max_objects: 100 })),
      renew(vendor.licenseOf({ issued_at: newer, max_objects: 200 })),
      renew(vendor.licenseOf({ issued_at: older, max_objects: 100 })),
    ]);
    const { license_issued_at, max_objects } = await license();
    assert.deepEqual([license_issued_at, max_objects], [newer, 200]);
    assert.ok(answers.filter(({ status }) => status === 200).length <= 2);
  }
});
