import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

test('a change by somebody who has changed since their last one is refused as they are now', async () => {
  const { admin } = site.as;
  const inspector = await newInspector(app, site, site.unit_id);
  const { id: elsewhere } = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  const { id: indicator_id } = await created(
    admin.post('/measurement_indicator', { name: 'Oil', object_id: site.object_id }),
  );
  const given: number[] = [];
  const add = async () => {
    const measured_at = new Date(Date.UTC(2026, 1, 1, given.length)).toISOString();
    const value = { indicator_id, value: 1, measured_at };
    given.push((await inspector.post('/indicator_value_history', value)).status);
  };
  const become = (change: Record<string, unknown>) =>
    ok(admin.patch(`/user/${inspector.id}`, change));
  await add();
  await add();
  await become({ business_unit_id: elsewhere });
  await add();
  await become({ business_unit_id: site.unit_id });
  await add();
  await become({ is_active: false });
  await add();
  assert.deepEqual(given, [201, 201, 404, 201, 401]);
  const values = await ok(admin.get(`/indicator_value_history?filter=indicator=${indicator_id}`));
  assert.equal(values['total'], 3);
});

test('a refusal does not bear the ETag of what its caller saw before they changed', async () => {
  const { admin } = site.as;
  const inspector = await newInspector(app, site, site.unit_id);
  const { id: elsewhere } = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  const { id } = await created(
    admin.post('/measurement_indicator', { name: 'Gas', object_id: site.object_id }),
  );
  const read = async () => {
    const { status, headers } = await inspector.get(`/measurement_indicator/${id}`);
    return [status, 'etag' in headers];
  };
  assert.deepEqual(await read(), [200, true]);
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: elsewhere }));
  assert.deepEqual(await read(), [404, false]);
});
