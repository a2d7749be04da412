import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { JOB_KINDS } from '@plumbline/contract/jobs/jobs';
import {
  created,
  newInspector,
  newManager,
  newSite,
  ok,
  working,
} from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { JOBS } from '../../areas.ts';

let app: TestApp;
before(async () => {
  app = await newApp();
});
after(() => app.close());

/** The `kind about` of each notice of the caller, oldest first. */
async function told(caller: Caller): Promise<string[]> {
  const { items } = await ok(caller.get('/notice?sort_by=created_at,kind'));
  return items.map(
    ({ kind, entity_id }: { kind: string; entity_id: string | null }) =>
      `${kind} ${entity_id ?? '-'}`,
  );
}

const atHome = async (site: Site) => {
  const { admin, inspector } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  return await newInspector(app, site, site.unit_id);
};

test('new and former responsible users are notified, but not of their own actions', async () => {
  const site = await newSite(app);
  const { admin, inspector, superuser, guest } = site.as;
  const second = await atHome(site);
  const { id } = await site.plan(admin, { responsible_id: inspector.id });
  await site.plan(inspector);
  await handled(app, site.tenant_id);
  const path = `/inspection/composite/responsible/${id}`;
  await ok(inspector.post(path, { responsible_id: second.id }));
  await handled(app, site.tenant_id);
  await ok(admin.post(path, { responsible_id: inspector.id }));
  await handled(app, site.tenant_id);
  await handled(app, site.tenant_id);
  assert.deepEqual(await told(inspector), [`assigned ${id}`, `assigned ${id}`]);
  assert.deepEqual(await told(second), [`assigned ${id}`, `handed_over ${id}`]);
  for (const other of [admin, superuser, guest]) assert.deepEqual(await told(other), []);
  const [last] = (await ok(inspector.get('/notice'))).items;
  const inspection = await ok(inspector.get(`/inspection/${id}`));
  assert.deepEqual(last.data, {
    inspection: { id, name: 'Yearly', number: inspection.number },
    object: { id: site.object_id, name: 'Building', path: 'Building' },
    responsible: inspection.responsible && {
      id: inspector.id,
      name: inspection.responsible.name,
    },
    at: inspection.assigned_time,
  });
});

test('a user who has already handed on an inspection is no longer notified of it', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const second = await atHome(site);
  const { id } = await site.plan(admin, { responsible_id: inspector.id });
  await ok(admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: second.id }));
  await handled(app, site.tenant_id);
  assert.deepEqual(await told(second), [`assigned ${id}`]);
  assert.deepEqual(await told(inspector), [`handed_over ${id}`]);
});

test('the responsible user is notified of a cancelled or removed inspection, unless they did it', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await atHome(site);
  const mine = await site.plan(inspector);
  const [cancelled, removed] = [await site.plan(admin), await site.plan(admin)];
  for (const { id } of [cancelled, removed])
    await ok(
      admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: inspector.id }),
    );
  await handled(app, site.tenant_id);
  const before = await told(inspector);
  await ok(working(inspector, mine).cancel());
  await ok(working(admin, cancelled).cancel());
  await ok(admin.patch(`/inspection/${removed.id}`, { archived: true }));
  await handled(app, site.tenant_id);
  assert.deepEqual((await told(inspector)).slice(before.length), [
    `cancelled ${cancelled.id}`,
    `cancelled ${removed.id}`,
  ]);
});

const inspect = async (site: Site, by: Caller, quality: number): Promise<string> => {
  const inspection = await site.plan(by);
  const { start, fill, complete } = working(by, inspection);
  await ok(start());
  await fill(quality);
  await ok(complete());
  return inspection.id;
};

test('managers of the unit and its ancestors are notified once of critical results and healed objects', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await atHome(site);
  const company = await newManager(app, site, site.company_id);
  const unit = await newManager(app, site, site.unit_id);
  const elsewhere = await created(admin.post('/business_unit', { name: 'South' }));
  const other = await newManager(app, site, elsewhere.id);
  const critical = await inspect(site, inspector, 10);
  await handled(app, site.tenant_id);
  const again = await inspect(site, unit, 10);
  await handled(app, site.tenant_id);
  await inspect(site, inspector, 30);
  await inspect(site, inspector, 30);
  await handled(app, site.tenant_id);
  const healed = `healed ${site.object_id}`;
  assert.deepEqual(await told(company), [`critical ${critical}`, `critical ${again}`, healed]);
  assert.deepEqual(await told(unit), [`critical ${critical}`, healed]);
  for (const caller of [other, admin, inspector]) assert.deepEqual(await told(caller), []);
  const [first] = (await ok(unit.get('/notice?filter=kind=critical'))).items;
  assert.equal(first.data.critical, 2);
});

test('an object that is still critical by another check list has not healed', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await atHome(site);
  await inspect(site, inspector, 10);
  const item = { name: 'Noise?', item_type: 'question', check_type_code: 1 };
  const list = await created(admin.post('/check_list', { name: 'Sound', items: [item] }));
  const { id } = await created(
    inspector.post(`/inspection/${site.object_id}/composite/operative`, {
      check_list_ids: [list.id],
    }),
  );
  const { items: details } = await ok(inspector.get(`/inspection/${id}/detail`));
  const { items } = await ok(inspector.get(`/inspection/${id}/detail/${details[0].id}/item`));
  const other = working(inspector, {
    id,
    details: [{ id: details[0].id, items: { noise: items[0].id } }],
  });
  await ok(other.start());
  await other.fill(10);
  await ok(other.complete());
  await inspect(site, inspector, 30);
  await handled(app, site.tenant_id);
  const kinds = (await told(admin)).map((text) => text.replace(/ .*/, ''));
  assert.deepEqual(
    kinds.toSorted(),
    ['critical', 'critical'],
    'without managers, administrators are told',
  );
});

