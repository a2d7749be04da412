import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_WORK } from '@plumbline/contract/tenants/fieldWork';
import fc from 'fast-check';
import { openSession } from '#areas/accounts/login.ts';
import { book } from '#areas/credits/service.ts';
import { newId } from '#kit/ids.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { addFiles } from '#test/fixtures/files.ts';
import { created, detailsOf, ok, working } from '#test/fixtures/inspectionSite.ts';
import { call, callerOf, newApp, newTenant, PASSWORD, signIn } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';
import { grantCreditsTo } from '../../admin/credits.ts';

let app: TestApp;
let operator: Caller;
let house: TestTenant;
let other: TestTenant;
before(async () => {
  app = await newApp();
  house = await newTenant(app);
  other = await newTenant(app, { credits: 7 });
  await newTenant(app);
  await app.database.queryAsOwner(`update tenant set is_operator = true where tenant_id = $1`, [
    house.tenant_id,
  ]);
  operator = house.as.superuser;
});
after(() => app.close());

const accountPath = (id: string) => `/superuser/tenant/${id}`;
const logOf = (tenant: string): Promise<unknown[]> =>
  app.database.queryAsOwner(
    `select old_value, new_value, user_id from audit_log where tenant_id = $1 and entity = 'tenant' and entity_id = $2 order by id`,
    [tenant, other.tenant_id],
  );

test('an operator lists all tenants by name, page by page; every other superuser sees only their own', async () => {
  const all = await ok(operator.get('/superuser/tenant'));
  assert.equal(all.total, 3);
  const names = all.items.map((one: { name: string }) => one.name);
  assert.deepEqual(names, names.toSorted());
  const pagedNames: string[] = [];
  for (let path: string | null = '/superuser/tenant?page_size=2'; path !== null;) {
    const part = await ok(operator.get(path));
    assert.equal(part.total, 3);
    pagedNames.push(...part.items.map((one: { name: string }) => one.name));
    path = part.next_cursor && `/superuser/tenant?page_size=2&cursor=${part.next_cursor}`;
  }
  assert.deepEqual(pagedNames, names);
  const own = await ok(other.as.superuser.get('/superuser/tenant'));
  assert.deepEqual([own.total, own.items[0].id], [1, other.tenant_id]);
  const { users, objects, balance } = await ok(operator.get(accountPath(other.tenant_id)));
  assert.deepEqual([users, objects, balance.remnant], [4, 0, 7]);
  assert.equal((await ok(operator.get(`${accountPath(other.tenant_id)}/crd_info`))).income, 7);
});

test('for any other superuser the tenants of the installation do not exist', async () => {
  const { superuser } = other.as;
  await ok(superuser.get(accountPath(other.tenant_id)));
  for (const id of [house.tenant_id, newId()]) {
    await ok(superuser.get(accountPath(id)), 404);
    await ok(superuser.get(`${accountPath(id)}/crd_info`), 404);
  }
  await ok(superuser.patch(accountPath(other.tenant_id), { license_type: 'enterprise' }), 404);
  await ok(superuser.post(`${accountPath(other.tenant_id)}/credits`, { credits: 1000 }), 404);
  const second = { first_name: 'Second', last_name: 'User', email: 'second@new.example' };
  const secondHouse = { name: 'Second house', superuser: { ...second, password: PASSWORD } };
  await ok(superuser.post('/superuser/init_tenant', secondHouse), 404);
  await ok(operator.get(accountPath(newId())), 404);
  await ok(operator.get(`${accountPath(newId())}/crd_info`), 404);
  await ok(operator.patch(accountPath(newId()), { name: 'Nobody' }), 404);
  await ok(operator.post(`${accountPath(newId())}/credits`, { credits: 1 }), 404);
});

test('an operator changes name, licence and prices, and both logs show the change', async () => {
  const path = accountPath(other.tenant_id);
  const before = { old: await logOf(house.tenant_id), theirs: await logOf(other.tenant_id) };
  const input = { license_type: 'enterprise', expires_at: '2031-01-01T00:00:00Z' };
  const change = await ok(operator.patch(path, { ...input, credits_per_inspection: 3 }));
  assert.deepEqual(
    [change.license_type, change.expires_at, change.credits_per_inspection],
    ['enterprise', '2031-01-01T00:00:00Z', 3],
  );
  // the vendor needs the id to issue tokens
  const theirs = await ok(other.as.superuser.get('/superuser/instance/license'));
  assert.equal(change.license_id, theirs.license_id);
  await ok(operator.patch(path, { credits_per_inspection: 3 }));
  const values = {
    old_value: { license_type: 'trial', expires_at: null, credits_per_inspection: 0 },
    new_value: { ...input, credits_per_inspection: 3 },
  };
  assert.deepEqual((await logOf(house.tenant_id)).slice(before.old.length), [
    { ...values, user_id: operator.id },
  ]);
  assert.deepEqual((await logOf(other.tenant_id)).slice(before.theirs.length), [
    { ...values, user_id: null },
  ]);
  await ok(operator.patch(path, { expires_at: '2020-01-01T00:00:00Z' }));
  await ok(other.as.admin.post('/object', { name: 'Late' }), 402);
  await ok(operator.patch(path, { expires_at: null, credits_per_inspection: 0 }));
  await created(other.as.admin.post('/object', { name: 'In time' }));
  for (const body of [{}, { license_type: 'gold' }, { credits_per_detail: -1 }, { balance: 5 }])
    await ok(operator.patch(path, body), Object.keys(body).length === 0 ? 200 : 422);
});

