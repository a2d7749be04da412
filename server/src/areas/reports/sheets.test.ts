import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { ruleItem } from '@plumbline/contract/inspections/completion';
import { answerMarks } from '@plumbline/contract/inspections/signatures';
import { momentText } from '@plumbline/contract/kit/format';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { wallClock } from '@plumbline/contract/kit/zonedTime';
import TEXTS from '@plumbline/contract/schedule/ruleTexts.json' with { type: 'json' };
import { addFiles, pictureOf, setPicture } from '#test/fixtures/files.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { printedText } from '#test/fixtures/pdf.ts';
import { readByAnother } from '#test/fixtures/otherReader.ts';
import { reportFile } from '#test/fixtures/reportFile.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
  admin = site.as.admin;
});
after(() => app.close());

type Sheets = { name: string; rows: unknown[][] }[];

const fileOf = (who: Caller, path: string, body: Record<string, unknown>): Promise<Buffer> =>
  reportFile(app, { tenant_id: site.tenant_id, who }, path, body);
const sheetsOf = async (...[who, path, body]: Parameters<typeof fileOf>): Promise<Sheets> =>
  await readByAnother(await fileOf(who, path, { ...body, format: 'xlsx' }));
const textOf = async (...[who, path, body]: Parameters<typeof fileOf>): Promise<string> =>
  await printedText(await fileOf(who, path, { ...body, format: 'pdf' }));

test('people call things what they like, and there is a spreadsheet of them', async () => {
  const names = ["'78 pumps", "The valve of the boiler, 'Old'", 'History', "'"];
  const items = [{ name: 'Tight', item_type: 'question', check_type_code: 1 }];
  const details = [];
  for (const [n, group_name] of names.entries()) {
    const list = await created(admin.post('/check_list', { name: `No. ${n}`, items }));
    details.push({ check_list_id: list.id, group_name, group_number: n + 1 });
  }
  const { id } = await created(admin.post('/inspection_template', { name: "'", details }));
  const body = { id, report_config: 'InspectionTemplateReport' };
  const sheets = await sheetsOf(admin, '/inspection_template/report', body);
  assert.deepEqual(
    sheets.slice(1).map(({ name }) => name),
    ['78 pumps · No. 0', "The valve of the boiler, 'Old", 'History · No. 2', '· No. 3'],
  );
});

test('a spreadsheet has the same contents as the paper: reader, signature, notes about empty lists, and fingerprint', async () => {
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  await work.fill();
  await ok(setPicture(app, admin, `/inspection/${planned.id}/signature`, await pictureOf(3)));
  await ok(work.complete());
  const { finished_at, responsible } = await ok(admin.get(`/inspection/${planned.id}`));
  const path = `/inspection/composite/${planned.id}/report`;
  const completed = { report_config: 'InspectionCompletedReport' };
  const [head] = await sheetsOf(admin, path, completed);
  const printed = await textOf(admin, path, completed);
  const rows = head?.rows.map((row) => row.filter((cell) => cell !== null)) ?? [];
  const finished = momentText(wallClock('UTC', new Date(finished_at)));
  const signed = ['Signature', responsible.name, finished];
  const nothing = ['Findings', 'Nothing needs attention.'];
  const [fingerprint] = /\b[0-9a-f]{64}\b/.exec(printed) ?? [];
  assert.deepEqual(rows.slice(-3), [
    nothing,
    signed,
    ['Fingerprint of the content (SHA-256)', fingerprint],
  ]);
  assert.ok(!rows.flat().includes(`Shows what ${responsible.name} may see.`));
  const state = { report_config: 'ObjectStateReport' };
  const { inspector } = site.as;
  const own = await sheetsOf(inspector, `/object/${site.object_id}/report`, state);
  const { full_name } = await ok(inspector.get('/user/me'));
  const cells = own.flatMap((sheet) => sheet.rows.flat());
  for (const said of [`Shows what ${full_name} may see.`, 'No restrictions.'])
    assert.ok(cells.includes(said), said);
});

