import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makerOf } from '#test/fixtures/make.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

test('a value that breaks a restriction turns its object and everything above, and a correction heals them', async () => {
  const { admin } = tenant.as;
  const maker = makerOf(app, tenant);
  const top = await maker.row('object');
  const object = await maker.row('object', { over: { parent_id: top.id } });
  const indicator = await maker.row('measurement_indicator', { over: { object_id: object.id } });
  const limit = await ok(
    admin.post('/constraint', {
      name: 'Bearing temperature',
      constraint_type_code: 1,
      indicator_id: indicator.id,
      attention_max: 70,
      critical_max: 80,
    }),
    201,
  );
  const add = (value: number, n: number) =>
    ok(
      admin.post('/indicator_value_history', {
        indicator_id: indicator.id,
        value,
        measured_at: minute(n),
      }),
      201,
    );
  const codeOf = async (id: string) =>
    (await ok(admin.get(`/object/${id}`))).quality_status?.code ?? null;
  const states = async () => [
    (await ok(admin.get(`/constraint/${limit.id}`))).quality_status?.code ?? null,
    (await ok(admin.get(`/measurement_indicator/${indicator.id}`))).quality_status?.code ?? null,
    await codeOf(object.id),
    await codeOf(top.id),
  ];
  assert.deepEqual(await states(), [null, null, null, null]);
  await add(60, 1);
  assert.deepEqual(await states(), [30, 30, 30, 30]);
  const broken = await add(80.5, 3);
  assert.deepEqual(await states(), [10, 10, 10, 10]);
  await add(20, 2); // measured earlier: changes nothing but the previous value
  assert.deepEqual(await states(), [10, 10, 10, 10]);
  const { last_value, previous_value, date } = await ok(
    admin.get(`/measurement_indicator/${indicator.id}`),
  );
  assert.deepEqual(
    [last_value, previous_value, Date.parse(date)],
    [80.5, 20, Date.parse(minute(3))],
  );
  await ok(admin.patch(`/indicator_value_history/${broken.id}`, { value: 75 }));
  assert.deepEqual(await states(), [20, 20, 20, 20]);
  await ok(admin.patch(`/indicator_value_history/${broken.id}`, { validation_status_code: 4 }));
  assert.deepEqual(await states(), [30, 30, 30, 30]);
  await ok(admin.delete(`/indicator_value_history/${broken.id}`), 204);
  await ok(admin.delete(`/measurement_indicator/${indicator.id}`), 204);
  assert.deepEqual(await states(), [null, null, null, null]);
});

test('an indicator has the worst verdict of its restrictions', async () => {
  const { admin } = tenant.as;
  const maker = makerOf(app, tenant);
  const { id: indicator_id } = await maker.row('measurement_indicator');
  for (const terms of [{ attention_max: 50 }, { critical_max: 70 }, { critical_max: 90 }])
    await ok(
      admin.post('/constraint', { name: 'Heat', constraint_type_code: 1, indicator_id, ...terms }),
      201,
    );
  for (const [n, [value, worst]] of [
    [40, 30],
    [60, 20],
    [80, 10],
    [45, 30],
  ].entries()) {
    const measured_at = minute(n);
    await ok(admin.post('/indicator_value_history', { indicator_id, value, measured_at }), 201);
    const { quality_status } = await ok(admin.get(`/measurement_indicator/${indicator_id}`));
    assert.equal(quality_status.code, worst);
  }
});