test('a superuser decides how the organisation works in the field, and everybody reads it with their account', async () => {
  const path = accountPath(other.tenant_id);
  const { superuser, admin, inspector } = other.as;
  const field = async () => (await ok(inspector.get('/user/me'))).field_work;
  assert.deepEqual(await field(), FIELD_WORK);
  const settings = {
    photo_side: null,
    days_ahead: 14,
    photos_wait: true,
    stays_signed_in: true,
  };
  const account = await ok(superuser.patch(path, settings));
  assert.deepEqual(await field(), settings);
  assert.deepEqual([account.photo_side, account.days_ahead, account.photos_wait], [null, 14, true]);
  await ok(admin.patch(path, settings), 403);
  for (const wrong of [
    { photo_side: 639 },
    { photo_side: 10_001 },
    { photo_side: 800.5 },
    { days_ahead: 4 },
    { days_ahead: null },
    { photos_wait: null },
    { stays_signed_in: null },
  ])
    await ok(superuser.patch(path, wrong), 422);
  assert.deepEqual(await field(), settings);
  assert.deepEqual(
    (await ok(house.as.inspector.get('/user/me'))).field_work,
    FIELD_WORK,
    'another tenant has its own',
  );
});

test('an operator limits the files of a tenant, whose superuser decides whether places are kept', async () => {
  const path = accountPath(other.tenant_id);
  const { superuser, admin } = other.as;
  const object = await created(admin.post('/object', { name: 'Mill' }));
  const add = (text: string) => addFiles(admin, `/object/${object.id}`, [['a.txt', text]]);
  await ok(operator.patch(path, { max_file_bytes: 1000 }));
  await ok(add('Two pumps.\n'.repeat(10)), 201);
  const { detail } = await ok(add('Two valves.\n'.repeat(100)), 402);
  assert.deepEqual(detail, { code: 'limit_reached', limit: 'file_bytes', most: 1000 });
  const account = await ok(superuser.get(path));
  assert.deepEqual(
    [account.file_bytes, account.max_file_bytes, account.keeps_places],
    [110, 1000, false],
  );
  assert.equal((await ok(superuser.patch(path, { keeps_places: true }))).keeps_places, true);
  await ok(superuser.patch(path, { max_file_bytes: null }), 404);
  await ok(superuser.patch(path, { keeps_places: false, max_file_bytes: null }), 404);
  await ok(admin.patch(path, { keeps_places: false }), 403);
  for (const max_file_bytes of [0, -1, 1.5, '7'])
    await ok(operator.patch(path, { max_file_bytes }), 422);
  const free = await ok(operator.patch(path, { max_file_bytes: null, keeps_places: false }));
  assert.deepEqual([free.max_file_bytes, free.keeps_places], [null, false]);
  await ok(add('Two valves.\n'.repeat(100)), 201);
});

