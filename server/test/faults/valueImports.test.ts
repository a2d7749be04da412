import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makerOf } from '../fixtures/make.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { workOn } from '../fixtures/jobs.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { takeOver, tirelessJobs } from '../stress/tirelessJobs.ts';
import { killInTurn } from '../stress/killInTurn.ts';

const INDICATORS = 50;
const VALUES = 1000;
/** One in this many values exists already, with another number. */
const OLD = 10;

let server: RestartedServer;
let app: TestApp;
before(async () => {
  server = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: server.database });
});
after(() => app.close());

test('servers that are killed, and a database that restarts, while they import leave each value exactly once, and each indicator settled', async () => {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  const maker = makerOf(app, tenant);
  const ids: string[] = [];
  for (let n = 0; n < INDICATORS; n++)
    ids.push((await maker.row('measurement_indicator', { over: { external_id: `m${n}` } })).id);
  await app.database.queryAsOwner(
    `insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source)
     select $1, gen_random_uuid(), i.id, -1, timestamptz '2026-01-01Z' + n * interval '1 minute', 'api'
     from unnest($2::uuid[]) i (id), generate_series(0, $3::int - 1, $4::int) n`,
    [tenant.tenant_id, ids, VALUES, OLD],
  );
  const lines = ['indicator_external_id,measured_at,value'];
  for (let n = 0; n < VALUES; n++)
    for (let i = 0; i < INDICATORS; i++)
      lines.push(`m${i},${new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()},${n + i / 1000}`);
  const { job } = await ok(
    admin.post('/indicator_value_history/import', lines.join('\n'), { 'content-type': 'text/csv' }),
    202,
  );
  const key = { tenant_id: tenant.tenant_id, id: job.id };
  const env = {
    JOB_DATABASE: app.database.url,
    JOB_TENANT: key.tenant_id,
    JOB_ID: key.id,
  };
  await killInTurn(server, { file: 'test/stress/jobWorker.ts', env, kills: 6 });
  for (let attempt = 0; attempt < 5; attempt++) {
    await takeOver(app.deps, key);
    await workOn(app, key, { kinds: tirelessJobs });
  }
  const { status, result } = await ok(admin.get(`/job/${job.id}`));
  const [all, old] = [INDICATORS * VALUES, (INDICATORS * VALUES) / OLD];
  const counts = { rows: all, added: all - old, replaced: old, unchanged: 0 };
  assert.deepEqual([status, result], ['done', { ...counts, faults: [], fault_count: 0 }]);
  const rows = await app.database.queryAsOwner(
    `select count(*)::int as values, count(distinct (v.indicator_id, v.measured_at))::int as moments,
       count(*) filter (where v.version = 2)::int as replaced, sum(v.value)::float as sum,
       (select count(*)::int from measurement_indicator i where i.tenant_id = $1
          and (i.last_value, i.previous_value, i.last_at) is not distinct from ($2::int - 1 + substr(i.external_id, 2)::int / 1000.0,
            $2::int - 2 + substr(i.external_id, 2)::int / 1000.0, timestamptz '2026-01-01Z' + ($2::int - 1) * interval '1 minute')) as settled,
       (select sum((l.new_value->>'added')::int)::int from audit_log l where l.tenant_id = $1 and l.operation = 'import') as logged,
       (select count(*)::int from value_import_row r where r.tenant_id = $1) as left
     from indicator_value v where v.tenant_id = $1 and v.source = 'import'`,
    [tenant.tenant_id, VALUES],
  );
  const numbers = (INDICATORS * (VALUES * (VALUES - 1))) / 2;
  const tails = (VALUES * ((INDICATORS * (INDICATORS - 1)) / 2)) / 1000;
  assert.deepEqual(rows, [
    {
      values: all,
      moments: all,
      replaced: old,
      sum: numbers + tails,
      settled: INDICATORS,
      logged: all - old,
      left: 0,
    },
  ]);
});
