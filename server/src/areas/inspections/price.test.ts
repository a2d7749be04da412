import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app, { credits: 20 });
});
after(() => app.close());

const setPrices = (inspection: number, detail: number) =>
  app.database.queryAsOwner(
    'update tenant set credits_per_inspection = $2, credits_per_detail = $3 where tenant_id = $1',
    [site.tenant_id, inspection, detail],
  );

test('a user who may complete an inspection sees its price, the parts of the price, and the balance', async () => {
  const { admin, inspector, guest } = site.as;
  await setPrices(2, 3);
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const path = `/inspection/${inspection.id}/price`;
  const rule = { per_inspection: 2, per_detail: 3, details: 1 };
  const price = { required_credits: 5, available_credits: 20, rule };
  assert.deepEqual(await ok(inspector.get(path)), price);
  // The price is agreed when the inspection is planned: today's rule does not change it.
  await setPrices(2, 4);
  assert.deepEqual(await ok(inspector.get(path)), { ...price, rule: null });
  const work = working(inspector, inspection);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  assert.equal((await ok(inspector.get(path))).available_credits, 15);
  await ok(guest.get(path), 403);
  await ok((await newTenant(app)).as.admin.get(path), 404);
});

test('every page tells superusers, and only them, that few credits are left', async () => {
  const { superuser, admin, inspector } = site.as;
  const low = async () => (await ok(superuser.get('/user/me'))).low_credits;
  await setPrices(14, 0);
  assert.equal(await low(), null);
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const work = working(inspector, inspection);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  assert.equal(await low(), 1);
  for (const caller of [admin, inspector])
    assert.equal((await ok(caller.get('/user/me'))).low_credits, null);
});
