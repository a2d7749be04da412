import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import {
  created,
  detailsOf,
  newInspector,
  newSite,
  ok,
  working,
  startedEarlier,
} from '#test/fixtures/inspectionSite.ts';
import type { Item, PlannedInspection, Site } from '#test/fixtures/inspectionSite.ts';
import { callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { patient } from '#test/fixtures/patient.ts';
import { sabotage } from '#test/checks/sabotage.ts';
import { sentMessages } from '#test/checks/sentMessages.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 12, read: 4 })));
after(() => app.close());

const meter = (name: string, more: Partial<Item> = {}): Item => ({
  name,
  check_type_code: CHECK_TYPE.number,
  indicator_code: 'oil',
  ...more,
});
const YES_NO: Item = { name: 'Running', code: 'on', check_type_code: CHECK_TYPE.yesNo };
const IF_RUNNING = { visible_if: { item: 'on', operator: '=', value: true } } as const;

const newIndicator = (by: Caller, object_id: string, code = 'oil', more = {}) =>
  created(by.post('/measurement_indicator', { name: `Meter ${code}`, object_id, code, ...more }));
const valuesOf = async (by: Caller, id: string): Promise<Record<string, unknown>[]> =>
  (await ok(by.get(`/indicator_value_history?filter=indicator.id=${id}&sort_by=measured_at`)))
    .items;

async function started(site: Site, by: Caller = site.as.admin): Promise<PlannedInspection> {
  const inspection = await site.plan(site.as.admin, { responsible_id: by.id });
  await ok(working(by, inspection).start());
  await startedEarlier(app, site, inspection, '2026-01-01T00:00:00Z');
  return inspection;
}

test('completing writes measured values into the histories of the objects, once, and judges by them', async () => {
  const site = await newSite(app, { items: [meter('Oil')], onPumps: true });
  const { admin } = site.as;
  const [pump = '', other = ''] = site.pumps;
  const onPump = await newIndicator(admin, pump);
  const onOther = await newIndicator(admin, other);
  await created(
    admin.post('/constraint', {
      name: 'Hot',
      constraint_type_code: 1,
      indicator_id: onPump.id,
      critical_max: 80,
    }),
  );
  const inspector = await newInspector(app, site, site.unit_id);
  const inspection = await started(site, inspector);
  const work = working(inspector, inspection);
  const at = ['2026-01-02T03:04:05.006Z', '2026-01-02T03:04:06.000Z', '2026-01-02T03:04:07.000Z'];
  for (const [n, value] of [11.5, 80.25, -3].entries())
    await ok(work.answer('Oil', { value, answered_at: at[n] }, n));
  assert.deepEqual(await valuesOf(admin, onPump.id), []);
  await ok(work.complete());
  await ok(work.complete());
  const told = async (id: string) =>
    (await valuesOf(inspector, id)).map((one) => ({
      value: one['value'],
      at: new Date(String(one['measured_at'])).toISOString(),
      source: one['source'],
      inspection: (one['inspection'] as { id: string }).id,
      by: (one['created_by'] as { id: string }).id,
    }));
  const common = { source: 'inspection', inspection: inspection.id, by: inspector.id };
  assert.deepEqual(await told(onPump.id), [{ value: 80.25, at: at[1], ...common }]);
  assert.deepEqual(await told(onOther.id), [{ value: -3, at: at[2], ...common }]);
  const { last_value, quality_status } = await ok(admin.get(`/measurement_indicator/${onPump.id}`));
  assert.deepEqual([last_value, quality_status.code], [80.25, 10]);
  const quality = await ok(admin.get(`/object/${pump}/quality`));
  assert.deepEqual([quality.ok, quality.critical], [1, 1], 'its check list, and the restriction');
  const [{ id = '' } = {}] = (await valuesOf(admin, onPump.id)) as { id?: string }[];
  const client = await app.database.owner();
  try {
    const { rows } = await client.query(
      `select operation, user_id, new_value from audit_log where tenant_id = $1 and entity_id = $2`,
      [site.tenant_id, id],
    );
    assert.equal(rows.length, 1);
    assert.deepEqual(
      [
        rows[0].operation,
        rows[0].user_id,
        rows[0].new_value.value,
        rows[0].new_value.inspection_id,
      ],
      ['create', inspector.id, 80.25, inspection.id],
    );
  } finally {
    await client.end();
  }
});

test('values that are hidden, not applicable, without an indicator or on an archived one are not written', async () => {
  const items = [
    YES_NO,
    meter('Hidden', { indicator_code: 'hidden', ...IF_RUNNING }),
    meter('N/A', { indicator_code: 'na' }),
    meter('Nowhere', { indicator_code: 'nowhere' }),
    meter('Retired', { indicator_code: 'retired' }),
    meter('Elsewhere', { indicator_code: 'elsewhere' }),
    meter('Plain', { indicator_code: null }),
  ];
  const site = await newSite(app, { items });
  const { admin } = site.as;
  for (const code of ['hidden', 'na', 'retired']) await newIndicator(admin, site.object_id, code);
  const [retired] = (await ok(admin.get('/measurement_indicator?filter=code=retired'))).items;
  await ok(admin.delete(`/measurement_indicator/${retired.id}`), 204);
  await newIndicator(admin, site.pumps[0] ?? '', 'elsewhere');
  const work = working(admin, await started(site));
  await ok(work.answer('Running', { value: true }));
  await ok(work.answer('Hidden', { value: 1 }));
  await ok(work.answer('Running', { value: false }));
  await ok(work.answer('N/A', { not_applicable: true }));
  for (const name of ['Nowhere', 'Retired', 'Elsewhere', 'Plain'])
    await ok(work.answer(name, { value: 2 }));
  await ok(work.complete());
  assert.equal((await ok(admin.get('/indicator_value_history'))).total, 0);
});

test('two answers of one moment keep their order, and leave a value that was there before', async () => {
  const site = await newSite(app, { items: [meter('Before'), meter('After')] });
  const { admin } = site.as;
  const { id } = await newIndicator(admin, site.object_id);
  const measured_at = '2026-01-02T03:04:05.006Z';
  await ok(
    admin.post('/indicator_value_history', { indicator_id: id, value: 1, measured_at }),
    201,
  );
  const work = working(admin, await started(site));
  await ok(work.answer('After', { value: 3, answered_at: measured_at }));
  await ok(work.answer('Before', { value: 2, answered_at: measured_at }));
  await ok(work.complete());
  assert.deepEqual(
    (await valuesOf(admin, id)).map(({ value, measured_at: at }) => [
      value,
      /\.(\d+)/.exec(String(at))?.[1],
    ]),
    [
      [1, '006'],
      [2, '006001'],
      [3, '006002'],
    ],
  );
  assert.equal((await ok(admin.get(`/measurement_indicator/${id}`))).last_value, 3);
});

test('an inspection that was left incomplete writes when it is reopened and completed, and a copy writes its own', async () => {
  const site = await newSite(app, { items: [meter('Oil')] });
  const { admin } = site.as;
  const { id } = await newIndicator(admin, site.object_id);
  const inspection = await started(site);
  const work = working(admin, inspection);
  await ok(work.answer('Oil', { value: 5 }));
  const client = await app.database.owner();
  try {
    await client.query(
      'update inspection set operative_status_code = 4, finished_at = now() where tenant_id = $1 and id = $2',
      [site.tenant_id, inspection.id],
    );
  } finally {
    await client.end();
  }
  assert.deepEqual(await valuesOf(admin, id), []);
  await ok(work.start());
  await ok(work.answer('Oil', { value: 6 }));
  await ok(work.complete());
  const copy = await created(
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'copy' }),
  );
  const again = working(admin, { id: copy.id, details: await detailsOf(admin, copy.id) });
  await ok(again.start());
  assert.equal((await again.complete()).status, 409);
  await ok(admin.post(`/inspection/${copy.id}/answers/confirm`));
  await ok(again.complete());
  assert.deepEqual(
    (await valuesOf(admin, id)).map(({ value, inspection: from }) => [
      value,
      (from as { id: string }).id,
    ]),
    [
      [6, inspection.id],
      [6, copy.id],
    ],
  );
});

