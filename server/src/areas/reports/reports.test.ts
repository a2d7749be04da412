import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createHash } from 'node:crypto';
import type { ValidationItem } from '@plumbline/contract/kit/errorBody';
import { LOCALES } from '@plumbline/contract/kit/locales';
import type { ReportContent } from '@plumbline/contract/reports/schemas';
import { sized } from '#test/checks/size.ts';
import { addFiles, contentOf, pictureOf } from '#test/fixtures/files.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { PASSWORD, callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { printedText, readPdf } from '#test/fixtures/pdf.ts';
import { readByAnother } from '#test/fixtures/otherReader.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
let inspection: string;
let indicator: string;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app, {
    items: [
      { name: 'Roof', code: 'roof', require_photo_on: [10, 20] },
      { name: 'Pressure', check_type_code: 4, unit: 'bar', rule: { critical_max: 6 } },
      { name: 'Doors' },
    ],
    onPumps: true,
  });
  admin = site.as.admin;
  inspection = await completed();
  indicator = (
    await created(
      admin.post('/measurement_indicator', {
        name: 'Heat',
        object_id: site.object_id,
        measure_unit_code: 20,
      }),
    )
  ).id;
  for (const [day, value] of [1, 4, 2, 5, 9].entries())
    await ok(
      admin.post('/indicator_value_history', {
        indicator_id: indicator,
        value,
        measured_at: `2026-01-0${day + 1}T08:00:00Z`,
      }),
      201,
    );
  await ok(
    admin.post('/constraint', {
      name: 'Too much',
      constraint_type_code: 1,
      indicator_id: indicator,
      critical_max: 8,
    }),
    201,
  );
});
after(() => app.close());

/** An inspection of the building and its pumps with a critical roof, a photo of it and a comment. */
async function completed(): Promise<string> {
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  for (const [at, detail] of planned.details.entries()) {
    await ok(
      work.answer('Roof', { quality_status_code: at === 0 ? 10 : 30, comment: 'Протікає' }, at),
    );
    await ok(work.answer('Pressure', { value: at === 1 ? 7 : 5 }, at));
    await ok(work.answer('Doors', { not_applicable: true }, at));
    if (at === 0) {
      const path = `/inspection_check_list_item/${detail.items['Roof']}`;
      await ok(addFiles(admin, path, [['roof.png', await pictureOf(1)]]), 201);
    }
  }
  await ok(work.complete());
  return planned.id;
}

