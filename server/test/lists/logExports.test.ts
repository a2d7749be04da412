import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@plumbline/contract/kit/rows';
import {
  begunDownload,
  exportAddress,
  exportedLines,
  exportedSheet,
  fetched,
} from '../fixtures/exports.ts';
import {
  created,
  detailsOf,
  newInspector,
  newSite,
  ok,
  working,
} from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { canMake, makerOf, offers } from '../fixtures/make.ts';
import { newApp, newTenant, signIn } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { TABLES } from '../../src/areas.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
before(async () => {
  app = await newApp();
  site = await newSite(app, {
    items: [
      { name: 'Roof' },
      { name: 'Heated', check_type_code: 3 },
      { name: 'Pressure', check_type_code: 4, unit: 'bar', rule: { attention_max: 8 } },
      { name: 'Shape', check_type_code: 10 },
    ],
  });
  ({ admin } = site.as);
});
after(() => app.close());

const CHANGES = 'columns=operation,field,before,after';
const sheetOf = (log: string, question: string, headers?: Record<string, string>, who = admin) =>
  exportedSheet(app.app, who, `${log}/audit_log?${question}`, headers);
/** The rows of the file of a log as texts, without its head. */
const linesOf = async (log: string, question = CHANGES, headers?: Record<string, string>) =>
  (await sheetOf(log, question, headers))
    .slice(1)
    .map((cells) =>
      cells.map((cell) => (cell === null ? '' : String(cell as string | number))).join(' | '),
    );

test('the file of a log shows old and new values field by field, in the words of its reader', async () => {
  const kind = await created(
    admin.post('/object_class', {
      name: 'Boiler',
      attributes: [{ key: 'storeys', name: 'Number of storeys', type: 'number' }],
    }),
  );
  const { id } = await created(
    admin.post('/object', { name: 'Old', parent_id: site.pumps[0], object_class_id: kind.id }),
  );
  const path = `/object/${id}`;
  await ok(
    admin.patch(path, {
      name: '=1+1',
      parent_id: site.pumps[1],
      operative_status_code: 23,
      tags: ['hot', 'wet'],
      attributes: { storeys: 3 },
      location: { text: 'Yard', lat: 50.5, lon: null },
      external_id: site.object_id,
    }),
  );
  await ok(admin.delete(path), 204);
  const status = async (language: string) => {
    const { body } = await admin.get('/status_type?filter=code=23', undefined, {
      'accept-language': language,
    });
    return body.items[0].name;
  };
  const lines = await linesOf(path);
  assert.deepEqual(lines.slice(0, 1), ['Archived | Archived | No | Yes']);
  assert.deepEqual(
    new Set(lines.slice(1, 9)),
    new Set([
      'Edited | Name | Old | =1+1',
      'Edited | Parent | Pump A | Pump B',
      `Edited | Operative status |  | ${await status('en-GB')}`,
      'Edited | Tags |  | hot, wet',
      'Edited | Attributes |  | Number of storeys: 3',
      'Edited | Address |  | Yard',
      'Edited | Latitude |  | 50.5',
      // typed text stays as it is, even if it is an id
      `Edited | External ID |  | ${site.object_id}`,
    ]),
  );
  assert.ok(lines.includes('Created | Class |  | Boiler'));
  const german = await linesOf(path, CHANGES, { 'accept-language': 'de-DE' });
  assert.ok(german.includes('Geändert | Übergeordnet | Pump A | Pump B'), german.join('\n'));
  assert.ok(german.includes(`Geändert | Betriebsstatus |  | ${await status('de-DE')}`));
  const csv = await fetched(
    app.app,
    await exportAddress(admin, `${path}/audit_log?format=csv&${CHANGES}`),
  );
  assert.ok(csv.body.includes("\r\nEdited,Name,Old,'=1+1\r\n"), 'no formula is run');
});

test('each row of the file of a log has the second, the time zone, the author, the key and the row', async () => {
  await admin.patch('/user/me', { time_zone: 'Asia/Kolkata' });
  const { id } = await created(admin.post('/object_class', { name: 'Valve' }));
  const { items } = await ok(admin.get(`/object_class/${id}/audit_log`));
  const [entry] = items as [AuditEntry];
  const [head, ...rows] = await sheetOf(`/object_class/${id}`, '');
  assert.deepEqual(head, [
    'Time (Asia/Kolkata)',
    'User',
    'API key',
    'Action',
    'Field or item',
    'Before',
    'After',
    'Belongs to',
    'ID of what it belongs to',
    'Entry ID',
  ]);
  const at = new Date(Date.parse(entry.updated_at) + 5.5 * 3_600_000);
  for (const row of rows) {
    assert.ok(row[0] instanceof Date && Math.abs(row[0].getTime() - at.getTime()) < 1000);
    assert.deepEqual(row.slice(1, 3), [entry.updated_by?.name, null]);
    assert.deepEqual(row.slice(7), ['Valve', id, entry.id]);
  }
  const lines = await exportedLines(
    app.app,
    admin,
    `/object_class/${id}/audit_log?columns=updated_at,updated_by.id`,
  );
  const clock = at.toISOString().slice(0, 19).replace('T', ' ');
  assert.equal(lines[0], `${clock},${admin.id}`);
  await admin.patch('/user/me', { time_zone: null });
});

