import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { UNIT_KEY_PERMISSIONS } from '@plumbline/contract/accounts/apiKeys';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { allRead, goLive } from '#test/fixtures/eventReader.ts';
import type { Live } from '#test/fixtures/eventReader.ts';
import { created, newInspector, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { listedEntities, makerOf, specsOf } from '#test/fixtures/make.ts';
import { PASSWORD, callerOf, call, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { sized } from '#test/checks/size.ts';

let app: TestApp;
let live: Live;
let site: Site;
/** Units: Hall is a sub-unit of North; South is beside them. */
let hall: string;
let south: string;
/** Objects of these three. */
let objects: Record<'north' | 'hall' | 'south', string>;

before(async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  app = await newApp({ app: 4, read: 4 });
  live = await goLive(app);
  site = await newSite(app, { onPumps: true });
  const { admin, superuser } = site.as;
  const unit = async (name: string, parent_id?: string) =>
    (await created(admin.post('/business_unit', { name, parent_id }))).id;
  hall = await unit('Hall', site.unit_id);
  south = await unit('South');
  const object = async (name: string, business_unit_id: string) =>
    (await created(admin.post('/object', { name, business_unit_id }))).id;
  objects = {
    north: site.object_id,
    hall: await object('Crane', hall),
    south: await object('Gate', south),
  };
  const maker = makerOf(app, site);
  for (const object_id of Object.values(objects)) {
    const { id: indicator_id } = await maker.row('measurement_indicator', { over: { object_id } });
    await maker.row('indicator_value_history', { over: { indicator_id } });
    await maker.row('constraint', { over: { indicator_id } });
    await maker.row('object_inspection_template', { over: { object_id } });
    await ok(addFiles(admin, `/object/${object_id}`, [['a.png', await pictureOf(1)]]), 201);
    const planned = await created(
      superuser.post(`/inspection/composite/${object_id}`, {
        template_id: site.template_id,
        responsible_id: superuser.id,
      }),
    );
    await ok(
      superuser.post(`/inspection/composite/status/${planned.id}`, { operative_status_code: 2 }),
    );
    await report(superuser, object_id);
  }
  const inspection = await site.plan(superuser, { responsible_id: superuser.id });
  const work = working(superuser, inspection);
  await ok(work.start());
  await work.fill(10);
  await ok(work.complete());
});
after(async () => {
  await live.stop();
  await app.close();
  mock.timers.reset();
});

const bodyOf = (business_unit_ids: string[], over: object = {}) => ({
  name: 'ERP',
  permissions: UNIT_KEY_PERMISSIONS,
  business_unit_ids,
  expires_at: null,
  current_password: PASSWORD,
  ...over,
});
/** A program with a key of the superuser that is limited to these units. */
async function programIn(
  units: string[],
  over?: object,
): Promise<{ id: string; key: string; as: Caller }> {
  const body = await created(site.as.superuser.post('/api_key', bodyOf(units, over)));
  const key = String(body['key']);
  return { id: body.id, key, as: callerOf(app.app, { id: site.as.superuser.id, token: key }) };
}
const report = (by: Caller, object_id: string, format = 'xlsx') =>
  ok(by.post(`/object/${object_id}/report`, { report_config: 'ObjectStateReport', format }), 201);

/** An inspector without a home unit, with these units shared, sub-units included. */
async function inspectorIn(units: string[]): Promise<Caller> {
  const inspector = await newInspector(app, site, null);
  for (const business_unit_id of units)
    await created(
      site.as.admin.post('/user_shared_bu', {
        user_id: inspector.id,
        business_unit_id,
        include_children: true,
        access: 'work',
      }),
    );
  return inspector;
}

const mayBoth = (permission: Permission) =>
  UNIT_KEY_PERMISSIONS.includes(permission) && reach('inspector', permission) !== 'none';
/** Calls about the user alone, whose answers differ by user. */
const PERSONAL = /^\/(user\/me|user_shared_bu|job|events)/;
const shared = () =>
  specsOf(app).filter(
    ({ method, path, permission }) =>
      method === 'GET' && mayBoth(permission) && !PERSONAL.test(path),
  );

/** The ids of all rows of each listed entity, by its path. */
async function idsByPath(): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const { resource } of listedEntities(app)) {
    const { status, body } = await site.as.superuser.get(`${resource.path}?with_archived=true`);
    const rows: { id: string }[] = status === 200 ? body.items : [];
    const of = rows.map(({ id }) => id).filter((id) => id !== site.as.superuser.id);
    ids.set(resource.path, of.slice(0, sized(12, 60)));
  }
  const { items } = (await site.as.superuser.get(`/object/${objects.north}/all_content`)).body;
  ids.set(
    '/content',
    items.map(({ id }: { id: string }) => id),
  );
  return ids;
}