test('a report says who signed an item or refused to, and what was changed afterwards', async () => {
  const own = await newSite(app, {
    items: [
      { name: 'Roof' },
      { name: 'Operator', check_type_code: CHECK_TYPE.signature },
      { name: 'Owner', check_type_code: CHECK_TYPE.signature },
    ],
  });
  const boss = own.as.admin;
  const planned = await own.plan(boss, { responsible_id: boss.id });
  const work = working(boss, planned);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  const bound = { answer_marks: answerMarks((await work.items()).map(ruleItem)) };
  const path = `/inspection_check_list_item/${planned.details[0]?.items['Operator']}`;
  await ok(addFiles(boss, path, [['signature.png', await pictureOf(4)]]), 201);
  await ok(work.answer('Operator', { signature: { name: 'Olena', role: 'Operator', ...bound } }));
  await ok(work.answer('Owner', { signature: { name: 'Petro', refusal: 'Too loud', ...bound } }));
  await ok(work.answer('Roof', { quality_status_code: 20 }));
  await ok(work.complete());
  const report = `/inspection/composite/${planned.id}/report`;
  const body = { report_config: 'InspectionCompletedReport', format: 'xlsx' };
  const file = await reportFile(app, { tenant_id: own.tenant_id, who: boss }, report, body);
  const cells = ((await readByAnother(file)) as Sheets).flatMap(({ rows }) => rows.flat());
  for (const said of [
    'Signed by Olena, Operator · Answers changed after this signature: 1',
    'Petro refused to sign: Too loud · Answers changed after this refusal: 1',
  ])
    assert.ok(cells.includes(said), said);
});

test('the report of a completed inspection names its reader only if they see a part of it', async () => {
  const own = await newSite(app, { onPumps: true });
  const { admin: boss, inspector } = own.as;
  const planned = await own.plan(boss, { responsible_id: boss.id });
  const work = working(boss, planned);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  const path = `/inspection/composite/${planned.id}/report`;
  const completed = { report_config: 'InspectionCompletedReport', format: 'pdf' };
  const byInspector = await ok(inspector.post(path, completed), 201);
  assert.deepEqual(await ok(boss.post(path, completed), 201), byInspector);
  assert.doesNotMatch(await textOf(boss, path, completed), /Shows what/);

  const south = await created(boss.post('/business_unit', { name: 'South' }));
  await ok(boss.patch(`/object/${own.pumps[0]}`, { business_unit_id: south.id }));
  await ok(boss.patch(`/user/${inspector.id}`, { business_unit_id: own.unit_id }));
  const { full_name } = await ok(inspector.get('/user/me'));
  const said = `Shows what ${full_name} may see.`;
  assert.ok((await textOf(inspector, path, completed)).includes(said));
});

test('the report of a completed inspection says what was answered together, when, and by whom', async () => {
  const own = await newSite(app, {
    items: ['Rail', 'Step', 'Lamp'].map((name) => ({ name, check_type_code: CHECK_TYPE.yesNo })),
  });
  const boss = own.as.admin;
  const planned = await own.plan(boss, { responsible_id: boss.id });
  const work = working(boss, planned);
  await ok(work.start());
  await ok(work.answer('Rail', { value: true, together: true }));
  await ok(work.answer('Step', { value: true, together: true }));
  await ok(work.answer('Lamp', { value: true }));
  await ok(work.complete());
  const { full_name } = await ok(boss.get('/user/me'));
  const [{ answered_at }] = await work.items();
  const act = `2 of 3 · ${momentText(wallClock('UTC', new Date(answered_at)))} · ${full_name}`;
  const path = `/inspection/composite/${planned.id}/report`;
  const completed = { report_config: 'InspectionCompletedReport' };
  const rows = (await sheetsOf(boss, path, completed)).flatMap((sheet) => sheet.rows);
  const answers = rows.filter((row) => String(row[2]).startsWith('Yes')).map((row) => row[2]);
  assert.deepEqual(answers, ['Yes · Answered together', 'Yes · Answered together', 'Yes']);
  assert.ok(rows.some(([label, said]) => label === 'Answered together' && said === act));
  assert.ok((await textOf(boss, path, completed)).includes(`Answered together ${act}`));
});