test('answers are rows with their item, in words, and their comments apart', async () => {
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 20, comment: 'moss' }));
  await ok(work.answer('Roof', { quality_status_code: 10 }));
  await ok(work.answer('Roof', { comment: 'ivy' }));
  await ok(work.answer('Heated', { value: false }));
  await ok(work.answer('Pressure', { value: 8.6 }));
  await ok(work.answer('Shape', { value: 21 }));
  await ok(work.answer('Shape', { not_applicable: true }));
  await ok(work.answer('Heated', { value: null }));
  const path = `/inspection/${inspection.id}`;
  assert.deepEqual((await linesOf(path, `${CHANGES}&changed=answer`)).toReversed(), [
    'Answered | 1 Roof › Comment |  | moss',
    'Answered | 1 Roof |  | Attention',
    'Answered | 1 Roof | Attention | Critical',
    'Comment edited | 1 Roof › Comment | moss | ivy',
    'Answered | 2 Heated |  | Off · OK',
    'Answered | 3 Pressure |  | 8.6\u00A0bar · Attention',
    'Answered | 4 Shape |  | Fair · Attention',
    'Answered | 4 Shape | Fair · Attention | Not applicable',
    'Answer cleared | 2 Heated | Off · OK | ',
  ]);
  assert.ok((await linesOf(path)).some((line) => line.startsWith('Started | State | ')));
});

test('an answer that was confirmed without any is a row too', async () => {
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  await ok(work.answer('Heated', { value: true }));
  await ok(work.answer('Pressure', { value: 5 }));
  await ok(work.answer('Shape', { value: 30 }));
  await ok(work.complete());
  const copy = await created(
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'copy' }),
  );
  const again = working(admin, { id: copy.id, details: await detailsOf(admin, copy.id) });
  await ok(again.start());
  await ok(again.answer('Heated', { value: null }));
  await ok(again.answer('Heated', { confirmed: true }));
  const path = `/inspection/${copy.id}`;
  const { items } = await ok(admin.get(`${path}/audit_log`));
  const [newest] = await linesOf(path, `${CHANGES},id&changed=answer`);
  assert.equal(newest, `Answered | 2 Heated |  |  | ${items[0].id}`);
});

test('the file of a log has the entries that change a field in question, whole', async () => {
  const { id } = await created(admin.post('/object', { name: 'One' }));
  const path = `/object/${id}`;
  await ok(admin.patch(path, { name: 'Two', code: 'T' }));
  await ok(admin.patch(path, { description: 'Far' }));
  await ok(admin.patch(path, { tags: ['x'] }));
  assert.deepEqual(await linesOf(path, `${CHANGES}&changed=code,description`), [
    'Edited | Description |  | Far',
    'Edited | Code |  | T',
    'Edited | Name | One | Two',
  ]);
});

test('the file of every log has the entries of the log, in its order', async () => {
  const tenant = await newTenant(app, { credits: 100 });
  const maker = makerOf(app, tenant);
  let logs = 0;
  for (const entity of TABLES.values()) {
    if (!offers(app, entity, 'GET :id/audit_log') || !canMake(app, entity)) continue;
    const row = await maker.row(entity.resource.name, { full: true });
    const path = `${entity.resource.path}/${row.id}/audit_log`;
    const entries = (await ok(tenant.as.superuser.get(path))).items as AuditEntry[];
    const ids = await exportedLines(app.app, tenant.as.superuser, `${path}?columns=id`);
    assert.deepEqual(
      [...new Set(ids)],
      entries.map(({ id }) => id),
      path,
    );
    assert.ok(entries.length > 0, path);
    logs += 1;
  }
  assert.ok(logs >= 8, `${logs} logs`);
});

test('the file of a log has no answer about an object that its reader does not see', async () => {
  const two = await newSite(app, { onPumps: true });
  const { unit_id, pumps } = two;
  const south = await created(two.as.admin.post('/business_unit', { name: 'South' }));
  await ok(two.as.admin.patch(`/object/${pumps[1]}`, { business_unit_id: south.id }));
  const inspection = await two.plan(two.as.admin);
  const work = working(two.as.admin, inspection);
  await ok(work.start());
  for (const at of inspection.details.keys())
    await ok(work.answer('Roof', { comment: `of detail ${at}` }, at));
  const person = await newInspector(app, two, unit_id);
  const path = `/inspection/${inspection.id}`;
  const { items } = await ok(person.get(`${path}/detail`));
  const hidden = inspection.details.findIndex(
    ({ id }) => !items.some((one: { id: string }) => one.id === id),
  );
  assert.equal(items.length, inspection.details.length - 1);
  const rows = await sheetOf(path, CHANGES, {}, person);
  const comments = rows.map((row) => row[3]).filter((cell) => String(cell).startsWith('of detail'));
  assert.equal(comments.length, items.length);
  assert.ok(!comments.includes(`of detail ${hidden}`));
});

