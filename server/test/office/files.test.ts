import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { LOCALES } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { exportAddress, fetched } from '../fixtures/exports.ts';
import { addFiles, pictureOf } from '../fixtures/files.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { listedEntities, makerOf } from '../fixtures/make.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { readByAnother } from '../fixtures/otherReader.ts';
import { reportFile } from '../fixtures/reportFile.ts';
import { seedEverything } from '../fixtures/seed.ts';
import { unpacked } from '../fixtures/zip.ts';

const run = promisify(execFile);

let app: TestApp;
let site: Site;
let admin: Caller;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plumbline-office-'));
  app = await newApp();
  site = await newSite(app);
  ({ admin } = site.as);
  await seedEverything(makerOf(app, site));
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const programOf = (variable: string): string => {
  const path = process.env[variable];
  assert.ok(path, `${variable} is not set: run this with npm test -- office`);
  return path;
};

/**
 * The files as LibreOffice reads them and writes them as spreadsheets, by the names of the files. `how` is the filter
 * on its command line.
 */
async function opened(
  files: ReadonlyMap<string, Buffer>,
  how: readonly string[] = [],
): Promise<Map<string, Buffer>> {
  const [from, to] = [
    await mkdtemp(join(directory, 'in-')),
    await mkdtemp(join(directory, 'out-')),
  ];
  for (const [name, bytes] of files) await writeFile(join(from, name), bytes);
  const paths = [...files.keys()].map((name) => join(from, name));
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  const what = ['--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', to, ...paths];
  await run(programOf('SOFFICE_PROGRAM'), [profile, '--headless', ...how, ...what]);
  const written = await readdir(to);
  const open = new Map<string, Buffer>();
  for (const name of files.keys()) {
    const file = name.replace(/\.\w+$/, '.xlsx');
    assert.ok(written.includes(file), `LibreOffice opens ${name}`);
    open.set(name, await readFile(join(to, file)));
  }
  return open;
}

/** The rows without empty cells at their ends, which a program need not write. */
const rowsOf = (rows: unknown[][]): unknown[][] => {
  const full = rows.map((row) =>
    row.slice(0, row.findLastIndex((cell) => cell !== null && cell !== '') + 1),
  );
  return full.slice(0, full.findLastIndex((row) => row.length > 0) + 1);
};
const readRows = async (bytes: Buffer) =>
  (await readByAnother(bytes)).map(({ name, rows }) => ({ name, rows: rowsOf(rows) }));

const bytesOf = async (url: string): Promise<Buffer> => {
  const answer = await fetched(app.app, url);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.rawPayload;
};

/** Every list, a log and the details of credits, as files of a format. */
async function lists(
  format: 'xlsx' | 'csv',
  headers: Record<string, string> = {},
): Promise<Map<string, Buffer>> {
  const addresses = listedEntities(app).map(
    ({ resource }) =>
      [resource.name, `${resource.path}?with_archived=true&format=${format}`] as const,
  );
  const files = new Map<string, Buffer>();
  for (const [name, address] of [
    ...addresses,
    ['object_log', `/object/${site.object_id}/audit_log?format=${format}`] as const,
  ])
    files.set(`${name}.${format}`, await bytesOf(await exportAddress(admin, address, headers)));
  return files;
}

const reportOf = (path: string, body: Record<string, unknown>): Promise<Buffer> =>
  reportFile(app, { tenant_id: site.tenant_id, who: admin }, path, body);

async function completedInspection(): Promise<string> {
  const planned = await site.plan(admin);
  const work = working(admin, planned);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  return planned.id;
}

test('LibreOffice opens every list as a spreadsheet, and reads the same cells in it as another program', async () => {
  await created(admin.post('/object', { name: '_x0041_ =1+1', code: '0042' }));
  const files = await lists('xlsx');
  for (const [name, bytes] of await opened(files)) {
    const own = await readRows(files.get(name) ?? Buffer.alloc(0));
    assert.ok((own[0]?.rows.length ?? 0) > 1, `${name} has rows`);
    assert.deepEqual(await readRows(bytes), own, name);
  }
});

