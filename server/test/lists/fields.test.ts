import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newSite, ok } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app, {});
});
after(() => app.close());

test('a list returns the selected fields, and of a value only the selected parts', async () => {
  const { admin } = site.as;
  const { id } = await created(
    admin.post('/object', { name: 'Boiler', business_unit_id: site.unit_id }),
  );
  const rowOf = async (fields: string) => {
    const { items } = await ok(admin.get(`/object?filter=id=${id}&fields=${fields}`));
    return items[0];
  };
  const unit = (await rowOf('business_unit')).business_unit;
  assert.deepEqual(await rowOf('name,business_unit.name'), {
    id,
    name: 'Boiler',
    business_unit: { name: unit.name },
  });
  assert.deepEqual(await rowOf('business_unit.name,business_unit.id,parent.name'), {
    id,
    business_unit: { id: unit.id, name: unit.name },
    parent: null,
  });
  assert.deepEqual(await rowOf('business_unit.name,business_unit'), { id, business_unit: unit });
  assert.deepEqual(await rowOf('quality.total,quality_status.name,operative_status'), {
    id,
    quality: { total: 0 },
    quality_status: null,
    operative_status: (await rowOf('operative_status')).operative_status,
  });
});
