import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { onUnitChanged } from '../../areas.ts';
import { importObjects } from '#areas/objects/import.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { startDispatcher } from '#kit/events/dispatcher.ts';
import { startWorkers } from '#kit/due/workers.ts';
import { handlerTasks } from '#kit/handlers/handlerTask.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { DAILY } from '#test/fixtures/scheduledSite.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { scheduleHandler } from './handler.ts';
import { dayFromNow } from '#test/checks/moments.ts';

let app: TestApp;
let owner: pg.Client;
let stop: () => Promise<void>;
/** Three servers, none of which has the round of each minute. */
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
  const dispatcher = startDispatcher(app.deps, app.app.log);
  await once(app.deps.events, 'interrupted');
  const servers = [1, 2, 3].map(() =>
    startWorkers({
      deps: app.deps,
      tasks: handlerTasks([scheduleHandler]),
      rounds: [],
      log: app.app.log,
    }),
  );
  await waitUntil(() => app.deps.events.listenerCount('numbered') >= 3);
  stop = async () => {
    for (const server of servers) await server.stop();
    await dispatcher.stop();
  };
});
after(async () => {
  await stop();
  await app.close();
});

const openAt = async ({ as }: Site, object: string): Promise<number> =>
  (await ok(as.admin.get(`/inspection?page_size=1&filter=object.id=${object}`))).total;
const becomes = (site: Site, object: string, count: number) =>
  waitUntil(async () => (await openAt(site, object)) === count);

/** Each slot has its inspection and each inspection its slot. */
async function requireOnceEach({ tenant_id }: Site): Promise<void> {
  const { rows } = await owner.query(
    `select i.id from inspection i where i.tenant_id = $1 and not i.archived and (
       select count(*) from inspection_slot s where s.tenant_id = i.tenant_id and s.inspection_id = i.id and s.slot_at = i.assigned_time) <> 1
     union all select id from (select id, count(*) over (partition by template_id, object_id, assigned_time) as n
       from inspection where tenant_id = $1 and not archived) i where n > 1`,
    [tenant_id],
  );
  assert.deepEqual(rows, []);
}

test('rules and plans follow each change of objects, rules, assignments and schedules at once', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const patch = (path: string, body: object) => ok(admin.patch(path, body));
  const template = `/inspection_template/${site.template_id}`;
  const [pump = '', other = ''] = site.pumps;
  const south = await created(admin.post('/business_unit', { name: 'South' }));
  const valve = await created(admin.post('/object_class', { name: 'Valve' }));
  const own = await created(
    admin.post('/object_inspection_template', {
      object_id: site.object_id,
      inspection_template_id: site.template_id,
    }),
  );
  const rule = await created(
    admin.post('/inspection_template_rule', {
      inspection_template_id: site.template_id,
      object_class_id: site.class_id,
      business_unit_id: site.unit_id,
    }),
  );
  await patch(template, { schedule: DAILY });
  for (const object of [site.object_id, pump, other]) await becomes(site, object, 14);

  const { id: third } = await created(
    admin.post('/object', {
      name: 'Pump C',
      parent_id: site.object_id,
      object_class_id: site.class_id,
    }),
  );
  await becomes(site, third, 14);
  await patch(`/object/${third}`, { business_unit_id: south.id });
  await becomes(site, third, 0);
  await patch(`/business_unit/${south.id}`, { parent_id: site.unit_id });
  await becomes(site, third, 14);
  await patch(`/object/${pump}`, { object_class_id: valve.id });
  await becomes(site, pump, 0);
  await patch(`/object_class/${valve.id}`, { parent_id: site.class_id });
  await becomes(site, pump, 14);

  await ok(admin.delete(`/object/${other}`), 204);
  await patch('/planning', { planning_days: 7 });
  await patch(template, { schedule: { ...DAILY, rrule: 'FREQ=DAILY;INTERVAL=2;BYHOUR=9' } });
  await patch('/planning', { planning_days: 21 });
  await waitUntil(async () => (await openAt(site, pump)) > 7);
  await patch(template, { schedule: DAILY });
  for (const object of [site.object_id, pump, third]) await becomes(site, object, 21);
  // Archived objects keep their planned inspections; restored ones get the rest.
  assert.equal(await openAt(site, other), 14);
  await patch(`/object/${other}`, { archived: false });
  await becomes(site, other, 21);

  await patch(`/object_inspection_template/${own.id}`, { is_active: false });
  await becomes(site, site.object_id, 0);
  await patch(`/inspection_template_rule/${rule.id}`, { is_active: false });
  await becomes(site, third, 0);
  await patch(`/inspection_template_rule/${rule.id}`, { is_active: true });
  await becomes(site, third, 21);
  await patch(template, { on_holiday: 'skip' });
  const day = dayFromNow(5);
  await created(admin.post('/holiday', { name: 'Fair', from_date: day, to_date: day }));
  await becomes(site, third, 20);
  await requireOnceEach(site);
  await ok(admin.delete(`/inspection_template_rule/${rule.id}`), 204);
  await becomes(site, third, 0);
});

test('objects that an import brings join in parts, each once, while others already work with the first', async () => {
  const COUNT = 1500;
  const site = await newSite(app);
  const { admin } = site.as;
  const schedule = { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1', timezone: 'UTC' };
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { schedule }));
  await created(
    admin.post('/inspection_template_rule', { inspection_template_id: site.template_id }),
  );
  await becomes(site, site.object_id, 1);
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    external_id: `pump-${n}`,
    name: `Pump ${n}`,
  }));
  const base = await actingAs(app.deps, { tenant_id: site.tenant_id, user_id: admin.id });
  await inTransaction(base, (ctx) => importObjects(ctx, rows, onUnitChanged));
  const all = async () => (await ok(admin.get('/inspection?page_size=1'))).total as number;
  const seen = new Set<number>();
  await waitUntil(async () => {
    const total = await all();
    seen.add(total);
    return total === COUNT + 3;
  }, 60_000);
  assert.ok(seen.size > 2, `${[...seen].join()} inspections: all in one transaction`);
  await requireOnceEach(site);
});

test('a tenant that is suspended gets nothing until it is valid again', async () => {
  const site = await newSite(app);
  await ok(site.as.admin.patch(`/inspection_template/${site.template_id}`, { schedule: DAILY }));
  const tenant = { tenant_id: site.tenant_id, log: app.app.log };
  const query = (text: string, ...values: string[]) =>
    owner.query<{ n: number }>(text, [site.tenant_id, ...values]);
  const planned = async () => {
    await scheduleHandler.afterwards?.(app.deps, tenant);
    const { rows } = await query('select count(*)::int as n from inspection where tenant_id = $1');
    return rows[0]?.n;
  };
  await query('update tenant set suspended_at = now() where tenant_id = $1');
  await query(
    `insert into object_inspection_template (tenant_id, id, object_id, inspection_template_id) values ($1, gen_random_uuid(), $2, $3)`,
    site.object_id,
    site.template_id,
  );
  assert.equal(await planned(), 0);
  await query('update tenant set suspended_at = null where tenant_id = $1');
  // Another server may be at work, and leaves nothing to others meanwhile.
  await waitUntil(async () => (await planned()) === 14);
});