test('LibreOffice opens the spreadsheets of reports, and reads the same cells in them as another program', async () => {
  const inspection = await completedInspection();
  const reports: [name: string, path: string, body: Record<string, unknown>][] = [
    ['object', `/object/${site.object_id}/report`, { report_config: 'ObjectStateReport' }],
    ['unit', `/business_unit/${site.unit_id}/report`, { report_config: 'BusinessUnitStateReport' }],
    [
      'inspection',
      `/inspection/composite/${inspection}/report`,
      { report_config: 'InspectionCompletedReport' },
    ],
    [
      'template',
      '/inspection_template/report',
      { id: site.template_id, report_config: 'InspectionTemplateReport' },
    ],
  ];
  const files = new Map<string, Buffer>();
  for (const [name, path, body] of reports)
    files.set(`${name}.xlsx`, await reportOf(path, { ...body, format: 'xlsx' }));
  for (const [name, bytes] of await opened(files))
    assert.deepEqual(
      await readRows(bytes),
      await readRows(files.get(name) ?? Buffer.alloc(0)),
      name,
    );
});

/** Languages as LibreOffice numbers them, and the separator of their lists. */
const READINGS: Record<Locale, { language: number; separator: string }> = {
  'en-GB': { language: 2057, separator: ',' },
  'de-DE': { language: 1031, separator: ';' },
  'uk-UA': { language: 1058, separator: ';' },
  'ru-UA': { language: 1049, separator: ';' },
};

for (const locale of LOCALES)
  test(`LibreOffice in ${locale} reads the numbers of a list from its lines, and runs none of its texts`, async () => {
    const { language, separator } = READINGS[locale];
    const indicator = await makerOf(app, site).row('measurement_indicator');
    for (const [attention_max, name] of [
      [1234.5, '=1+1'],
      [-0.25, `a${separator}=cmd|' /C calc'!A0`],
    ] as const) {
      const limits = { constraint_type_code: 1, attention_max, critical_max: 4000.125 };
      await created(admin.post('/constraint', { name, indicator_id: indicator.id, ...limits }));
    }
    const list = `/constraint?filter=indicator=${indicator.id}&sort_by=created_at`;
    const address = `${list}&columns=name,attention_max,critical_max&format=csv`;
    const url = await exportAddress(admin, address, { 'accept-language': locale });
    // separator, quote, UTF-8, first line, columns, language, texts in quotes as such, special numbers, …, formulas are run
    const read = [separator.charCodeAt(0), 34, 76, 1, '', language, false, true];
    const filter = [...read, false, false, '', true].join(',');
    const how = [`--infilter=Text - txt - csv (StarCalc):${filter}`];
    const files = new Map([['list.csv', await bytesOf(url)]]);
    const bytes = (await opened(files, how)).get('list.csv');
    const [sheet] = await readRows(bytes ?? Buffer.alloc(0));
    const [, ...rows] = sheet?.rows ?? [];
    assert.deepEqual(
      rows.map(([, ...numbers]) => numbers),
      [
        [1234.5, 4000.125],
        [-0.25, 4000.125],
      ],
    );
    for (const [name] of rows) assert.equal(typeof name, 'string');
    assert.match(String(rows[0]?.[0]), /=1\+1$/);
  });

test('other programs unpack the files of an object and several reports, byte for byte', async () => {
  await ok(
    addFiles(admin, `/object/${site.object_id}`, [
      ['plan ü.png', await pictureOf(1)],
      ['note.txt', 'a line'],
    ]),
    201,
  );
  const { url } = await ok(admin.get(`/object/${site.object_id}/content/zip`));
  const ids = [await completedInspection(), await completedInspection()];
  const archives = {
    files: await bytesOf(url),
    reports: await reportOf('/inspection/composite/report', { ids, as: 'zip', format: 'xlsx' }),
  };
  for (const [name, bytes] of Object.entries(archives)) {
    const [file, folder] = [join(directory, `${name}.zip`), join(directory, name)];
    await writeFile(file, bytes);
    await mkdir(folder);
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    await run(programOf('UNZIP_PROGRAM'), ['-q', file, '-d', folder], { env });
    const inside = await unpacked(bytes);
    assert.ok(inside.length >= 2, `${inside.length} files`);
    for (const one of inside)
      assert.deepEqual(await readFile(join(folder, one.name)), one.bytes, `${name}: ${one.name}`);
  }
});
