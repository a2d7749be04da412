import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Maker, Row } from '#test/fixtures/maker.ts';
import { allRead, goLive } from '#test/fixtures/eventReader.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { faultsOf, refusalOf } from '#test/checks/refusals.ts';
import { newWorkplace, type Workplace } from '#test/fixtures/workplace.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
let admin: Caller;
let inspector: Caller;
let units: Workplace['units'];
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  ({ tenant, maker, units } = await newWorkplace(app));
  ({ admin, inspector } = tenant.as);
});
after(() => app.close());

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

async function indicatorIn(business_unit_id: string, over: Row = {}): Promise<string> {
  const object = await maker.row('object', { over: { business_unit_id } });
  return (await maker.row('measurement_indicator', { over: { object_id: object.id, ...over } })).id;
}

const add = (
  indicator_id: string,
  value: unknown,
  n = 0,
  { who = admin, ...over }: Row & { who?: Caller } = {},
) => who.post('/indicator_value_history', { indicator_id, value, measured_at: minute(n), ...over });

test('numbers of up to 15 digits and 6 decimals are stored exactly, and all others are refused', async () => {
  const id = await indicatorIn(units.work);
  const kept = [
    0, -0.000001, 0.1, 999999999999999, 123456789.123456, 99999999999999.9, -1234567890123.45,
  ];
  for (const [n, value] of kept.entries()) {
    const created = await ok(add(id, value, n), 201);
    assert.equal(created.value, value);
    assert.equal((await ok(admin.get(`/indicator_value_history/${created.id}`))).value, value);
  }
  assert.equal((await ok(admin.get(`/measurement_indicator/${id}`))).last_value, kept.at(-1));
  const lost = [0.0000001, 1e15, 1234567890123.456, 123456789012.1234, 100000000000000.5];
  for (const value of lost)
    assert.deepEqual(faultsOf(await add(id, value, 99)), [422, [['body.value', 'decimals']]]);
  for (const value of ['1', null, [1]])
    assert.equal((await add(id, value, 99)).status, 422, JSON.stringify(value));
});

test('a value is measured at most a day ahead, because clocks differ', async () => {
  const id = await indicatorIn(units.work);
  const inHours = (n: number) => ({
    measured_at: fromNow(n * 3_600_000).toISOString(),
  });
  const { id: value } = await ok(add(id, 1, 0, inHours(23)), 201);
  const fault = [422, [['body.measured_at', 'date']]];
  assert.deepEqual(faultsOf(await add(id, 1, 0, inHours(25))), fault);
  assert.deepEqual(
    faultsOf(await admin.patch(`/indicator_value_history/${value}`, inHours(25))),
    fault,
  );
});

test('one value for each moment: a second one is refused, or replaces the first', async () => {
  const id = await indicatorIn(units.work);
  const first = await ok(
    add(id, 1, 5, { source: 'manual', comment: 'by eye', validation_status_code: 4 }),
    201,
  );
  const refusal = [409, { code: 'duplicate', field: 'measured_at' }];
  assert.deepEqual(refusalOf(await add(id, 2, 5)), refusal);
  const same = { measured_at: '2026-01-01T02:05:00+02:00' };
  assert.deepEqual(refusalOf(await add(id, 2, 5, { ...same, replace: false })), refusal);

  const again = await ok(add(id, 1, 5, { ...same, replace: true, who: tenant.as.superuser }), 201);
  assert.deepEqual(again, first, 'the same number says nothing new');
  const replaced = await ok(
    add(id, 2, 5, { ...same, replace: true, who: tenant.as.superuser }),
    201,
  );
  assert.deepEqual(
    [replaced.id, replaced.value, replaced.source, replaced.comment, replaced.created_by.id],
    [first.id, 2, 'api', null, admin.id],
  );
  assert.deepEqual(
    [replaced.validation_status.code, replaced.updated_by.id],
    [1, tenant.as.superuser.id],
  );
  const other = await ok(add(id, 3, 6), 201);
  assert.deepEqual(
    refusalOf(
      await admin.patch(`/indicator_value_history/${other.id}`, { measured_at: minute(5) }),
    ),
    refusal,
  );
});

test('of two clients that replace and add the same moment at once, one value remains', async () => {
  const id = await indicatorIn(units.work);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => add(id, n, 5, { replace: n % 2 === 0 })),
  );
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  const { items } = await ok(admin.get(`/indicator_value_history?filter=indicator.id=${id}`));
  assert.equal(items.length, 1);
  assert.equal((await ok(admin.get(`/measurement_indicator/${id}`))).last_value, items[0].value);
});