test('the dates of a schedule are by its own clock, whose zone is named if it is not the reader’s', async () => {
  const { id } = await created(
    admin.post('/inspection_template', {
      name: 'Bridges',
      details: [{ check_list_id: site.check_list_id, group_name: 'All', group_number: 1 }],
      schedule: {
        rrule: 'FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=1;BYHOUR=9;BYMINUTE=0',
        timezone: 'America/Toronto',
      },
    }),
  );
  const body = { id, report_config: 'InspectionTemplateReport' };
  const said = await textOf(admin, '/inspection_template/report', body);
  const [, dates = ''] =
    /Schedule Every 24 months · day 1 · 09:00 \(America\/Toronto\) (.*?) Check lists/.exec(said) ??
    [];
  assert.match(dates, /^20\d\d-\d\d-01 09:00 · .* 09:00$/);
  assert.doesNotMatch(dates, / (?!09:00)\d\d:\d\d/);
  assert.doesNotMatch(said, /Monthly/);
});

test('the report of a template has its schedule in the words of the page, in each language', async () => {
  const details = [{ check_list_id: site.check_list_id, group_name: 'All', group_number: 1 }];
  const { id } = await created(admin.post('/inspection_template', { name: 'Bridges', details }));
  const body = { id, report_config: 'InspectionTemplateReport', sections: ['schedule'] };
  for (const { rrule, ...texts } of TEXTS) {
    const schedule = { rrule, timezone: 'UTC' };
    await ok(admin.patch(`/inspection_template/${id}`, { schedule }));
    for (const language of LOCALES) {
      const [head] = await sheetsOf(admin, '/inspection_template/report', { ...body, language });
      const cells = head?.rows.flat();
      assert.ok(cells?.includes(texts[language]), `${texts[language]}: ${cells?.join(' | ')}`);
    }
  }
});

test('the report of a template says when people are reminded', async () => {
  const details = [{ check_list_id: site.check_list_id, group_name: 'All', group_number: 1 }];
  const template = { name: 'Yearly', details, reminder_before: '2d;1w;5m' };
  const { id } = await created(admin.post('/inspection_template', template));
  const body = { id, report_config: 'InspectionTemplateReport' };
  const said = await textOf(admin, '/inspection_template/report', body);
  assert.match(said, /2 days, 1 week, 5 months/);
});

/** One more than the counts of a unit have. */
const QUESTIONS = 51;

test('lists that end after the worst say that they do', async () => {
  const names = Array.from({ length: QUESTIONS }, (_, n) => `Bolt ${n}`);
  const own = await newSite(app, {
    items: names.map((name) => ({ name, item_type: 'question', check_type_code: 1 })),
  });
  const boss = own.as.admin;
  const planned = await own.plan(boss, { responsible_id: boss.id });
  const work = working(boss, planned);
  await ok(work.start());
  await work.fill(10);
  await ok(work.complete());
  const body = { report_config: 'BusinessUnitStateReport' };
  const said = await textOf(boss, `/business_unit/${own.unit_id}/report`, body);
  assert.equal(said.split('No more than 50 are printed.').length, 2);
  const small = await textOf(admin, `/business_unit/${site.unit_id}/report`, body);
  assert.doesNotMatch(small, /No more than/);
});

/** More values of an indicator than a spreadsheet has. */
const VALUES = 20_020;

