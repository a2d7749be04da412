import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import { schemasOf } from '@plumbline/contract/schemas';
import type pg from 'pg';
import type { EntityTable } from '#kit/model/table.ts';
import { entriesWrittenBy } from '../checks/auditEntries.ts';
import { listedEntities, makerOf, offers } from '../fixtures/make.ts';
import { schemaOf } from '../fixtures/plainValues.ts';
import type { Body, Maker, Row } from '../fixtures/maker.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
let admin: Caller;
let maker: Maker;
let owner: pg.Client;
let writable: EntityTable[];
before(async () => {
  app = await newApp();
  const tenant = await newTenant(app);
  admin = tenant.as.admin;
  maker = makerOf(app, tenant);
  owner = await app.database.owner();
  const system = new Set(
    Object.entries(DICTIONARIES).flatMap(([name, { system: fixed }]) => (fixed ? [name] : [])),
  );
  writable = listedEntities(app).filter(
    (entity) => offers(app, entity, 'POST') && !system.has(entity.resource.name),
  );
});
after(() => app.close());

const entriesOf = <T>(act: () => Promise<T>) =>
  entriesWrittenBy(owner, maker.tenant.tenant_id, act);

async function forEach(check: (entity: EntityTable) => Promise<void>): Promise<void> {
  assert.ok(writable.length > 12, 'entities that can be written');
  for (const entity of writable) {
    try {
      await check(entity);
    } catch (error) {
      throw new Error(entity.resource.path, { cause: error });
    }
  }
}

/** The value that reading returns for a written field; undefined if the field is not readable. */
function readBack(view: Row, key: string): unknown {
  if (key in view) return view[key];
  const [, base = '', part = ''] = /^(.*)_(id|code)$/.exec(key) ?? [];
  const reference = view[base] as Row | null | undefined;
  return reference === undefined ? undefined : (reference?.[part] ?? null);
}
/** Fields that are written as a whole, and read elsewhere or never. */
const ELSEWHERE = new Set(['password', 'invite', 'items', 'details', 'position', 'replace']);

function assertSays(view: Row, body: Row): void {
  for (const [key, value] of Object.entries(body)) {
    if (ELSEWHERE.has(key) || value === undefined) continue;
    const readValue = readBack(view, key);
    if (typeof value === 'string' && typeof readValue === 'string' && /^\d{4}-.*T/.test(value))
      assert.equal(Date.parse(readValue), Date.parse(value), key);
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      assert.deepEqual({ ...(readValue as Row), ...value }, readValue, key);
    else assert.deepEqual(readValue, value, key);
  }
}

test('a created row is read back, under the requested id, and logged once with its values', async () => {
  await forEach(async ({ resource }) => {
    const body = { ...(await maker.body(resource.name, { full: true })), id: crypto.randomUUID() };
    const { answer, entries } = await entriesOf(() => admin.post(resource.path, body));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assertSays(answer.body, body);
    const read = await admin.get(`${resource.path}/${body.id}`);
    assert.deepEqual(read.body, answer.body);
    const own = entries.filter((entry) => entry.entity === resource.name);
    assert.deepEqual(
      own.map((entry) => [entry.entity_id, entry.operation, entry.user_id]),
      [[body.id, 'create', admin.id]],
    );
    assert.deepEqual(own[0]?.old_value, {});
    assert.ok(Object.keys(own[0]?.new_value ?? {}).length > 0);
    assert.ok(!JSON.stringify(entries).includes('correct horse'), 'a secret in the log');
    const again = await admin.post(resource.path, {
      ...(await maker.body(resource.name, { full: true })),
      id: body.id,
    });
    assert.deepEqual([again.status, again.body.detail.code], [409, 'duplicate']);
  });
});

const changeable = (entity: EntityTable): EntityTable[] =>
  offers(app, entity, 'PATCH :id') ? [entity] : [];

