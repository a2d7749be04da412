import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import { schemasOf } from '@plumbline/contract/schemas';
import type { EntityTable } from '#kit/model/table.ts';
import { sized } from '../checks/size.ts';
import { listedEntities, makerOf, offers } from '../fixtures/make.ts';
import { schemaOf } from '../fixtures/plainValues.ts';
import type { Body, Maker } from '../fixtures/maker.ts';
import type { Schema } from '../fixtures/plainValues.ts';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '../fixtures/newTenant.ts';
import { assertAnswered, assertRefused } from '../checks/refusals.ts';

let app: TestApp;
let admin: Caller;
let maker: Maker;
let writable: EntityTable[];
before(async () => {
  app = await newApp();
  const tenant = await newTenant(app);
  admin = tenant.as.admin;
  maker = makerOf(app, tenant);
  const byTable = Map.groupBy(listedEntities(app), ({ table }) => table);
  const onePerTable = [...byTable.values()].flatMap((same) => same.slice(0, 1));
  writable = onePerTable.filter(
    (entity) => offers(app, entity, 'POST') && offers(app, entity, 'PATCH :id'),
  );
  const fixed = (name: string) =>
    name in DICTIONARIES && DICTIONARIES[name as keyof typeof DICTIONARIES].system;
  assert.ok(writable.length > 8 && !writable.some(({ resource }) => fixed(resource.name)));
});
after(() => app.close());