const bytesOf = async (who: Caller, { content }: ReportContent): Promise<Buffer> => {
  const bytes = await contentOf(app, who, content.id);
  assert.equal(bytes.length, content.size);
  return bytes;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const REPORTS = () =>
  [
    ['ObjectStateReport', `/object/${site.object_id}/report`, {}],
    ['BusinessUnitStateReport', `/business_unit/${site.unit_id}/report`, {}],
    ['InspectionCompletedReport', `/inspection/composite/${inspection}/report`, {}],
    ['InspectionTemplateReport', '/inspection_template/report', { id: site.template_id }],
    ['IndicatorHistoryReport', `/measurement_indicator/${indicator}/report`, {}],
  ] as const;

/** The name of an object's report. */
const OBJECT_STATE: Record<string, string> = {
  'en-GB': 'Object state',
  'de-DE': 'Objektzustand',
  'uk-UA': 'Стан обʼєкта',
  'ru-UA': 'Состояние объекта',
};

test('each report exists in each language, as an archived PDF that can be read aloud', async () => {
  for (const [n, [report_config, path, more]] of REPORTS().entries()) {
    const titles = new Set<string>();
    // in a full run each in all of them
    const languages = sized([LOCALES[n % LOCALES.length] ?? 'en-GB'], [...LOCALES]);
    for (const language of languages) {
      const body = { report_config, format: 'pdf', language, ...more };
      const made = await ok(admin.post(path, body), 201);
      const bytes = await bytesOf(admin, made);
      const { pages, archive, isTagged, title } = await readPdf(bytes);
      assert.deepEqual([archive, isTagged], ['2A', true], report_config);
      assert.match(pages[0] ?? '', /Building|Yearly|Heat|North/);
      assert.ok(title.length > 5);
      titles.add(title);
      if (report_config === 'ObjectStateReport')
        assert.ok(title.includes(OBJECT_STATE[language] ?? language), `${title} in ${language}`);
    }
    assert.equal(titles.size, languages.length, [...titles].join());
  }
});

test('values and their limits have the symbol of their unit, as on the page', async () => {
  const body = { report_config: 'IndicatorHistoryReport', format: 'pdf', language: 'de-DE' };
  const made = await ok(admin.post(`/measurement_indicator/${indicator}/report`, body), 201);
  const text = await printedText(await bytesOf(admin, made));
  for (const said of ['9.00 °C', 'kritisch über 8 °C']) assert.ok(text.includes(said), text);
  const { items } = await ok(admin.get(`/object/${site.object_id}/quality/causes?page_size=50`));
  const cause = items.find((one: { kind: string }) => one.kind === 'constraint');
  assert.equal(cause.unit, '°C');
});

const completedReport = (more: Record<string, unknown> = {}) => ({
  report_config: 'InspectionCompletedReport',
  format: 'pdf',
  ...more,
});

test('a report is among the files of its entity, for its author and for those who see everything', async () => {
  const { inspector, guest } = site.as;
  const path = `/object/${site.object_id}`;
  const body = { report_config: 'ObjectStateReport', format: 'pdf' };
  const own = await ok(inspector.post(`${path}/report`, body), 201);
  const { content } = await ok(admin.post(`${path}/report`, body), 201);
  const idsFor = async (who: Caller) =>
    (await ok(who.get(`${path}/content?filter=report_config=ObjectStateReport`))).items.map(
      ({ id }: { id: string }) => id,
    );
  assert.ok((await idsFor(admin)).includes(content.id));
  assert.ok((await idsFor(admin)).includes(own.content.id));
  assert.deepEqual(await idsFor(inspector), [own.content.id]);
  assert.deepEqual(await idsFor(guest), []);
  for (const who of [inspector, guest])
    assert.equal((await who.get(`/content/${content.id}/file`)).status, 404);
});

test('the report of a completed inspection stays the same file, even after later changes of names, places and limits', async () => {
  const id = await completed();
  const path = `/inspection/composite/${id}/report`;
  const first = await ok(admin.post(path, completedReport()), 201);
  const bytes = await bytesOf(admin, first);
  assert.deepEqual((await ok(admin.get(`/inspection/${id}`))).report, {
    id: first.content.id,
    name: first.content.name,
  });
  const { pages } = await readPdf(bytes);
  for (const said of ['Протікає', 'critical above 6', 'Pump A', 'INS-0000'])
    assert.ok(pages.join(' ').includes(said), said);
  await ok(admin.patch(`/object/${site.object_id}`, { name: 'Renamed', code: 'R-1' }));
  await ok(admin.patch(`/business_unit/${site.unit_id}`, { name: 'South' }));
  await ok(admin.patch(`/user/me`, { last_name: 'Married' }));
  const { items } = await ok(admin.get(`/check_list/${site.check_list_id}`));
  await ok(admin.patch(`/check_list_item/${items[1].id}`, { rule: { critical_max: 1 } }));
  await ok(admin.delete(`/inspection_template/${site.template_id}`), 204);
  const again = await ok(admin.post(path, completedReport()), 201);
  assert.deepEqual(again, first);
  assert.equal(sha256(await bytesOf(admin, again)), sha256(bytes));
  // A new version, as if the first one had been lost, could only differ in the name of the company, which has stayed.
  await app.database.queryAsOwner('update content set report_key = null where id = $1', [
    first.content.id,
  ]);
  const drawn = await ok(admin.post(path, completedReport()), 201);
  assert.notEqual(drawn.content.id, first.content.id);
  assert.equal(sha256(await bytesOf(admin, drawn)), sha256(bytes));
  assert.equal((await admin.delete(`/inspection/${id}/content/${first.content.id}`)).status, 409);
  const other = await ok(admin.post(path, completedReport({ with_pictures: false })), 201);
  assert.notEqual(sha256(await bytesOf(admin, other)), sha256(bytes));
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { archived: false }));
});

test('an inspection that is not completed, and an entity of another kind or not visible, has no report', async () => {
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const open = await admin.post(`/inspection/composite/${planned.id}/report`, completedReport());
  assert.equal(open.status, 409);
  assert.equal(open.body.detail.code, 'wrong_status');
  const path = `/object/${site.object_id}/report`;
  const faultOf = async (body: unknown) => (await ok(admin.post(path, body), 422)).detail[0].loc;
  const state = { report_config: 'ObjectStateReport', format: 'pdf' };
  assert.deepEqual(await faultOf(completedReport()), ['body', 'report_config']);
  assert.deepEqual(await faultOf({ ...state, report_config: 'x' }), ['body', 'report_config']);
  assert.deepEqual(await faultOf({ ...state, format: 'docx' }), ['body', 'format']);
  assert.deepEqual(await faultOf({ ...state, sections: ['facts', 'chart'] }), [
    'body',
    'sections',
    1,
  ]);
  assert.deepEqual(await faultOf({ ...state, template: '#panic()' }), ['body', 'template']);
  assert.equal((await site.as.guest.post(path, state)).status, 403);
  const other = await newSite(app);
  assert.equal((await other.as.admin.post(path, state)).status, 404);
});

