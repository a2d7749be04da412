import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportContent } from '@plumbline/contract/reports/schemas';
import { readXlsx } from 'hucre/xlsx';
import { addFiles, contentOf, pictureOf } from '#test/fixtures/files.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { shownNumber } from '#test/fixtures/numberFormat.ts';
import { printedText } from '#test/fixtures/pdf.ts';

const PERCENT = 11;
let app: TestApp;
let site: Site;
let admin: Caller;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
  admin = site.as.admin;
});
after(() => app.close());

/** A building of its own with a power factor, of which too little needs attention. */
async function newMeter(values: readonly number[]) {
  const { id: object_id } = await created(
    admin.post('/object', { name: 'Plant', business_unit_id: site.unit_id }),
  );
  const { id } = await created(
    admin.post('/measurement_indicator', {
      name: 'Power factor, lagging',
      object_id,
      measure_unit_code: PERCENT,
      decimals: 1,
    }),
  );
  for (const [day, value] of values.entries())
    await created(
      admin.post('/indicator_value_history', {
        indicator_id: id,
        value,
        measured_at: `2026-01-0${day + 1}T08:00:00Z`,
      }),
    );
  const limit = async (more: Record<string, unknown>) =>
    await created(
      admin.post('/constraint', {
        name: 'Reactive load',
        constraint_type_code: 1,
        indicator_id: id,
        attention_min: 90,
        ...more,
      }),
    );
  return { object_id, id, limit };
}

async function fileOf(path: string, body: Record<string, unknown>): Promise<Buffer> {
  const { content }: ReportContent = await ok(admin.post(`${path}/report`, body), 201);
  return await contentOf(app, admin, content.id);
}
const textOf = async (path: string, body: Record<string, unknown>): Promise<string> =>
  await printedText(await fileOf(path, { ...body, format: 'pdf' }));

/** The rows of each sheet as a spreadsheet shows them. */
async function shownIn(path: string, body: Record<string, unknown>): Promise<string[][][]> {
  const file = await fileOf(path, { ...body, format: 'xlsx' });
  const { sheets } = await readXlsx(file, { readStyles: true });
  return sheets.map(({ rows, cells }) =>
    rows.map((row, y) =>
      row.map((cell, x) => {
        const format = cells?.get(`${y},${x}`)?.style?.numFmt;
        return typeof cell === 'number' && format !== undefined
          ? shownNumber(cell, format)
          : String(cell);
      }),
    ),
  );
}

test('the restrictions of an object name their indicators, have limits in their unit, and say why one is not rated', async () => {
  const { object_id, limit } = await newMeter([]);
  await limit({ name: 'Reactive load' });
  await limit({ name: 'Summer', attention_min: 80, valid_to: '2020-01-31' });
  const path = `/object/${object_id}`;
  const body = { report_config: 'ObjectStateReport', sections: ['constraints'] };
  const sheets = await shownIn(path, body);
  assert.deepEqual(
    sheets.at(-1)?.map((row) => row.map((text) => text.replaceAll('\u00A0', ' '))),
    [
      ['Name', 'Indicator', 'Limits', 'In force until', 'Quality status'],
      ['Reactive load', 'Power factor, lagging', 'attention below 90 %', '', 'No value yet'],
      ['Summer', 'Power factor, lagging', 'attention below 80 %', '2020-01-31', 'Not in force'],
    ],
  );
  const printed = await textOf(path, { ...body, language: 'de-DE' });
  for (const said of ['Power factor, lagging Achtung unter 90 %', 'Noch kein Wert'])
    assert.ok(printed.includes(said), printed);
});

test('a restriction among the findings has the measured value', async () => {
  const { object_id, limit } = await newMeter([70]);
  await limit({ name: 'Reactive load' });
  const path = `/object/${object_id}`;
  const body = { report_config: 'ObjectStateReport', sections: ['findings'] };
  const said = 'Power factor, lagging: 70 % · Grenze 90 %';
  const printed = await textOf(path, { ...body, language: 'de-DE' });
  assert.ok(printed.includes(said), printed);
});