const QUERIES: Record<string, string[]> = {
  '/inspection/workload': ['from=2026-11-01&to=2026-11-30&group=business_unit&first=3'],
  '/object/labels': ['label_size=70x37'],
  '/object': ['with_archived=true', 'filter=name~e', 'root=true', 'filter=status.code=1'],
  '/inspection': ['with_archived=true', 'sort_by=-number', 'filter=operative_status=2'],
  '/user': ['filter=first_name~e'],
};

/** Without the moment of the call, with which a history ends, and what the user is responsible for. */
const lasting = (path: string, body: { points?: { at: string }[]; inspections_mine?: number }) =>
  path.endsWith('/history')
    ? body.points?.map(({ at: _, ...point }) => point)
    : { ...body, inspections_mine: 0 };

test('a limited key reads the same as an inspector with the same units, call by call', async () => {
  const ids = await idsByPath();
  let compared = 0;
  let refused = 0;
  for (const units of [[site.unit_id], [hall, south], [hall]]) {
    const { as } = await programIn(units);
    const inspector = await inspectorIn(units);
    const same = async (path: string) => {
      const [mine, theirs] = [await as.get(path), await inspector.get(path)];
      assert.equal(mine.status, theirs.status, path);
      if (mine.status !== 200) refused += 1;
      // a PDF has its moment in it
      else if (!path.includes('label'))
        assert.deepEqual(lasting(path, mine.body), lasting(path, theirs.body), path);
      compared += 1;
    };
    for (const { path } of shared()) {
      // addresses name the session
      if (/\/(export|zip)$/.test(path)) continue;
      const [list = '', ...rest] = path.split('/:id');
      if (!path.includes(':')) {
        const attrs = path.endsWith('aggr_on_attr') ? ['attrs=id'] : [];
        for (const query of QUERIES[path] ?? (attrs.length > 0 ? attrs : ['']))
          await same(`${path}?${query}`);
      } else if (rest.length === 1 && !/[:]/.test(rest[0] ?? ''))
        for (const id of ids.get(list) ?? []) await same(`${list}/${id}${rest[0]}`);
    }
  }
  const [most, some] = sized([300, 30], [500, 50]);
  assert.ok(compared > most && refused > some, `${compared} compared, ${refused} refused`);
});

test('a limited key gets lists, files and streams only of its units', async () => {
  const { as, key } = await programIn([south]);
  const names = async (path: string) =>
    (await ok(as.get(path))).items.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names('/object'), ['Gate']);
  assert.deepEqual(await names('/business_unit'), ['South']);
  const { url } = await ok(as.get('/object/export?format=csv&columns=name'));
  const file = await ok(call(app.app, { method: 'GET', url: `/api${url}` }));
  assert.ok(file.includes('Gate') && !file.includes('Crane') && !file.includes('Pump'), file);
  const reader = await live.readerOf(key);
  const { admin } = site.as;
  const changed = [objects.north, objects.south];
  for (const id of changed) await ok(admin.patch(`/object/${id}`, { description: 'changed' }));
  // Its user is responsible there, but the key is not for that.
  const { items } = await ok(admin.get(`/inspection?filter=object=${objects.hall}`));
  await ok(admin.post(`/inspection/composite/status/${items[0].id}`, { operative_status_code: 5 }));
  await ok(admin.patch(`/object/${objects.south}`, { description: 'again' }));
  await allRead(app, site.tenant_id, reader);
  const told = new Set(reader.events.map(({ id }) => id));
  assert.ok(told.has(objects.south));
  for (const id of [objects.north, items[0].id]) assert.ok(!told.has(id), String(id));
  reader.leave();
});

test('a limited key reads its own reports and jobs, and none of its user’s', async () => {
  const { as } = await programIn([south]);
  const reports = async (by: Caller) =>
    (await ok(by.get(`/object/${objects.south}/content`))).items.filter(
      (row: { report_config: unknown }) => row.report_config !== null,
    ).length;
  assert.equal(await reports(as), 0);
  const { content } = await report(as, objects.south);
  assert.equal(await reports(as), 1);
  await ok(as.get(`/content/${content.id}/file`));
  assert.equal(await reports(site.as.superuser), 2);
  assert.equal(await reports((await programIn([south])).as), 0);
  const labels = (by: Caller) => by.post('/object/labels', { label_size: '70x37' });
  const own = (await ok(labels(as), 202)).job.id;
  const other = (await ok(labels(site.as.superuser), 202)).job.id;
  for (const id of [own, other]) await workOn(app, { tenant_id: site.tenant_id, id });
  const { status, result } = await ok(as.get(`/job/${own}`));
  assert.deepEqual([status, result.labels], ['done', 1], 'the one object of the unit');
  await ok(as.get(`/job/${other}`), 404);
  await ok(as.get(`/content/${result.content.id}/file`));
});

