import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Deps } from '#kit/ctx.ts';
import { clockAt } from '#test/fixtures/clock.ts';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { judgeDue } from './round.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
});
after(() => app.close());

const setClock = (moment: string) => {
  app.deps.clock = clockAt(moment);
};
const round = (deps: Deps = app.deps) => judgeDue(deps, app.app.log);
async function roundAt(moment: string): Promise<void> {
  setClock(moment);
  await round();
}

const limitOn = async ({ as: { admin } }: TestTenant, terms: Record<string, unknown>) => {
  const object = await created(admin.post('/object', { name: 'Boiler' }));
  return await created(
    admin.post('/constraint', {
      name: 'Permit',
      constraint_type_code: 2,
      object_id: object.id,
      ...terms,
    }),
  );
};
const codeOf = async ({ as: { admin } }: TestTenant, id: string): Promise<number | null> =>
  (await ok(admin.get(`/constraint/${id}`))).quality_status?.code ?? null;
const verdictsOf = async (id: string) =>
  (
    await app.database.queryAsOwner<{ previous: number | null; status: number | null }>(
      `select previous_status_code as previous, quality_status_code as status from constraint_verdict where constraint_id = $1 order by at, id`,
      [id],
    )
  ).map(({ previous, status }) => [previous, status]);
const eventsOf = async (id: string): Promise<number> => {
  const [row] = await app.database.queryAsOwner<{ n: number }>(
    `select count(*)::int as n from (select id from event_pending where entity_id = $1 and type = 'judge'
      union all select id from event where entity_id = $1 and type = 'judge') e`,
    [id],
  );
  return row?.n ?? 0;
};

type Step = [moment: string, code: number | null];
const DAYS: [what: string, zone: string, terms: Record<string, unknown>, steps: Step[]][] = [
  [
    'a warning and the boundary',
    'Europe/Kyiv',
    { boundary_date: '2027-02-10', warning_days: 2 },
    [
      ['2027-02-07T21:59:59Z', 30],
      ['2027-02-07T22:00:00Z', 20],
      ['2027-02-10T21:59:59Z', 20],
      ['2027-02-10T22:00:00Z', 10],
    ],
  ],
  [
    'the days in force, over the end of a month',
    'America/Toronto',
    { boundary_date: '2027-01-15', valid_from: '2027-02-28', valid_to: '2027-03-31' },
    [
      ['2027-02-28T04:59:59Z', null],
      ['2027-02-28T05:00:00Z', 10],
      ['2027-04-01T03:59:59Z', 10],
      ['2027-04-01T04:00:00Z', null],
    ],
  ],
  [
    'the day on which the clocks go forward',
    'Europe/Kyiv',
    { boundary_date: '2027-03-28', warning_days: 0 },
    [
      ['2027-03-27T21:59:59Z', 30],
      ['2027-03-27T22:00:00Z', 20],
      ['2027-03-28T20:59:59Z', 20],
      ['2027-03-28T21:00:00Z', 10],
    ],
  ],
  [
    'the day on which they go back',
    'Europe/Berlin',
    { boundary_date: '2027-10-31', warning_days: 0 },
    [
      ['2027-10-30T21:59:59Z', 30],
      ['2027-10-30T22:00:00Z', 20],
      ['2027-10-31T22:59:59Z', 20],
      ['2027-10-31T23:00:00Z', 10],
    ],
  ],
  [
    'a zone in which midnight is skipped',
    'Africa/Cairo',
    { boundary_date: '2027-04-29' },
    [
      ['2027-04-29T21:59:59Z', 30],
      ['2027-04-29T22:00:00Z', 10],
    ],
  ],
  [
    'the leap day, where the day begins first',
    'Pacific/Kiritimati',
    { boundary_date: '2028-02-29', warning_days: 1 },
    [
      ['2028-02-27T09:59:59Z', 30],
      ['2028-02-27T10:00:00Z', 20],
      ['2028-02-29T09:59:59Z', 20],
      ['2028-02-29T10:00:00Z', 10],
    ],
  ],
];

for (const [what, time_zone, terms, steps] of DAYS)
  test(`verdicts change with the day in the tenant's zone: ${what}`, async () => {
    setClock('2027-01-20T12:00:00Z');
    const tenant = await newTenant(app, { time_zone });
    const { id } = await limitOn(tenant, terms);
    for (const [moment, code] of steps) {
      await roundAt(moment);
      assert.equal(await codeOf(tenant, id), code, moment);
    }
    const { object } = await ok(tenant.as.admin.get(`/constraint/${id}`));
    const { quality_status } = await ok(tenant.as.admin.get(`/object/${object.id}`));
    assert.equal(quality_status?.code ?? null, steps.at(-1)?.[1]);
    assert.equal(await eventsOf(id), (await verdictsOf(id)).length);
  });