/** Puts changes of the name into the log of an object, one for each number. */
const manyChanges = (object: string, { count, length }: { count: number; length: number }) =>
  app.database.queryAsOwner(
    `insert into audit_log (tenant_id, id, at, entity, entity_id, operation, user_id, old_value, new_value)
     select $1, gen_random_uuid(), now(), 'object', $2::uuid, 'update', $3::uuid, '{"name": "a"}',
       jsonb_build_object('name', n || repeat('x', $5::int)) from generate_series(1, $4::int) n`,
    [site.tenant_id, object, admin.id, count, length],
  );

test('a log of many pages is a whole file, read page by page', async () => {
  const { id } = await created(admin.post('/object', { name: 'Busy' }));
  await manyChanges(id, { count: 2500, length: 0 });
  const lines = await exportedLines(app.app, admin, `/object/${id}/audit_log?columns=id,after`);
  const names = lines.map((line) => line.split(',')[1]);
  for (const n of [1, 1000, 1001, 2500]) assert.ok(names.includes(String(n)), `${n}`);
  const ids = lines.map((line) => line.split(',')[0] ?? '');
  const entries = [...new Set(ids)];
  assert.equal(entries.length, 2501);
  assert.deepEqual(
    ids.filter((one, n) => one !== ids[n - 1]),
    entries.toSorted().toReversed(),
  );
});

test('a user who loses sight of the row during an export gets no further entries of its log', async () => {
  const { id } = await created(
    admin.post('/object', { name: 'Sold', business_unit_id: site.unit_id }),
  );
  await manyChanges(id, { count: 10_000, length: 2000 });
  const person = await newInspector(app, site, site.unit_id);
  const url = await exportAddress(person, `/object/${id}/audit_log?format=csv`);
  const { response } = await begunDownload(app.app, url);
  await ok(admin.patch(`/object/${id}`, { business_unit_id: site.company_id }));
  const wholeText = buffer(response);
  await assert.rejects(wholeText, /aborted/);
});

const WRONG: [query: string, loc: (string | number)[], type: string][] = [
  ['', ['query', 'format'], 'required'],
  ['format=csv&columns=field,name', ['query', 'columns', 1], 'unknown_field'],
  ['format=csv&columns=field,field', ['query', 'columns', 1], 'repeated'],
  ['format=csv&changed=name,nonsense', ['query', 'changed', 1], 'unknown_field'],
  ['format=csv&changed=name,name', ['query', 'changed', 1], 'repeated'],
  ['format=csv&changed=', ['query', 'changed', 0], 'unknown_field'],
  ['format=csv&filter=id=1', ['query', 'filter'], 'unknown_parameter'],
  ['format=csv&sort_by=id', ['query', 'sort_by'], 'unknown_parameter'],
];

test('a user who may not read a log gets no file of it, and an invalid query is refused with its place', async () => {
  const [pump = ''] = site.pumps;
  for (const [query, loc, type] of WRONG) {
    const { status, body } = await admin.get(`/object/${pump}/audit_log/export?${query}`);
    assert.deepEqual([status, body.detail[0]?.loc, body.detail[0]?.type], [422, loc, type], query);
  }
  const other = await newTenant(app);
  const answer = await other.as.admin.get(`/object/${pump}/audit_log/export?format=csv`);
  assert.equal(answer.status, 404);
  const { guest } = site.as;
  const south = await created(admin.post('/business_unit', { name: 'South' }));
  const seeing = (business_unit_id: string) =>
    ok(admin.patch(`/user/${guest.id}`, { business_unit_id }));
  await seeing(south.id);
  assert.equal((await guest.get(`/object/${pump}/audit_log/export?format=csv`)).status, 404);
  const template = `/inspection_template/${site.template_id}/audit_log/export?format=csv`;
  assert.equal((await guest.get(template)).status, 403);
  const { email } = (await guest.get('/user/me')).body;
  await seeing(site.unit_id);
  const reader = await signIn(app.app, email);
  const url = await exportAddress(reader, `/object/${pump}/audit_log?format=csv&columns=field`);
  assert.equal((await fetched(app.app, url)).statusCode, 200);
  assert.equal((await fetched(app.app, `${url}&changed=name`)).statusCode, 404);
  await seeing(south.id);
  assert.equal((await fetched(app.app, url)).statusCode, 404, 'the object is out of sight by now');
});
