import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contentOf, pictureOf, uploadFile } from '#test/fixtures/files.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { printedText } from '#test/fixtures/pdf.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
});
after(() => app.close());

const AT = '2026-03-02T10:00:00Z';

test('a report says what was scanned or why nothing was, and where the visit and its photos were', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const location = { text: null, lat: 48.2082, lon: 16.3738 };
  await ok(admin.patch(`/object/${site.object_id}`, { location, code: 'B-1' }));
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      requires_start_scan: true,
      requires_finish_scan: true,
      keeps_place: true,
    }),
  );
  const inspection = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, inspection);
  const place = { lat: 48.2084, lon: 16.3738, accuracy: 12, at: AT };
  await ok(work.status(2, { scan: { code: '(21)B-1\u001D10LOT', is_typed: true }, place }));
  await work.fill();
  const item = inspection.details[0]?.items['Roof'];
  const upload_id = await uploadFile(admin, await pictureOf(1));
  const photo = { upload_id, name: 'roof.png', device_place: { ...place, accuracy: 7 } };
  await ok(admin.post(`/inspection_check_list_item/${item}/content/uploaded`, photo), 201);
  await ok(
    work.status(3, { scan: { reason: 'Painted over' }, place: { fault: 'timeout', at: AT } }),
  );
  const path = `/inspection/composite/${inspection.id}/report`;
  const body = { report_config: 'InspectionCompletedReport', format: 'pdf' };
  const { content } = await ok(admin.post(path, body), 201);
  const text = (await printedText(await contentOf(app, admin, content.id))).replaceAll(/\s+/g, ' ');
  for (const said of [
    'Code (21)B-1 10LOT typed',
    'Not scanned: Painted over',
    '48.20840, 16.37380 ± 12 m · 22 m from the object',
    'Not known: not found in time',
    '48.20840, 16.37380 ± 7 m',
  ])
    assert.ok(text.includes(said), `${said}: ${text}`);
  assert.ok(
    !text.includes('standard for archives'),
    'separators of codes are no letters of a font',
  );
});