test('after a long downtime, one step leads to the verdict of today', async () => {
  setClock('2027-01-20T12:00:00Z');
  const tenant = await newTenant(app);
  const { id } = await limitOn(tenant, { boundary_date: '2027-06-01', warning_days: 30 });
  await roundAt('2028-09-01T00:00:00Z');
  assert.equal(await codeOf(tenant, id), 10);
  assert.deepEqual(await verdictsOf(id), [
    [null, 30],
    [30, 10],
  ]);
});

test('when a tenant moves to another zone, its restrictions follow within a round, in both directions', async () => {
  setClock('2027-06-10T12:00:00Z');
  const tenant = await newTenant(app, { time_zone: 'UTC' });
  const { id } = await limitOn(tenant, { boundary_date: '2027-06-10' });
  const moveTo = (time_zone: string) =>
    ok(tenant.as.superuser.patch(`/superuser/tenant/${tenant.tenant_id}`, { time_zone }));
  assert.equal(await codeOf(tenant, id), 30);
  await moveTo('Pacific/Kiritimati');
  await round();
  assert.equal(await codeOf(tenant, id), 10);
  await moveTo('America/Toronto');
  await round();
  assert.equal(await codeOf(tenant, id), 30);
  await round();
  assert.deepEqual(await verdictsOf(id), [
    [null, 30],
    [30, 10],
    [10, 30],
  ]);
});

test('however many servers judge at midnight, and however their clocks differ, each verdict changes once', async () => {
  setClock('2027-06-10T12:00:00Z');
  const tenant = await newTenant(app);
  const limits = [];
  for (let n = 0; n < 12; n += 1)
    limits.push(await limitOn(tenant, { boundary_date: '2027-06-10' }));
  const behind = { ...app.deps, clock: clockAt('2027-06-10T23:59:40Z') };
  const ahead = { ...app.deps, clock: clockAt('2027-06-11T00:00:10Z') };
  await Promise.all([round(ahead), round(behind), round(ahead)]);
  await round(behind);
  await Promise.all([round(behind), round(ahead), round(behind)]);
  for (const { id } of limits) {
    assert.deepEqual(await verdictsOf(id), [
      [null, 30],
      [30, 10],
    ]);
    assert.equal(await eventsOf(id), 2);
  }
});

test('a clock that is set back by more than minutes is believed', async () => {
  setClock('2027-06-10T12:00:00Z');
  const tenant = await newTenant(app);
  const { id } = await limitOn(tenant, { boundary_date: '2027-06-10' });
  await roundAt('2029-01-01T00:00:00Z');
  assert.equal(await codeOf(tenant, id), 10);
  await roundAt('2027-06-10T12:30:00Z');
  assert.equal(await codeOf(tenant, id), 30);
});

test('a round judges all due restrictions, in several transactions, and no others', async () => {
  setClock('2027-01-20T12:00:00Z');
  const tenant = await newTenant(app);
  const { id } = await limitOn(tenant, { boundary_date: '2027-06-10', warning_days: 5 });
  await app.database.queryAsOwner(
    `insert into quality_constraint (tenant_id, id, name, constraint_type_code, object_id, business_unit_id, boundary_date, warning_days, quality_status_code, judged_on, evaluated_at, judge_on)
      select tenant_id, gen_random_uuid(), name, constraint_type_code, object_id, business_unit_id, boundary_date, n % 5, quality_status_code, judged_on, evaluated_at, boundary_date - n % 5
      from quality_constraint, generate_series(1, 1300) n where id = $1`,
    [id],
  );
  const count = async () =>
    (
      await app.database.queryAsOwner<{ n: number }>(
        `select count(*)::int as n from constraint_verdict where tenant_id = $1`,
        [tenant.tenant_id],
      )
    )[0]?.n;
  await roundAt('2027-06-10T00:00:00Z');
  assert.equal(await count(), 1 + 1301);
  const { quality } = await ok(tenant.as.admin.get(`/business_unit/${tenant.company_id}`));
  assert.deepEqual([quality.attention, quality.critical], [1301, 0]);
  await round();
  assert.equal(await count(), 1 + 1301);
});