/** Sends a body as text, since JSON.stringify cannot write everything that a caller can. */
const patch = (entity: EntityTable, id: string, key: string, json: string): Promise<Answer> =>
  call(app.app, {
    method: 'PATCH',
    url: `/api${entity.resource.path}/${id}`,
    payload: `{"${key}": ${json}}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  });

const long = (length: number): string => JSON.stringify('x'.repeat(length));
const STRINGS = ['""', '"   "', '"a\\u0000b"', long(100_000), '42', 'true', '[]', '{}'];
const NUMBERS = [
  '"7"',
  'true',
  '1e400',
  '-1e400',
  '""',
  '[7]',
  '{}',
  '9007199254740993',
  '1.5e300',
  '0.1234567',
];
/** Invalid values for each kind of field. */
const INVALID: Record<string, string[]> = {
  date: [
    '"2027-02-29"',
    '"10000-01-01"',
    '"01.02.2027"',
    '"2027-1-1"',
    '"2027-01-01T00:00:00Z"',
    '""',
    '20270101',
    '"yesterday"',
  ],
  'date-time': [
    '"2027-02-29T00:00:00Z"',
    '"2027-01-01T00:00:00"',
    '"2027-01-01"',
    '"10000-01-01T00:00:00Z"',
    '"2027-01-01T25:00:00Z"',
    '""',
    '1700000000',
  ],
  uuid: ['"1"', '""', '"null"', '0', '"018f0000-0000-7000-8000"', `"' or '1'='1"`, '{}', '[]'],
  email: ['"a"', '"a@"', '"@b.example"', '"a b@c.example"', '""', long(400), '7'],
  enum: ['"nonsense"', '""', '1', '[]'],
  string: STRINGS,
  integer: [...NUMBERS, '1.5'],
  number: NUMBERS.filter((text) => text !== '9007199254740993'),
  boolean: ['"true"', '1', '0', '"yes"', '[]'],
  array: ['{}', '"a"', '7', '[null]', '[[]]', `[${'"x",'.repeat(2000)}"x"]`],
  object: ['[]', '"a"', '7', 'true', '{"nonsense": 1}', '{"__proto__": {}}'],
};
/** Odd but valid JSON: either accepted as it is, or refused with a message. */
const ODD = [
  'null',
  '"\\ud800"',
  '"\u202e\u200b"',
  `"'; drop table object; --"`,
  '"%_\\\\"',
  '-0',
  '"=HYPERLINK(1)"',
  '{"a": null}',
  '[""]',
];

let fields = 0;
/** In a full run all of them for each field, otherwise every other one, in turn. */
function inTurn(values: string[]): string[] {
  fields += 1;
  return values.filter((_, n) => sized((fields + n) % 2 === 0, true));
}

const kindOf = (schema: Schema): string => {
  const option = schema.anyOf?.find((option) => option.type !== 'null') ?? schema;
  if (option.enum || option.const !== undefined) return 'enum';
  const type = String([option.type].flat()[0]);
  if (option.format && option.format in INVALID) return option.format;
  // Records accept any key; their own test covers their refusals.
  return type === 'object' && !option.properties ? 'record' : type;
};

test('every field of every entity refuses invalid values by name and leaves the row unchanged', async () => {
  let cases = 0;
  for (const entity of writable) {
    const { resource } = entity;
    const { id } = await maker.row(resource.name, { full: true });
    const { headers } = await admin.get(`${resource.path}/${id}`);
    for (const [key, schema] of Object.entries(
      schemaOf(schemasOf(resource).update).properties ?? {},
    )) {
      for (const json of inTurn(INVALID[kindOf(schema)] ?? [])) {
        const answer = await patch(entity, id, key, json);
        const label = `${resource.path} ${key}: ${json.slice(0, 40)}`;
        assertRefused(answer, label);
        assert.equal(answer.status, 422, label);
        if (!json.includes('__proto__')) assert.equal(answer.body.detail[0].loc[1], key, label);
        cases += 1;
      }
    }
    assert.equal(
      (await admin.get(`${resource.path}/${id}`)).headers['etag'],
      headers['etag'],
      resource.path,
    );
  }
  assert.ok(cases > sized(250, 500), `${cases} cases`);
});

test('no odd value in any field causes a server error', async () => {
  for (const entity of writable) {
    const { id } = await maker.row(entity.resource.name, { full: true });
    for (const key of Object.keys(schemaOf(schemasOf(entity.resource).update).properties ?? {})) {
      for (const json of inTurn(ODD))
        assertAnswered(
          await patch(entity, id, key, json),
          `${entity.resource.path} ${key}: ${json}`,
        );
    }
  }
});

test('a body that repeats a key is refused, since it is ambiguous', async () => {
  const json = (entity: EntityTable, id: string, payload: string) =>
    call(app.app, {
      method: 'PATCH',
      url: `/api${entity.resource.path}/${id}`,
      payload,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    });
  for (const entity of writable) {
    const row = await maker.row(entity.resource.name, { full: true });
    const [key = ''] = Object.keys(schemaOf(schemasOf(entity.resource).update).properties ?? {});
    const value = JSON.stringify(row[key] ?? null);
    const { status, body } = await json(entity, row.id, `{"${key}": ${value}, "${key}": ${value}}`);
    const { loc, type } = body.detail[0];
    assert.deepEqual([status, loc, type], [422, ['body', key], 'repeated'], entity.resource.path);
  }
  const [object] = writable.filter(({ resource }) => resource.name === 'object');
  assert.ok(object);
  const nested = '{"location": {"lat": 1, "lon": 2, "lat": 3}}';
  const { id } = await maker.row('object');
  assert.deepEqual((await json(object, id, nested)).body.detail[0].loc, [
    'body',
    'location',
    'lat',
  ]);
  const login = await call(app.app, {
    method: 'POST',
    url: '/api/auth/jwt/login',
    payload: 'username=a@b.example&password=x&username=c@d.example',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.deepEqual([login.status, login.body.detail[0].loc], [422, ['body', 'username']]);
});

test('a missing required field is reported by name', async () => {
  for (const { resource } of writable) {
    const body = await maker.body(resource.name, { full: true });
    for (const key of schemaOf(schemasOf(resource).create).required ?? []) {
      const { [key]: _left, ...rest } = body;
      const { status, body: refusal } = await admin.post(resource.path, rest);
      assert.equal(status, 422, `${resource.path} ${key}`);
      assert.deepEqual(
        refusal.detail.map((item: { loc: string[] }) => item.loc.join('.')),
        [`body.${key}`],
        resource.path,
      );
    }
  }
});

const TEXTS = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example")',
  'a::b',
  '"quoted" \\ back',
  'Їжак 🦔',
  '👩‍👩‍👧‍👦'.repeat(5),
  "Robert'); drop table object;--",
  '${7*7}{{7*7}}',
];

test('any sensible text is stored as written', async () => {
  for (const { resource } of writable.filter(
    (entity) => 'name' in (schemaOf(schemasOf(entity.resource).create).properties ?? {}),
  )) {
    for (const name of TEXTS) {
      const row = await maker.row(resource.name, { over: { name } });
      assert.equal((await admin.get(`${resource.path}/${row.id}`)).body.name, name, resource.path);
      const { body } = await admin.get(
        `${resource.path}?filter=${encodeURIComponent(`name=${name}`)}`,
      );
      assert.ok(
        body.items.some((one: Body) => one.id === row.id),
        `${resource.path} ${name}`,
      );
    }
  }
});

test('no row becomes its own ancestor, and the depth of a tree is limited', async () => {
  const trees = writable.filter(
    ({ resource }) =>
      resource.fields['parent']?.to === resource.name && resource.name !== 'check_list_item',
  );
  assert.ok(trees.length >= 4, trees.map((entity) => entity.resource.name).join());
  for (const { resource } of trees) {
    const parent = await maker.row(resource.name);
    const child = await maker.row(resource.name, { over: { parent_id: parent.id } });
    const grandchild = await maker.row(resource.name, { over: { parent_id: child.id } });
    for (const below of [parent, child, grandchild]) {
      const { status, body } = await admin.patch(`${resource.path}/${parent.id}`, {
        parent_id: below.id,
      });
      assert.deepEqual([status, body.detail], [409, { code: 'hierarchy_cycle' }], resource.path);
    }
    let last = grandchild;
    let refusal: Answer | undefined;
    for (let depth = 0; depth < 40 && !refusal; depth++) {
      const body = await maker.body(resource.name, { over: { parent_id: last.id } });
      const answer = await admin.post(resource.path, body);
      if (answer.status === 201) last = answer.body;
      else refusal = answer;
    }
    const move = await admin.patch(`${resource.path}/${parent.id}`, {
      parent_id: (await maker.row(resource.name)).id,
    });
    assert.equal(move.status, 422, 'a move that would make the lowest row too deep');
    assert.deepEqual(
      [refusal?.status, refusal?.body.detail[0].loc],
      [422, ['body', 'parent_id']],
      resource.path,
    );
  }
});

test('an Idempotency-Key has 1 to 255 characters', async () => {
  for (const key of ['', 'x'.repeat(256)]) {
    const { status, body } = await admin.post('/object', { name: 'x' }, { 'idempotency-key': key });
    assert.deepEqual([status, body.detail[0].loc], [422, ['header', 'idempotency-key']]);
  }
  assert.equal(
    (await admin.post('/object', { name: 'x' }, { 'idempotency-key': 'x'.repeat(255) })).status,
    201,
  );
});

test('text that the database cannot store is refused with its path, on creation and on change', async () => {
  const pump = await maker.row('object');
  const bodies: [body: object, loc: (string | number)[]][] = [
    [{ name: '\ud800' }, ['name']],
    [{ name: 'a\0b' }, ['name']],
    [{ external_id: '\udc00' }, ['external_id']],
    [{ tags: ['steel', '\ud800'] }, ['tags', 1]],
    [{ attributes: { volts: '\0' } }, ['attributes', 'volts']],
    [{ location: { text: 'x\ud800' } }, ['location', 'text']],
  ];
  for (const [body, loc] of bodies) {
    const creation = await admin.post('/object', { name: 'Gate', ...body });
    const change = await admin.patch(`/object/${pump.id}`, body);
    for (const { status, body: refusal } of [creation, change])
      assert.deepEqual(
        [status, refusal.detail[0].loc, refusal.detail[0].type],
        [422, ['body', ...loc], 'nul'],
        JSON.stringify(body),
      );
  }
  const bytes = Buffer.concat([
    Buffer.from('{"name": "'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}'),
  ]);
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const url = '/api/object';
  const { status, body } = await call(app.app, { method: 'POST', url, payload: bytes, headers });
  assert.deepEqual([status, body.detail[0].loc], [422, ['body']]);
});

test('dates and times are limited to four-digit years', async () => {
  const { id } = await maker.row('object');
  const { status, body } = await admin.patch(`/object/${id}`, { installed_at: '0000-01-01' });
  assert.deepEqual([status, body.detail[0].loc], [422, ['body', 'installed_at']]);
  for (const assigned_time of ['0000-06-01T00:00:00Z', '9999-12-31T23:59:59-23:00']) {
    const answer = await admin.post(`/inspection/composite/${id}`, {
      template_id: await maker.reference('inspection_template'),
      assigned_time,
    });
    assert.deepEqual(
      [answer.status, answer.body.detail[0].loc],
      [422, ['body', 'assigned_time']],
      assigned_time,
    );
  }
});

test('a call without a body refuses one', async () => {
  const { id } = await maker.row('object');
  for (const payload of [{ with_hierarchy: true }, [1], 'yes']) {
    const { status, body } = await call(app.app, {
      method: 'DELETE',
      url: `/api/object/${id}`,
      payload: JSON.stringify(payload),
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    });
    assert.deepEqual([status, body.detail[0].type], [422, 'unknown_field']);
  }
  assert.equal((await admin.get(`/object/${id}`)).status, 200);
});

test('a class declares each attribute once, with choices where it needs them; numbers keep six decimals', async () => {
  const volts = { key: 'volts', name: 'Volts', type: 'number' };
  const refusals: [attributes: object[], loc: (string | number)[], type: string][] = [
    [[volts, { ...volts, name: 'Again' }], [1, 'key'], 'repeated'],
    [[{ key: 'fuel', name: 'Fuel', type: 'choice' }], [0, 'choices'], 'required'],
    [[{ key: 'fuel', name: 'Fuel', type: 'choice', choices: [] }], [0, 'choices'], 'required'],
  ];
  for (const [attributes, loc, type] of refusals) {
    const { status, body } = await admin.post('/object_class', { name: 'Motor', attributes });
    assert.equal(status, 422);
    assert.deepEqual(
      [body.detail[0].loc, body.detail[0].type],
      [['body', 'attributes', ...loc], type],
    );
  }
  const { body: motor } = await admin.post('/object_class', { name: 'Motor', attributes: [volts] });
  const object = (value: number) =>
    admin.post('/object', {
      name: 'M',
      object_class_id: motor.id,
      attributes: { volts: value },
    });
  assert.equal((await object(1.123456)).status, 201);
  for (const value of [1e300, 1.1234567]) {
    const { status, body } = await object(value);
    assert.deepEqual([status, body.detail[0].loc], [422, ['body', 'attributes', 'volts']]);
  }
});
