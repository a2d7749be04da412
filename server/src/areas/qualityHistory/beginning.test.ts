import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '#kit/db/migrate.ts';
import { startWorkers } from '#kit/due/workers.ts';
import { handlerTasks } from '#kit/handlers/handlerTask.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { importResults } from '#test/fixtures/importResults.ts';
import { newSite } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { qualityHistoryHandler } from './handler.ts';

test('the migration adds a first point for all subjects with facts, and a later change adds another', async () => {
  const app = await newApp({ app: 2, read: 2 });
  const owner = await app.database.owner();
  try {
    const site = await newSite(app);
    const { tenant_id } = site;
    const rate = (roof: 10 | 30) =>
      importResults(app, site, [{ object_id: site.object_id, roof, doors: 30 }]);
    const points = async () =>
      (
        await owner.query(
          `select subject_id as id, array_agg(critical order by at) as critical from quality_point where tenant_id = $1 group by 1`,
          [tenant_id],
        )
      ).rows;
    const expected = (critical: number[]) =>
      [site.company_id, site.unit_id, site.object_id]
        .map((id) => ({ id, critical }))
        .toSorted(byId);
    await rate(10);
    await numberEvents(app.deps.database, tenant_id);
    await owner.query('drop table quality_point, quality_thinning');
    await owner.query(`delete from migration where name = '0044_quality_points.sql'`);
    await migrate(app.database.url);
    assert.deepEqual((await points()).toSorted(byId), expected([1]));
    await handled(app, tenant_id);
    assert.deepEqual((await points()).toSorted(byId), expected([1]));
    await rate(30);
    await handled(app, tenant_id);
    assert.deepEqual((await points()).toSorted(byId), expected([1, 0]));
  } finally {
    await app.close();
  }
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

test('a tenant that was filled before a server ran has its history', async () => {
  const app = await newApp({ app: 2, read: 2 });
  const owner = await app.database.owner();
  try {
    const site = await newSite(app);
    await importResults(app, site, [{ object_id: site.object_id, roof: 10, doors: 30 }]);
    await numberEvents(app.deps.database, site.tenant_id);
    const server = startWorkers({
      deps: app.deps,
      tasks: handlerTasks([qualityHistoryHandler]),
      rounds: [],
      log: app.app.log,
    });
    await waitUntil(async () => {
      const { rows } = await owner.query('select from quality_point where tenant_id = $1', [
        site.tenant_id,
      ]);
      return rows.length === 3;
    });
    await server.stop();
  } finally {
    await app.close();
  }
});
