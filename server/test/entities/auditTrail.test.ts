import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type pg from 'pg';
import { auditEntries, entriesWrittenBy } from '../checks/auditEntries.ts';
import { makerOf } from '../fixtures/make.ts';
import type { Body, Maker } from '../fixtures/maker.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, TestApp, TestTenant } from '../fixtures/newTenant.ts';

const ENTITIES = [
  'object',
  'business_unit',
  'object_class',
  'inspection_class',
  'predefined_text',
  'user',
];

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  tenant = await newTenant(app, { credits: 100 });
  maker = makerOf(app, tenant);
  owner = await app.database.owner();
});
after(() => app.close());

interface Act {
  entity: string;
  verb: 'create' | 'change' | 'changeNothing' | 'archive' | 'refused' | 'stale' | 'foreign';
  who: 'admin' | 'superuser' | 'inspector';
}
const act: fc.Arbitrary<Act> = fc.record({
  entity: fc.constantFrom(...ENTITIES),
  verb: fc.constantFrom(
    'create',
    'change',
    'changeNothing',
    'archive',
    'refused',
    'stale',
    'foreign',
  ),
  who: fc.constantFrom('admin', 'superuser', 'inspector'),
});

/**
 * Creates a row and performs one act on it; returns the entries that the log must have for both.
 */
async function perform(
  { entity, verb, who }: Act,
  n: number,
): Promise<{ status: number; expected: string[] }> {
  const caller = tenant.as[who];
  const row = await maker.row(entity);
  const path = `/${entity}/${row.id}`;
  const field = entity === 'user' ? 'first_name' : entity === 'predefined_text' ? 'text' : 'name';
  const creation = `${entity} ${row.id} create ${tenant.as.admin.id}`;
  const calls: Record<Act['verb'], () => Promise<Answer>> = {
    create: async () => caller.post(`/${entity}`, await maker.body(entity)),
    change: () => caller.patch(path, { [field]: `changed ${n}` }),
    archive: () => caller.delete(path),
    changeNothing: () => caller.patch(path, { [field]: row[field] }),
    refused: () => caller.patch(path, { [field]: 'good', nonsense: 1 }),
    stale: () => caller.patch(path, { [field]: 'good' }, { 'if-match': '"77"' }),
    foreign: () => caller.patch(`/${entity}/${crypto.randomUUID()}`, { [field]: 'good' }),
  };
  const { status, body } = await calls[verb]();
  assert.ok(status < 500, JSON.stringify(body));
  const operation = status >= 300 ? undefined : OPERATIONS[verb];
  const id = verb === 'create' ? (body as Body).id : row.id;
  return {
    status,
    expected: operation ? [creation, `${entity} ${id} ${operation} ${caller.id}`] : [creation],
  };
}
const OPERATIONS: Partial<Record<Act['verb'], string>> = {
  create: 'create',
  change: 'update',
  archive: 'archive',
};

test('every successful write adds exactly one entry with its user, and nothing else adds any', async () => {
  const acts = fc.sample(act, { numRuns: 250, seed: 11 });
  for (const entity of ENTITIES) await maker.row(entity, { full: true });
  const earlier = new Set((await auditEntries(owner, tenant.tenant_id)).map((entry) => entry.id));
  const expected: string[] = [];
  const statuses = new Set<number>();
  for (let at = 0; at < acts.length; at += 5) {
    for (const result of await Promise.all(
      acts.slice(at, at + 5).map((one, n) => perform(one, at + n)),
    )) {
      statuses.add(result.status);
      expected.push(...result.expected);
    }
  }
  assert.deepEqual(
    [...statuses].toSorted((a, b) => a - b),
    [200, 201, 204, 403, 404, 412, 422],
  );
  const entries = (await auditEntries(owner, tenant.tenant_id)).filter(
    (entry) => !earlier.has(entry.id),
  );
  const actual = entries.map(
    (entry) => `${entry.entity} ${entry.entity_id} ${entry.operation} ${entry.user_id}`,
  );
  assert.deepEqual(actual.toSorted(), expected.toSorted());
  assert.ok(expected.length > acts.length + 50);
});

