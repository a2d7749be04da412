import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type pg from 'pg';
import { addCounts } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import { startDispatcher } from '#kit/events/dispatcher.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import { handleNext } from '#kit/handlers/handleNext.ts';
import { startWorkers } from '#kit/due/workers.ts';
import { handlerTasks } from '#kit/handlers/handlerTask.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { recount } from '#test/fixtures/forest.ts';
import { readForest } from '#test/fixtures/forestRows.ts';
import { importResults } from '#test/fixtures/importResults.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { recalculated } from '#test/fixtures/jobs.ts';
import { makerOf } from '#test/fixtures/make.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { qualityHistoryHandler } from './handler.ts';
import { fromNow } from '#test/checks/moments.ts';
import { sized } from '#test/checks/size.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

type Sums = Counts & { actual: Counts };
const NOTHING: Sums = {
  ok: 0,
  attention: 0,
  critical: 0,
  actual: { ok: 0, attention: 0, critical: 0 },
};

/** The points of a tenant, each subject's in order of time. */
async function pointsOf(tenant: string): Promise<Map<string, Sums[]>> {
  const { rows } = await owner.query(
    `select subject_kind, subject_id, ok, attention, critical,
       jsonb_build_object('ok', actual_ok, 'attention', actual_attention, 'critical', actual_critical) as actual
     from quality_point where tenant_id = $1 order by at`,
    [tenant],
  );
  const points = Map.groupBy(rows, (row) => `${row.subject_kind} ${row.subject_id}`);
  return new Map(
    [...points].map(([key, all]) => [
      key,
      all.map(({ ok, attention, critical, actual }) => ({ ok, attention, critical, actual })),
    ]),
  );
}

/** The summaries of a tenant, recounted. */
async function summariesOf(tenant: string): Promise<Map<string, Sums>> {
  const { objects, units } = recount((await readForest(owner, tenant)).truth);
  const sums = [...objects].map(([id, sum]) => [`1 ${id}`, sum] as const);
  return new Map(
    [...sums, ...[...units].map(([id, sum]) => [`2 ${id}`, sum] as const)].map(
      ([key, { actual, inherited }]) => [key, { ...addCounts(actual, inherited), actual }],
    ),
  );
}

async function handle({ tenant_id }: Pick<Site, 'tenant_id'>): Promise<void> {
  await numberEvents(app.deps.database, tenant_id);
  await handleNext(app.deps, qualityHistoryHandler, { tenant_id, log: app.app.log });
}

/** The expected points: the earlier ones, one for each summary that differs since, none of deleted subjects. */
function followed(before: Map<string, Sums[]>, summaries: Map<string, Sums>): Map<string, Sums[]> {
  const expected = new Map<string, Sums[]>();
  for (const [key, now] of summaries) {
    const points = before.get(key) ?? [];
    const isNew = !isDeepStrictEqual(points.at(-1) ?? NOTHING, now);
    if (isNew || points.length > 0) expected.set(key, isNew ? [...points, now] : points);
  }
  return expected;
}

const index = fc.nat(99);
const quality = fc.constantFrom(10 as const, 20 as const, 30 as const);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('rate' as const),
      at: index,
      roof: quality,
      doors: quality,
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('handle' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom('move', 'setUnit', 'moveUnit', 'add', 'addUnit'),
      at: index,
      to: index,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'archive',
        'restore',
        'delete',
        'archiveUnit',
        'restoreUnit',
        'deleteUnit',
      ),
      at: index,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Takes a step through the calls of the API; what they refuse changes nothing. */
