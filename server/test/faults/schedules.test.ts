import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { runSchedules } from '#areas/schedules/round.ts';
import { growSite } from '../fixtures/growSite.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

const OBJECTS = 1000;
const SERVERS = 3;
const KILLS = 20;
/** Kills are at least this far apart. */
const PAUSE_MS = 150;

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  owner = await app.database.owner();
});
after(() => app.close());

async function startPlanner(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['test/stress/planner.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, PLANNED_DATABASE: app.database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

const random = (below: number) => Math.floor(Math.random() * below);

test('servers that are killed while they plan leave each slot exactly once, and none out', async () => {
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
  const planners = await Promise.all(Array.from({ length: SERVERS }, startPlanner));
  let worked = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(PAUSE_MS + random(PAUSE_MS));
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`,
    );
    worked += rows.length > 0 ? 1 : 0;
    // Every fifth time the database ends all connections, as when it restarts.
    if (kill % 5 === 4)
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    const n = random(SERVERS);
    planners[n]?.kill('SIGKILL');
    planners[n] = await startPlanner();
  }
  for (const planner of planners) planner.kill('SIGKILL');
  assert.ok(worked >= KILLS / 4, `only ${worked} kills met a server at work`);
  await runSchedules(app.deps, app.app.log);
  const { rows } = await owner.query(
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
