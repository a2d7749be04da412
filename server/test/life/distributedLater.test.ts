import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { migrate } from '#kit/db/migrate.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { joinCluster } from '#test/servers/citusCluster.ts';
import { dropDatabase } from '#test/servers/nodes.ts';
import { emptyDatabase, nodesOf } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { kindUnderTest } from '#test/servers/serverKinds.ts';

const NO_WORKERS = kindUnderTest() !== 'citus' && 'one server has no workers';

/** Starts the application on the database, as after a restart, and keeps the database when it ends. */
async function withApp<T>(database: OwnDatabase, work: (app: TestApp) => Promise<T>): Promise<T> {
  await migrate(database.url);
  const app = await newApp(undefined, {
    database: { ...database, drop: () => Promise.resolve() },
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

async function inspect(by: Caller, site: Site, quality: number): Promise<void> {
  const inspection = await site.plan(by, { responsible_id: by.id });
  const work = working(by, inspection);
  await ok(work.start());
  await work.fill(quality);
  await ok(work.complete());
}

/** The view of the site for a user. */
const viewOf = async (by: Caller, { object_id, pumps }: Site) => ({
  objects: await Promise.all([object_id, ...pumps].map((id) => ok(by.get(`/object/${id}`)))),
  inspections: await ok(by.get('/inspection?page=1&page_size=50')),
  users: await ok(by.get('/user?page=1&page_size=50')),
});

test(
  'a database in use can get the extension later and be distributed: nothing changes for its users',
  { skip: NO_WORKERS },
  async () => {
    const database = await emptyDatabase();
    const nodes = nodesOf();
    const name = new URL(database.url).pathname.slice(1);
    try {
      const { site, old } = await withApp(database, async (test) => {
        const site = await newSite(test);
        await inspect(site.as.admin, site, 10);
        return { site, old: await viewOf(site.as.admin, site) };
      });
      await joinCluster(nodes, name);
      await migrate(database.url, { distributed: true });

      await withApp(database, async ({ app, deps }) => {
        // The session goes on: its key and its row have stayed.
        const admin = callerOf(app, site.as.admin);
        assert.deepEqual(await viewOf(admin, site), old);
        const inspection = await ok(
          admin.post(`/inspection/composite/${site.object_id}`, {
            template_id: site.template_id,
            responsible_id: admin.id,
          }),
          201,
        );
        assert.equal((await ok(admin.get(`/inspection/${inspection.id}`))).id, inspection.id);
        const { corrected } = await recalculateTenant(deps.database, { tenant: site.tenant_id });
        assert.equal(corrected, 0);
      });
    } finally {
      await dropDatabase(nodes, name);
    }
  },
);