test('only the report of a period takes its first and last day, in this order', async () => {
  const faultsOf = async (answer: Promise<Answer>) =>
    (await ok(answer, 422)).detail.map(({ loc, type }: ValidationItem) => [...loc, type]);
  const mail = { recipient_ids: [admin.id] };
  for (const [report_config, path, more] of REPORTS()) {
    const body = { report_config, format: 'pdf', ...more };
    const entity_id = 'id' in more ? more.id : path.split('/').at(-2);
    const send = (days: object) => [
      admin.post(path, { ...body, ...days }),
      admin.post('/report_mail', { report_config, format: 'pdf', entity_id, ...mail, ...days }),
    ];
    const [from, to] = ['2026-01-02', '2026-01-03'];
    if (report_config === 'IndicatorHistoryReport') {
      for (const answer of send({ from: to, to: from }))
        assert.deepEqual(await faultsOf(answer), [['body', 'to', 'range']]);
      for (const days of [{ from }, { to }, { from, to: from }, { from, to }])
        for (const answer of send(days)) assert.ok([201, 202].includes((await answer).status));
    } else
      for (const [name, day] of Object.entries({ from, to }))
        for (const answer of send({ [name]: day }))
          assert.deepEqual(await faultsOf(answer), [['body', name, 'unknown_field']]);
  }
});