test('a spreadsheet shows numbers with the unit and the decimals of their indicator, as the paper does', async () => {
  const { object_id, id } = await newMeter([70.4, 1077.25, 65]);
  const history = { report_config: 'IndicatorHistoryReport' };
  const path = `/measurement_indicator/${id}`;
  const [head = [], values = []] = await shownIn(path, history);
  const facts = new Map(head.map(([label = '', value = '']) => [label, value]));
  assert.deepEqual(
    ['Last value', 'Number of values', 'Least', 'Greatest', 'Mean'].map((label) =>
      facts.get(label),
    ),
    ['65.0\u00A0%', '3', '65.0\u00A0%', '1,077.3\u00A0%', '404.2\u00A0%'],
  );
  assert.deepEqual(
    values.slice(1).map((row) => row[1]),
    ['65.0\u00A0%', '1,077.3\u00A0%', '70.4\u00A0%'],
  );
  const { sheets } = await readXlsx(await fileOf(path, { ...history, format: 'xlsx' }));
  assert.deepEqual(
    sheets[1]?.rows.slice(1).map((row) => row[1]),
    [65, 1077.25, 70.4],
  );
  const body = { report_config: 'ObjectStateReport', sections: ['indicators'] };
  const indicators = (await shownIn(`/object/${object_id}`, body)).at(-1);
  assert.deepEqual([indicators?.[1]?.[1], indicators?.[1]?.[3]], ['65.0\u00A0%', '1,077.3\u00A0%']);
});

test('unrated items are marked in the words of the reader, on paper and in a spreadsheet', async () => {
  const { object_id, id } = await newMeter([70]);
  const path = `/measurement_indicator/${id}`;
  const body = { report_config: 'IndicatorHistoryReport', sections: ['chart', 'values'] };
  const german = await textOf(path, { ...body, language: 'de-DE' });
  assert.match(german, /Qualitätsstatus Nicht bewertet/);
  assert.match(await textOf(path, { ...body, language: 'uk-UA' }), /Статус якості Не оцінено/);
  const state = { report_config: 'ObjectStateReport', sections: ['facts', 'indicators'] };
  const [head, indicators] = await shownIn(`/object/${object_id}`, state);
  assert.ok(head?.some((row) => row[0] === 'Quality status' && row[1] === 'Not assessed'));
  assert.equal(indicators?.[1]?.at(-1), 'Not assessed');
});

const EURO = 2;
const HRYVNIA = 1;

/** Money of an object, in euros by default. */
async function addMoney(object_id: string, value: number, more: Record<string, unknown> = {}) {
  const terms = { measure_group_code: 1, measure_unit_code: EURO, ...more };
  const { id: indicator_id } = await created(
    admin.post('/measurement_indicator', { name: 'Purchase', object_id, ...terms }),
  );
  const measured_at = '2026-01-01T08:00:00Z';
  await created(admin.post('/indicator_value_history', { indicator_id, value, measured_at }));
}