test('a limited key makes several reports with its rights at that time, and cannot have any mailed', async () => {
  const { superuser } = site.as;
  const { items } = await ok(superuser.get('/inspection?filter=operative_status=3'));
  const ids = items.map(({ id }: { id: string }) => id);
  const begin = (by: Caller) => by.post('/inspection/composite/report', { ids, as: 'pdf' });
  const elsewhere = await programIn([south]);
  await ok(begin(elsewhere.as), 422);
  const { id: key, as } = await programIn([site.unit_id]);
  const [made, late] = [(await ok(begin(as), 202)).job.id, (await ok(begin(as), 202)).job.id];
  await workOn(app, { tenant_id: site.tenant_id, id: made });
  const { result } = await ok(as.get(`/job/${made}`));
  await ok(as.get(`/content/${result.content.id}/file`));
  await ok(superuser.delete(`/api_key/${key}`), 204);
  await workOn(app, { tenant_id: site.tenant_id, id: late });
  assert.notEqual((await ok(superuser.get(`/job/${late}`))).status, 'done');

  const schedule = {
    report_config: 'ObjectStateReport',
    entity_id: objects.south,
    format: 'xlsx',
    rrule: 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0;BYSECOND=0',
    recipient_ids: [superuser.id],
  };
  const { rrule: _, ...once } = schedule;
  await ok(elsewhere.as.post('/report_schedule', schedule), 403);
  await ok(elsewhere.as.post('/report_mail', once), 403);
  const chosen = { format: 'pdf', sections: ['findings'], with_pictures: false };
  const settings = { ObjectStateReport: chosen };
  await ok(elsewhere.as.patch('/user/me/report_settings', settings), 403);
  const { id } = await created(superuser.post('/report_schedule', schedule));
  assert.equal((await ok(elsewhere.as.get('/report_schedule'))).total, 0);
  await ok(elsewhere.as.post(`/report_schedule/${id}/try`), 404);
  await ok(elsewhere.as.delete(`/report_schedule/${id}`), 404);
});

test('a limited key changes only rows in its units, by any call', async () => {
  const { as } = await programIn([south]);
  const { admin } = site.as;
  const shed = await created(as.post('/object', { name: 'Shed', business_unit_id: south }));
  await ok(as.patch(`/object/${shed.id}`, { parent_id: objects.south }));
  await created(as.post('/object', { name: 'Lamp', parent_id: shed.id }));
  const far = await created(
    admin.post('/object', { name: 'Far', parent_id: shed.id, business_unit_id: hall }),
  );
  const north = `/measurement_indicator?filter=object=${objects.north}`;
  const { id: indicator_id } = (await ok(admin.get(north))).items[0];
  const over = { name: 'Old', external_id: 'N-1' };
  await ok(admin.patch(`/measurement_indicator/${indicator_id}`, over));
  await ok(admin.patch(`/object/${objects.north}`, { external_id: 'O-1' }));
  const imported = { external_id: 'N-1', object_external_id: 'O-1', name: 'New' };
  const value = { indicator_id, value: 1, measured_at: '2026-02-01T00:00:00Z' };
  const cases: [what: string, answer: ReturnType<Caller['post']>, status: number][] = [
    ['an object of the company', as.post('/object', { name: 'Root' }), 404],
    ['of another unit', as.post('/object', { name: 'A', business_unit_id: hall }), 404],
    ['moved there', as.patch(`/object/${shed.id}`, { business_unit_id: hall }), 404],
    ['another object', as.patch(`/object/${objects.north}`, { name: 'Mine' }), 404],
    ['with what is below', as.delete(`/object/${shed.id}?with_hierarchy=true`), 403],
    ['a file of another', as.post(`/object/${objects.north}/content/uploaded`, uploaded), 404],
    ['a value of another', as.post('/indicator_value_history', value), 404],
    ['values from a file', as.post('/indicator_value_history/import', 'a', csv), 403],
    ['an import over it', as.post('/measurement_indicator/import', { items: [imported] }), 403],
    ['a unit', as.post('/business_unit', { name: 'New', parent_id: south }), 403],
    ['a template', as.patch(`/inspection_template/${site.template_id}`, { name: 'A' }), 403],
  ];
  for (const [what, answer, status] of cases)
    assert.equal((await answer).status, status, `${what}: ${JSON.stringify((await answer).body)}`);
  assert.equal((await ok(admin.get('/object?filter=name=Root'))).total, 0);
  assert.equal((await ok(admin.get(north))).items[0].name, 'Old');
  assert.equal((await ok(admin.get(`/object/${far.id}`))).archived, false);
});
const csv = { 'content-type': 'text/csv' };
const uploaded = { upload_id: '018f0000-0000-7000-8000-00000000000a', name: 'a.txt' };