test('users of an inspection see the indicator with its last value and limits, and later only the measured value', async () => {
  const items = [meter('Oil'), meter('Other', { indicator_code: 'other' }), YES_NO];
  const site = await newSite(app, { items });
  const { admin } = site.as;
  const unit = await created(admin.post('/business_unit', { name: 'South' }));
  const measure_unit_code = (await ok(admin.get('/measure_unit?sort_by=code'))).items[0].code;
  const indicator = await newIndicator(admin, site.object_id, 'oil', {
    decimals: 1,
    measure_unit_code,
  });
  await ok(
    admin.post('/indicator_value_history', {
      indicator_id: indicator.id,
      value: 7.5,
      measured_at: '2026-01-02T03:04:05Z',
    }),
    201,
  );
  const limit = (more: Record<string, unknown>) =>
    created(
      admin.post('/constraint', {
        name: 'Limit',
        constraint_type_code: 1,
        indicator_id: indicator.id,
        critical_max: 8,
        ...more,
      }),
    );
  const current = await limit({ valid_from: '2040-01-01' });
  await limit({ valid_to: '2020-01-01' });
  await limit({
    constraint_type_code: 2,
    critical_max: undefined,
    boundary_date: '2040-01-01',
  });
  await ok(admin.delete(`/constraint/${(await limit({})).id}`), 204);
  const inspector = await newInspector(app, site, site.unit_id);
  const inspection = await started(site, inspector);
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: unit.id }));
  assert.equal((await inspector.get(`/measurement_indicator/${indicator.id}`)).status, 404);
  const work = working(inspector, inspection);
  const [oil, other, running] = await work.items();
  assert.deepEqual([other.indicator, running.indicator], [null, null]);
  const { terms, date, unit: measureUnit, ...rest } = oil.indicator;
  assert.deepEqual(rest, {
    id: indicator.id,
    name: 'Meter oil',
    decimals: 1,
    last_value: 7.5,
    meter: null,
  });
  assert.equal(Date.parse(date), Date.parse('2026-01-02T03:04:05Z'));
  assert.equal(measureUnit.code, measure_unit_code);
  assert.deepEqual(terms, [
    {
      id: current.id,
      name: 'Limit',
      constraint_type_code: 1,
      critical_min: null,
      attention_min: null,
      attention_max: null,
      critical_max: 8,
      boundary_date: null,
      warning_days: null,
      valid_from: '2040-01-01',
      valid_to: null,
    },
  ]);
  const answered = await ok(work.answer('Oil', { value: 9 }));
  assert.equal(answered.item.indicator.id, indicator.id);
  await ok(work.answer('Other', { value: 9 }));
  await ok(work.answer('Running', { value: true }));
  await ok(work.complete());
  await newIndicator(admin, site.object_id, 'other');
  const after_ = await work.items();
  assert.deepEqual(
    after_.map((item: { indicator: { id: string; last_value: number } | null }) => [
      item.indicator?.id,
      item.indicator?.last_value,
    ]),
    [
      [indicator.id, 9],
      [undefined, undefined],
      [undefined, undefined],
    ],
  );
});

