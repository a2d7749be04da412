import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { PASSWORD, newApp, newTenant, signIn } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';

let app: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(() => app.close());

const createUser = (by: Caller, email: string, headers?: Record<string, string>) =>
  by.post(
    '/user',
    { email, password: PASSWORD, first_name: 'New', last_name: 'User', user_type_code: 2 },
    headers,
  );

/** A new user of the tenant, signed in. */
async function newUser(): Promise<{ email: string; caller: Caller }> {
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  const { status, body } = await createUser(tenant.as.admin, email);
  assert.equal(status, 201, JSON.stringify(body));
  return { email, caller: await signIn(app.app, email) };
}

const change = (caller: Caller, new_password: string, key?: string): Promise<Answer> =>
  caller.post(
    '/user/me/password',
    { current_password: PASSWORD, new_password },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const countWrongAttempts = async (caller: Caller) =>
  (await owner.query('select tries from login_attempt where key = $1', [`password ${caller.id}`]))
    .rows;

test('repeating a password change whose answer was lost does not count as a failed attempt', async () => {
  const { email, caller } = await newUser();
  for (const _again of [1, 2, 3]) {
    const { status, body } = await change(caller, 'correct horse battery', 'lost answer');
    assert.deepEqual([status, body], [204, '']);
  }
  assert.deepEqual(await countWrongAttempts(caller), []);
  await signIn(app.app, email, 'correct horse battery');
  const other = await change(caller, 'another long phrase', 'lost answer');
  assert.deepEqual([other.status, other.body.detail], [422, { code: 'idempotency_key_reused' }]);
  assert.deepEqual(await countWrongAttempts(caller), []);
});

const LOCK_USER = 'select 1 from app_user where tenant_id = $1 and id = $2 for update';

test('repeating a password change that is still in progress does not count as a failed attempt', async () => {
  const { caller } = await newUser();
  const attempts = await app.database.owner();
  try {
    await owner.query('begin');
    await owner.query(LOCK_USER, [tenant.tenant_id, caller.id]);
    const first = change(caller, 'correct horse battery', 'too slow');
    await untilWaiting(owner, 1);
    await attempts.query('begin');
    await attempts.query('lock table login_attempt in exclusive mode');
    const again = change(caller, 'correct horse battery', 'too slow');
    await untilWaiting(owner, 2);
    await owner.query('commit');
    assert.equal((await first).status, 204);
    await attempts.query('commit');
    assert.equal((await again).status, 204);
  } finally {
    await attempts.end();
  }
});

test('a call prepares its work once per key', async () => {
  const { caller } = await newUser();
  const reset = () =>
    tenant.as.admin.post(
      `/user/${caller.id}/reset-password`,
      { new_password: 'reset@test.example' },
      { 'idempotency-key': 'reset once' },
    );
  assert.equal((await reset()).status, 204);
  // As the user's own address, this password would now be refused.
  const move = await tenant.as.admin.patch(`/user/${caller.id}`, { email: 'reset@test.example' });
  assert.equal(move.status, 200);
  assert.equal((await reset()).status, 204);
});

/**
 * Sends the calls one after the other while the user is locked: each passes its checks and then waits for its
 * turn.
 */
async function together(caller: Caller, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  await owner.query('begin');
  await owner.query(LOCK_USER, [tenant.tenant_id, caller.id]);
  const answers: Promise<Answer>[] = [];
  for (const send of calls) {
    answers.push(send());
    await untilWaiting(owner, answers.length);
  }
  await owner.query('commit');
  return await Promise.all(answers);
}

test('the old password does not undo a reset that locked its holder out', async () => {
  const { email, caller } = await newUser();
  const path = `/user/${caller.id}/reset-password`;
  const answers = await together(caller, [
    () => tenant.as.admin.post(path, { new_password: 'reset by the admin' }),
    () => change(caller, 'taken back again'),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 401],
  );
  await signIn(app.app, email, 'reset by the admin');
});

test('if two sessions change the same password, the first one wins', async () => {
  const { email, caller } = await newUser();
  const other = await signIn(app.app, email);
  const answers = await together(caller, [
    () => change(caller, 'chosen at the first'),
    () => change(other, 'chosen at the second'),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 401],
  );
  await signIn(app.app, email, 'chosen at the first');
});

test('after a concurrent change the old password is no longer valid, even in the same session', async () => {
  const { email, caller } = await newUser();
  const [first, second] = await together(caller, [
    () => change(caller, 'chosen at the first'),
    () => change(caller, 'chosen at the second'),
  ]);
  assert.deepEqual(
    [first?.status, second?.status, second?.body.detail?.[0]?.loc],
    [204, 422, ['body', 'current_password']],
  );
  await signIn(app.app, email, 'chosen at the first');
});

test('an admin deactivated while their request hashes a password creates no user', async () => {
  const { superuser, admin } = tenant.as;
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  // The key can be looked up, so the password is hashed; the rest waits because the key cannot be claimed.
  await owner.query('begin');
  await owner.query('lock table idempotency in share mode');
  const creating = createUser(admin, email, { 'idempotency-key': 'just before' });
  await untilWaiting(owner, 1);
  assert.equal((await superuser.delete(`/user/${admin.id}`)).status, 204);
  await owner.query('commit');
  const { status, body } = await creating;
  assert.deepEqual([status, body.detail], [401, 'Unauthorized']);
  const { body: users } = await superuser.get(`/user?filter=email=${email}`);
  assert.equal(users.total, 0);
});
