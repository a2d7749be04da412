import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { contentOf } from '#test/fixtures/files.ts';
import { created, detailsOf, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { printedText } from '#test/fixtures/pdf.ts';

const POINTS = {
  check_type_code: CHECK_TYPE.choice,
  choices: ['3', '2', '1', '0'],
  rule: { by_answer: { 3: 30, 2: 20, 1: 10, 0: 10 } },
};
const WORDS = {
  check_type_code: CHECK_TYPE.choice,
  choices: ['IN', 'OUT'],
  rule: { by_answer: { IN: 30, OUT: 20 } },
};

let app: TestApp;
let site: Site;
let inspection_id: string;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app, {
    items: [
      { name: 'Roof', ...POINTS },
      { name: 'Doors', ...WORDS },
      { name: 'Paint', ...POINTS },
    ],
  });
  const { admin } = site.as;
  const { id } = await created(
    admin.post(`/inspection/composite/${site.object_id}`, {
      template_id: site.template_id,
      responsible_id: admin.id,
    }),
  );
  inspection_id = id;
  const work = working(admin, { id, details: await detailsOf(admin, id) });
  await ok(work.start());
  await ok(work.answer('Roof', { value: '1' }));
  await ok(work.answer('Doors', { value: 'OUT' }));
  await ok(work.answer('Paint', { value: '3' }));
  await ok(work.complete());
});
after(() => app.close());

test('a cause that is an answer of points has its scale, one in words has none', async () => {
  const { items } = await ok(site.as.admin.get(`/object/${site.object_id}/quality/causes`));
  assert.deepEqual(
    items.map(({ name, value, scale }: Record<string, unknown>) => [name, value, scale]),
    [
      ['Roof', '1', { of: 3, limit: { bound: 'critical_min', limit: 2 } }],
      ['Doors', 'OUT', null],
    ],
  );
});

for (const [report_config, path] of [
  ['ObjectStateReport', () => `/object/${site.object_id}`],
  ['InspectionCompletedReport', () => `/inspection/composite/${inspection_id}`],
] as const)
  test(`findings of the ${report_config} say of how many points, and where it becomes critical`, async () => {
    const { admin } = site.as;
    const body = { report_config, format: 'pdf' };
    const { content } = await ok(admin.post(`${path()}/report`, body), 201);
    const text = await printedText(await contentOf(app, admin, content.id));
    assert.ok(text.includes('1 of 3 · critical below 2'), text);
    assert.ok(/OUT/.test(text) && !text.includes('OUT of'), text);
    if (report_config === 'InspectionCompletedReport') assert.ok(text.includes('3 of 3'), text);
  });
