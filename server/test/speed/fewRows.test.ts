import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { collectFiles } from '#areas/contents/collecting.ts';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { created, ok, working } from '../fixtures/inspectionSite.ts';
import { believeTenantsSmall } from '../fixtures/smallTenants.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { reportPlans, watchPlans } from '../checks/rowsTouched.ts';
import type { Executed } from '../checks/rowsTouched.ts';

/**
 * A scan of the objects or inspections of a tenant, or of those in the inspector's units, touches more rows than
 * `MOST`.
 */
const OBJECTS = 6000;
const UNITS_OF_INSPECTOR = 4;
const MOST = 2000;
/** Inspections of other units that the inspector is responsible for: read in any order, however few a page shows. */
const ELSEWHERE = 20;

let app: TestApp;
let owner: pg.Client;
let known: GrownSite;
let young: GrownSite;
let watched: ReturnType<typeof watchPlans> | undefined;
before(async () => {
  const database = await ownDatabase();
  await reportPlans(database);
  app = await newApp({}, { database });
  owner = await database.owner();
  await owner.query('set auto_explain.log_min_duration = -1');
  known = await growSite(app, owner, OBJECTS);
  await settle(known);
  // An index alone answers for a vacuumed table, and so looks cheaper than the row.
  await owner.query('vacuum analyze');
  young = await growSite(app, owner, OBJECTS);
  await settle(young);
  watched = watchPlans();
});
after(async () => {
  watched?.stop();
  await app.close();
});

/** The inspector sees half of the units, and a few inspections of the others. */
async function settle({ tenant_id, units, as: { admin, inspector } }: GrownSite): Promise<void> {
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: units[0] }));
  for (const business_unit_id of units.slice(1, UNITS_OF_INSPECTOR))
    await created(
      admin.post('/user_shared_bu', { user_id: inspector.id, business_unit_id, access: 'read' }),
    );
  await owner.query(
    `insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id)
     select i.tenant_id, $2::uuid, i.id, i.business_unit_id from inspection i where i.tenant_id = $1 and i.business_unit_id = $3::uuid limit ${ELSEWHERE}`,
    [tenant_id, inspector.id, units.at(-1)],
  );
}

/** The rows that the database touches for a repeated call: by then the connection has cached its plans. */
async function executedBy(ask: (time: number) => Promise<unknown>): Promise<Executed[]> {
  await ask(0);
  watched?.executed.splice(0);
  await ask(1);
  const executed = [...(watched?.executed ?? [])];
  assert.ok(executed.length > 0);
  return executed;
}

async function assertFew(what: string, ask: (time: number) => Promise<unknown>): Promise<void> {
  const executed = await executedBy(ask);
  const rows = executed.reduce((sum, one) => sum + one.rows, 0);
  const [worst] = executed.toSorted((a, b) => b.rows - a.rows);
  assert.ok(rows < MOST, `${what}: ${rows} rows, most of them in ${worst?.text}`);
}

const LISTS = [
  ...['updated_at', 'name', 'code', 'created_at', 'quality_status'].flatMap((sort) => [
    `/object?sort_by=${sort}`,
    `/object?sort_by=-${sort}`,
  ]),
  '/inspection?sort_by=-updated_at',
  '/inspection?sort_by=updated_at',
  '/inspection?sort_by=-updated_at&with_archived=true',
  '/inspection?filter=operative_status:in:1,2&sort_by=-operative_status,due_or_assigned',
];

const onCluster = kindUnderTest() === 'citus';
/** Each shard has statistics of its own, and this tenant is the first of one. */
const lacking = { skip: onCluster && 'a young tenant is one among others of a shard' };

for (const [which, options] of [
  ['known to the statistics', {}],
  ['that the statistics lack', lacking],
] as const)
  test(
    `a page costs somebody who sees some units few rows, in a tenant ${which}`,
    options,
    async () => {
      const { inspector } = (options === lacking ? young : known).as;
      for (const list of LISTS)
        await assertFew(list, () =>
          ok(inspector.get(`${list}&page=1&page_size=50&with_total=false&fields=id`)),
        );
    },
  );