test('an inspection without such items sends the same statements as before, and one with them two more messages', async () => {
  const messagesOf = async (items: Item[], value: number) => {
    const site = await newSite(app, { items });
    await newIndicator(site.as.admin, site.object_id);
    const work = working(site.as.admin, await started(site));
    for (const { name } of items) await ok(work.answer(name, { value }));
    return await sentMessages(() => ok(work.complete()));
  };
  const plain = await messagesOf([meter('Oil', { indicator_code: null })], 1);
  assert.ok(!plain.flat().some((text) => text.includes('indicator')), 'no indicator is looked for');
  const one = await messagesOf([meter('Oil')], 1);
  const many = await messagesOf(
    Array.from({ length: 20 }, (_, n) => meter(`Oil ${n}`)),
    1,
  );
  assert.equal(one.length, plain.length + 2);
  assert.deepEqual([many.length, many.flat().length], [one.length, one.flat().length]);
});

/** Two inspections of the same meters, filled in and not completed. */
async function pairOf(site: Site, round: number): Promise<PlannedInspection[]> {
  const { admin } = site.as;
  return await Promise.all(
    [0, 1].map(async (n) => {
      const inspection = await started(site);
      for (const [at, { items }] of inspection.details.entries())
        for (const name of Object.keys(items)) {
          const body = { value: round * 10 + n, answered_at: momentOf(round, 0) };
          await ok(working(admin, inspection).answer(name, body, at));
        }
      return inspection;
    }),
  );
}

const momentOf = (round: number, n: number): string =>
  new Date(Date.UTC(2026, 0, 1, round, n)).toISOString();

/** Completions with the same moments, further values and moves at once; returns the faults. */
async function race(site: Site, caller: Caller, rounds: number): Promise<string[]> {
  const { admin } = site.as;
  const transactions = mock.method(app.deps.database.transactions, 'run');
  const units = [site.unit_id, (await created(admin.post('/business_unit', { name: 'B' }))).id];
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = await pairOf(site, round);
    const { items: indicators } = await ok(admin.get('/measurement_indicator?sort_by=name'));
    const answers = await Promise.all([
      ...pair.map((inspection) => working(caller, inspection).complete()),
      ...indicators.map(({ id }: { id: string }) =>
        admin.post('/indicator_value_history', {
          indicator_id: id,
          value: 1,
          measured_at: momentOf(round, 1),
        }),
      ),
      ...[site.object_id, ...site.pumps].map((id, n) =>
        admin.patch(`/object/${id}`, { business_unit_id: units[(round + n) % 2] }),
      ),
    ]);
    for (const { status, body } of answers)
      if (status !== 200 && status !== 201) faults.push(body.detail.code);
  }
  for (const { result } of transactions.mock.calls)
    await (result as Promise<unknown>).catch((error: { code?: string }) => {
      if (error.code === '40P01') faults.push('deadlock');
    });
  transactions.mock.restore();
  return faults;
}

