import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { makerOf } from '#test/fixtures/make.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
});
after(() => app.close());

const begin = async ({ as }: TestTenant): Promise<string> =>
  (await ok(as.admin.post('/constraint/recalculate'), 202)).job.id;
async function recalculated(tenant: TestTenant): Promise<{ checked: number; changed: number }> {
  const id = await begin(tenant);
  await workOn(app, { tenant_id: tenant.tenant_id, id });
  const { status, result, progress } = await ok(tenant.as.admin.get(`/job/${id}`));
  assert.deepEqual([status, progress], ['done', { done: result.checked, total: result.checked }]);
  return result;
}

/** Restrictions on values, on dates, not in force, archived, and on an archived indicator. */
async function withLimits(): Promise<TestTenant & { object_id: string; limits: string[] }> {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  const maker = makerOf(app, tenant);
  const { id: object_id } = await maker.row('object');
  const limits = [];
  for (const n of [1, 2, 3]) {
    const { id: indicator_id } = await maker.row('measurement_indicator', { over: { object_id } });
    const measured_at = new Date(Date.UTC(2026, 0, n)).toISOString();
    await ok(
      admin.post('/indicator_value_history', { indicator_id, value: 40 * n, measured_at }),
      201,
    );
    const terms = { name: 'Heat', constraint_type_code: 1, indicator_id, critical_max: 100 };
    limits.push((await ok(admin.post('/constraint', terms), 201)).id);
    if (n === 2) await ok(admin.delete(`/measurement_indicator/${indicator_id}`), 204);
  }
  for (const terms of [{}, { valid_from: '2090-01-01' }]) {
    const date = {
      name: 'Permit',
      constraint_type_code: 2,
      object_id,
      boundary_date: '2020-01-01',
    };
    limits.push((await ok(admin.post('/constraint', { ...date, ...terms }), 201)).id);
  }
  const { id } = await ok(
    admin.post('/constraint', {
      name: 'Old',
      constraint_type_code: 2,
      object_id,
      boundary_date: '2020-01-01',
    }),
    201,
  );
  await ok(admin.delete(`/constraint/${id}`), 204);
  return { ...tenant, object_id, limits: [...limits, id] };
}

test('if every verdict is right, all are examined and none is changed', async () => {
  const tenant = await withLimits();
  assert.deepEqual(await recalculated(tenant), { checked: 6, changed: 0 });
});

test('wrong and missing verdicts are judged again, with all that follows from them', async () => {
  const tenant = await withLimits();
  const quality = async () =>
    (await ok(tenant.as.admin.get(`/object/${tenant.object_id}`))).quality;
  const before = await quality();
  assert.deepEqual([before.ok, before.critical], [1, 2]);
  await app.database.queryAsOwner(
    `update quality_constraint set quality_status_code = 20 where id = any($1)`,
    [tenant.limits.slice(0, 3)],
  );
  await app.database.queryAsOwner(
    `update quality_constraint set quality_status_code = null, judge_on = null, judged_on = null, evaluated_at = null where id = $1`,
    [tenant.limits[3]],
  );
  // Not in force yet: examined, though there is no verdict.
  await app.database.queryAsOwner(
    'update quality_constraint set evaluated_at = null where id = $1',
    [tenant.limits[4]],
  );
  assert.deepEqual(await recalculated(tenant), { checked: 6, changed: 4 });
  const unseen = await app.database.queryAsOwner(
    'select id from quality_constraint where tenant_id = $1 and evaluated_at is null',
    [tenant.tenant_id],
  );
  assert.deepEqual(unseen, []);
  assert.deepEqual(await quality(), before);
  assert.deepEqual(await recalculated(tenant), { checked: 6, changed: 0 });
});

test('a tenant has one recalculation of restrictions at a time, which can be cancelled', async () => {
  const tenant = await withLimits();
  const ids = await Promise.all([begin(tenant), begin(tenant), begin(tenant)]);
  assert.equal(new Set(ids).size, 1);
  const [id] = ids;
  assert.equal((await ok(tenant.as.admin.post(`/job/${id}/cancel`))).status, 'cancelled');
  await workOn(app, { tenant_id: tenant.tenant_id, id });
  assert.equal((await ok(tenant.as.admin.get(`/job/${id}`))).status, 'cancelled');
  assert.notEqual(await begin(tenant), id);
});
