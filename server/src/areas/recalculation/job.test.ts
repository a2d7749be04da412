import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  owner = await app.database.owner();
});
after(() => app.close());

const PATHS = ['object', 'business_unit'] as const;
const pathOf = (tenant: TestTenant, entity: (typeof PATHS)[number] = 'object') =>
  `/superuser/tenant/${tenant.tenant_id}/${entity}/quality/calculate`;
const begin = async (tenant: TestTenant, entity?: (typeof PATHS)[number]): Promise<string> =>
  (await ok(tenant.as.superuser.post(pathOf(tenant, entity)), 202)).job.id;
const newest = async (tenant: TestTenant) =>
  (await ok(tenant.as.superuser.get(pathOf(tenant)))).job;

test('a tenant that was never recalculated has no job', async () => {
  assert.equal(await newest(await newSite(app)), null);
});

test('a recalculation corrects the summaries; the log says who began it, and its result', async () => {
  const site = await newSite(app);
  await owner.query('update object_quality set actual_ok = actual_ok + 5 where tenant_id = $1', [
    site.tenant_id,
  ]);
  const id = await begin(site);
  assert.equal((await newest(site)).status, 'waiting');
  await workOn(app, { tenant_id: site.tenant_id, id });
  const { status, result, progress } = await newest(site);
  assert.equal(status, 'done');
  assert.ok(result.corrected >= 3);
  assert.deepEqual(progress, { done: result.checked, total: result.checked });
  const { rows } = await owner.query(
    `select user_id, operation, new_value from audit_log where entity_id = $1 order by id`,
    [site.tenant_id],
  );
  const job = { id, kind: 'recalculation' };
  assert.deepEqual(rows, [
    { user_id: site.as.superuser.id, operation: 'update', new_value: { job } },
    { user_id: null, operation: 'recalculate', new_value: result },
  ]);
});

test('beginning a recalculation while one is unfinished returns that one', async () => {
  const site = await newSite(app);
  const ids = await Promise.all([begin(site), begin(site, 'business_unit'), begin(site)]);
  assert.equal(new Set(ids).size, 1);
  await workOn(app, { tenant_id: site.tenant_id, id: ids[0] ?? '' });
  assert.notEqual(await begin(site), ids[0]);
});

test('a cancelled recalculation stops', async () => {
  const site = await newSite(app);
  const id = await begin(site);
  const path = `/job/${id}`;
  assert.equal((await ok(site.as.superuser.post(`${path}/cancel`))).status, 'cancelled');
  await workOn(app, { tenant_id: site.tenant_id, id });
  assert.equal((await ok(site.as.superuser.get(path))).status, 'cancelled');
});

test("another tenant's recalculation does not exist", async () => {
  const [site, other] = [await newSite(app), await newSite(app)];
  assert.equal((await other.as.superuser.get(pathOf(site))).status, 404);
  assert.equal((await other.as.superuser.post(pathOf(site))).status, 404);
  const id = await begin(site);
  assert.equal((await other.as.superuser.get(`/job/${id}`)).status, 404);
  assert.equal((await other.as.superuser.post(`/job/${id}/cancel`)).status, 404);
});
