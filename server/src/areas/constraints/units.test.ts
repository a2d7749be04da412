import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { importObjects } from '#areas/objects/import.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker } from '#test/fixtures/maker.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { onUnitChanged } from '../../areas.ts';
import { kindUnderTest } from '#test/servers/serverKinds.ts';
import { followingRules } from './rules/follow.ts';

/** Indicators and restrictions have the unit of their object. */

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
let admin: Caller;
let inspector: Caller;
let units: { theirs: string; other: string };
before(async () => {
  app = await newApp({ app: 10, read: 4 });
  tenant = await newTenant(app);
  maker = makerOf(app, tenant);
  ({ admin, inspector } = tenant.as);
  const [theirs, other] = [await maker.row('business_unit'), await maker.row('business_unit')];
  units = { theirs: theirs.id, other: other.id };
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: theirs.id }));
});
after(() => app.close());

const BOTH = ['measurement_indicator', 'constraint'] as const;
const objectIn = async (business_unit_id: string) =>
  (await maker.row('object', { over: { business_unit_id } })).id;
const meterOf = (object_id: string, code: string) =>
  admin.post('/measurement_indicator', { name: code, code, object_id });
const limitOf = (indicator_id: string) =>
  admin.post('/constraint', {
    name: 'Hot',
    constraint_type_code: 1,
    indicator_id,
    critical_max: 80,
  });
const permitOf = (object_id: string) =>
  admin.post('/constraint', {
    name: 'Permit',
    constraint_type_code: 2,
    object_id,
    boundary_date: '2050-01-01',
  });
const move = (object: string, business_unit_id: string) =>
  admin.patch(`/object/${object}`, { business_unit_id });

test('they move with their object, as viewers of the units see, and do not change otherwise', async () => {
  const object = await objectIn(units.other);
  const ids = {
    measurement_indicator: (await created(meterOf(object, 'T'))).id,
    constraint: (await created(permitOf(object))).id,
  };
  const seen = async () => {
    const parts = BOTH.map(async (name) => {
      const [{ items }, { business_unit }, { status }] = await Promise.all([
        ok(inspector.get(`/${name}?filter=object=${object}`)),
        ok(inspector.get(`/${name}/aggr_on_attr?attrs=business_unit&filter=object=${object}`)),
        inspector.get(`/${name}/${ids[name]}`),
      ]);
      const rows = items.map((row: { business_unit: { id: string } }) => row.business_unit.id);
      const counted = business_unit.map((one: { object: { id: string } }) => one.object.id);
      return [rows, counted, status];
    });
    return Promise.all(parts);
  };
  const versions = () =>
    Promise.all(
      BOTH.map(async (name) => {
        const { version, updated_at } = await ok(admin.get(`/${name}/${ids[name]}`));
        return [version, updated_at];
      }),
    );
  const before = await versions();
  const hidden = [[], [], 404];
  const shown = [[units.theirs], [units.theirs], 200];
  assert.deepEqual(await seen(), [hidden, hidden]);
  await ok(move(object, units.theirs));
  assert.deepEqual(await seen(), [shown, shown]);
  assert.deepEqual(await versions(), before);
  await ok(move(object, units.other));
  assert.deepEqual(await seen(), [hidden, hidden]);
});

test('they move with an object that is imported into another unit', async () => {
  const object = await objectIn(units.other);
  await ok(admin.patch(`/object/${object}`, { external_id: object }));
  await ok(admin.patch(`/business_unit/${units.theirs}`, { external_id: 'theirs' }));
  await created(meterOf(object, 'T'));
  const base = await actingAs(app.deps, { tenant_id: tenant.tenant_id, user_id: admin.id });
  const row = { external_id: object, name: 'Moved', business_unit_external_id: 'theirs' };
  await inTransaction(base, (ctx) => importObjects(ctx, [row], onUnitChanged));
  const { total } = await ok(inspector.get(`/measurement_indicator?filter=object=${object}`));
  assert.equal(total, 1);
});

test('an archived object gets neither indicators nor restrictions', async () => {
  const object = await objectIn(units.theirs);
  const { id } = await created(meterOf(object, 'T'));
  await ok(admin.delete(`/object/${object}`), 204);
  for (const answer of [await meterOf(object, 'P'), await permitOf(object), await limitOf(id)])
    assert.deepEqual([answer.status, answer.body.detail.code], [409, 'wrong_status']);
});

test('users who see the unit get events of changed restrictions', async () => {
  const { id } = await created(permitOf(await objectIn(units.theirs)));
  await ok(admin.patch(`/constraint/${id}`, { warning_days: 3 }));
  await numberEvents(app.deps.database, tenant.tenant_id);
  const rows = await app.database.queryAsOwner<{ units: string[] }>(
    `select units from event where tenant_id = $1 and entity_id = $2 and type in ('create', 'update')`,
    [tenant.tenant_id, id],
  );
  assert.deepEqual(
    rows.map((row) => row.units),
    [[units.theirs], [units.theirs]],
  );
});

async function addRule(): Promise<void> {
  const rule = { name: 'Hot', constraint_type_code: 1, indicator_code: 'T', critical_max: 80 };
  await created(admin.post('/constraint_rule', rule));
  await numberEvents(app.deps.database, tenant.tenant_id);
  await followingRules.run(app.deps, app.app.log);
}
const WAITING =
  kindUnderTest() === 'citus'
    ? 'select distinct waiting_gpid from citus_lock_waits'
    : `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const ADDED: Record<string, (object: string, meter: string) => Promise<unknown>> = {
  'an indicator': (object) => created(meterOf(object, 'P')),
  'an imported indicator': (object) =>
    ok(
      admin.post('/measurement_indicator/import', {
        items: [{ external_id: 'P', name: 'P', object_external_id: object }],
      }),
    ),
  'a restriction on an indicator': (_, meter) => created(limitOf(meter)),
  'a restriction on an object': (object) => created(permitOf(object)),
  'a restriction of a rule': addRule,
};

for (const [name, add] of Object.entries(ADDED))
  test(`${name} that is added while its object gets another unit is in that one`, async () => {
    const object = await objectIn(units.theirs);
    await ok(admin.patch(`/object/${object}`, { external_id: object }));
    const { id: meter } = await created(meterOf(object, 'T'));
    const other = new pg.Client({ connectionString: app.database.url });
    await other.connect();
    const waiting = (count: number) =>
      waitUntil(async () => {
        const { rows } = await other.query(WAITING);
        return rows.length >= count;
      });
    await other.query('begin');
    await other.query(
      'select from object_quality where tenant_id = $1 and object_id = $2 for update',
      [tenant.tenant_id, object],
    );
    const moving = ok(move(object, units.other));
    await waiting(1);
    const adding = add(object, meter);
    await Promise.race([adding, waiting(2)]);
    await other.query('commit');
    await other.end();
    await Promise.all([moving, adding]);
    for (const entity of BOTH)
      for (const row of (await ok(admin.get(`/${entity}?filter=object=${object}`))).items)
        assert.equal(row.business_unit.id, units.other);
  });
