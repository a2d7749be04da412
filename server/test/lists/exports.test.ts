import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isColumn, usualColumns } from '@plumbline/contract/kit/columns';
import { isOrdered } from '@plumbline/contract/kit/kinds';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { RESOURCES } from '@plumbline/contract/resources';
import type { EntityTable } from '#kit/model/table.ts';
import { columnLabel } from '#kit/entity/exportCells.ts';
import {
  begunDownload,
  exportAddress,
  exportedLines,
  exportedSheet,
  fetched,
} from '../fixtures/exports.ts';
import { listedEntities } from '../fixtures/make.ts';
import type { Body } from '../fixtures/maker.ts';
import { newTenant, PASSWORD, signIn } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { sized } from '../checks/size.ts';
import { newSeededApp } from '../fixtures/seed.ts';

let app: TestApp;
let admin: Caller;
let entities: EntityTable[];
let other: TestTenant;
before(async () => {
  ({ app, admin } = await newSeededApp());
  entities = listedEntities(app);
  other = await newTenant(app);
});
after(() => app.close());

/** Entities that share a table share their code. */
const onePerTable = (): EntityTable[] => [
  ...new Map(entities.map((entity) => [entity.table, entity])).values(),
];

async function listed(entity: EntityTable, query: string): Promise<Body[]> {
  const { status, body } = await admin.get(`${entity.resource.path}?${query}`);
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
  return body.items;
}

/** Queries that every list understands. */
function questions({ resource }: EntityTable, ids: string[]): string[] {
  const sortable = Object.keys(resource.fields).filter((name) =>
    isOrdered(resource.fields[name] ?? { kind: 'json' }),
  );
  return [
    '',
    'with_archived=true',
    ...sortable.flatMap((name, n) => {
      const both = [`sort_by=${name}`, `with_archived=true&sort_by=-${name}`];
      return n % 2 === 0 ? both.slice(0, sized(1, 2)) : both.slice(sized(1, 0));
    }),
    `filter=id!=${ids[0]}`,
    `global_filter=id!=${ids[0]}&filter=id:in:${ids.slice(0, 3).join(',')}`,
    ...(resource.fields['created_by'] ? ['filter=created_by=/exist/&sort_by=created_at'] : []),
    ...(resource.fields['search'] ? ['filter=search~a'] : []),
  ];
}

test('the file of every list has the rows of the list, in its order, for any query', async () => {
  for (const entity of onePerTable()) {
    const ids = (await listed(entity, 'fields=id')).map(({ id }) => id);
    for (const question of questions(entity, ids)) {
      const lines = await exportedLines(
        app.app,
        admin,
        `${entity.resource.path}?columns=id&${question}`,
      );
      const rows = await listed(entity, `fields=id&${question}`);
      assert.deepEqual(
        lines,
        rows.map(({ id }) => id),
        `${entity.resource.path} ${question}`,
      );
    }
  }
});

/** The expected cell of a row for the admin, who reads English in UTC. */
function cellOf({ resource }: EntityTable, row: Answer['body'], path: string): unknown {
  const [name = '', part = ''] = path.split('.');
  const value = row[name] ?? null;
  const kind = resource.fields[name]?.kind;
  if (value === null) return null;
  if (part.endsWith('_status'))
    return { 10: 'Critical', 20: 'Attention', 30: 'OK' }[Number(value[part])] ?? null;
  if (part !== '') return value[part] ?? null;
  if (kind === 'relation' || kind === 'dictionary') return value.name;
  if (kind === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'date') return Date.parse(`${value}T00:00:00Z`);
  if (kind === 'time') return Date.parse(value);
  return Array.isArray(value) ? value.join(', ') : value;
}
const plain = (cell: unknown): unknown => (cell === '' || cell === undefined ? null : cell);
/** The most that rounding to seconds takes from a time, and the fraction of a day that stands for it. */
const ROUNDED_MS = 501;

test('every cell of every list holds what its row holds, named for the reader', async () => {
  for (const entity of entities) {
    const { resource } = entity;
    const columns = usualColumns(resource);
    const rows = await listed(entity, 'with_archived=true');
    const [head = [], ...cells] = await exportedSheet(
      app.app,
      admin,
      `${resource.path}?with_archived=true`,
    );
    assert.deepEqual(
      head,
      columns.map((path) => columnLabel(resource, path)['en-GB']),
    );
    assert.equal(cells.length, rows.length, resource.path);
    for (const [n, row] of rows.entries())
      for (const [at, path] of columns.entries()) {
        const kind = resource.fields[path]?.kind;
        const [cell, expected] = [cells[n]?.[at], cellOf(entity, row, path)];
        const place = `${resource.path} ${path}`;
        if ((kind === 'date' || kind === 'time') && expected !== null)
          assert.ok(Math.abs(Number(cell) - Number(expected)) <= ROUNDED_MS, place);
        else assert.equal(plain(cell), plain(expected), place);
      }
  }
});