async function take(site: Site, step: Step): Promise<void> {
  const { admin } = site.as;
  const idsOf = async (table: string): Promise<string[]> =>
    (
      await owner.query(`select id from ${table} where tenant_id = $1 order by id`, [
        site.tenant_id,
      ])
    ).rows.map(({ id }) => id);
  const one = (ids: string[], at = 0) => ids[at % ids.length] as string;
  if (step.act === 'handle') return await handle(site);
  const objects = await idsOf('object');
  const units = await idsOf('business_unit');
  if (step.act === 'rate') {
    const { roof, doors } = step;
    if (objects.length === 0) return; // an import does not answer, it throws
    return await importResults(app, site, [{ object_id: one(objects, step.at), roof, doors }]);
  }
  const [object, unit] = [
    `/object/${one(objects, step.at)}`,
    `/business_unit/${one(units, step.at)}`,
  ];
  const to = 'to' in step ? step.to : 0;
  const parent_id = to % 4 === 0 ? null : one(objects, to);
  const calls: Record<string, () => Promise<{ status: number }>> = {
    move: () => admin.patch(object, { parent_id }),
    setUnit: () => admin.patch(object, { business_unit_id: one(units, to) }),
    add: () => admin.post('/object', { name: 'New', parent_id: one(objects, to) }),
    addUnit: () => admin.post('/business_unit', { name: 'New', parent_id: one(units, to) }),
    moveUnit: () => admin.patch(unit, { parent_id: one(units, to) }),
    archive: () => admin.delete(`${object}?with_hierarchy=true`),
    restore: () => admin.patch(object, { archived: false }),
    delete: () => admin.delete(`${object}?with_hierarchy=true&permanent=true`),
    archiveUnit: () => admin.delete(`${unit}?with_hierarchy=true`),
    restoreUnit: () => admin.patch(unit, { archived: false }),
    deleteUnit: () => admin.delete(`${unit}?with_hierarchy=true&permanent=true`),
  };
  const { status } = (await calls[step.act]?.()) ?? {};
  assert.ok(status !== undefined && status < 500, `${step.act}: ${status}`);
}

test('after any changes each handled summary has a new point, if it differs from its newest one, and that is the summary', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const site = await newSite(app);
      let points = new Map<string, Sums[]>();
      for (const one of [...steps, { act: 'handle' as const }]) {
        await take(site, one);
        if (one.act !== 'handle') continue;
        const expected = followed(points, await summariesOf(site.tenant_id));
        points = await pointsOf(site.tenant_id);
        assert.deepEqual(points, expected);
      }
    }),
    { numRuns: sized(6, 15), endOnFailure: true }, // a step is a call: making a failure smaller would take minutes
  );
});

test('a summary is followed to all its former ancestors, even if rows in between have been moved and deleted', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const add = async (path: string, body: object) => (await created(admin.post(path, body))).id;
  const [pump = ''] = site.pumps;
  const floor = await add('/object', { name: 'Floor', parent_id: site.object_id });
  const room = await add('/object', { name: 'Room', parent_id: floor });
  const area = await add('/business_unit', { name: 'Area', parent_id: site.unit_id });
  await importResults(app, site, [{ object_id: pump, roof: 10, doors: 30 }]);
  await ok(admin.patch(`/object/${pump}`, { parent_id: room, business_unit_id: area }));
  await handle(site);
  const remove = async (path: string) => {
    await ok(admin.delete(`${path}?with_hierarchy=true`), 204);
    await ok(admin.delete(`${path}?with_hierarchy=true&permanent=true`), 204);
  };
  await ok(admin.patch(`/object/${pump}`, { parent_id: null, business_unit_id: site.company_id }));
  await remove(`/object/${floor}`);
  await remove(`/business_unit/${area}`);
  const before = await pointsOf(site.tenant_id);
  await handle(site);
  const points = await pointsOf(site.tenant_id);
  assert.deepEqual(points, followed(before, await summariesOf(site.tenant_id)));
  assert.deepEqual(points.get(`1 ${site.object_id}`)?.at(-1), NOTHING);
  assert.deepEqual(points.get(`2 ${site.unit_id}`)?.at(-1), NOTHING);
});

test('events handled by several servers at once leave each point once', async () => {
  const site = await newSite(app);
  const dispatcher = startDispatcher(app.deps, app.app.log);
  await once(app.deps.events, 'interrupted');
  const servers = [1, 2, 3].map(() =>
    startWorkers({
      deps: app.deps,
      tasks: handlerTasks([qualityHistoryHandler]),
      rounds: [],
      log: app.app.log,
    }),
  );
  await waitUntil(() => app.deps.events.listenerCount('numbered') >= 3);
  for (let n = 0; n < 12; n++) {
    const work = working(
      site.as.admin,
      await site.plan(site.as.admin, { responsible_id: site.as.admin.id }),
    );
    await ok(work.start());
    await work.fill(n % 2 === 0 ? 10 : 30);
    await ok(work.complete());
  }
  const newest = async () => (await pointsOf(site.tenant_id)).get(`1 ${site.object_id}`)?.at(-1);
  const now = (await summariesOf(site.tenant_id)).get(`1 ${site.object_id}`);
  await waitUntil(async () => isDeepStrictEqual(await newest(), now));
  for (const server of servers) await server.stop();
  await dispatcher.stop();
  for (const [key, points] of await pointsOf(site.tenant_id))
    for (const [n, point] of points.entries())
      assert.notDeepEqual(point, points[n - 1] ?? NOTHING, `${key} repeats a point`);
});

