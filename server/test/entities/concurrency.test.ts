import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { entriesWrittenBy } from '../checks/auditEntries.ts';
import { specsOf } from '../fixtures/make.ts';
import { newApp, newTenant, PASSWORD, signIn } from '../fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { countOnNodes } from '../servers/nodes.ts';
import { patient } from '../fixtures/patient.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: Caller;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 10, read: 6 });
  tenant = await newTenant(app);
  admin = patient(tenant.as.admin);
  owner = await app.database.owner();
});
after(() => app.close());

const create = async (path: string, body: object): Promise<string> => {
  const { status, body: row } = await admin.post(path, body);
  assert.equal(status, 201, JSON.stringify(row));
  return row.id;
};
const WRITERS = 20;
/** The parts that a call requires. */
const REQUIRED: Record<string, string> = {
  '/object/labels': '?label_size=70x37',
  '/inspection/workload': '?from=2027-01-01&to=2027-01-31&group=responsible',
};

/** Increments a number stored in a text, and retries whenever another writer was faster. */
async function countUp(
  path: string,
  headers: (etag: string) => Record<string, string>,
): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const read = await admin.get(path);
    const next = String(Number(read.body.description) + 1);
    const { status } = await admin.patch(
      path,
      { description: next },
      headers(String(read.headers['etag'])),
    );
    if (status === 200) return;
    assert.equal(status, 412);
  }
  assert.fail('never the fastest');
}

test('twenty writers lose no change if they send the version they read, and lose some if they do not', async () => {
  const careful = `/object/${await create('/object', { name: 'careful', description: '0' })}`;
  const { entries } = await entriesWrittenBy(owner, tenant.tenant_id, () =>
    Promise.all(
      Array.from({ length: WRITERS }, () => countUp(careful, (etag) => ({ 'if-match': etag }))),
    ),
  );
  assert.equal((await admin.get(careful)).body.description, String(WRITERS));
  assert.equal(entries.length, WRITERS);
  const careless = `/object/${await create('/object', { name: 'careless', description: '0' })}`;
  await Promise.all(Array.from({ length: WRITERS }, () => countUp(careless, () => ({}))));
  assert.ok(
    Number((await admin.get(careless)).body.description) < WRITERS,
    'no change was lost even without versions, so this test proves nothing',
  );
});

test('twenty calls at once with one key create one row', async () => {
  for (let round = 0; round < 10; round++) {
    const key = { 'idempotency-key': `round ${round}` };
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, () => admin.post('/object', { name: `once ${round}` }, key)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal(
      (await admin.get(`/object?filter=name=once ${round}`.replaceAll(' ', '%20'))).body.total,
      1,
    );
  }
});

test('an Idempotency-Key belongs to its user, lasts a day and is not used up by a refusal', async () => {
  const key = { 'idempotency-key': 'the same' };
  const [mine, theirs] = [
    await admin.post('/object', { name: 'mine' }, key),
    await tenant.as.superuser.post('/object', { name: 'theirs' }, key),
  ];
  assert.deepEqual([mine.status, theirs.status], [201, 201]);
  assert.notEqual(mine.body.id, theirs.body.id);
  await owner.query(`update idempotency set created_at = now() - interval '25 hours'`);
  const later = await admin.post('/object', { name: 'another day' }, key);
  assert.deepEqual([later.status, later.body.name], [201, 'another day']);
  const second = { 'idempotency-key': 'after a refusal' };
  assert.equal((await admin.post('/object', { name: '' }, second)).status, 422);
  assert.equal((await admin.post('/object', { name: 'good' }, second)).status, 201);
});

test('a repeated key returns exactly the first answer', async () => {
  const send = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/object',
      payload: { name: 'to the letter', tags: ['b', 'a'] },
      headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'to the letter' },
    });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([second.statusCode, second.body], [201, first.body]);
});

test('one of many concurrent claims to a code, address or share succeeds', async () => {
  const unit = await create('/business_unit', { name: 'contested' });
  // Requests of one user that hash a password wait in a short queue, so send fewer of them at once.
  const claims: [path: string, body: (n: number) => object, field: string, writers?: number][] = [
    ['/object', (n) => ({ name: `claim ${n}`, external_id: 'X-1' }), 'external_id'],
    ['/object_class', (n) => ({ name: `claim ${n}`, code: 'C-1' }), 'code'],
    [
      '/user',
      () => ({
        email: `claimed.${tenant.tenant_id}@test.example`,
        password: 'correct horse battery',
        first_name: 'A',
        last_name: 'B',
        user_type_code: 2,
      }),
      'email',
      10,
    ],
    [
      '/user_shared_bu',
      () => ({ user_id: tenant.as.guest.id, business_unit_id: unit, access: 'read' }),
      'user_id',
    ],
  ];
  for (const [path, body, field, writers = WRITERS] of claims) {
    const answers = await Promise.all(
      Array.from({ length: writers }, (_, n) => admin.post(path, body(n))),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1, path);
    for (const { status, body: refusal } of answers.filter(({ status: one }) => one !== 201)) {
      assert.deepEqual([status, refusal.detail], [409, { code: 'duplicate', field }], path);
    }
  }
});

