import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker, Row } from '#test/fixtures/maker.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { refusalOf } from '#test/checks/refusals.ts';

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
let admin: Caller;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
  maker = makerOf(app, tenant);
  ({ admin } = tenant.as);
});
after(() => app.close());

const measured = (indicator_id: string, value = 1) =>
  ok(
    admin.post('/indicator_value_history', {
      indicator_id,
      value,
      measured_at: '2026-01-01T00:00:00Z',
    }),
    201,
  );

test('an object has one indicator of a code, archived ones apart', async () => {
  const object = await maker.row('object');
  const over = { object_id: object.id, code: 'T1' };
  const { id } = await maker.row('measurement_indicator', { over });
  const duplicate = [409, { code: 'duplicate', field: 'code' }];
  const body = await maker.body('measurement_indicator', { over });
  assert.deepEqual(refusalOf(await admin.post('/measurement_indicator', body)), duplicate);
  await ok(admin.delete(`/measurement_indicator/${id}`), 204);
  await ok(admin.post('/measurement_indicator', body), 201);
  const restore = { archived: false };
  assert.deepEqual(
    refusalOf(await admin.patch(`/measurement_indicator/${id}`, restore)),
    duplicate,
  );
  await ok(admin.patch(`/measurement_indicator/${id}`, { ...restore, code: 'T2' }));
});

test('an archived indicator is deleted for good with its values, unless something refers to it', async () => {
  const { id } = await maker.row('measurement_indicator');
  const value = await measured(id);
  const forGood = (one: string) => admin.delete(`/measurement_indicator/${one}?permanent=true`);
  assert.deepEqual(refusalOf(await forGood(id)), [409, { code: 'in_use' }]);
  await ok(admin.delete(`/measurement_indicator/${id}`), 204);
  await ok(forGood(id), 204);
  assert.equal((await admin.get(`/measurement_indicator/${id}`)).status, 404);
  assert.equal((await admin.get(`/indicator_value_history/${value.id}`)).status, 404);

  const limited = await maker.row('measurement_indicator');
  await maker.row('constraint', { over: { indicator_id: limited.id } });
  await ok(admin.delete(`/measurement_indicator/${limited.id}`), 204);
  assert.deepEqual(refusalOf(await forGood(limited.id)), [409, { code: 'in_use' }]);
});

test('an object with indicators is archived, never deleted for good', async () => {
  const object = await maker.row('object');
  await maker.row('measurement_indicator', { over: { object_id: object.id } });
  await ok(admin.delete(`/object/${object.id}`), 204);
  assert.deepEqual(refusalOf(await admin.delete(`/object/${object.id}?permanent=true`)), [
    409,
    { code: 'in_use' },
  ]);
});

test('numbers of different units are not added', async () => {
  const [unit, other] = [await maker.code('measure_unit', 0), await maker.code('measure_unit', 1)];
  const object = await maker.row('object');
  for (const [measure_unit_code, value] of [
    [unit, 1],
    [unit, 2],
    [other, 40],
  ] as const) {
    const over = { object_id: object.id, measure_unit_code, measure_group_code: null };
    await measured((await maker.row('measurement_indicator', { over })).id, value);
  }
  const sums = (attr: string, more = '') =>
    admin.get(
      `/measurement_indicator/aggr_on_attr?attrs=${attr}&group=sum:last_value&global_filter=object.id=${object.id}${more}`,
    );
  const byUnit = (await ok(sums('measure_unit'))).measure_unit as (Row & { object: Row })[];
  assert.deepEqual(
    new Map(byUnit.map((facet) => [facet.object['code'], facet['sum']])),
    new Map([
      [unit, 3],
      [other, 40],
    ]),
  );
  const one = `&global_filter=measure_unit.code=${unit}`;
  assert.deepEqual((await ok(sums('measure_group', one))).measure_group[0].sum, 3);
  for (const more of [
    '',
    `&global_filter=measure_unit.code!=${unit}`,
    `&filter=measure_unit=${unit}`,
  ]) {
    const { status, body } = await sums('measure_group', more);
    assert.deepEqual(
      [status, body.detail[0]?.loc, body.detail[0]?.type],
      [422, ['query', 'group'], 'unlike'],
    );
  }
});

test('indicators are imported by external id: all rows or none, and a repeat changes nothing', async () => {
  const object = await maker.row('object', { over: { external_id: 'pump-1' } });
  await maker.row('object', { over: { external_id: 'pump-2' } });
  const measure_unit_code = await maker.code('measure_unit', 0);
  const row = (n: number, over: Row = {}) => ({
    external_id: `i-${n}`,
    object_external_id: 'pump-1',
    name: `Temperature ${n}`,
    code: `T-${n}`,
    measure_unit_code,
    ...over,
  });
  const send = (items: unknown[]) => admin.post('/measurement_indicator/import', { items });
  const items = Array.from({ length: 50 }, (_, n) => row(n));
  assert.deepEqual(await ok(send(items)), { created: 50, updated: 0, unchanged: 0 });
  assert.deepEqual(await ok(send(items)), { created: 0, updated: 0, unchanged: 50 });
  const changed = [row(0, { name: 'Warmth' }), row(1), row(50, { decimals: 3 })];
  assert.deepEqual(await ok(send(changed)), { created: 1, updated: 1, unchanged: 1 });
  const { items: listed } = await ok(
    admin.get(`/measurement_indicator?filter=object.id=${object.id}&filter=external_id=i-50`),
  );
  assert.deepEqual([listed[0].decimals, listed[0].measure_unit.code], [3, measure_unit_code]);

  const { status, body } = await send([
    row(60),
    row(61, { object_external_id: 'nowhere' }),
    row(0, { object_external_id: 'pump-2' }),
    row(62, { measure_unit_code: 99_999 }),
    row(60, { code: null }),
    row(63, { code: 'T-60' }),
  ]);
  assert.deepEqual(
    [
      status,
      body.detail.map((fault: Row) => [(fault['loc'] as string[]).join('.'), fault['type']]),
    ],
    [
      422,
      [
        ['body.items.4.external_id', 'repeated_parameter'],
        ['body.items.1.object_external_id', 'value'],
        ['body.items.2.object_external_id', 'read_only'],
        ['body.items.3.measure_unit_code', 'unknown_code'],
        ['body.items.5.code', 'repeated'],
      ],
    ],
  );
  const unknown = await send([row(70), { ...row(71), colour: 'red' }]);
  assert.deepEqual(
    [unknown.status, unknown.body.detail[0].loc],
    [422, ['body', 'items', 1, 'colour']],
  );
  const taken = await send([row(70), row(71, { code: 'T-1' })]);
  assert.deepEqual(refusalOf(taken), [409, { code: 'duplicate', field: 'code' }]);
  const { total } = await ok(admin.get(`/measurement_indicator?filter=object.id=${object.id}`));
  assert.equal(total, 51);
});
