import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runSchedules } from '#areas/schedules/round.ts';
import { growSite } from '../fixtures/growSite.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { killInTurn } from '../stress/killInTurn.ts';

const OBJECTS = 1000;

let server: RestartedServer;
let app: TestApp;
before(async () => {
  server = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: server.database });
});
after(() => app.close());

test('killing servers and restarting the database while they plan leaves every slot exactly once', async () => {
  const owner = await app.database.owner();
  const site = await growSite(app, owner, OBJECTS, { inspected: false });
  const { admin } = site.as;
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      schedule: { rrule: 'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0', timezone: 'Europe/Kyiv' },
      due_days: 1,
    }),
  );
  await owner.query(
    `insert into object_inspection_template (tenant_id, id, object_id, inspection_template_id, responsible_id)
     select tenant_id, gen_random_uuid(), id, $2, $3 from object where tenant_id = $1 and id = any($4)`,
    [site.tenant_id, site.template_id, admin.id, site.objects],
  );
  await owner.end();
  const env = { PLANNED_DATABASE: app.database.url };
  await killInTurn(server, { file: 'test/stress/planner.ts', env, kills: 20 });
  await runSchedules(app.deps, app.app.log);
  const rows = await app.database.queryAsOwner(
    `select count(*)::int as inspections, count(distinct (i.object_id, i.assigned_time))::int as slots, count(distinct i.number)::int as numbers,
       count(distinct i.assigned_time)::int as moments, count(distinct i.object_id)::int as objects,
       count(*) filter (where exists (select from inspection_slot s where s.tenant_id = i.tenant_id and s.inspection_id = i.id and s.slot_at = i.assigned_time))::int as taken,
       count(*) filter (where exists (select from inspection_detail d where d.tenant_id = i.tenant_id and d.inspection_id = i.id))::int as detailed,
       count(*) filter (where exists (select from inspection_responsible r where r.tenant_id = i.tenant_id and r.inspection_id = i.id))::int as responsible,
       sum((select count(*) from audit_log l where l.tenant_id = i.tenant_id and l.entity_id = i.id))::int as entries
     from inspection i where i.tenant_id = $1 and i.operative_status_code = 1`,
    [site.tenant_id],
  );
  const all = OBJECTS * 28;
  assert.deepEqual(rows, [
    {
      inspections: all,
      slots: all,
      numbers: all,
      moments: 28,
      objects: OBJECTS,
      taken: all,
      detailed: all,
      responsible: all,
      entries: all,
    },
  ]);
});