const writes = { skip: onCluster && 'a cluster reports only reads' };

/** The admin sees all of it, and of 6,000 the 300 that wait for a decision. */
test('the late work that waits for a decision costs few rows, however much was decided', async () => {
  await owner.query(
    `insert into late_work (tenant_id, id, inspection_id, created_by, created_at, status, object_id, business_unit_id)
     select i.tenant_id, i.id, i.id, $2, now() - row_number() over () * interval '1 minute',
       case when row_number() over () % 20 = 0 then 'open' else 'kept' end, i.object_id, i.business_unit_id
     from inspection i where i.tenant_id = $1 limit ${OBJECTS}`,
    [known.tenant_id, known.as.inspector.id],
  );
  await owner.query('vacuum analyze late_work');
  const list = '/late_work?filter=status=open&sort_by=created_at&page=1&page_size=50&fields=id';
  await assertFew(list, () => ok(known.as.admin.get(list)));
});

/** Of 6,000 devices of a tenant, one in a hundred owes something. */
test('the devices on which work waits cost few rows, however many have none', async () => {
  await owner.query(
    `insert into device (tenant_id, id, user_id, device_id, created_at, name, synced_at, told_at, unsent_entries, unsent_files, inspections_ready, is_persisted, build)
     select i.tenant_id, i.id, $2, i.id, now(), '', now(), now() - row_number() over () * interval '1 minute',
       case when row_number() over () % 100 = 0 then 1 else 0 end, 0, 0, true, '' from inspection i where i.tenant_id = $1 limit ${OBJECTS}`,
    [known.tenant_id, known.as.inspector.id],
  );
  await owner.query('vacuum analyze device');
  const list = '/device?filter=has_work=true&sort_by=synced_at&page=1&page_size=50&fields=id';
  await assertFew(list, () => ok(known.as.admin.get(list)));
});

test(
  'looking for photos of deleted values reads none of the values without photos',
  writes,
  async () => {
    const { id } = await created(
      known.as.admin.post('/measurement_indicator', { name: 'Hours', object_id: known.object_id }),
    );
    await owner.query(
      `insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source)
     select i.tenant_id, i.id, $2, 1, now() - row_number() over () * interval '1 hour', 'manual'
     from inspection i where i.tenant_id = $1 limit ${OBJECTS}`,
      [known.tenant_id, id],
    );
    await owner.query('vacuum analyze indicator_value');
    await assertFew('purge', () => collectFiles(app.deps));
  },
);

test(
  'changing results, units and places of an object looks up its rows by key',
  writes,
  async () => {
    await believeTenantsSmall(owner);
    const { admin } = known.as;
    const [object = '', other = ''] = known.objects.slice(-2);
    const [first, second] = known.units;
    await assertFew('another unit', (time) =>
      ok(admin.patch(`/object/${object}`, { business_unit_id: time === 0 ? first : second })),
    );
    await assertFew('another parent', (time) =>
      ok(admin.patch(`/object/${object}`, { parent_id: time === 0 ? known.objects[1] : other })),
    );
    await assertFew('archived', () => archiveAndRestore(admin, object));
    await assertFew('deleted', () => createAndDelete(admin));
    await assertFew('completed', () => complete(admin));
  },
);

async function archiveAndRestore(admin: Caller, object: string): Promise<void> {
  await ok(admin.patch(`/object/${object}`, { archived: true }));
  await ok(admin.patch(`/object/${object}`, { archived: false }));
}

async function createAndDelete(admin: Caller): Promise<void> {
  const { id } = await created(admin.post('/object', { name: 'Pump' }));
  assert.equal((await admin.delete(`/object/${id}`)).status, 204);
}

async function complete(admin: Caller): Promise<void> {
  const work = working(admin, await known.plan(admin));
  await ok(work.start());
  await work.fill(10);
  await ok(work.complete());
}