test('all text is printed as it is, never read as markup', async () => {
  const name = '#panic("x") *bold* $x$ = <a> \\ "quoted" [b] // c @d _e_ `f` 日本 👩‍🔧';
  const { id } = await created(admin.post('/object', { name, business_unit_id: site.unit_id }));
  const body = { report_config: 'ObjectStateReport', format: 'pdf' };
  const made = await ok(admin.post(`/object/${id}/report`, body), 201);
  const { pages, archive } = await readPdf(await bytesOf(admin, made));
  const text = (pages[0] ?? '').replaceAll(/\s+/g, ' ');
  for (const part of ['#panic("x")', '*bold*', '$x$', '<a>', '[b]', '@d', '_e_', '`f`'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.ok(text.includes('Not assessed yet') && !text.includes('Nothing needs attention'));
  assert.ok(text.includes('日本') && !text.includes('[U+'), text);
  assert.equal(archive, '2A');
});

test('a report says which characters it could not print, and stays an archive', async () => {
  const name = 'Kessel 𓀀 \u{E000}';
  const { id } = await created(admin.post('/object', { name, business_unit_id: site.unit_id }));
  const body = { report_config: 'ObjectStateReport', format: 'pdf', language: 'de-DE' };
  const made = await ok(admin.post(`/object/${id}/report`, body), 201);
  const bytes = await bytesOf(admin, made);
  const text = await printedText(bytes);
  assert.ok(text.includes('Kessel [U+13000] [U+E000]'), text);
  assert.match(text, /Zeichen, die keine Schrift hat, sind als Unicode-Nummern gedruckt: \[U\+/);
  assert.equal((await readPdf(bytes)).archive, '2A');
});

test('the attributes of an object have the names of its class, their units and the words of the reader', async () => {
  const declared = [
    { key: 'power_kw', name: 'Leistung', type: 'number', unit: 'kW' },
    { key: 'built', name: 'Baujahr', type: 'number' },
    { key: 'insulated', name: 'Gedämmt', type: 'boolean' },
    { key: 'checked_on', name: 'Geprüft am', type: 'date' },
    { key: 'fuel', name: 'Brennstoff', type: 'text' },
  ];
  const attributes = [...declared, { key: 'old_key', name: 'Alt', type: 'number' }];
  const kind = await created(admin.post('/object_class', { name: 'Boiler', attributes }));
  const { id } = await created(
    admin.post('/object', {
      name: 'Kessel',
      business_unit_id: site.unit_id,
      object_class_id: kind.id,
      attributes: {
        old_key: 7,
        insulated: false,
        power_kw: 1250.5,
        built: 1998,
        checked_on: '2026-05-01',
      },
    }),
  );
  await ok(admin.patch(`/object_class/${kind.id}`, { attributes: declared }));
  const body = { report_config: 'ObjectStateReport', format: 'xlsx', language: 'de-DE' };
  const made = await ok(admin.post(`/object/${id}/report`, body), 201);
  const sheets = await readByAnother(await bytesOf(admin, made));
  const rows = sheets[0]?.rows.map((row) => row.slice(0, 2)) ?? [];
  const first = rows.findIndex(([label]) => label === 'Leistung');
  assert.deepEqual(rows.slice(first, first + 5), [
    ['Leistung', '1\u00A0250.5\u00A0kW'],
    ['Baujahr', '1998'],
    ['Gedämmt', 'Nein'],
    ['Geprüft am', '2026-05-01'],
    ['old_key', '7'],
  ]);
});

test('a long report is made by a job, with its progress, and leads to its file', async () => {
  const { id } = await created(
    admin.post('/check_list', {
      name: 'Long',
      items: Array.from({ length: 400 }, (_, n) => ({
        name: `Point ${n}`,
        item_type: 'question',
        check_type_code: 1,
      })),
    }),
  );
  const template = await created(
    admin.post('/inspection_template', {
      name: 'Long',
      details: [1, 2].map((n) => ({
        check_list_id: id,
        group_name: `Part ${n}`,
        group_number: n,
        ...(n === 2 ? { target: 'class', object_class_id: site.class_id } : {}),
      })),
    }),
  );
  const body = { id: template.id, report_config: 'InspectionTemplateReport', format: 'pdf' };
  const { job } = await ok(admin.post('/inspection_template/report', body), 202);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const { status, result, progress } = await ok(admin.get(`/job/${job.id}`));
  assert.equal(status, 'done');
  assert.deepEqual(progress, { done: 1, total: 1 });
  const { pages } = await readPdf(await bytesOf(admin, result));
  assert.ok(pages.length > 10 && pages.at(-1)?.includes('Point 399'), `${pages.length} pages`);
  assert.equal((await site.as.inspector.get(`/job/${job.id}`)).status, 404);
});

test('the heading of a part of a table is on the same page as the rows after it', async () => {
  const groups = Array.from({ length: 70 }, (_, n) => n);
  const { id } = await created(
    admin.post('/check_list', {
      name: 'Parts',
      items: groups.flatMap((n) => [
        { name: `Group ${n}.`, item_type: 'header' },
        { name: `First of ${n}.`, item_type: 'question', check_type_code: 1 },
        { name: `Second of ${n}.`, item_type: 'question', check_type_code: 1 },
      ]),
    }),
  );
  const template = await created(
    admin.post('/inspection_template', {
      name: 'Parts',
      details: [{ check_list_id: id, group_name: 'All', group_number: 1 }],
    }),
  );
  const body = { id: template.id, report_config: 'InspectionTemplateReport', format: 'pdf' };
  const made = await ok(admin.post('/inspection_template/report', body), 201);
  const { pages } = await readPdf(await bytesOf(admin, made));
  const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
  assert.ok(pages.length > 3);
  for (const n of groups)
    assert.equal(pageOf(`Group ${n}.`), pageOf(`First of ${n}.`), `group ${n}`);
});

test('each report exists as a spreadsheet, in which numbers are numbers and texts run nothing', async () => {
  const evil = '=HYPERLINK("http://evil.example")';
  const { id } = await created(
    admin.post('/object', {
      name: evil,
      parent_id: site.object_id,
      business_unit_id: site.unit_id,
    }),
  );
  for (const [report_config, path, more] of REPORTS()) {
    const body = { report_config, format: 'xlsx', ...more };
    const { content } = await ok(admin.post(path, body), 201);
    assert.match(content.name, /\.xlsx$/);
    const sheets = await readByAnother(await bytesOf(admin, { content }));
    assert.ok(sheets.length > 1, report_config);
    const cells = sheets.flatMap(({ rows }) => rows.flat());
    assert.ok(cells.some((cell) => typeof cell === 'number') || report_config.includes('Template'));
    if (report_config === 'ObjectStateReport') assert.ok(cells.includes(evil));
    if (report_config === 'IndicatorHistoryReport')
      assert.ok(
        cells.some(
          (cell) => cell instanceof Date && cell.toISOString() === '2026-01-05T08:00:00.000Z',
        ),
      );
  }
  await ok(admin.delete(`/object/${id}`), 204);
});

test('a key makes reports only of entities that it may read', async () => {
  const keyWith = async (permissions: string[]) => {
    const body = { name: 'Printer', permissions, expires_at: null, current_password: PASSWORD };
    const { key } = await created(site.as.superuser.post('/api_key', body));
    return callerOf(app.app, { id: '', token: String(key) });
  };
  const path = `/object/${site.object_id}/report`;
  const body = { report_config: 'ObjectStateReport', format: 'xlsx' };
  const reading = ['object.read', 'inspection.read', 'indicator.read', 'constraint.read'];
  const able = await keyWith(['report.create', ...reading]);
  assert.equal((await able.post(path, body)).status, 201);
  for (const missing of reading) {
    const rest = reading.filter((permission) => permission !== missing);
    const unable = await keyWith(['report.create', ...rest]);
    assert.equal((await unable.post(path, body)).status, 403, missing);
  }
});
