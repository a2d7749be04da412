import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { sql } from 'kysely';
import { recalculateTenant } from '#areas/quality/recalculate.ts';
import { initTenant } from '#areas/tenants/service.ts';
import { newApp, signIn } from '#test/newTenant.ts';
import type { TestApp } from '#test/newTenant.ts';
import { actingAs } from '../acting.ts';
import { openDeps } from '../deps.ts';
import { linesOf } from './data.ts';
import { liftHistory } from './assetHistory.ts';
import { buildingHistory, readBuildingInspections } from './history.ts';
import { importHistory } from './importHistory.ts';
import { EMAIL } from './people.ts';
import { readRefs } from './refs.ts';
import { seedDemo } from './seed.ts';
import { readElevators } from './stations.ts';
import { findUser } from './tenants.ts';
import { readBuildings } from './toronto.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 4, read: 2 })));
after(() => app.close());

const admin = async () => {
  const found = await findUser(app.deps, EMAIL.admin);
  assert.ok(found);
  return await actingAs(app.deps, found);
};

test('an interrupted seeding goes on; of two servers that start together one seeds; the next start does nothing', async () => {
  const stop = (line: string) => {
    if (line.includes('classifiers')) throw new Error('stopped');
  };
  await assert.rejects(seedDemo(app.deps, { say: stop }), /stopped/);
  const other = await openDeps(app.database.url, { ...app.deps.config, demo: true, secret: null });
  const said: string[] = [];
  try {
    await Promise.all(
      [app.deps, other].map((deps) => seedDemo(deps, { say: (line) => said.push(line) })),
    );
  } finally {
    await other.database.close();
  }
  assert.equal(said.filter((line) => line.startsWith('The demo tenant is filled')).length, 1);
  const started = performance.now();
  await seedDemo(app.deps, { say: () => assert.fail('nothing is left to do') });
  assert.ok(performance.now() - started < 1000);
});

test('a database with other tenants is not filled unless asked', async () => {
  const other = await newApp({ app: 3, read: 1 });
  try {
    await initTenant(other.deps.database.app, { name: 'Other' }, []);
    await seedDemo(other.deps, { say: () => assert.fail('nothing may be filled') });
    assert.equal(await findUser(other.deps, EMAIL.admin), undefined);
  } finally {
    await other.close();
  }
});

/** Sums of the newest imported inspection of each building and check list, counted from the files alone. */
async function recount(
  imported: ReadonlySet<string>,
): Promise<{ ok: number; attention: number; critical: number; results: number }> {
  const newest = new Map<string, { id: string; on: string }>();
  for await (const line of linesOf('building-inspections', [
    'inspection_id',
    'building_id',
    'check_list_code',
    'completed_on',
  ])) {
    if (!imported.has(line.inspection_id)) continue;
    const key = `${line.building_id} ${line.check_list_code}`;
    const other = newest.get(key);
    if (!other || line.completed_on >= other.on)
      newest.set(key, { id: line.inspection_id, on: line.completed_on });
  }
  const counted = new Set([...newest.values()].map(({ id }) => id));
  const sums = { ok: 0, attention: 0, critical: 0, results: 0 };
  for await (const { inspection_id, result } of linesOf('building-inspection-items', [
    'inspection_id',
    'result',
  ])) {
    if (imported.has(inspection_id)) sums.results += 1;
    if (counted.has(inspection_id)) sums[result as 'ok' | 'attention' | 'critical'] += 1;
  }
  return sums;
}

test('with whole histories imported the city’s summary equals a recount of the files, and nothing is to mend', async () => {
  const base = await admin();
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
      { buildings, inspections, wanted: ({ building_id }) => wards.has(building_id) },
      refs,
    ),
  );
  assert.ok(first.inspections > 300);
  const lifts = liftHistory(await readElevators(), refs);
  assert.deepEqual(
    await importHistory(base, lifts),
    { inspections: 0, skipped: lifts.length, items: 0 },
    'what is known is passed over',
  );

  const stored = await app.deps.database.read<{ id: string; results: number }>(sql`
    select substr(i.external_id, 9) as id, count(a.quality)::int as results from inspection i
    join inspection_detail d on d.tenant_id = ${base.actor.tenant_id}::uuid and d.inspection_id = i.id
    join inspection_item a on a.tenant_id = ${base.actor.tenant_id}::uuid and a.detail_id = d.id
    where i.tenant_id = ${base.actor.tenant_id}::uuid and i.external_id like 'toronto-%' group by 1`);
  const { results, ...expected } = await recount(new Set(stored.map(({ id }) => id)));
  assert.equal(
    stored.reduce((sum, row) => sum + row.results, 0),
    results,
    'every result of the file is an answer',
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

test('bridges are rated as the ministry rates them', async () => {
  const caller = await signIn(app.app, EMAIL.admin);
  const codes = { ok: 30, attention: 20, critical: 10 } as Record<string, number>;
  const rated = new Map<string, number>();
  for (let page = 1; page <= 3; page++) {
    const { body } = await caller.get(
      `/object?filter=external_id~ontario-bridge-&fields=code,quality_status&page=${page}&page_size=1000`,
    );
    for (const bridge of body.items) rated.set(bridge.code, bridge.quality_status?.code);
  }
  let differing = 0;
  for await (const { bridge_id, quality_status } of linesOf('bridges', [
    'bridge_id',
    'quality_status',
  ])) {
    if (quality_status !== '' && rated.get(bridge_id) !== codes[quality_status]) differing += 1;
  }
  assert.equal(rated.size, 2781);
  assert.equal(differing, 0);
});

test('every account signs in and finds its work', async () => {
  const inspector = await signIn(app.app, EMAIL.inspector);
  const { body: open } = await inspector.get(
    `/inspection?filter=responsible.id=${inspector.id}&filter=operative_status.code:in:1,2&page_size=100`,
  );
  assert.equal(open.total, 12);
  const begun = open.items.filter(
    (item: { operative_status: { code: number } }) => item.operative_status.code === 2,
  );
  assert.equal(begun.length, 1);
  assert.ok(begun[0].progress.filled > 10 && begun[0].progress.filled < begun[0].progress.total);
  assert.ok(open.items.some((item: { overdue: boolean }) => item.overdue));
  assert.ok(
    open.items.some(
      (item: { assigned_time: string }) => Date.parse(item.assigned_time) > Date.now(),
    ),
  );
  const totals = async (email: string) =>
    (await (await signIn(app.app, email)).get('/object?page_size=1')).body.total as number;
  const [seen, all, guest] = [
    await totals(EMAIL.inspector),
    await totals(EMAIL.admin),
    await totals(EMAIL.guest),
  ];
  assert.ok(seen > 400 && guest > 1000 && guest < all && seen < all, `${seen} ${guest} ${all}`);
  const owner = await signIn(app.app, EMAIL.superuser);
  assert.equal((await owner.get('/superuser/tenant')).body.items[0].balance.remnant, 50_000);
  await signIn(app.app, EMAIL.operator);
});
