import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { sql } from 'kysely';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { liftHistory } from '../../../demo/src/assetHistory.ts';
import { linesOf } from '../../../demo/src/data.ts';
import { buildingHistory, readBuildingInspections } from '../../../demo/src/history.ts';
import { importHistory } from '../../../demo/src/importHistory.ts';
import { EMAIL } from '../../../demo/src/people.ts';
import { readRefs } from '../../../demo/src/refs.ts';
import { seedDemo } from '../../../demo/src/seed.ts';
import { readElevators } from '../../../demo/src/stations.ts';
import { findUser } from '../../../demo/src/tenants.ts';
import { readBuildings } from '../../../demo/src/toronto.ts';
import { newApp, signIn } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  await seedDemo(app.deps, { say: () => undefined });
});
after(() => app.close());

/** Sums of the newest imported inspection of each building and check list, computed from the files alone. */
async function recount(
  importedIds: ReadonlySet<string>,
): Promise<{ ok: number; attention: number; critical: number; results: number }> {
  const newest = new Map<string, { id: string; on: string }>();
  for await (const line of linesOf('building-inspections', [
    'inspection_id',
    'building_id',
    'check_list_code',
    'completed_on',
  ])) {
    if (!importedIds.has(line.inspection_id)) continue;
    const key = `${line.building_id} ${line.check_list_code}`;
    const other = newest.get(key);
    if (!other || line.completed_on >= other.on)
      newest.set(key, { id: line.inspection_id, on: line.completed_on });
  }
  const newestIds = new Set([...newest.values()].map(({ id }) => id));
  const sums = { ok: 0, attention: 0, critical: 0, results: 0 };
  for await (const { inspection_id, result } of linesOf('building-inspection-items', [
    'inspection_id',
    'result',
  ])) {
    if (importedIds.has(inspection_id)) sums.results += 1;
    if (newestIds.has(inspection_id)) sums[result as 'ok' | 'attention' | 'critical'] += 1;
  }
  return sums;
}

test('after importing whole histories the city’s summary equals a recount of the files, and needs no correction', async () => {
  const user = await findUser(app.deps, EMAIL.admin);
  assert.ok(user);
  const base = await actingAs(app.deps, user);
  const buildings = await readBuildings();
  const wards = new Set(
    buildings
      .filter(({ ward_no }) => ['1', '22'].includes(ward_no))
      .map(({ building_id }) => building_id),
  );
  const inspections = await readBuildingInspections();
  const refs = await readRefs(base);
  const first = await importHistory(
    base,
    buildingHistory(
      { buildings, inspections, includes: ({ building_id }) => wards.has(building_id) },
      refs,
    ),
  );
  assert.ok(first.inspections > 300);
  const lifts = liftHistory(await readElevators(), refs);
  assert.deepEqual(
    await importHistory(base, lifts),
    { inspections: 0, skipped: lifts.length, items: 0 },
    'inspections already stored are skipped',
  );

  const imports = await app.deps.database.read<{ id: string; results: number }>(sql`
    select substr(i.external_id, 9) as id, count(a.quality)::int as results from inspection i
    join inspection_detail d on d.tenant_id = ${base.actor.tenant_id}::uuid and d.inspection_id = i.id
    join inspection_item a on a.tenant_id = ${base.actor.tenant_id}::uuid and a.detail_id = d.id
    where i.tenant_id = ${base.actor.tenant_id}::uuid and i.external_id like 'toronto-%' group by 1`);
  const { results, ...expected } = await recount(new Set(imports.map(({ id }) => id)));
  assert.equal(
    imports.reduce((sum, row) => sum + row.results, 0),
    results,
    'every result in the file is stored as an answer',
  );

  const caller = await signIn(app.app, EMAIL.admin);
  const city = (await caller.get('/object?filter=external_id=toronto')).body.items[0];
  const branch = (await caller.get('/business_unit?filter=external_id=toronto')).body.items[0];
  for (const { quality } of [city, branch]) {
    assert.deepEqual(
      { ok: quality.ok, attention: quality.attention, critical: quality.critical },
      expected,
    );
  }
  const { corrected, residual, checked } = await recalculateTenant(app.deps.database, {
    tenant: base.actor.tenant_id,
  });
  assert.deepEqual({ corrected, residual }, { corrected: 0, residual: 0 });
  assert.ok(checked > 10_000);
});