test('every column of every entity has a name in every language', () => {
  for (const resource of RESOURCES.values()) {
    const fields = Object.keys(resource.fields).filter((name) => isColumn(resource, name));
    for (const path of new Set([...fields, ...usualColumns(resource)])) {
      const label = columnLabel(resource, path);
      for (const locale of LOCALES) assert.ok(label[locale].length > 0, `${resource.name} ${path}`);
    }
  }
});

test('names, entries, words and moments are those of the reader', async () => {
  const object = (await admin.post('/object', { name: 'Насос', code: '=1+1' })).body;
  const query = `columns=name,code,created_at,archived,quality.actual_status&filter=id=${object.id}`;
  const german = { 'accept-language': 'de-DE' };
  await admin.patch('/user/me', { time_zone: 'Asia/Kolkata' });
  const [head, row] = await exportedSheet(app.app, admin, `/object?${query}`, german);
  assert.deepEqual(head, ['Name', 'Code', 'Erstellt', 'Archiviert', 'Qualität › Eigene: Status']);
  const at = Date.parse(object.created_at) + 5.5 * 3_600_000;
  assert.deepEqual(row?.slice(0, 2), ['Насос', '=1+1']);
  assert.ok(row?.[2] instanceof Date && Math.abs(row[2].getTime() - at) < 1000);
  assert.equal(row?.[3], 'Nein');
  const { body, headers } = await fetched(
    app.app,
    await exportAddress(admin, `/object?format=csv&${query}`, german),
  );
  const clock = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  assert.ok(body.endsWith(`\r\nНасос;'=1+1;${clock};Nein;\r\n`), body);
  assert.match(
    String(headers['content-disposition']),
    /attachment; filename="object-\d{4}-\d\d-\d\d\.csv"/,
  );
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  await admin.patch('/user/me', { time_zone: null });
});

const WRONG: [query: string, loc: (string | number)[], type: string][] = [
  ['', ['query', 'format'], 'required'],
  ['format=pdf', ['query', 'format'], 'value'],
  ['format=csv&format=xlsx', ['query', 'format'], 'repeated_parameter'],
  ['format=csv&columns=name,nonsense', ['query', 'columns', 1], 'unknown_field'],
  ['format=csv&columns=', ['query', 'columns', 0], 'unknown_field'],
  ['format=csv&columns=name,name', ['query', 'columns', 1], 'repeated'],
  ['format=csv&columns=tenant_id', ['query', 'columns', 0], 'unknown_field'],
  ['format=csv&columns=search', ['query', 'columns', 0], 'unknown_field'],
  ['format=csv&columns=avatar', ['query', 'columns', 0], 'unknown_field'],
  ['format=csv&columns=parent.name.x', ['query', 'columns', 0], 'unknown_field'],
  ['format=csv&filter=nonsense=1', ['query', 'filter', 0], 'unknown_field'],
  ['format=csv&page=1', ['query', 'page'], 'unknown_parameter'],
];

test('a file that cannot be is refused with its reason, before anything is sent', async () => {
  for (const [query, loc, type] of WRONG) {
    const { status, body } = await admin.get(`/object/export?${query}`);
    assert.deepEqual([status, body.detail[0]?.loc, body.detail[0]?.type], [422, loc, type], query);
  }
});

test('an address serves one question of one session, and nothing once the session has ended', async () => {
  const url = await exportAddress(admin, '/object?format=csv&columns=id&filter=name~bridge');
  assert.equal((await fetched(app.app, url)).statusCode, 200);
  for (const [from, to] of [
    ['bridge', 'x'],
    ['columns=id', 'columns=name'],
    ['/export/', '/export/x'],
    ['format=csv', 'format=xlsx'],
  ] as const)
    assert.equal((await fetched(app.app, url.replace(from, to))).statusCode, 404, to);
  const { email } = (await other.as.guest.get('/user/me')).body;
  const guest = await signIn(app.app, email);
  const theirs = await exportAddress(guest, '/object?format=csv');
  assert.equal((await fetched(app.app, theirs)).statusCode, 200);
  await guest.post('/auth/jwt/logout');
  assert.equal((await fetched(app.app, theirs)).statusCode, 404);
});

