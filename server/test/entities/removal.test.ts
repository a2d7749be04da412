import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newSite, ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 2, read: 2 })));
after(() => app.close());

test('an object or a unit is archived or deleted with its descendants only if the call says so', async () => {
  const { admin } = (await newSite(app)).as;
  for (const list of ['/object', '/business_unit']) {
    const top = await created(admin.post(list, { name: 'Plant' }));
    const below = await created(admin.post(list, { name: 'Pump', parent_id: top.id }));
    const whole = `${list}/${top.id}`;
    const paths = [whole, `${list}/${below.id}`];
    const archived = () =>
      Promise.all(paths.map(async (path) => (await ok(admin.get(path))).archived));
    await ok(admin.delete(whole), 409);
    assert.deepEqual(await archived(), [false, false]);
    await ok(admin.delete(`${whole}?with_hierarchy=true`), 204);
    assert.deepEqual(await archived(), [true, true]);
    await ok(admin.delete(`${whole}?permanent=true`), 409);
    await ok(admin.delete(`${whole}?with_hierarchy=true&permanent=true`), 204);
    for (const path of paths) await ok(admin.get(path), 404);
  }
});
