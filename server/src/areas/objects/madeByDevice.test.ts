import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newManager, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => {
  app = await newApp();
});
after(() => app.close());

test('an object with an id of the device is created once, whatever is known of its key and its code by then', async () => {
  const site = await newSite(app);
  const { object_id } = site;
  const manager = await newManager(app, site, null);
  const id = crypto.randomUUID();
  const body = { id, name: 'Extinguisher', parent_id: object_id, external_id: 'FX-1' };
  assert.equal((await created(manager.post('/object', body))).id, id);
  await ok(manager.patch(`/object/${id}`, { name: 'Extinguisher 12' }));
  const repeat = await ok(manager.post('/object', body), 409);
  // not the code, which the object itself has
  assert.deepEqual(repeat.detail, { code: 'duplicate', field: 'id' });
  assert.equal((await ok(manager.get(`/object/${id}`))).name, 'Extinguisher 12');
  const taken = await ok(manager.post('/object', { ...body, id: crypto.randomUUID() }), 409);
  assert.deepEqual(taken.detail, { code: 'duplicate', field: 'external_id' });
});
