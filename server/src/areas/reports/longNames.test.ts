import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contentOf } from '#test/fixtures/files.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { drawPage } from '#test/fixtures/pdf.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
});
after(() => app.close());

/** The right edge of the sheet within its margins, in millimetres. */
const RIGHT_EDGE = 193;

test('a name without spaces is broken where its column ends, and covers nothing beside it', async () => {
  const { admin } = site.as;
  const name = 'PUMP_STATION_NORTH_LINE_4_MOTOR_CONTROL_CENTRE_FEEDER_PANEL_'.repeat(2);
  await created(admin.post('/object', { name, code: 'Q7', parent_id: site.object_id }));
  const body = { report_config: 'ObjectStateReport', format: 'pdf', sections: ['children'] };
  const { content } = await ok(admin.post(`/object/${site.object_id}/report`, body), 201);
  const { texts } = await drawPage(await contentOf(app, admin, content.id), 1);
  const code = texts.find(({ text }) => text.startsWith('Q7'));
  assert.ok(code, texts.map(({ text }) => text).join(' | '));
  const beside = texts.filter(({ top, bottom }) => top < code.bottom && bottom > code.top);
  for (const { text, left, right } of texts.filter(({ text }) => text.startsWith('PUMP')))
    assert.ok(right <= code.left, `${text} from ${left} to ${right} mm`);
  for (const { text, right } of beside) assert.ok(right <= RIGHT_EDGE, `${text} to ${right} mm`);
});
