import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import { importUnits } from '#areas/businessUnits/import.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { differences, readForest } from '#test/fixtures/forestRows.ts';
import { onUnitChanged } from '../../areas.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { importObjects } from './import.ts';
import type { ImportedObject } from './importRows.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
  await tenant.as.admin.post('/object_class', {
    name: 'House',
    code: 'house',
    attributes: [{ key: 'storeys', name: 'Storeys', type: 'number' }],
  });
});
after(() => app.close());

const admin = () =>
  actingAs(app.deps, { tenant_id: tenant.tenant_id, user_id: tenant.as.admin.id });
const importAll = async (rows: ImportedObject[]) =>
  await inTransaction(await admin(), (ctx) => importObjects(ctx, rows, onUnitChanged));
const countsOf = ({ created, updated, unchanged }: Awaited<ReturnType<typeof importAll>>) => [
  created,
  updated,
  unchanged,
];

async function refusedFields(rows: ImportedObject[]): Promise<string[]> {
  const error: unknown = await importAll(rows).then(
    () => null,
    (value: unknown) => value,
  );
  assert.ok(error instanceof InvalidInput);
  return error.items.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);
}

test('units import by external id, parents before children, and repeat without a change', async () => {
  const units = [
    { external_id: 'north', name: 'North', bu_class_code: 3 },
    { external_id: 'north-1', name: 'North 1', parent_external_id: 'north' },
  ];
  const run = async () => await inTransaction(await admin(), (ctx) => importUnits(ctx, units));
  const first = await run();
  assert.deepEqual([first.created, first.unchanged], [2, 0]);
  assert.equal((await run()).unchanged, 2);
  const { body } = await tenant.as.admin.get(`/business_unit/${first.ids.get('north-1')}`);
  assert.deepEqual([body.full_name.endsWith('North / North 1'), body.parent.name], [true, 'North']);
});

const rows: ImportedObject[] = [
  { external_id: 'flat', name: 'Flat', parent_external_id: 'house', tags: ['rented'] },
  {
    external_id: 'house',
    name: 'House 1',
    parent_external_id: 'street',
    business_unit_external_id: 'north-1',
    object_class_code: 'house',
    attributes: { storeys: 4 },
    installed_at: '1950-01-01',
    location: { text: 'Main St', lat: 43.67494, lon: -79.279203 },
  },
  { external_id: 'street', name: 'Street' },
];

test('objects import in any order and enter the roll-up with their parents', async () => {
  const result = await importAll(rows);
  assert.deepEqual(countsOf(result), [3, 0, 0]);
  const { body: flat } = await tenant.as.admin.get(`/object/${result.ids.get('flat')}`);
  assert.equal(flat.full_name, 'Street / House 1 / Flat');
  assert.equal(flat.business_unit.name, 'North 1', 'an object belongs to its parent’s unit');
  const { body: house } = await tenant.as.admin.get(`/object/${result.ids.get('house')}`);
  assert.deepEqual(
    [house.location.lat, house.attributes.storeys, house.children_count],
    [43.67494, 4, 1],
  );
  const { body: log } = await tenant.as.admin.get(`/object/${result.ids.get('house')}/audit_log`);
  assert.deepEqual(
    [log.items[0].operation, log.items[0].log.new_value.name],
    ['import', 'House 1'],
  );
});

test('importing again changes only the rows that differ', async () => {
  assert.deepEqual(countsOf(await importAll(rows)), [0, 0, 3]);
  const move: ImportedObject = {
    external_id: 'flat',
    name: 'Flat 1',
    parent_external_id: 'street',
    business_unit_external_id: 'north',
  };
  const result = await importAll([move, { external_id: 'street', name: 'Street' }]);
  assert.deepEqual(countsOf(result), [0, 1, 1]);
  const { body: flat } = await tenant.as.admin.get(`/object/${result.ids.get('flat')}`);
  assert.deepEqual(
    [flat.full_name, flat.business_unit.name, flat.tags],
    ['Street / Flat 1', 'North', ['rented']],
  );
  const client = await app.database.owner();
  const forest = await readForest(client, tenant.tenant_id);
  await client.end();
  assert.deepEqual(differences(forest, forest.truth), []);
});

test('one invalid row refuses the whole import, and every fault is reported by row', async () => {
  const faults = await refusedFields([
    { external_id: 'new', name: 'New' },
    { external_id: 'a', name: 'A', parent_external_id: 'b' },
    { external_id: 'b', name: 'B', parent_external_id: 'a' },
    {
      external_id: 'c',
      name: 'C',
      parent_external_id: 'nowhere',
      object_class_code: 'none',
      business_unit_external_id: 'none',
    },
    {
      external_id: 'd',
      name: 'D',
      object_class_code: 'house',
      form_factor_code: 999,
      status_code: 999,
      attributes: { storeys: 'many', other: 1 },
    },
  ]);
  assert.deepEqual(faults.toSorted(), [
    '2.parent_external_id value',
    '3.business_unit_external_id value',
    '3.object_class_code value',
    '3.parent_external_id value',
    '4.attributes.other unknown_field',
    '4.attributes.storeys type',
    '4.form_factor_code unknown_code',
    '4.status_code unknown_code',
  ]);
  assert.deepEqual(
    await refusedFields([
      { external_id: 'x', name: ' ' },
      { external_id: 'y', name: 'Y' },
      { external_id: 'y', name: 'Y' },
    ]),
    ['0.name too_small', '1.external_id repeated_parameter'],
  );
  const { body } = await tenant.as.admin.get('/object?filter=external_id=new');
  assert.equal(body.total, 0);
});