test('superusers are notified once that credits run low, and again after more were added', async () => {
  const site = await newSite(app, { credits: 10 });
  const { admin, inspector, superuser } = site.as;
  await atHome(site);
  const spend = async (times: number) => {
    for (let n = 0; n < times; n++) await inspect(site, inspector, 30);
    await handled(app, site.tenant_id);
  };
  await spend(8);
  assert.deepEqual(await told(superuser), []);
  await spend(1);
  await spend(1);
  assert.deepEqual(await told(superuser), ['low_credits -']);
  const [notice] = (await ok(superuser.get('/notice'))).items;
  assert.deepEqual(notice.data, { remnant: 1 });
  await app.database.queryAsOwner('update tenant set is_operator = true where tenant_id = $1', [
    site.tenant_id,
  ]);
  await ok(superuser.post(`/superuser/tenant/${site.tenant_id}/credits`, { credits: 10 }));
  await spend(8);
  assert.deepEqual(await told(superuser), ['low_credits -']);
  await spend(1);
  assert.deepEqual(await told(superuser), ['low_credits -', 'low_credits -']);
  assert.deepEqual(await told(admin), []);
});

test('the user who began a job is notified of its end', async () => {
  const site = await newSite(app);
  const { superuser } = site.as;
  const path = `/superuser/tenant/${site.tenant_id}/object/quality/calculate`;
  const { job } = await ok(superuser.post(path), 202);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  await handled(app, site.tenant_id);
  assert.deepEqual(await told(superuser), [`job_finished ${job.id}`]);
  const cancelled = (await ok(superuser.post(path), 202)).job.id;
  await ok(superuser.post(`/job/${cancelled}/cancel`));
  await handled(app, site.tenant_id);
  assert.deepEqual(await told(superuser), [`job_finished ${job.id}`]);
});

test('a notice of an assignment names its template', async () => {
  const { as, template_id, tenant_id } = await newSite(app);
  const { name } = await ok(as.admin.get(`/inspection_template/${template_id}`));
  const body = { inspection_template_id: template_id };
  const { job } = await ok(as.admin.post('/object_inspection_template/bulk', body), 202);
  await workOn(app, { tenant_id, id: job.id });
  await handled(app, tenant_id);
  const { items } = await ok(as.admin.get('/notice'));
  assert.deepEqual(
    items.map(({ data }: { data: object }) => data),
    [{ job: { kind: 'assignment', status: 'done' }, template: { id: template_id, name } }],
  );
});

test('every kind of job has its sentences', () => {
  assert.deepEqual([...JOBS.keys()].toSorted(), JOB_KINDS.toSorted());
});

test('managers of the unit are notified once of a restriction that breaks, gets worse or holds again, unless they caused it', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await atHome(site);
  const manager = await newManager(app, site, site.unit_id);
  const { id: indicator_id } = await created(
    admin.post('/measurement_indicator', { name: 'Bearing', object_id: site.object_id }),
  );
  const terms = { name: 'Heat', constraint_type_code: 1, indicator_id };
  const limit = await created(
    admin.post('/constraint', { ...terms, attention_max: 70, critical_max: 80 }),
  );
  let minute = 0;
  const measured = async (by: Caller, value: number) => {
    const measured_at = new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString();
    await created(by.post('/indicator_value_history', { indicator_id, value, measured_at }));
    await handled(app, site.tenant_id);
  };
  for (const value of [50, 75, 76, 90, 75, 60]) await measured(inspector, value);
  const [broken, healed] = [`limit_broken ${limit.id}`, `limit_healed ${limit.id}`];
  assert.deepEqual(await told(manager), [broken, broken, healed]);
  for (const caller of [admin, inspector]) assert.deepEqual(await told(caller), []);
  const { items } = await ok(manager.get('/notice?filter=kind=limit_broken&sort_by=created_at'));
  assert.deepEqual(items[1].data, {
    constraint: { id: limit.id, name: 'Heat' },
    indicator: { id: indicator_id, name: 'Bearing' },
    object: { id: site.object_id, name: 'Building', path: 'Building' },
    value: 90,
    limit: 80,
    quality: 10,
  });
  await measured(manager, 91);
  await ok(admin.delete(`/constraint/${limit.id}`), 204);
  const date = { name: 'Permit', constraint_type_code: 2, object_id: site.object_id };
  const permit = await created(admin.post('/constraint', { ...date, boundary_date: '2020-02-29' }));
  await created(admin.post('/constraint', { ...date, boundary_date: '2090-01-01' }));
  await handled(app, site.tenant_id);
  const after = (await told(manager)).slice(3);
  assert.deepEqual(after, [`limit_broken ${permit.id}`]);
});

test('nobody is notified of a restriction if it or its object has already been archived', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const manager = await newManager(app, site, site.unit_id);
  const date = { name: 'Permit', constraint_type_code: 2, boundary_date: '2020-02-29' };
  const limits = await Promise.all(
    site.pumps.map((object_id) => created(admin.post('/constraint', { ...date, object_id }))),
  );
  await ok(admin.delete(`/constraint/${limits[0]?.id}`), 204);
  await ok(admin.delete(`/object/${site.pumps[1]}`), 204);
  await handled(app, site.tenant_id);
  assert.deepEqual(await told(manager), []);
});