test('a change of its units or user affects a limited key with the next request', async () => {
  const { admin, superuser } = site.as;
  const tower = (await created(admin.post('/business_unit', { name: 'Tower', parent_id: hall })))
    .id;
  const lift = await created(admin.post('/object', { name: 'Lift', business_unit_id: tower }));
  const { as, id } = await programIn([hall]);
  const sees = async () => (await as.get(`/object/${lift.id}`)).status === 200;
  assert.ok(await sees());
  await ok(admin.patch(`/business_unit/${tower}`, { parent_id: south }));
  assert.ok(!(await sees()), 'moved out of the unit');
  await ok(admin.patch(`/business_unit/${tower}`, { parent_id: hall }));
  assert.ok(await sees());
  const become = (values: string) =>
    app.database.queryAsOwner(`update app_user set ${values} where id = $1`, [superuser.id]);
  await become('is_superuser = false, user_type_code = 2, business_unit_id = null');
  assert.ok(!(await sees()), 'the user sees no unit any more');
  await become(`business_unit_id = '${tower}'`);
  assert.ok(await sees());
  await ok(as.get(`/object/${objects.hall}`), 404);
  await become(`business_unit_id = '${site.unit_id}'`);
  await ok(as.get(`/object/${objects.hall}`));
  await ok(as.get(`/object/${objects.north}`), 404);
  await become('is_superuser = true, user_type_code = 1, business_unit_id = null');
  await ok(as.get(`/object/${objects.hall}`));
  const old = (await created(admin.post('/business_unit', { name: 'Old' }))).id;
  const tank = await created(admin.post('/object', { name: 'Tank', business_unit_id: old }));
  await ok(admin.delete(`/object/${tank.id}`), 204);
  const lost = await programIn([old]);
  const number = async () => (await ok(lost.as.get('/object?with_archived=true'))).total;
  assert.equal(await number(), 1);
  await ok(admin.delete(`/business_unit/${old}`), 204);
  assert.equal(await number(), 0, 'its unit is archived');
  await ok(admin.patch(`/business_unit/${old}`, { archived: false }));
  assert.equal(await number(), 1);
  await ok(admin.delete(`/object/${tank.id}?permanent=true`), 204);
  await ok(admin.delete(`/business_unit/${old}`), 204);
  await ok(admin.delete(`/business_unit/${old}?permanent=true`), 204);
  assert.equal(await number(), 0, 'its only unit is deleted');
  const keys = (await ok(superuser.get('/api_key'))).items as {
    id: string;
    business_units: object;
  }[];
  const unitsOf = (key: string) => keys.find((one) => one.id === key)?.business_units;
  assert.deepEqual(unitsOf(id), [{ id: hall, name: 'Hall' }]);
  assert.deepEqual(unitsOf(lost.id), [{ id: old, name: null }]);
});

test('a key is limited to live units of the tenant, with permissions that units have', async () => {
  const other = await newTenant(app);
  const archived = (await created(site.as.admin.post('/business_unit', { name: 'Old' }))).id;
  await ok(site.as.admin.delete(`/business_unit/${archived}`), 204);
  const create = (units: string[], over?: object) =>
    site.as.superuser.post('/api_key', bodyOf(units, over));
  for (const unit of [other.company_id, archived, crypto.randomUUID()])
    assert.equal((await create([south, unit])).status, 404, unit);
  const many = Array.from({ length: 51 }, () => south);
  for (const [over, loc] of [
    [{ permissions: ['object.read', 'template.change'] }, ['body', 'permissions', 1]],
    [{ business_unit_ids: many }, ['body', 'business_unit_ids']],
  ] as const) {
    const { status, body } = await create([south], over);
    assert.deepEqual([status, body.detail[0]?.loc], [422, loc]);
  }
  await ok(create([], { permissions: ['template.change'] }), 201);
});