test('opposing moves never create a cycle', async () => {
  for (const path of ['/object', '/object_class', '/business_unit']) {
    const [a, b] = [await create(path, { name: 'a' }), await create(path, { name: 'b' })];
    for (let round = 0; round < 3; round++) {
      const moves = await Promise.all([
        admin.patch(`${path}/${a}`, { parent_id: b }),
        admin.patch(`${path}/${b}`, { parent_id: a }),
      ]);
      assert.deepEqual(
        moves.map(({ status }) => status).toSorted((x, y) => x - y),
        [200, 409],
        `${path} ${JSON.stringify(moves.map(({ body }) => body.detail))}`,
      );
      const back = path === '/business_unit' ? tenant.company_id : null;
      for (const id of [a, b]) await admin.patch(`${path}/${id}`, { parent_id: back });
    }
  }
});

test('opposing moves and archivings wait for each other and never deadlock', async () => {
  const deadlocks = () =>
    countOnNodes(
      owner,
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
  const before = await deadlocks();
  for (const path of ['/object', '/business_unit']) {
    for (let round = 0; round < 5; round++) {
      const top = await create(path, { name: 'top' });
      const [a, b] = await Promise.all(
        ['a', 'b'].map((name) => create(path, { name, parent_id: top })),
      );
      const below = await create(path, { name: 'below', parent_id: a });
      await Promise.all([
        admin.patch(`${path}/${below}`, { parent_id: b }),
        admin.patch(`${path}/${a}`, { parent_id: below }),
        admin.patch(`${path}/${b}`, { parent_id: a }),
        admin.patch(`${path}/${top}`, { archived: true }),
        admin.delete(`${path}/${a}?with_hierarchy=true`),
      ]);
    }
  }
  assert.equal((await deadlocks()) - before, 0);
});

test('if two admins lock each other out at once, one remains', async () => {
  for (let round = 0; round < 3; round++) {
    const { as, tenant_id } = await newTenant(app);
    await owner.query(`update app_user set is_superuser = true where id = $1`, [as.admin.id]);
    const { admin: one, superuser: two } = as;
    const answers = await Promise.all([
      one.delete(`/user/${two.id}`),
      two.delete(`/user/${one.id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.ok(
      statuses.includes(204) && statuses.every((status) => [204, 401, 409].includes(status)),
      statuses.join(),
    );
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from app_user where tenant_id = $1 and is_active and is_superuser',
      [tenant_id],
    );
    assert.equal(rows[0]?.n, 1);
  }
});

test('every call works with a single connection, because it does not query outside its own transaction', async () => {
  const narrow = await newApp({ app: 1, read: 1 });
  try {
    const { as } = await newTenant(narrow);
    const { id: home } = (await as.admin.get('/business_unit')).body.items[0];
    await as.admin.patch(`/user/${as.inspector.id}`, { business_unit_id: home });
    await as.admin.post('/object', { name: 'with a label', business_unit_id: home });
    const paths = new Set(
      specsOf(narrow)
        .filter(
          ({ method, path }) =>
            method === 'GET' && !path.includes(':') && !path.includes('aggr_on_attr'),
        )
        .map(
          ({ path }) => path + (REQUIRED[path] ?? (path.endsWith('/export') ? '?format=csv' : '')),
        ),
    );
    const answers = await Promise.all(
      [patient(as.superuser), patient(as.inspector)].flatMap((caller) =>
        [...paths].map((path) => caller.get(path)),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 403),
      [],
    );
    const writes = await Promise.all(
      Array.from({ length: WRITERS }, (_, n) =>
        patient(as.admin).post('/object', { name: `object ${n}` }, { 'idempotency-key': `${n}` }),
      ),
    );
    assert.ok(writes.every(({ status }) => status === 201));
    await makesTenants(narrow, as.superuser);
  } finally {
    await narrow.close();
  }
});

/** Creating a tenant works in two tenants: here with a single connection. */
async function makesTenants(narrow: TestApp, operator: Caller): Promise<void> {
  const client = await narrow.database.owner();
  await client.query('update tenant set is_operator = true');
  const count = async (table: string) => (await client.query(`select 1 from ${table}`)).rows.length;
  const superuser = {
    first_name: 'First',
    last_name: 'User',
    email: 'first@other.example',
    password: PASSWORD,
  };
  const make = (key: string) =>
    operator.post(
      '/superuser/init_tenant',
      { name: 'Other', superuser },
      { 'idempotency-key': key },
    );
  const [tenant_id, repeat] = [await make('one'), await make('one')];
  assert.deepEqual([tenant_id.status, repeat.body], [201, tenant_id.body]);
  const first = await signIn(narrow.app, superuser.email);
  const { body } = await first.get('/superuser/tenant');
  assert.deepEqual(
    [body.total, body.items[0].id, body.items[0].name],
    [1, tenant_id.body.id, 'Other'],
  );
  const { rows } = await client.query(
    `select user_id from audit_log where entity = 'tenant' and entity_id = $1`,
    [tenant_id.body.id],
  );
  assert.deepEqual(rows, [{ user_id: operator.id }]);
  // The same person may have an account in another tenant (docs/decisions/sign-in.md).
  const tenants = await count('tenant');
  const second = await make('two');
  assert.deepEqual([second.status, await count('tenant')], [201, tenants + 1]);
  assert.notEqual(second.body.id, tenant_id.body.id);
  await client.end();
}