test('a user cannot export more than they can list', async () => {
  const { body } = await admin.get('/business_unit?fields=id&filter=parent=null');
  const company = body.items[0].id;
  const make = async (name: string) => {
    const unit = (await admin.post('/business_unit', { name, parent_id: company })).body;
    const object = (await admin.post('/object', { name, business_unit_id: unit.id })).body;
    return { unit: unit.id, object: object.id };
  };
  const [near, far] = [await make('Near'), await make('Far')];
  const email = 'near@exports.example';
  const person = { first_name: 'N', last_name: 'E', email, password: PASSWORD };
  const user = { ...person, user_type_code: 2, business_unit_id: near.unit };
  assert.equal((await admin.post('/user', user)).status, 201);
  const inspector = await signIn(app.app, email);
  const idsFor = (caller: Caller) => exportedLines(app.app, caller, '/object?columns=id');
  assert.deepEqual(await idsFor(inspector), [near.object]);
  assert.ok((await idsFor(admin)).includes(far.object));
  assert.deepEqual(await idsFor(other.as.admin), []);
  const hidden = await inspector.get('/user/export?format=csv&columns=email');
  assert.deepEqual([hidden.status, hidden.body.detail[0].type], [422, 'unknown_field']);
  const sorted = await inspector.get('/object/export?format=csv&sort_by=created_by.email');
  assert.equal(sorted.status, 422);
  for (const path of ['/planning', '/holiday', '/constraint_rule', '/inspection_template_rule'])
    assert.ok([403, 404].includes((await inspector.get(`${path}/export?format=csv`)).status), path);
});

/** More bytes than a connection takes without being read. */
const MANY = 10_000;

async function manyTexts(tenant: TestTenant): Promise<void> {
  await app.database.queryAsOwner(
    `insert into predefined_text (tenant_id, id, text, language)
     select $1, gen_random_uuid(), repeat(md5(n::text), 60), 'en-GB' from generate_series(1, $2::int) n`,
    [tenant.tenant_id, MANY],
  );
}

test('a list of many pages is exported whole, three files for each user at a time, and given up with its reader', async () => {
  await manyTexts(other);
  const { admin: reader, superuser } = other.as;
  const lines = await exportedLines(app.app, reader, '/predefined_text?columns=id&sort_by=text');
  assert.equal(new Set(lines).size, MANY);
  const url = await exportAddress(reader, '/predefined_text?format=csv');
  const paused = [];
  try {
    // each of them keeps its received bytes, and does not block the user's next one
    for (let n = 0; n < 3; n++) paused.push(await begunDownload(app.app, url));
    const fourth = await reader.get('/predefined_text/export?format=csv');
    assert.deepEqual([fourth.status, fourth.body.detail.code], [429, 'rate_limited']);
    assert.equal((await fetched(app.app, url)).statusCode, 429);
    assert.equal((await superuser.get('/predefined_text/export?format=csv')).status, 200);
  } finally {
    for (const { request } of paused) request.destroy();
  }
  await untilFree(async () => (await reader.get('/predefined_text/export?format=csv')).status);
});

test('downloads that begin at the same moment are counted before any of them waits', async () => {
  const url = await exportAddress(other.as.admin, '/predefined_text?format=csv');
  const begun = await Promise.all(
    Array.from({ length: 8 }, async () => await begunDownload(app.app, url)),
  );
  for (const { request } of begun) request.destroy();
  const answers = begun.map(({ response }) => response.statusCode ?? 0);
  assert.deepEqual(
    answers.toSorted((a, b) => a - b),
    [200, 200, 200, 429, 429, 429, 429, 429],
  );
  await untilFree(
    async () => (await other.as.admin.get('/predefined_text/export?format=csv')).status,
  );
});

test('a file that is not sent leaves the place of its user', async () => {
  const { admin: reader } = other.as;
  const url = await exportAddress(reader, '/predefined_text?format=csv');
  for (let n = 0; n < 5; n++) {
    const head = await app.app.inject({ method: 'HEAD', url: `/api${url}` });
    assert.equal(head.statusCode, 200);
  }
  assert.equal((await reader.get('/predefined_text/export?format=csv')).status, 200);
});

/** Waits until a download that its reader has left is given up. */
async function untilFree(status: () => Promise<number>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await status()) === 200) return;
    await pause(20);
  }
  assert.fail('the file is not given up');
}

test('a file that fails before its first row is answered as everything that fails', async () => {
  const url = await exportAddress(other.as.admin, '/predefined_text?format=csv');
  const rename = (from: string, to: string) =>
    app.database.queryAsOwner(`alter table ${from} rename to ${to}`);
  await rename('predefined_text', 'elsewhere');
  try {
    const { statusCode, headers, body } = await fetched(app.app, url);
    assert.deepEqual([statusCode, JSON.parse(body).detail.code], [500, 'internal']);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.equal(headers['content-disposition'], undefined);
  } finally {
    await rename('elsewhere', 'predefined_text');
  }
});

test('a user who is signed out during an export gets no further rows', async () => {
  const { id } = other.as.inspector;
  const url = await exportAddress(other.as.inspector, '/predefined_text?format=csv');
  const { response } = await begunDownload(app.app, url);
  await app.database.queryAsOwner(
    `update session set revoked_at = now() where tenant_id = $1 and user_id = $2`,
    [other.tenant_id, id],
  );
  const wholeText = buffer(response);
  await assert.rejects(wholeText, /aborted/);
});
