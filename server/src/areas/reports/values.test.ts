import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportContent } from '@plumbline/contract/reports/schemas';
import { readXlsx } from 'hucre/xlsx';
import { contentOf } from '#test/fixtures/files.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
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

test('a restriction among the findings says what was measured', async () => {
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

test('what is not rated says so in the words of the reader, on paper and in a spreadsheet', async () => {
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