test('a spreadsheet has every value of a period up to 20,000, and says how many there are besides', async () => {
  const { id } = await created(
    admin.post('/measurement_indicator', { name: 'Heat', object_id: site.object_id }),
  );
  await app.database.queryAsOwner(
    `insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source)
     select $1, gen_random_uuid(), $2, n, timestamptz '2026-01-01Z' + n * interval '1 minute', 'import'
     from generate_series(0, $3::int - 1) n`,
    [site.tenant_id, id, VALUES],
  );
  const path = `/measurement_indicator/${id}/report`;
  const body = { report_config: 'IndicatorHistoryReport', sections: ['values'] };
  const valuesIn = async (more: Record<string, unknown>) => {
    const sheets = await sheetsOf(admin, path, { ...body, ...more });
    const rows = sheets.find(({ name }) => name === 'Values')?.rows ?? [];
    const values = rows.flatMap(([at, value]) => (at instanceof Date ? [value] : []));
    return { values, last: rows.at(-1)?.[0] };
  };
  const day = await valuesIn({ from: '2026-01-02', to: '2026-01-02' });
  const minutes = Array.from({ length: 1440 }, (_, n) => 2 * 1440 - 1 - n);
  assert.deepEqual(day.values, minutes);
  assert.ok(day.last instanceof Date);
  const all = await valuesIn({});
  assert.equal(all.values.length, 20_000);
  assert.deepEqual([all.values[0], all.values.at(-1)], [VALUES - 1, VALUES - 20_000]);
  assert.equal(all.last, 'Not printed: 20 more');
  assert.match(await textOf(admin, path, body), /Not printed: 19 020 more/);
});

test('a list of more than 1,000 rows says how many it leaves out', async () => {
  const { id } = await created(
    admin.post('/object', { name: 'Depot', business_unit_id: site.unit_id }),
  );
  await app.database.queryAsOwner(
    `insert into quality_constraint (tenant_id, id, name, constraint_type_code, object_id, business_unit_id, boundary_date)
     select $1, gen_random_uuid(), 'Overhaul ' || n, 2, $2, $3, '2040-01-31' from generate_series(1, 1003) n`,
    [site.tenant_id, id, site.unit_id],
  );
  await app.database.queryAsOwner(
    `insert into measurement_indicator (tenant_id, id, name, object_id, business_unit_id)
     select $1, gen_random_uuid(), 'Meter ' || n, $2, $3 from generate_series(1, 1002) n`,
    [site.tenant_id, id, site.unit_id],
  );
  const body = { report_config: 'ObjectStateReport', sections: ['indicators', 'constraints'] };
  const sheets = await sheetsOf(admin, `/object/${id}/report`, body);
  const last = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows.at(-1)?.[0];
  assert.equal(last('Indicators'), 'Not printed: 2 more');
  assert.equal(last('Restrictions'), 'Not printed: 3 more');
});

test('too many findings to list or to count are replaced by a note about their number and place', async () => {
  const subjects = {
    object: [site.object_id, 'ObjectStateReport'],
    business_unit: [site.unit_id, 'BusinessUnitStateReport'],
  } as const;
  /** The findings and questions in the report, if there are this many. */
  const saidOf = async (entity: keyof typeof subjects, critical: number) => {
    const [id, report_config] = subjects[entity];
    await app.database.queryAsOwner(
      `update ${entity}_quality set inherited_critical = $2 where ${entity}_id = $1`,
      [id, critical],
    );
    const sheets = await sheetsOf(admin, `/${entity}/${id}/report`, { report_config });
    await app.database.queryAsOwner(
      `update ${entity}_quality set inherited_critical = 0 where ${entity}_id = $1`,
      [id],
    );
    const rows = sheets[0]?.rows.map((row) => row.filter((cell) => cell !== null)) ?? [];
    return rows.filter(([, said]) => typeof said === 'string' && said.startsWith('Too many'));
  };
  const findings = [
    'Findings',
    'Too many findings to list here. They are listed on the pages and in the reports of what is inside.',
  ];
  const questions = [
    'Most frequent findings',
    'Too many findings to count by question here. They are counted on the pages and in the reports of what is inside.',
  ];
  assert.deepEqual(await saidOf('object', 80_000), []);
  assert.deepEqual(await saidOf('object', 80_001), [findings]);
  assert.deepEqual(await saidOf('business_unit', 50_000), []);
  assert.deepEqual(await saidOf('business_unit', 50_001), [questions]);
  assert.deepEqual(await saidOf('business_unit', 80_001), [questions, findings]);
});