test('a batch that is handed over again leaves nothing, whether it was interrupted or done', async () => {
  const site = await newSite(app);
  await importResults(app, site, [{ object_id: site.object_id, roof: 10, doors: 20 }]);
  const failing = {
    ...qualityHistoryHandler,
    handle: async (...batch: Parameters<typeof qualityHistoryHandler.handle>) => {
      await qualityHistoryHandler.handle(...batch);
      throw new Error('interrupted on purpose');
    },
  };
  await numberEvents(app.deps.database, site.tenant_id);
  const { tenant_id } = site;
  await assert.rejects(
    handleNext(app.deps, failing, { tenant_id, log: app.app.log }),
    /on purpose/,
  );
  assert.equal((await pointsOf(tenant_id)).size, 0);
  await owner.query(`update event_position set retry_at = now() where tenant_id = $1`, [tenant_id]);
  await handle(site);
  const points = await pointsOf(tenant_id);
  assert.deepEqual(points, followed(new Map(), await summariesOf(tenant_id)));
  assert.equal(points.get(`1 ${site.object_id}`)?.length, 1);
  await owner.query(`update event_position set seq = 0 where tenant_id = $1`, [tenant_id]);
  await handle(site);
  assert.deepEqual(await pointsOf(tenant_id), points);
});

test('corrected summaries have points, and a recalculation without corrections leaves none', async () => {
  const site = await newSite(app);
  const [pump = ''] = site.pumps;
  await importResults(app, site, [{ object_id: pump, roof: 10, doors: 20 }]);
  await handle(site);
  const correct = await pointsOf(site.tenant_id);
  await recalculated(app, site);
  await handle(site);
  assert.deepEqual(await pointsOf(site.tenant_id), correct);
  await owner.query(
    `update object_quality set actual_ok = actual_ok + 7 where tenant_id = $1 and object_id = $2`,
    [site.tenant_id, site.object_id],
  );
  // The next change of a branch shows its errors; the correction repairs them.
  await importResults(app, site, [{ object_id: pump, roof: 30, doors: 20 }]);
  await handle(site);
  const wrong = await pointsOf(site.tenant_id);
  assert.equal(wrong.get(`1 ${site.object_id}`)?.at(-1)?.actual.ok, 7);
  await recalculated(app, site);
  await handle(site);
  const points = await pointsOf(site.tenant_id);
  assert.deepEqual(points, followed(wrong, await summariesOf(site.tenant_id)));
  assert.equal(points.get(`1 ${site.object_id}`)?.at(-1)?.actual.ok, 0);
});

test('verdicts of restrictions have points, even if the restriction is gone when they are handled', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const [pump = ''] = site.pumps;
  const add = async (path: string, body: object) => (await created(admin.post(path, body))).id;
  const maker = makerOf(app, site);
  const indicator = await maker.row('measurement_indicator', { over: { object_id: pump } });
  const limit = await add('/constraint', {
    name: 'Bearing temperature',
    constraint_type_code: 1,
    indicator_id: indicator.id,
    critical_max: 80,
  });
  await add('/indicator_value_history', {
    indicator_id: indicator.id,
    value: 90,
    measured_at: fromNow().toISOString(),
  });
  await handle(site);
  const points = await pointsOf(site.tenant_id);
  assert.deepEqual(points, followed(new Map(), await summariesOf(site.tenant_id)));
  assert.equal(points.get(`1 ${site.object_id}`)?.at(-1)?.critical, 1);
  await ok(admin.delete(`/constraint/${limit}`), 204);
  await ok(admin.delete(`/constraint/${limit}?permanent=true`), 204);
  await handle(site);
  const healed = await pointsOf(site.tenant_id);
  assert.deepEqual(healed, followed(points, await summariesOf(site.tenant_id)));
  assert.equal(healed.get(`1 ${site.object_id}`)?.at(-1)?.critical, 0);
});

test('many inspections imported at once leave one point for each summary', async () => {
  const site = await newSite(app);
  const many = Array.from({ length: 1200 }, (_, n) => ({
    object_id: site.pumps[n % 2] ?? '',
    roof: n % 3 === 0 ? (10 as const) : (30 as const),
    doors: 30 as const,
  }));
  await importResults(app, site, many);
  await handle(site);
  const points = await pointsOf(site.tenant_id);
  assert.deepEqual(points, followed(new Map(), await summariesOf(site.tenant_id)));
  assert.ok([...points.values()].every((all) => all.length === 1));
});