test('an answer that is the first of a new meter becomes such a value, and corrections of it stay so', async () => {
  const site = await newSite(app, {
    items: [meter('Oil'), meter('Plain', { indicator_code: null })],
  });
  const { admin } = site.as;
  const { id } = await newIndicator(admin, site.object_id, 'oil', { is_meter: true });
  await created(
    admin.post('/indicator_value_history', {
      indicator_id: id,
      value: 12_000,
      measured_at: '2026-01-01T00:00:00Z',
    }),
  );
  const inspection = await started(site);
  const work = working(admin, inspection);
  const change = { old_meter_last: 12_100, new_meter_first: 2 };
  const stored = async () =>
    (await work.items()).find(({ name }: { name: string }) => name === 'Oil').meter_change;
  const faultOf = async (item: string, body: object) =>
    (await ok(work.answer(item, body), 422)).detail[0].loc.join('.');
  assert.equal(await faultOf('Oil', { meter_change: change }), 'body.value', 'no value yet');
  const unmeasured = { not_applicable: true, meter_change: change };
  assert.equal(await faultOf('Oil', unmeasured), 'body.not_applicable', 'nothing is dropped');
  assert.equal(await faultOf('Plain', { value: 1, meter_change: change }), 'body.meter_change');
  assert.equal(
    await faultOf('Oil', { value: 7, meter_change: { ...change, old_meter_last: 'x' } }),
    'body.meter_change.old_meter_last',
  );
  await ok(work.answer('Plain', { value: 1 }));
  await ok(work.answer('Oil', { value: 6 }));
  await ok(work.answer('Oil', { meter_change: change }));
  const [{ log }] = (await ok(admin.get(`/inspection/${inspection.id}/audit_log`))).items;
  assert.deepEqual([log.new_value.value, log.new_value.meter_change], [6, change]);
  assert.deepEqual(log.old_value.meter_change, null);
  await ok(work.answer('Oil', { value: null }));
  assert.equal(await stored(), null, 'taken back with the value');
  await ok(work.answer('Oil', { value: 6, meter_change: change }));
  await ok(work.answer('Oil', { not_applicable: true }));
  assert.equal(await stored(), null, 'not applicable');
  await ok(work.answer('Oil', { value: 6, meter_change: change }));
  await ok(work.answer('Oil', { value: 7 }));
  assert.deepEqual(await stored(), change);
  const copied = await created(
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'copy' }),
  );
  const [copy] = await detailsOf(admin, copied.id);
  assert.deepEqual([copy?.items['Oil'] === undefined, await stored()], [false, change]);
  await ok(work.complete());
  const [, value] = await valuesOf(admin, id);
  assert.deepEqual(
    [value?.['value'], value?.['meter_changed'], value?.['old_meter_last']],
    [7, true, 12_100],
  );
  const { meter: facts } = await ok(admin.get(`/indicator_value_history/${String(value?.['id'])}`));
  assert.deepEqual([facts.difference, facts.implausible], [105, null]);
});

async function raceSite(): Promise<Site> {
  const items = ['a', 'b', 'c'].map((code) => meter(code, { indicator_code: code }));
  const site = await newSite(app, { items, onPumps: true });
  const admin = patient(site.as.admin);
  // Their ids are in another order than their objects and codes.
  for (const code of ['c', 'a', 'b'])
    for (const object of [...site.pumps, site.object_id]) {
      const { id } = await newIndicator(admin, object, code);
      await created(
        admin.post('/constraint', {
          name: code,
          constraint_type_code: 1,
          indicator_id: id,
          critical_max: 20,
        }),
      );
    }
  return { ...site, as: { ...site.as, admin } };
}

const ROUNDS = 8;

test('two inspections completed at once with the same meters, with further values and moves, do not deadlock and lose nothing', async () => {
  const site = await raceSite();
  assert.deepEqual(await race(site, site.as.admin, ROUNDS), []);
  const { admin } = site.as;
  const { items: indicators } = await ok(admin.get('/measurement_indicator'));
  for (const { id, last_value, quality_status } of indicators) {
    const values = await valuesOf(admin, id);
    assert.equal(values.length, ROUNDS * 3);
    assert.equal(last_value, values.at(-1)?.['value']);
    assert.equal(quality_status.code, Number(last_value) > 20 ? 10 : 30);
  }
});

test('without the lock on the indicators two such inspections fail or block each other', async () => {
  const unlocked = await sabotage(app, 'order by m.id for no key update of m');
  try {
    const site = await raceSite();
    const faults = await race(site, patient(callerOf(unlocked.app, site.as.admin)), ROUNDS);
    assert.notDeepEqual(faults, []);
  } finally {
    await unlocked.close();
  }
});
