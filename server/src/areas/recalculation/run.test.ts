import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecalculationResult } from '@plumbline/contract/quality/schemas';
import type pg from 'pg';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import type { RecalculationProgress } from './recalculate.ts';
import { runExclusively } from './run.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp();
  owner = await app.database.owner();
});
after(() => app.close());

const PATHS = ['object', 'business_unit'] as const;
const pathOf = (tenant: TestTenant, entity: (typeof PATHS)[number] = 'object') =>
  `/superuser/tenant/${tenant.tenant_id}/${entity}/quality/calculate`;
const start = (tenant: TestTenant) => tenant.as.superuser.post(pathOf(tenant));
const read = (tenant: TestTenant) => ok(tenant.as.superuser.get(pathOf(tenant)));

/** A run in progress on another server, until its promise settles. */
function runElsewhere(tenant_id: string) {
  const result = Promise.withResolvers<RecalculationResult>();
  const progress = Promise.withResolvers<(progress: RecalculationProgress) => void>();
  const where = { app: app.deps.database.app, tenant: tenant_id, log: app.app.log };
  const end = runExclusively(where, async (onProgress) => {
    progress.resolve(onProgress);
    return await result.promise;
  });
  return { end, result, working: progress.promise };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

test('a tenant that was never recalculated has a state without times', async () => {
  const site = await newSite(app);
  const never = { running: false, started_at: null, finished_at: null };
  assert.deepEqual(await read(site), { ...never, total: 0, checked: 0, corrected: 0, residual: 0 });
});

test('while a run is in progress, everybody sees its progress and nobody can start another', async () => {
  const site = await newSite(app);
  const { end, result, working } = runElsewhere(site.tenant_id);
  const onProgress = await working;
  onProgress({ round: 1, read: 2, wrong: 1 });
  await until(async () => (await read(site)).checked === 2);
  const { running, total, corrected, finished_at } = await read(site);
  assert.deepEqual([running, total, corrected, finished_at], [true, 5, 1, null]);
  for (const entity of PATHS) {
    const refusal = await site.as.superuser.post(pathOf(site, entity));
    assert.deepEqual([refusal.status, refusal.body.detail.code], [429, 'rate_limited']);
    assert.equal(refusal.headers['retry-after'], '10');
  }
  result.resolve({ checked: 5, corrected: 3, residual: 0 });
  await end;
  const last = await read(site);
  assert.deepEqual([last.running, last.checked, last.corrected], [false, 5, 3]);
  assert.ok(last.finished_at >= last.started_at);
  await ok(start(site));
  assert.equal((await read(site)).corrected, 0);
});

test('after a failed run another one can start at once', async () => {
  const site = await newSite(app);
  const { end, result, working } = runElsewhere(site.tenant_id);
  await working;
  result.reject(new Error('the database is gone'));
  await assert.rejects(end, /the database is gone/);
  await ok(start(site));
});

test('a run whose server died is shown as interrupted and can be started again', async () => {
  const site = await newSite(app);
  await ok(start(site));
  await owner.query(
    `update recalculation set finished_at = null, beat_at = now() - interval '31 seconds' where tenant_id = $1`,
    [site.tenant_id],
  );
  const { running, started_at, finished_at } = await read(site);
  assert.deepEqual([running, typeof started_at, finished_at], [false, 'string', null]);
  await ok(start(site));
  assert.notEqual((await read(site)).finished_at, null);
});

test("another tenant's recalculation does not exist", async () => {
  const [site, other] = [await newSite(app), await newSite(app)];
  assert.equal((await other.as.superuser.get(pathOf(site))).status, 404);
  assert.equal((await other.as.superuser.post(pathOf(site))).status, 404);
});