test('a log shows users and changes, with old and new values, newest first, page by page', async () => {
  const { id } = await maker.row('object', { over: { name: 'first' } });
  for (const name of ['second', 'third'])
    await tenant.as.superuser.patch(`/object/${id}`, { name, tags: [name] });
  const { body } = await tenant.as.admin.get(`/object/${id}/audit_log`);
  assert.equal(body.total, 3);
  const [third, second, first] = body.items;
  assert.deepEqual(third.log, {
    old_value: { name: 'second', tags: ['second'] },
    new_value: { name: 'third', tags: ['third'] },
  });
  assert.deepEqual(second.log.old_value, { name: 'first', tags: [] });
  assert.deepEqual(
    [first.operation, first.updated_by.id, third.updated_by.id],
    ['create', tenant.as.admin.id, tenant.as.superuser.id],
  );
  assert.match(third.updated_by.name, /^superuser /);
  assert.ok(third.updated_at >= second.updated_at);
  const page = await tenant.as.admin.get(`/object/${id}/audit_log?page=2&page_size=2`);
  assert.deepEqual(
    [page.body.total, page.body.items.map((item: Body) => item.id)],
    [3, [first.id]],
  );
});

test('no secret ever reaches the log', async () => {
  const password = 'correct horse battery';
  const { id } = await maker.row('user', { over: { password } });
  await tenant.as.admin.post(`/user/${id}/reset-password`, { new_password: `${password} staple` });
  await maker.row('object');
  const text = JSON.stringify(await auditEntries(owner, tenant.tenant_id));
  const { rows } = await owner.query<{ password_hash: string; qr_secret: string }>(
    'select c.password_hash, o.qr_secret from credential c, object o where c.tenant_id = $1 and o.tenant_id = $1',
    [tenant.tenant_id],
  );
  assert.ok(rows.length > 0);
  for (const secret of [password, ...rows.flatMap((row) => [row.password_hash, row.qr_secret])])
    assert.ok(!text.includes(secret), 'a secret in the log');
});

test('the application can neither change nor delete the rows of log and ledger', async () => {
  const client = await app.database.app();
  try {
    for (const table of ['audit_log', 'audit_seal', 'credit_ledger']) {
      for (const statement of [
        `update ${table} set tenant_id = tenant_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await client.query(`begin; set local app.tenant_id = '${tenant.tenant_id}'`);
        await assert.rejects(client.query(statement), { code: '42501' }, statement);
        await client.query('rollback');
      }
    }
  } finally {
    await client.end();
  }
});

test('an undeclared column stays out of the log after any change of its row', async () => {
  await owner.query(`alter table object add column door_code text default 'very secret'`);
  await owner.query(`alter table app_user add column totp_key text default 'very secret'`);
  const { admin } = tenant.as;
  const { answer, entries } = await entriesWrittenBy(owner, tenant.tenant_id, async () => {
    const [object, user] = [await maker.row('object'), await maker.row('user')];
    return [
      await admin.patch(`/object/${object.id}`, { name: 'Renamed' }),
      await admin.delete(`/object/${object.id}`),
      await admin.patch(`/user/${user.id}`, { first_name: 'Renamed' }),
      await admin.post(`/user/${user.id}/reset-password`, { new_password: 'correct horse' }),
    ];
  });
  assert.deepEqual(
    answer.map(({ status }) => status),
    [200, 204, 200, 204],
  );
  assert.equal(entries.length, 6);
  assert.doesNotMatch(JSON.stringify(entries), /very secret|argon2|correct horse/);
});

test('a check list created with its items adds one entry, which names them', async () => {
  const body = {
    name: 'Listed',
    items: [
      { name: 'Tight?', item_type: 'question', check_type_code: 1 },
      { name: 'Clean?', item_type: 'question', check_type_code: 1 },
    ],
  };
  const { answer, entries } = await entriesWrittenBy(owner, tenant.tenant_id, () =>
    tenant.as.admin.post('/check_list', body),
  );
  assert.equal(answer.status, 201);
  assert.deepEqual(
    entries.map(({ entity, operation, new_value }) => [entity, operation, new_value['items']]),
    [['check_list', 'create', ['1 Tight?', '2 Clean?']]],
  );
});

test('a new object is logged as it is stored, with the defaults of its columns', async () => {
  const { admin } = tenant.as;
  const parent: Body = await maker.row('object');
  for (const body of [
    {},
    { parent_id: String(parent['id']).toUpperCase(), tags: ['wet'], installed_at: '2020-02-29' },
    { location: { text: 'Gate', lat: 43.674941234567, lon: -79 } },
  ]) {
    const { answer, entries } = await entriesWrittenBy(owner, tenant.tenant_id, () =>
      admin.post('/object', { name: 'Logged', ...body }),
    );
    assert.equal(answer.status, 201);
    const { rows } = await owner.query('select to_jsonb(o) as stored from object o where id = $1', [
      answer.body.id,
    ]);
    const { new_value = {} } = entries.find(({ entity }) => entity === 'object') ?? {};
    for (const name of ['name', 'archived', 'attributes', 'tags', ...Object.keys(new_value)])
      assert.deepEqual(new_value[name], rows[0].stored[name], name);
    assert.equal('latitude' in new_value, 'location' in body);
  }
});
