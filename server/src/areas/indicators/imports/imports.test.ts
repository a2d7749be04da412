import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ValueImportResult } from '@plumbline/contract/indicators/imports';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker, Row } from '#test/fixtures/maker.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { fromNow } from '#test/checks/moments.ts';
import { kindUnderTest } from '#test/servers/serverKinds.ts';
import { cleanImports } from './cleaning.ts';

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
let admin: Caller;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
  maker = makerOf(app, tenant);
  ({ admin } = tenant.as);
});
after(() => app.close());

const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const upload = (text: string | Buffer, who = admin): Promise<Answer> =>
  who.post('/indicator_value_history/import', text, CSV);

async function imported(text: string | Buffer): Promise<ValueImportResult> {
  const { job } = await ok(upload(text), 202);
  await workOn(app, { tenant_id: tenant.tenant_id, id: job.id });
  const { status, result } = await ok(admin.get(`/job/${job.id}`));
  assert.equal(status, 'done');
  return result;
}

let names = 0;
async function indicator(over: Row = {}): Promise<{ id: string; external_id: string }> {
  const external_id = `meter "${names++}", east`;
  const { id } = await maker.row('measurement_indicator', { over: { external_id, ...over } });
  return { id, external_id };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
const HEADER = 'indicator_external_id,measured_at,value,comment,validation_status_code';
const line = (of: { external_id: string }, n: number, value: number, rest = ',') =>
  `${quoted(of.external_id)},${minute(n)},${value},${rest}`;
const file = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n');

const valuesOf = async (id: string): Promise<[string, number, string, number, string | null][]> => {
  const { items } = await ok(
    admin.get(`/indicator_value_history?filter=indicator.id=${id}&sort_by=measured_at`),
  );
  return items.map((item: Row & { validation_status: Row }) => [
    new Date(String(item['measured_at'])).toISOString(),
    item['value'],
    item['source'],
    item.validation_status['code'],
    item['comment'],
  ]);
};
/** Lines that are kept although they will never be processed. */
const leftovers = () =>
  app.database.queryAsOwner(
    'select ((select count(*) from value_import_part) + (select count(*) from value_import_row))::int as n',
  );

test('a file adds and replaces values in any order of its lines, and says how many', async () => {
  const [one, two] = [await indicator(), await indicator()];
  const body = { indicator_id: one.id, measured_at: minute(1), comment: 'by eye' };
  const there = await ok(
    admin.post('/indicator_value_history', { ...body, value: 5, validation_status_code: 3 }),
    201,
  );
  const text = file(
    line(two, 7, -1.5),
    line(one, 3, 30, '"read, ""twice"""\r\n'.trim() + ',2'),
    line(one, 1, 5),
    line(two, 6, 0.000001),
    line(one, 2, 20),
  );
  assert.deepEqual(await imported(text), {
    rows: 5,
    added: 4,
    replaced: 0,
    unchanged: 1,
    faults: [],
    fault_count: 0,
  });
  assert.deepEqual(await valuesOf(one.id), [
    [minute(1), 5, 'api', 3, 'by eye'],
    [minute(2), 20, 'import', 1, null],
    [minute(3), 30, 'import', 2, 'read, "twice"'],
  ]);
  const { last_value, previous_value } = await ok(admin.get(`/measurement_indicator/${one.id}`));
  assert.deepEqual([last_value, previous_value], [30, 20]);
  const again = await imported(text);
  assert.deepEqual([again.added, again.replaced, again.unchanged], [0, 0, 5]);

  const changed = await imported(file(line(one, 1, 6), line(one, 2, 20), line(one, 4, 40)));
  assert.deepEqual([changed.added, changed.replaced, changed.unchanged], [1, 1, 1]);
  const replaced = await ok(admin.get(`/indicator_value_history/${there.id}`));
  assert.deepEqual(
    [replaced.value, replaced.source, replaced.comment, replaced.validation_status.code],
    [6, 'import', null, 1],
  );
  assert.deepEqual([replaced.created_by.id, replaced.updated_by.id], [admin.id, admin.id]);
  const { items } = await ok(admin.get(`/measurement_indicator/${one.id}/audit_log`));
  const [{ operation, updated_by, log }] = items;
  assert.deepEqual([operation, updated_by.id, log.new_value.added], ['import', admin.id, 1]);
  assert.deepEqual(
    [log.old_value.values, log.new_value.values].map(([value]) => [value.value, value.comment]),
    [
      [5, 'by eye'],
      [6, null],
    ],
  );
  assert.equal(items.length, 3, 'an import that changes nothing has no entry');
  assert.deepEqual(await leftovers(), [{ n: 0 }]);
});

test('a file by ids, with a byte order mark, empty lines and no line break at its end, is read too', async () => {
  const { id } = await indicator();
  const text = `\uFEFFvalue,measured_at,indicator_id\n1,${minute(1)},${id}\n\n2,${minute(2)},${id.toUpperCase()}`;
  assert.equal((await imported(text)).added, 2);
});

test('a file with any fault writes nothing, and names its lines', async () => {
  const object = await maker.row('object');
  const onArchived = await indicator({ object_id: object.id });
  await ok(admin.delete(`/object/${object.id}`), 204);
  const [good, archived] = [await indicator(), await indicator()];
  await ok(admin.delete(`/measurement_indicator/${archived.id}`), 204);
  const tomorrow = fromNow(25 * 3_600_000).toISOString();
  const of = quoted(good.external_id);
  const { faults, fault_count, rows } = await imported(
    [
      HEADER,
      line(good, 1, 1),
      `${of},${minute(2)},1.1234567,,`,
      `${of},2026-01-01,2,"two\nlines",`,
      `${of},${tomorrow},2,,`,
      `nobody,${minute(2)},2,,`,
      line(archived, 1, 1),
      line(good, 1, 3),
      `${of},${minute(3)},3`,
      `${of},${minute(4)},much,,99`,
      `,,,,`,
      `${of},${minute(4)},1234567890123456,,`,
      line(onArchived, 1, 1),
    ].join('\n'),
  );
  assert.deepEqual(
    faults.map((fault) => [fault.line, fault.column, fault.type]),
    [
      [3, 'value', 'decimals'],
      [4, 'measured_at', 'date'],
      [6, 'measured_at', 'date'],
      [7, 'indicator_external_id', 'value'],
      [8, 'indicator_external_id', 'value'],
      [9, 'measured_at', 'repeated'],
      [10, null, 'cells'],
      [11, 'value', 'type'],
      [11, 'validation_status_code', 'unknown_code'],
      [13, 'value', 'decimals'],
      [14, 'indicator_external_id', 'value'],
    ],
  );
  assert.deepEqual([fault_count, rows], [11, 0]);
  assert.deepEqual(await valuesOf(good.id), []);
  assert.deepEqual(await leftovers(), [{ n: 0 }]);
});

test('of many faults the first 200 are named, and all are counted', async () => {
  const lines = Array.from({ length: 12_000 }, (_, n) => `nobody,${minute(n)},x,a comment,`);
  const { faults, fault_count } = await imported(file(...lines));
  assert.deepEqual(
    [faults.length, faults.at(0)?.line, faults.at(-1)?.line, fault_count],
    [200, 2, 201, 12_000],
  );
});

test('an invalid header is refused at once, and nothing of the file is kept', async () => {
  for (const [header, field, type] of [
    ['indicator_external_id,measured_at,value,unit', 'unit', 'unknown_field'],
    ['indicator_external_id,measured_at', 'value', 'required'],
    ['indicator_external_id,value', 'measured_at', 'required'],
    ['measured_at,value', 'indicator_external_id', 'required'],
    ['indicator_id,indicator_external_id,measured_at,value', 'indicator_id', 'value'],
    ['indicator_id,measured_at,value,value', 'value', 'repeated'],
    ['indicator_id|measured_at|value', 'indicator_id|measured_at|value', 'unknown_field'],
  ] as const) {
    const { status, body } = await upload(`${header}\n`);
    assert.deepEqual(
      [status, body.detail[0]?.loc, body.detail[0]?.type],
      [422, ['body', 'header', field], type],
      header,
    );
  }
  assert.equal((await upload('')).status, 422);
  assert.deepEqual(await leftovers(), [{ n: 0 }]);
});

test('files are taken as text/csv alone, and only from those who change indicators', async () => {
  const path = '/indicator_value_history/import';
  assert.equal((await admin.post(path, { rows: [] })).status, 415);
  assert.equal((await admin.post(path, 'x', { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await admin.post('/object', 'name\nx\n', CSV)).status, 415);
  for (const role of ['inspector', 'guest'] as const)
    assert.equal((await upload(`${HEADER}\n`, tenant.as[role])).status, 403);
});

const HEAD = 'indicator_external_id,measured_at,value,comment';
/** Files of a spreadsheet and of a meter, with one row of 12.5 and perhaps a comment. */
const FILES: [name: string, of: (id: string) => string | Buffer][] = [
  ['old Mac', (id) => `${HEAD}\r${id},2026-03-01T19:00:00+02:00,12.5,ok\r`],
  [
    'semicolons',
    (id) =>
      `\uFEFF${HEAD}\r\n${id},2026-03-01T19:00:00+02:00,12.5,ok\r\n`
        .replaceAll(',', ';')
        .replace('12.5', '12,5'),
  ],
  ['sep', (id) => `sep=,\r\n${HEAD}\r\n${id},2026-03-01T19:00:00+02:00,12.5,ok\r\n`],
  [
    'UTF-16',
    (id) =>
      Buffer.from(
        `\uFEFF${HEAD}\r\n${id},2026-03-01T19:00:00+02:00,12.5,ok\r\n`.replaceAll(',', '\t'),
        'utf16le',
      ),
  ],
  [
    'blanks',
    (id) => `Indicator_External_Id, measured_at ,VALUE\r\n${id},2026-03-01T19:00:00+02:00,12.5\r\n`,
  ],
  [
    'emptied rows',
    (id) => `${HEAD},,\r\n${id},2026-03-01T19:00:00+02:00,12.5,ok,,\r\n,,,\r\n,,,,,\r\n`,
  ],
  [
    'Windows',
    (id) =>
      Buffer.from(
        `${HEAD}\r\n${id},2026-03-01T19:00:00+02:00,12.5,M\u00FCller\r\n`.replaceAll(',', ';'),
        'latin1',
      ),
  ],
];

test('files are read as people have them: any line ends, separators, encodings, heads and decimal commas', async () => {
  for (const [name, of] of FILES) {
    const external_id = `people-${names++}`;
    const { id } = await indicator({ external_id });
    const { added, faults } = await imported(of(external_id));
    assert.deepEqual([added, faults], [1, []], name);
    const [[at, value, , , comment] = []] = await valuesOf(id);
    assert.deepEqual([at, value], ['2026-03-01T17:00:00.000Z', 12.5], name);
    if (name === 'Windows') assert.equal(comment, 'Müller');
  }
});

test('a file that cannot be read is refused at once, with the cause in words and its line', async () => {
  const { external_id } = await indicator({ external_id: `people-${names++}` });
  const row = (value: string, n = 1) => `${external_id};${minute(n)};${value};`;
  const german = { 'accept-language': 'de-DE' };
  const head = HEAD.replaceAll(',', ';');
  for (const [text, loc, type, words] of [
    [`${head}\n`, ['body'], 'no_rows', 'Die Datei hat keine Zeile unter ihrem Kopf'],
    [`${head}\n;;;\r\n`, ['body'], 'no_rows', 'Die Datei hat keine Zeile unter ihrem Kopf'],
    [
      `${head}\n${row('1')}\n"x`,
      ['body', 'line', 3],
      'open_quote',
      'Ein Anführungszeichen ist hier nicht geschlossen',
    ],
    [
      `${head}\n${row('1,5')}\n${row('1.234', 2)}\n`,
      ['body', 'line', 3, 'value'],
      'mixed',
      /Punkte und Kommas/,
    ],
    [`${head}\n${row('1.234,5')}\n`, ['body', 'line', 2, 'value'], 'mixed', /Tausendertrennung/],
    [
      Buffer.concat([Buffer.from(`${head}\nüü`), Buffer.from([0xff])]),
      ['body', 'line', 2],
      'encoding',
      /CSV UTF-8/,
    ],
  ] as const) {
    const { status, body } = await admin.post('/indicator_value_history/import', text, {
      ...CSV,
      ...german,
    });
    const [fault] = body.detail;
    assert.deepEqual([status, fault?.loc, fault?.type], [422, loc, type], String(text));
    if (typeof words === 'string') assert.equal(fault.msg, words);
    else assert.match(fault.msg, words);
  }
  assert.deepEqual(await leftovers(), [{ n: 0 }]);
});

test('the fault of a line is described in the sender’s language', async () => {
  const { job } = await ok(
    admin.post('/indicator_value_history/import', `${HEADER}\nnobody,${minute(1)},1\n`, {
      ...CSV,
      'accept-language': 'uk-UA',
    }),
    202,
  );
  await workOn(app, { tenant_id: tenant.tenant_id, id: job.id });
  const { result } = await ok(admin.get(`/job/${job.id}`));
  assert.deepEqual(result.faults, [
    { line: 2, column: null, type: 'cells', msg: 'Кількість комірок не така, як у заголовку' },
  ]);
});

type ImportRow = { tenant_id: string; id: string };

/** An import that was begun two hours ago. */
async function oldImport(tenant_id: string): Promise<ImportRow> {
  const [made] = await app.database.queryAsOwner<ImportRow>(
    `insert into value_import (tenant_id, id, columns, created_at)
      values ($1, gen_random_uuid(), '{}', now() - interval '2 hours') returning tenant_id, id`,
    [tenant_id],
  );
  return made as ImportRow;
}

/** Makes the database refuse to delete an import, by a row that refers to it. */
async function refuseDelete({ tenant_id, id }: ImportRow): Promise<() => Promise<unknown>> {
  const ask = (text: string, values?: unknown[]) => app.database.queryAsOwner(text, values);
  await ask('create table holding (tenant_id uuid not null, id uuid not null)');
  if (kindUnderTest() === 'citus')
    await ask(
      `select create_distributed_table('holding', 'tenant_id', colocate_with => 'value_import')`,
    );
  await ask('insert into holding values ($1, $2)', [tenant_id, id]);
  await ask(
    'alter table holding add foreign key (tenant_id, id) references value_import (tenant_id, id)',
  );
  return () => ask('drop table holding');
}

test('a tenant whose remains cannot be deleted keeps those of no other', async () => {
  const other = await newTenant(app);
  const remains = [await oldImport(tenant.tenant_id), await oldImport(other.tenant_id)] as const;
  const kept = async () =>
    (
      await app.database.queryAsOwner<ImportRow>(
        'select tenant_id from value_import where id = any($1)',
        [remains.map(({ id }) => id)],
      )
    ).map(({ tenant_id }) => tenant_id);
  const allow = await refuseDelete(remains[0]);
  await assert.rejects(cleanImports(app.deps), AggregateError);
  assert.deepEqual(await kept(), [tenant.tenant_id]);
  await allow();
  await cleanImports(app.deps);
  assert.deepEqual(await kept(), []);
});

test('the remains of files whose job will not continue are deleted after an hour', async () => {
  const { job } = await ok(upload(file(line(await indicator(), 1, 1))), 202);
  const age = () =>
    app.database.queryAsOwner(`update value_import set created_at = now() - interval '2 hours'`);
  await age();
  const own = (rows: Row[]) => rows.filter(({ id }) => id === import_id).length;
  const kept = async () => own(await app.database.queryAsOwner('select id from value_import'));
  const [{ import_id }] = (await app.database.queryAsOwner<{ import_id: string }>(
    `select input->>'import_id' as import_id from job where id = $1`,
    [job.id],
  )) as [{ import_id: string }];
  await cleanImports(app.deps);
  assert.equal(await kept(), 1);
  await ok(admin.post(`/job/${job.id}/cancel`));
  await cleanImports(app.deps);
  assert.equal(await kept(), 0);
  assert.deepEqual(await leftovers(), [{ n: 0 }]);
});
