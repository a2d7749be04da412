import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { differences, readForest } from '#test/fixtures/forestRows.ts';
import { recalculated } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp();
  owner = await app.database.owner();
});
after(() => app.close());

async function completeInspection(site: Site, quality: number): Promise<void> {
  const { admin } = site.as;
  const work = working(admin, await site.plan(admin));
  await ok(work.start());
  await work.fill(quality);
  await ok(work.complete());
}

/** A building with two pumps, inspected twice: critical first, then ok. */
async function inspectedSite(): Promise<Site> {
  const site = await newSite(app, { onPumps: true });
  await completeInspection(site, 10);
  await completeInspection(site, 30);
  return site;
}

const calculate = (site: Site) => recalculated(app, site);
const quality = (site: Site) => ok(site.as.admin.get(`/object/${site.object_id}/quality`));

async function assertRight(site: Site): Promise<void> {
  const { ok: fine, total, total_status } = await quality(site);
  assert.deepEqual([fine, total, total_status], [6, 6, 30]);
  const forest = await readForest(owner, site.tenant_id);
  assert.deepEqual(differences(forest, forest.truth), []);
}

test('results that match the newest completed details are not changed', async () => {
  const site = await inspectedSite();
  assert.deepEqual(await calculate(site), { checked: 5, corrected: 0, residual: 0 });
  await assertRight(site);
});

test('lost, falsified, outdated or invented results are restored from the completed details', async () => {
  const site = await inspectedSite();
  const change = (statement: string, object: string | undefined) =>
    owner.query(statement, [site.tenant_id, object]);
  await change('delete from object_result where tenant_id = $1 and object_id = $2', site.pumps[0]);
  await change(
    'update object_result set ok = 0, critical = 9 where tenant_id = $1 and object_id = $2',
    site.pumps[1],
  );
  await change(
    `update object_result r set ok = 0, critical = 2, as_of = d.finished_at, ref_id = d.id
     from (select id, finished_at from inspection_detail where tenant_id = $1 and object_id = $2 order by finished_at limit 1) d
     where r.tenant_id = $1 and r.object_id = $2`,
    site.object_id,
  );
  await change(
    `insert into object_result values ($1, $2, 1, $2, 3, 3, 3, now(), null)`,
    site.pumps[0],
  );
  const { corrected, residual } = await calculate(site);
  assert.equal(residual, 0);
  assert.ok(corrected >= 3);
  await assertRight(site);
  assert.equal((await calculate(site)).corrected, 0);
});