test('inspectors add values where they work and change only their own; guests cannot do either', async () => {
  const id = await indicatorIn(units.work);
  const theirs = await ok(add(id, 1, 1), 201);
  const own = await ok(add(id, 2, 2, { who: inspector }), 201);
  assert.equal(own.created_by.id, inspector.id);
  await ok(inspector.patch(`/indicator_value_history/${own.id}`, { value: 3 }));
  assert.equal((await inspector.get(`/indicator_value_history/${theirs.id}`)).status, 200);
  assert.deepEqual(refusalOf(await inspector.patch(`/indicator_value_history/${theirs.id}`, {})), [
    404,
    'Not Found',
  ]);
  assert.equal((await inspector.delete(`/indicator_value_history/${theirs.id}`)).status, 404);
  assert.deepEqual(refusalOf(await add(id, 9, 1, { replace: true, who: inspector })), [
    409,
    { code: 'duplicate', field: 'measured_at' },
  ]);
  await ok(add(id, 4, 2, { replace: true, who: inspector }), 201);
  await ok(inspector.delete(`/indicator_value_history/${own.id}`), 204);

  const elsewhere = await indicatorIn(units.read);
  assert.equal((await inspector.get(`/measurement_indicator/${elsewhere}`)).status, 200);
  const hidden = await indicatorIn(tenant.company_id);
  for (const where of [elsewhere, hidden, crypto.randomUUID()])
    assert.equal((await add(where, 1, 1, { who: inspector })).status, 404);
  for (const call of [
    add(id, 1, 9, { who: tenant.as.guest }),
    tenant.as.guest.patch(`/indicator_value_history/${theirs.id}`, { value: 1 }),
    tenant.as.guest.delete(`/indicator_value_history/${theirs.id}`),
  ])
    assert.equal((await call).status, 403);
});

test('values of archived indicators and objects stay as they are', async () => {
  const archived = [409, { code: 'wrong_status', reason: 'archived' }];
  const id = await indicatorIn(units.work);
  const { id: value } = await ok(add(id, 1, 1), 201);
  const { object } = await ok(admin.get(`/measurement_indicator/${id}`));
  const stays = async () => {
    for (const call of [
      add(id, 2, 2),
      add(id, 2, 1, { replace: true }),
      admin.patch(`/indicator_value_history/${value}`, { value: 2 }),
      admin.delete(`/indicator_value_history/${value}`),
    ])
      assert.deepEqual(refusalOf(await call), archived);
  };
  await ok(admin.delete(`/measurement_indicator/${id}`), 204);
  await stays();
  await ok(admin.patch(`/measurement_indicator/${id}`, { archived: false }));
  await ok(admin.delete(`/object/${object.id}`), 204);
  await stays();
  const body = await maker.body('measurement_indicator', { over: { object_id: object.id } });
  assert.deepEqual(refusalOf(await admin.post('/measurement_indicator', body)), archived);
});

test('the log of an indicator has every correction and deletion of its values, as they were and as they are', async () => {
  const id = await indicatorIn(units.work);
  const { id: value } = await ok(add(id, 1, 1, { comment: 'by eye', who: inspector }), 201);
  await ok(admin.patch(`/indicator_value_history/${value}`, { value: 1.5 }));
  await ok(admin.patch(`/indicator_value_history/${value}`, { value: 1.5 }));
  await ok(add(id, 2, 1, { replace: true }), 201);
  await ok(admin.delete(`/indicator_value_history/${value}`), 204);
  const { items } = await ok(admin.get(`/measurement_indicator/${id}/audit_log`));
  const logged = (number: number, comment: string | null) => ({
    measured_at: minute(1),
    value: number,
    validation_status_code: 1,
    comment,
  });
  const moments = (part: Row | null) =>
    part && { ...part, measured_at: new Date(String(part['measured_at'])).toISOString() };
  assert.deepEqual(
    items
      .slice(0, -1)
      .map(
        ({ operation, updated_by, log }: Row & { updated_by: Row; log: Record<string, Row> }) => [
          operation,
          updated_by['id'],
          moments(log['old_value']?.['value'] as Row),
          moments(log['new_value']?.['value'] as Row | null),
        ],
      ),
    [
      ['update', admin.id, logged(2, null), null],
      ['update', admin.id, logged(1.5, 'by eye'), logged(2, null)],
      ['update', admin.id, logged(1, 'by eye'), logged(1.5, 'by eye')],
    ],
  );
  assert.equal(items.at(-1).operation, 'create');
});

test('users who see the unit of the object get events of its indicators and values, others do not', async () => {
  const stranger = await newTenant(app);
  const live = await goLive(app);
  try {
    const reader = (of: TestTenant, { id }: Caller) => live.reader({ tenant_id: of.tenant_id, id });
    const [all, scoped, foreign] = [
      await reader(tenant, tenant.as.superuser),
      await reader(tenant, inspector),
      await reader(stranger, stranger.as.admin),
    ];
    const made: string[] = [];
    for (const unit of [units.work, tenant.company_id]) {
      const id = await indicatorIn(unit);
      const { id: value } = await ok(add(id, 1, 1), 201);
      await ok(admin.patch(`/indicator_value_history/${value}`, { value: 2 }));
      await ok(admin.delete(`/indicator_value_history/${value}`), 204);
      await ok(admin.patch(`/measurement_indicator/${id}`, { name: 'Renamed' }));
      await ok(admin.delete(`/measurement_indicator/${id}`), 204);
      made.push(id, value);
    }
    await allRead(app, tenant.tenant_id, all);
    const told = ({ events }: typeof all) =>
      events
        .filter(({ id }) => made.includes(String(id)))
        .map(({ type, id }) => `${type} ${made.indexOf(String(id))}`);
    const changes = (indicator: number, value: number) => [
      `create ${indicator}`,
      `create ${value}`,
      `update ${value}`,
      `update ${indicator}`,
      `delete ${value}`,
      `update ${indicator}`,
      `update ${indicator}`,
      `archive ${indicator}`,
    ];
    assert.deepEqual(told(all), [...changes(0, 1), ...changes(2, 3)]);
    assert.deepEqual(told(scoped), changes(0, 1));
    assert.deepEqual(foreign.events, []);
  } finally {
    await live.stop();
  }
});