test('the report of an object has its money by name and currency: its own, that of sub-objects, and the total', async () => {
  const newObject = async (parent_id: string | null) =>
    (
      await created(
        admin.post('/object', { name: 'Plant', parent_id, business_unit_id: site.unit_id }),
      )
    ).id;
  const object_id = await newObject(null);
  const body = { report_config: 'ObjectStateReport', sections: ['budget'] };
  const path = `/object/${object_id}`;
  assert.match(await textOf(path, body), /Budget No money yet\./);
  const below = await newObject(object_id);
  await addMoney(object_id, 1284.5);
  await addMoney(below, 3853.5);
  await addMoney(below, 0.123456, { name: 'Insurance' });
  await addMoney(below, 10, { measure_unit_code: HRYVNIA });
  const sheets = await shownIn(path, body);
  assert.deepEqual(
    sheets.at(-1)?.map((row) => row.map((text) => text.replaceAll('\u00A0', ' '))),
    [
      ['Name', 'Currency', 'This object', 'Sub-objects', 'Total', 'Own share'],
      ['Insurance', 'Euro', '–', '0.123456 €', '0.123456 €', '0.0 %'],
      ['Purchase', 'Hryvnia', '–', '10.00 ₴', '10.00 ₴', '0.0 %'],
      ['Purchase', 'Euro', '1,284.50 €', '3,853.50 €', '5,138.00 €', '25.0 %'],
    ],
  );
  const printed = await textOf(path, { ...body, language: 'uk-UA' });
  assert.match(printed, /Бюджет Назва Валюта Цей обʼєкт Вкладені Разом Власна частка/);
  assert.match(printed, /1 284\.50 € 3 853\.50 € 5 138\.00 € 25\.0 %/);
});

test('the report of an object lists its own documents as its reader sees them, but no reports, and says how many it leaves out', async () => {
  const { id } = await created(
    admin.post('/object', { name: 'Plant', business_unit_id: site.unit_id }),
  );
  const path = `/object/${id}`;
  const body = { report_config: 'ObjectStateReport', sections: ['documents'] };
  assert.match(await textOf(path, body), /Documents No documents\./);
  const add = (who: Caller, name: string, bytes: Buffer | string) =>
    ok(addFiles(who, path, [[name, bytes]]), 201);
  await add(admin, 'manual.txt', 'x'.repeat(1_234_001));
  await add(site.as.inspector, 'front.png', await pictureOf(1));
  const { items } = await add(admin, 'wrong.txt', 'Of another plant.\n');
  await ok(admin.delete(`${path}/content/${items[0].id}`), 204);
  await ok(addFiles(admin, `/object/${site.object_id}`, [['other.txt', 'Else.\n']]), 201);
  const nameOf = async (who: Caller) => (await ok(who.get('/user/me'))).full_name;
  const rows = async () =>
    (await shownIn(path, body)).at(-1)?.map(([name, kind, size, , who]) => [name, kind, size, who]);
  assert.deepEqual(await rows(), [
    ['Name', 'Kind', 'Size', 'Added by'],
    ['front.png', 'Picture', '1\u00A0kB', await nameOf(site.as.inspector)],
    ['manual.txt', 'Text', '1,235\u00A0kB', await nameOf(admin)],
  ]);
  const { inspector } = site.as;
  const { content }: ReportContent = await ok(
    inspector.post(`${path}/report`, { ...body, format: 'pdf' }),
    201,
  );
  const seen = await printedText(await contentOf(app, inspector, content.id));
  assert.match(seen, /front\.png Picture 1 kB \d{4}-\d\d-\d\d .*manual\.txt Text 1 235 kB/);
  const [manual] = await app.database.queryAsOwner<{ row: unknown }>(
    `select to_jsonb(c) as row from content c where c.tenant_id = $1 and c.entity_id = $2 and c.name = 'manual.txt'`,
    [site.tenant_id, id],
  );
  await app.database.queryAsOwner(
    `insert into content select copy.* from generate_series(1, 1000) n,
       jsonb_populate_record(null::content, $1::jsonb || jsonb_build_object('id', md5(n::text)::uuid)) copy`,
    [JSON.stringify(manual?.row)],
  );
  const answer = await admin.post(`${path}/report`, { ...body, format: 'pdf', language: 'de-DE' });
  assert.equal(answer.status, 202, 'a list this long is made by a job');
  await workOn(app, { tenant_id: site.tenant_id, id: answer.body.job.id });
  const { result } = await ok(admin.get(`/job/${answer.body.job.id}`));
  const printed = await printedText(await contentOf(app, admin, result.content.id));
  assert.match(printed, /Nicht gedruckt: 2 weitere/);
});