/** Fields that the server derives from others. */
const DERIVED = new Set([
  'updated_at',
  'updated_by',
  'full_name',
  'items_count',
  'details_count',
  'items',
  'details',
  'names',
  'name',
  'evaluated_at',
  'meter',
  'stops_count',
  'due_at',
]);

test('a PATCH changes only the fields sent, increments the version and logs old and new values', async () => {
  await forEach(async (entity) => {
    if (changeable(entity).length === 0) return;
    const { resource } = entity;
    const { id } = await maker.row(resource.name, { full: true });
    const keys = Object.keys(schemaOf(schemasOf(resource).update).properties ?? {});
    const { id: _own, ...values } = await maker.body(resource.name, { full: true });
    for (const key of keys.filter((name) => name in values)) {
      const before = await admin.get(`${resource.path}/${id}`);
      const { answer, entries } = await entriesOf(() =>
        admin.patch(`${resource.path}/${id}`, { [key]: values[key] }),
      );
      assert.equal(answer.status, 200, `${key}: ${JSON.stringify(answer.body)}`);
      assertSays(answer.body, { [key]: values[key] });
      const read = await admin.get(`${resource.path}/${id}`);
      assert.deepEqual(
        [answer.body, answer.headers['etag']],
        [read.body, read.headers['etag']],
        key,
      );
      const changedNames = Object.keys(read.body).filter(
        (name) => JSON.stringify(read.body[name]) !== JSON.stringify(before.body[name]),
      );
      const other = changedNames.filter(
        (name) =>
          !DERIVED.has(name) &&
          !(key === 'email' && name === 'is_verified') &&
          name !== key &&
          `${name}_id` !== key &&
          `${name}_code` !== key,
      );
      assert.deepEqual(other, [], `${key} changed others`);
      if (changedNames.length === 0) {
        assert.deepEqual(entries, [], `${key} is the same`);
        continue;
      }
      assert.deepEqual(
        entries
          .filter((entry) => entry.entity === resource.name)
          .map((entry) => [entry.entity_id, entry.operation]),
        [[id, 'update']],
        key,
      );
      assert.deepEqual(
        Object.keys(entries[0]?.old_value ?? {}),
        Object.keys(entries[0]?.new_value ?? {}),
        key,
      );
      assert.notDeepEqual(entries[0]?.old_value, entries[0]?.new_value, key);
      assert.notEqual(read.headers['etag'], before.headers['etag'], key);
      assert.equal(read.body.updated_by.id, admin.id);
    }
  });
});

test('a PATCH that changes nothing adds no version, time or log entry', async () => {
  await forEach(async (entity) => {
    if (changeable(entity).length === 0) return;
    const { path, name } = entity.resource;
    const { id } = await maker.row(name, { full: true });
    const before = await admin.get(`${path}/${id}`);
    const same = Object.fromEntries(
      Object.keys(schemaOf(schemasOf(entity.resource).update).properties ?? {})
        .filter((key) => !ELSEWHERE.has(key))
        .map((key) => [key, readBack(before.body, key)])
        .filter(([, value]) => value !== undefined),
    );
    for (const body of [{}, same]) {
      const { answer, entries } = await entriesOf(() => admin.patch(`${path}/${id}`, body));
      assert.deepEqual(
        [answer.status, entries],
        [200, []],
        JSON.stringify([body, answer.body, entries]),
      );
      assert.deepEqual(
        [answer.body, answer.headers['etag']],
        [before.body, before.headers['etag']],
      );
    }
  });
});

test('a PATCH or DELETE of an older version is refused and changes nothing', async () => {
  await forEach(async (entity) => {
    if (changeable(entity).length === 0) return;
    const { path, name } = entity.resource;
    const { id } = await maker.row(name, { full: true });
    const { headers, body } = await admin.get(`${path}/${id}`);
    const etag = String(headers['etag']);
    const { answer, entries } = await entriesOf(() =>
      admin.patch(`${path}/${id}`, {}, { 'if-match': '"0"' }),
    );
    assert.deepEqual([answer.status, answer.body.detail, entries], [412, { code: 'stale' }, []]);
    for (const ifMatch of [etag, `W/${etag}`, '*', `"0", ${etag}`]) {
      assert.equal(
        (await admin.patch(`${path}/${id}`, {}, { 'if-match': ifMatch })).status,
        200,
        ifMatch,
      );
    }
    assert.deepEqual((await admin.get(`${path}/${id}`)).body, body);
    if (!offers(app, entity, 'DELETE :id')) return;
    const refusal = await admin.delete(`${path}/${id}`, undefined, { 'if-match': '"0"' });
    assert.deepEqual([refusal.status, refusal.body.detail], [412, { code: 'stale' }]);
  });
});

