import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker, Row } from '#test/fixtures/maker.ts';
import { exportedLines } from '#test/fixtures/exports.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { sentMessages } from '#test/checks/sentMessages.ts';

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

const PATH = '/indicator_value_history';
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString();
const add = (indicator_id: string, value: number, n: number, over: Row = {}) =>
  ok(admin.post(PATH, { indicator_id, value, measured_at: day(n), ...over }), 201);

/** A meter with one reading for each day from the first on. */
async function meterWith(values: readonly number[], over: Row = {}): Promise<string> {
  const { id } = await maker.row('measurement_indicator', {
    over: { is_meter: true, decimals: 1, ...over },
  });
  for (const [n, value] of values.entries()) await add(id, value, n);
  return id;
}

const listed = async (id: string, fields = 'value,meter') =>
  (await ok(admin.get(`${PATH}?filter=indicator=${id}&sort_by=measured_at&fields=${fields}`)))
    .items;
const judgedIn = async (id: string) =>
  (await listed(id)).map(({ meter }: Row & { meter: Row | null }) => [
    meter?.['difference'],
    meter?.['implausible'],
  ]);

test('a reading against the direction or far from the usual pace is stored, and the answer says so', async () => {
  const id = await meterWith([100, 110, 120, 130, 140]);
  const pace = { difference: 10, ms: DAY_MS };
  const usual = { median: pace, least: pace, greatest: pace };
  const { meter } = await add(id, 150, 5);
  assert.deepEqual(meter, { difference: 10, per_day: 10, usual, implausible: null });
  const leap = await add(id, 87_804, 7);
  assert.deepEqual(leap.meter, { difference: 87_654, per_day: 43_827, usual, implausible: 'leap' });
  const back = await add(id, 160.5, 8);
  assert.deepEqual([back.meter.difference, back.meter.implausible], [-87_643.5, 'backwards']);
  const indicator = await ok(admin.get(`/measurement_indicator/${id}`));
  assert.deepEqual([indicator.last_value, indicator.meter.implausible], [160.5, 'backwards']);
  assert.equal((await ok(admin.get(`${PATH}/${leap.id}`))).meter.implausible, 'leap');
});

test('what follows from a reading follows every later change of it, of its neighbours and of the meter', async () => {
  const id = await meterWith([100, 110, 120, 130, 9000, 150]);
  const steps = (...last: unknown[][]) => [
    [null, null],
    [10, null],
    [10, null],
    [10, null],
    ...last,
  ];
  assert.deepEqual(await judgedIn(id), steps([8870, 'leap'], [-8850, 'backwards']));
  const [wrong, right] = (await listed(id)).slice(4);
  const change = (body: Row) => ok(admin.patch(`${PATH}/${wrong.id}`, body));
  await change({ validation_status_code: 2 });
  assert.deepEqual(await judgedIn(id), steps([8870, null], [-8850, 'backwards']));
  await change({ validation_status_code: 4 });
  assert.deepEqual(await judgedIn(id), steps([undefined, undefined], [20, null]));
  await change({ validation_status_code: 1, value: 140 });
  assert.deepEqual(await judgedIn(id), steps([10, null], [10, null]));
  await add(id, 145, 4.5);
  assert.deepEqual(await judgedIn(id), steps([10, null], [5, null], [5, null]));
  await ok(admin.delete(`${PATH}/${right.id}`), 204);
  assert.deepEqual(await judgedIn(id), steps([10, null], [5, null]));
  await ok(admin.patch(`/measurement_indicator/${id}`, { counts_down: true }));
  assert.deepEqual((await judgedIn(id))[1], [-10, 'backwards']);
  await ok(admin.patch(`/measurement_indicator/${id}`, { is_meter: false }));
  assert.deepEqual((await listed(id))[1].meter, null);
  assert.equal((await ok(admin.get(`/measurement_indicator/${id}`))).meter, null);
});

test('a meter begins again after its largest number, and a new one where it says', async () => {
  const id = await meterWith([99_970, 99_980, 99_990, 0.1], { roll_over: 99_999.9 });
  const change = { meter_changed: true, old_meter_last: 7, new_meter_first: 500.5 };
  const value = await add(id, 503.5, 4, change);
  assert.deepEqual(
    [value.meter.difference, value.meter_changed, value.old_meter_last, value.new_meter_first],
    [9.9, true, 7, 500.5],
  );
  await add(id, 513.5, 5);
  const judged = (await judgedIn(id)).map(([difference]: unknown[]) => difference);
  assert.deepEqual(judged, [null, 10, 10, 10.1, 9.9, 10]);
  const unknown = await ok(admin.patch(`${PATH}/${value.id}`, { old_meter_last: null }));
  assert.deepEqual([unknown.meter.difference, unknown.meter.per_day], [null, null]);
  const { items } = await ok(admin.get(`/measurement_indicator/${id}/audit_log`));
  assert.deepEqual(
    [items[0].log.old_value.value.old_meter_last, items[0].log.new_value.value.old_meter_last],
    [7, null],
  );
});

