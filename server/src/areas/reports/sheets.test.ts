import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportContent } from '@plumbline/contract/reports/schemas';
import { readXlsx } from 'hucre/xlsx';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

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

/** The sheets of a report that somebody makes. */
async function sheetsOf(who: Caller, path: string, body: Record<string, unknown>): Promise<Sheets> {
  const { content }: ReportContent = await ok(who.post(path, { format: 'xlsx', ...body }), 201);
  const answer = await app.app.inject({
    url: `/api/content/${content.id}/file`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return (await readXlsx(answer.rawPayload)).sheets;
}

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