test('unknown and read-only fields are refused by name, on both methods', async () => {
  await forEach(async (entity) => {
    const { resource } = entity;
    const { id } = await maker.row(resource.name);
    const secrets = [
      'tenant_id',
      'version',
      'password_hash',
      'is_superuser',
      'constructor',
      'balance',
      'nonsense',
    ];
    for (const [verb, schema] of [
      ['POST', schemasOf(resource).create],
      ['PATCH', schemasOf(resource).update],
    ] as const) {
      if (verb === 'PATCH' && changeable(entity).length === 0) continue;
      const properties = schemaOf(schema).properties ?? {};
      const valid = verb === 'POST' ? await maker.body(resource.name) : {};
      const unwritable = [...secrets, ...Object.keys(resource.fields)].filter(
        (name) => !(name in properties),
      );
      // All of them at once, since each is reported; then one alone, which must be enough for a refusal.
      for (const fields of [unwritable, unwritable.slice(0, 1)]) {
        const send = { ...valid, ...Object.fromEntries(fields.map((field) => [field, 'x'])) };
        const { answer, entries } = await entriesOf(() =>
          verb === 'POST'
            ? admin.post(resource.path, send)
            : admin.patch(`${resource.path}/${id}`, send),
        );
        assert.equal(answer.status, 422, verb);
        assert.deepEqual(
          answer.body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [
            loc.join('.'),
            type,
          ]),
          [...new Set(fields)].map((field) => [`body.${field}`, 'unknown_field']),
          verb,
        );
        assert.deepEqual(entries, []);
      }
    }
  });
});

test('a repeated Idempotency-Key has one effect and one answer; with another body it is refused', async () => {
  await forEach(async ({ resource }) => {
    const body = await maker.body(resource.name, { full: true });
    const key = { 'idempotency-key': `create ${resource.name}` };
    const { answer: answers, entries } = await entriesOf(() =>
      Promise.all([1, 2, 3].map(() => admin.post(resource.path, body, key))),
    );
    for (const answer of answers)
      assert.deepEqual([answer.status, answer.body], [201, answers[0]?.body]);
    assert.equal(entries.filter((entry) => entry.entity === resource.name).length, 1);
    const other = await admin.post(resource.path, await maker.body(resource.name), key);
    assert.deepEqual([other.status, other.body.detail], [422, { code: 'idempotency_key_reused' }]);
  });
});

test('a DELETE returns 204 and is logged once; repeating it finds no row or changes nothing', async () => {
  await forEach(async (entity) => {
    if (!offers(app, entity, 'DELETE :id')) return;
    const { path, name } = entity.resource;
    const { id }: Body = await maker.row(name);
    const { answer, entries } = await entriesOf(() => admin.delete(`${path}/${id}`));
    assert.deepEqual([answer.status, answer.body], [204, '']);
    const own = entries.filter((entry) => entry.entity === name);
    assert.deepEqual(
      own.map((entry) => entry.entity_id),
      [id],
    );
    assert.ok(['archive', 'delete'].includes(own[0]?.operation ?? ''));
    const again = await entriesOf(() => admin.delete(`${path}/${id}`));
    assert.ok([204, 404].includes(again.answer.status), String(again.answer.status));
    assert.deepEqual(again.entries, []);
    const after = await admin.get(`${path}/${id}`);
    assert.equal(after.status, own[0]?.operation === 'delete' ? 404 : 200);
  });
});
