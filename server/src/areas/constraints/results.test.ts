import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { differences, readForest } from '#test/fixtures/forestRows.ts';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { recalculated } from '#test/fixtures/jobs.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp();
  owner = await app.database.owner();
});
after(() => app.close());

interface Limited extends TestTenant {
  object_id: string;
  /** Critical, ok, and without a verdict. */
  limits: [string, string, string];
}
const permit = (object_id: string, boundary_date: string, more = {}) => ({
  name: 'Permit',
  constraint_type_code: 2,
  object_id,
  boundary_date,
  ...more,
});
async function limited(): Promise<Limited> {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  const top = await created(admin.post('/object', { name: 'Hall' }));
  const { id } = await created(admin.post('/object', { name: 'Boiler', parent_id: top.id }));
  const limit = async (...terms: Parameters<typeof permit>) =>
    (await created(admin.post('/constraint', permit(...terms)))).id;
  const past = await limit(id, '2020-01-01');
  const ahead = await limit(id, '2090-01-01');
  const later = await limit(id, '2020-01-01', { valid_from: '2090-01-01' });
  return { ...tenant, object_id: id, limits: [past, ahead, later] };
}

const countsOf = async ({ as, object_id }: Limited) => {
  const { quality } = await ok(as.admin.get(`/object/${object_id}`));
  return [quality.critical, quality.attention, quality.ok];
};
async function assertRight(tenant: Limited, counts: number[]): Promise<void> {
  assert.deepEqual(await countsOf(tenant), counts);
  const forest = await readForest(owner, tenant.tenant_id);
  assert.deepEqual(differences(forest, forest.truth), []);
}

test('results that match the verdicts are not changed, whether or not one without a verdict has a row', async () => {
  const tenant = await limited();
  const { admin } = tenant.as;
  assert.equal((await recalculated(app, tenant)).corrected, 0);
  await ok(admin.patch(`/constraint/${tenant.limits[0]}`, { valid_to: '2020-01-01' }));
  const { corrected, residual } = await recalculated(app, tenant);
  assert.deepEqual([corrected, residual], [0, 0]);
  await assertRight(tenant, [0, 0, 1]);
});

const SABOTAGES: [what: string, statement: string][] = [
  [
    'falsified',
    'update object_result set critical = 0, ok = 4 where tenant_id = $1 and source_id = $3 and object_id = $2',
  ],
  ['lost', 'delete from object_result where tenant_id = $1 and object_id = $2 and source_id = $3'],
  [
    'of a restriction that does not exist',
    `insert into object_result select $1, $2, 2, tenant_id, 1, 1, 1, now(), null from quality_constraint where tenant_id = $1 and id = $3 and object_id = $2`,
  ],
  [
    'of another object',
    `insert into object_result select $1, q.object_id, 2, $3, 0, 0, 1, now(), null from object_quality q where q.tenant_id = $1 and q.parent_id is null and $2::uuid is not null`,
  ],
];

for (const [what, statement] of SABOTAGES)
  test(`a recalculation mends a result that is ${what}, and then nothing`, async () => {
    const tenant = await limited();
    const { rowCount } = await owner.query(statement, [
      tenant.tenant_id,
      tenant.object_id,
      tenant.limits[0],
    ]);
    assert.equal(rowCount, 1);
    const { corrected, residual } = await recalculated(app, tenant);
    assert.ok(corrected >= 1);
    assert.equal(residual, 0);
    await assertRight(tenant, [1, 0, 1]);
    assert.equal((await recalculated(app, tenant)).corrected, 0);
  });

test('a restriction deleted for good takes its result and its history along', async () => {
  const tenant = await limited();
  const { admin } = tenant.as;
  const [path] = tenant.limits.map((id) => `/constraint/${id}`);
  assert.ok(path);
  assert.equal((await admin.delete(`${path}?permanent=true`)).status, 409);
  await assertRight(tenant, [1, 0, 1]);
  await ok(admin.delete(path), 204);
  await assertRight(tenant, [0, 0, 1]);
  await ok(admin.delete(`${path}?permanent=true`), 204);
  assert.equal((await admin.get(path)).status, 404);
  await assertRight(tenant, [0, 0, 1]);
  const { rows } = await owner.query(
    `select (select count(*)::int from object_result where source_id = $1) as results,
      (select count(*)::int from constraint_verdict where constraint_id = $1) as verdicts`,
    [tenant.limits[0]],
  );
  assert.deepEqual(rows, [{ results: 0, verdicts: 0 }]);
  assert.equal((await recalculated(app, tenant)).corrected, 0);
});

test('an object with a restriction is not deleted for good', async () => {
  const tenant = await limited();
  const { admin } = tenant.as;
  const path = `/object/${tenant.object_id}`;
  await ok(admin.delete(path), 204);
  const { status, body } = await admin.delete(`${path}?permanent=true`);
  assert.deepEqual([status, body.detail], [409, { code: 'in_use' }]);
});
