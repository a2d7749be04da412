import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportContent } from '@plumbline/contract/reports/schemas';
import { clockAt } from '#test/fixtures/clock.ts';
import { contentOf } from '#test/fixtures/files.ts';
import { importResults } from '#test/fixtures/importResults.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { readPdf } from '#test/fixtures/pdf.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
});
after(() => app.close());

const setClock = (moment: string) => {
  app.deps.clock = clockAt(moment);
};

/** The text of the report, whose form is that of an archive that can be read aloud. */
async function saidBy({ as }: Site, path: string, report_config: string): Promise<string> {
  const body = { report_config, format: 'pdf' };
  const made: ReportContent = await ok(as.admin.post(`${path}/report`, body), 201);
  const { pages, archive, isTagged } = await readPdf(
    await contentOf(app, as.admin, made.content.id),
  );
  assert.deepEqual([archive, isTagged], ['2A', true]);
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

/**
 * A building that was critical before the last 30 days, with one inspection done late, one overdue and one to come;
 * other objects have more.
 */
async function busySite() {
  setClock('2027-01-10T12:00:00Z');
  const site = await newSite(app);
  const { admin } = site.as;
  const [pump = ''] = site.pumps;
  await importResults(
    app,
    site,
    [{ object_id: pump, roof: 20, doors: 30 }],
    '2027-01-09T12:00:00Z',
  );
  await handled(app, site.tenant_id);
  setClock('2027-03-10T12:00:00Z');
  const plan = (assigned_time: string, due_time: string) =>
    site.plan(admin, {
      assigned_time: `2027-${assigned_time}T00:00:00Z`,
      due_time: `2027-${due_time}T00:00:00Z`,
    });
  const late = await plan('03-01', '03-08');
  const work = working(admin, late);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 10 }));
  await ok(work.answer('Doors', { quality_status_code: 30 }));
  await ok(work.complete());
  const overdue = await plan('03-01', '03-09');
  const next = await plan('03-12', '03-20');
  await plan('05-01', '05-10');
  const south = { name: 'South', parent_id: site.company_id };
  const { id: business_unit_id } = await ok(admin.post('/business_unit', south), 201);
  const { id: depot } = await ok(admin.post('/object', { name: 'Depot', business_unit_id }), 201);
  await importResults(
    app,
    site,
    [{ object_id: depot, roof: 10, doors: 10 }],
    '2027-03-05T12:00:00Z',
  );
  await created(
    admin.post(`/inspection/composite/${depot}`, {
      template_id: site.template_id,
      assigned_time: '2027-03-01T00:00:00Z',
      due_time: '2027-03-09T00:00:00Z',
    }),
  );
  const numberOf = async ({ id }: { id: string }): Promise<string> =>
    (await ok(admin.get(`/inspection/${id}`))).number;
  return { site, open: [await numberOf(overdue), await numberOf(next)] };
}

test('a report on a unit or an object says in a few lines what is wrong, what was done and what comes next', async () => {
  const { site, open } = await busySite();
  for (const [report_config, path] of [
    ['BusinessUnitStateReport', `/business_unit/${site.unit_id}`],
    ['ObjectStateReport', `/object/${site.object_id}`],
  ] as const) {
    const text = await saidBy(site, path, report_config);
    for (const said of [
      'Now: Critical 1, Attention 1, of 4 results.',
      'Change in the last 30 days: Critical +1, Attention ±0.',
      'Inspections completed in the last 30 days: 1, of these late: 1.',
      'Overdue now: 1. To be done in the next 30 days: 1.',
    ])
      assert.ok(text.includes(said), `${report_config}: ${said}: ${text}`);
    assert.ok(text.indexOf('Made on') < text.indexOf('Now:'), 'its date stands near its title');
    if (report_config === 'BusinessUnitStateReport')
      assert.deepEqual(text.slice(text.indexOf('Overdue inspections')).match(/INS-\d+/g), open);
  }
});