test('users cannot work in a suspended tenant until it is reinstated, and it keeps its data', async () => {
  const path = accountPath(other.tenant_id);
  const { email } = await ok(other.as.inspector.get('/user/me'));
  const { key } = await created(
    other.as.superuser.post('/api_key', {
      name: 'ERP',
      permissions: ['object.read'],
      expires_at: null,
      current_password: PASSWORD,
    }),
  );
  const program = callerOf(app.app, { id: '', token: String(key) });
  await ok(program.get('/object'));
  assert.ok((await ok(operator.patch(path, { suspended: true }))).suspended_at);
  await ok(other.as.inspector.get('/user/me'), 401);
  await ok(program.get('/object'), 401);
  const logIn = (password: string) =>
    call(app.app, {
      method: 'POST',
      url: '/api/auth/jwt/login',
      payload: new URLSearchParams({ username: email, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const refusal = await logIn(PASSWORD);
  assert.deepEqual([refusal.status, refusal.body.detail], [402, { code: 'tenant_suspended' }]);
  // Only callers with the right password learn about the suspension.
  assert.equal((await logIn('something else')).body.detail, 'LOGIN_BAD_CREDENTIALS');
  // A user who was signing in when it was suspended gets a session that is opened afterwards.
  const { tenant_id } = other;
  const { access_token } = await openSession(app.deps, { tenant_id, id: other.as.inspector.id });
  const late = callerOf(app.app, { id: '', token: access_token });
  assert.equal((await ok(operator.patch(path, { suspended: false }))).suspended_at, null);
  await ok(late.get('/user/me'), 401);
  // Sessions have ended for good, keys have not, and those of other tenants continue.
  await ok(other.as.inspector.get('/user/me'), 401);
  await ok(program.get('/object'));
  await ok(house.as.inspector.get('/user/me'));
  await signIn(app.app, email);
  const { detail } = await ok(
    operator.patch(accountPath(house.tenant_id), { suspended: true }),
    409,
  );
  assert.deepEqual(detail, { code: 'in_use' });
});

test('a new tenant’s first user can complete a first inspection', async () => {
  const superuser = { first_name: 'First', last_name: 'User', email: 'first@new.example' };
  const { id } = await created(
    operator.post('/superuser/init_tenant', {
      name: 'New house',
      license_type: 'standard',
      superuser: { ...superuser, password: PASSWORD },
    }),
  );
  const owner = await signIn(app.app, superuser.email);
  const object = await created(owner.post('/object', { name: 'Pump' }));
  const list = await created(
    owner.post('/check_list', {
      name: 'Safety',
      items: [{ name: 'Tight?', item_type: 'question', check_type_code: 1 }],
    }),
  );
  const inspection = await created(
    owner.post(`/inspection/${object.id}/composite/operative`, { check_list_ids: [list.id] }),
  );
  const work = working(owner, {
    id: inspection.id,
    details: await detailsOf(owner, inspection.id),
  });
  await ok(work.start());
  await work.fill();
  await ok(work.complete(), 402);
  const info = await ok(operator.post(`${accountPath(id)}/credits`, { credits: 3 }));
  assert.deepEqual(info, { income: 3, expense: 0, refill_sum: 0, remnant: 3 });
  await grantCreditsTo(app.deps, { tenant: 'New house', credits: '4' });
  await ok(work.complete());
  const after = await ok(owner.get(`${accountPath(id)}/crd_info`));
  assert.deepEqual(after, { income: 7, expense: 1, refill_sum: 0, remnant: 6 });
  await assert.rejects(grantCreditsTo(app.deps, { tenant: 'Nobody', credits: '4' }), /no tenant/);
  for (const credits of ['0', '1.5', 'many'])
    await assert.rejects(grantCreditsTo(app.deps, { tenant: id, credits }), /not a number/);
});

test('a grant repeated with the same key is booked once', async () => {
  const path = `${accountPath(other.tenant_id)}/credits`;
  const { remnant } = await ok(operator.get(`${accountPath(other.tenant_id)}/crd_info`));
  const key = { 'idempotency-key': 'spring gift' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => operator.post(path, { credits: 10 }, key)),
  );
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.remnant]),
    Array.from({ length: 5 }, () => [200, remnant + 10]),
  );
});

test('the sums beside the balance always equal those of the ledger', async () => {
  const booking = fc.record({
    kind: fc.constantFrom('grant' as const, 'refill' as const, 'expense' as const),
    amount: fc.integer({ min: 1, max: 40 }),
  });
  const { tenant_id } = await newTenant(app, { credits: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { maxLength: 8 }), async (bookings) => {
      for (const { kind, amount } of bookings) {
        const signed = { kind, source_id: newId(), amount: kind === 'expense' ? -amount : amount };
        await inTenant(app.deps.database.app, tenant_id, (db) => book(db, tenant_id, signed)).catch(
          (error: unknown) => assert.match(String(error), /not_enough_credits/),
        );
      }
      const rows = await app.database.queryAsOwner(
        `select a.balance = sum(l.amount) as balance, a.income = sum(l.amount) filter (where l.amount > 0) as income,
           a.expense = coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as expense,
           a.refill_sum = coalesce(sum(l.amount) filter (where l.kind = 'refill'), 0) as refill_sum
         from credit_account a join credit_ledger l on l.tenant_id = a.tenant_id where a.tenant_id = $1
         group by a.tenant_id, a.balance, a.income, a.expense, a.refill_sum`,
        [tenant_id],
      );
      assert.deepEqual(rows, [{ balance: true, income: true, expense: true, refill_sum: true }]);
    }),
    { numRuns: sized(10, 25) },
  );
});