test('a change of the meter does not hold for another number of the same moment, from a call or a file', async () => {
  const id = await meterWith([100], { external_id: 'kept' });
  const body = { meter_changed: true, old_meter_last: 110, new_meter_first: 1 };
  const again = (value: number, more: Row = {}) => add(id, value, 1, { replace: true, ...more });
  const { meter_changed } = await add(id, 2, 1, body);
  assert.equal(meter_changed, true);
  assert.equal((await again(2)).old_meter_last, 110);
  assert.equal((await again(3, body)).new_meter_first, 1);
  const other = await again(4);
  assert.deepEqual(
    [other.meter_changed, other.old_meter_last, other.new_meter_first],
    [false, null, null],
  );
  const imported = async (value: number) => {
    const csv = `indicator_id,measured_at,value,comment\n${id},${day(1)},${value},${value}`;
    const type = { 'content-type': 'text/csv' };
    const { job } = await ok(admin.post(`${PATH}/import`, csv, type), 202);
    await workOn(app, { tenant_id: tenant.tenant_id, id: job.id });
    return (await ok(admin.get(`${PATH}/${other.id}`))).old_meter_last;
  };
  await again(5, body);
  assert.equal(await imported(5), 110);
  assert.equal(await imported(6), null);
});

test('the forecast of a value says what would follow from it as a reading of the meter', async () => {
  const id = await meterWith([100, 110, 120, 130, 140]);
  const forecast = async (value: number, n: number) =>
    (
      await ok(
        admin.get(`/measurement_indicator/${id}/forecast?value=${value}&measured_at=${day(n)}`),
      )
    ).meter;
  const { difference, implausible, usual } = await forecast(139, 5);
  assert.deepEqual(
    [difference, implausible, usual.median],
    [-1, 'backwards', { difference: 10, ms: DAY_MS }],
  );
  assert.equal((await forecast(900, 5)).implausible, 'leap');
  assert.equal((await forecast(900, 3.5)).difference, 770);
  assert.deepEqual((await forecast(135, 3)).difference, 15, 'in place of the value of that moment');
  const { id: ordinary } = await maker.row('measurement_indicator');
  assert.equal(
    (await ok(admin.get(`/measurement_indicator/${ordinary}/forecast?value=1`))).meter,
    null,
  );
});

test('limits rate the value alone, whether or not it is plausible', async () => {
  const id = await meterWith([100, 110, 120, 130, 140]);
  const limit = { name: 'Limit', constraint_type_code: 1, indicator_id: id, critical_max: 5000 };
  await ok(admin.post('/constraint', limit), 201);
  const statusAfter = async (value: number, n: number) => {
    await add(id, value, n);
    const { quality_status, meter } = await ok(admin.get(`/measurement_indicator/${id}`));
    return [quality_status.code, meter.implausible];
  };
  assert.deepEqual(await statusAfter(4000, 5), [30, 'leap']);
  assert.deepEqual(await statusAfter(5001, 5.5), [10, null]);
});

test('lists and files have the facts of readings only if asked, in words', async () => {
  const id = await meterWith([100, 110, 120, 130, 9000]);
  const all = await ok(admin.get(`${PATH}?filter=indicator=${id}`));
  assert.ok(all.items.every((row: Row) => !('meter' in row)));
  const columns = 'value,meter.difference,meter.per_day,meter.implausible';
  const query = `filter=indicator=${id}&sort_by=-measured_at&columns=${columns}`;
  const [line] = await exportedLines(app.app, admin, `${PATH}?${query}`);
  assert.equal(line, '9000,8870,8870,Far more than usual');
  const meters = await ok(admin.get('/measurement_indicator?filter=is_meter=true&fields=is_meter'));
  assert.ok(meters.items.length > 0 && meters.items.every((row: Row) => row['is_meter']));
});

test('a largest number is positive, and facts of a change are numbers that are stored exactly', async () => {
  const refusal = async (path: string, body: Row) => (await admin.post(path, body)).status;
  const { object } = await ok(admin.get(`/measurement_indicator/${await meterWith([])}`));
  for (const roll_over of [0, -1, 1e15, '99'])
    assert.equal(
      await refusal('/measurement_indicator', { name: 'M', object_id: object.id, roll_over }),
      422,
    );
  const id = await meterWith([1]);
  for (const old_meter_last of [1e15, 0.0000001, '1'])
    assert.equal(
      await refusal(PATH, { indicator_id: id, value: 1, measured_at: day(1), old_meter_last }),
      422,
    );
});

test('a reading of a meter takes as many messages as a value of any other indicator', async () => {
  const meter = await meterWith([1, 2, 3, 4]);
  const { id: ordinary } = await maker.row('measurement_indicator', { over: { decimals: 1 } });
  const counts = [];
  for (const id of [ordinary, meter])
    counts.push((await sentMessages(() => add(id, 5, 9))).map((texts) => texts.length));
  assert.deepEqual(counts[0], counts[1]);
});
