import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { newSite, ok } from '../fixtures/inspectionSite.ts';
import { workOn } from '../fixtures/jobs.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { killInTurn } from '../stress/killInTurn.ts';
import { takeOver, tirelessJobs } from '../stress/tirelessJobs.ts';

// enough for a renewal that outlasts all kills
const OBJECTS = 120_000;

let server: RestartedServer;
let app: TestApp;
before(async () => {
  server = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: server.database });
});
after(() => app.close());

test('servers that are killed, and a database that restarts, while they renew codes give each object exactly one other code', async () => {
  const { tenant_id, unit_id, as } = await newSite(app);
  await app.database.queryAsOwner(
    `insert into object (tenant_id, id, name, business_unit_id, qr_secret)
     select $1, gen_random_uuid(), 'Meter ' || n, $2, 'first' from generate_series(1, $3::int) n`,
    [tenant_id, unit_id, OBJECTS],
  );
  const { job } = await ok(as.superuser.post(`/superuser/tenant/${tenant_id}/recreate_qr`), 202);
  const key = { tenant_id, id: job.id };
  /** Every code seen of an object with this name, during and after its renewal. */
  const seen = new Map<string, Set<string>>();
  const look = async () => {
    const rows = await app.database.queryAsOwner<{ name: string; qr_secret: string }>(
      `select name, qr_secret from object where tenant_id = $1 and name like 'Meter %' and qr_secret <> 'first'`,
      [tenant_id],
    );
    for (const { name, qr_secret } of rows)
      seen.set(name, (seen.get(name) ?? new Set()).add(qr_secret));
  };
  let isKilling = true;
  const looking = async () => {
    // The database may be restarting.
    for (; isKilling; await pause(100)) await look().catch(() => undefined);
  };
  const watching = looking();
  const env = {
    JOB_DATABASE: app.database.url,
    JOB_TENANT: key.tenant_id,
    JOB_ID: key.id,
    JOB_PAUSE_MS: '500',
  };
  await killInTurn(server, { file: 'test/stress/jobWorker.ts', env, kills: 8 });
  isKilling = false;
  await watching;
  await takeOver(app.deps, key);
  await workOn(app, key, { kinds: tirelessJobs });
  await look();
  assert.equal(seen.size, OBJECTS);
  assert.equal([...seen.values()].filter(({ size }) => size > 1).length, 0, 'renewed twice');
  const [count] = await app.database.queryAsOwner<{ n: number; attempts: number }>(
    `select (select count(*)::int from object where tenant_id = $1) as n,
       (select attempts from job where tenant_id = $1 and id = $2) as attempts`,
    [tenant_id, job.id],
  );
  assert.ok((count?.attempts ?? 0) > 8, 'too few attempts to prove anything'); // each counts twice, see `takeOver`
  const { status, result } = await ok(as.superuser.get(`/job/${job.id}`));
  assert.deepEqual([status, result], ['done', { recreated: count?.n }]);
  const logged = await app.database.queryAsOwner(
    `select new_value from audit_log where tenant_id = $1 and new_value ? 'recreated_labels'`,
    [tenant_id],
  );
  assert.deepEqual(logged, [{ new_value: { recreated_labels: count?.n } }]);
});
