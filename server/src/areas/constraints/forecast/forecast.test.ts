import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QualityTurn } from '@plumbline/contract/constraints/forecast';
import fc from 'fast-check';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
});
after(() => app.close());

/** Two branches with units of their own, an archived branch, an indicator on each object, and restrictions on some. */
async function newPlant(): Promise<
  TestTenant & { objects: string[]; indicators: string[]; limits: string[] }
> {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  const units = [tenant.company_id];
  for (const name of ['North', 'South'])
    units.push(
      (await created(admin.post('/business_unit', { name, parent_id: tenant.company_id }))).id,
    );
  const objects: string[] = [];
  const indicators: string[] = [];
  const limits: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const parent_id = n === 0 ? null : objects[(n - 1) >> 1];
    const body = { name: `Object ${n}`, parent_id, business_unit_id: units[n % 3] };
    const { id: object_id } = await created(admin.post('/object', body));
    objects.push(object_id);
    const { id } = await created(
      admin.post('/measurement_indicator', { name: `Heat ${n}`, object_id }),
    );
    indicators.push(id);
    const terms = { name: `Limit ${n}`, constraint_type_code: 1, indicator_id: id };
    for (const bounds of [{ attention_max: 50 + n }, { critical_max: 70, attention_min: 20 }])
      limits.push((await created(admin.post('/constraint', { ...terms, ...bounds }))).id);
    const date = { name: 'Permit', constraint_type_code: 2, object_id };
    if (n % 3 === 0)
      await created(admin.post('/constraint', { ...date, boundary_date: '2020-01-01' }));
  }
  await ok(admin.delete(`/object/${objects[2]}?with_hierarchy=true`), 204);
  await ok(admin.patch(`/object/${objects[2]}`, { archived: false }));
  await ok(admin.delete(`/object/${objects[6]}`), 204);
  return { ...tenant, objects, indicators, limits };
}

type Statuses = Map<string, number | null>;
async function statusesOf({ tenant_id }: TestTenant): Promise<Statuses> {
  const rows = await app.database.queryAsOwner<{ id: string; status: number | null }>(
    `select object_id as id, total_status as status from object_quality where tenant_id = $1
     union all select business_unit_id, total_status from business_unit_quality where tenant_id = $1`,
    [tenant_id],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
const turnsBetween = (before_: Statuses, after_: Statuses) =>
  new Map(
    [...after_].flatMap(([id, status]) =>
      before_.get(id) === status ? [] : [[id, [before_.get(id), status]] as const],
    ),
  );
const asMap = (turns: readonly QualityTurn[]) =>
  new Map(turns.map((turn) => [turn.id, [turn.previous_status, turn.quality_status]]));

const step = fc.record({
  at: fc.nat({ max: 6 }),
  kind: fc.constantFrom('value', 'value', 'older value', 'create', 'terms', 'archive'),
  value: fc.integer({ min: 0, max: 100 }),
  date: fc.constantFrom('2020-01-01', '2090-01-01'),
});

test('a forecast names exactly the changes of saving: verdicts, objects and units', async () => {
  const plant = await newPlant();
  const { admin } = plant.as;
  let minute = 0;
  let turned = 0;
  const momentAt = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
  const compare = async (
    turns: readonly QualityTurn[],
    act: () => Promise<unknown>,
    label: string,
  ) => {
    const earlier = await statusesOf(plant);
    await act();
    assert.deepEqual(asMap(turns), turnsBetween(earlier, await statusesOf(plant)), label);
    turned += turns.length;
  };
  for (const [n, { at, kind, value, date }] of fc
    .sample(step, { numRuns: 60, seed: 7 })
    .entries()) {
    const label = `${n} ${kind} ${value} at ${at}`;
    const indicator_id = plant.indicators[at];
    const limit = plant.limits[(at * 2 + n) % plant.limits.length];
    if (kind === 'value' || kind === 'older value') {
      if (at === 6) continue; // its object is archived
      const older = kind === 'older value' && minute > 0;
      const measured_at = older ? momentAt(-n) : momentAt((minute += 1));
      const path = `/measurement_indicator/${indicator_id}/forecast`;
      const forecast = await ok(
        admin.get(`${path}?value=${value}&measured_at=${encodeURIComponent(measured_at)}`),
      );
      const body = { indicator_id, value, measured_at };
      await compare(
        forecast.turns,
        () => created(admin.post('/indicator_value_history', body)),
        label,
      );
      const { quality_status, date: last_at } = await ok(
        admin.get(`/measurement_indicator/${indicator_id}`),
      );
      assert.equal(forecast.quality_status, quality_status?.code ?? null, label);
      assert.equal(forecast.is_latest, Date.parse(last_at) === Date.parse(measured_at), label);
      for (const one of forecast.constraints) {
        const saved = await ok(admin.get(`/constraint/${one.id}`));
        assert.equal(one.quality_status, saved.quality_status?.code ?? null, label);
      }
      continue;
    }
    const draft =
      kind === 'create'
        ? { name: 'New', constraint_type_code: 1, indicator_id, critical_max: value }
        : kind === 'terms'
          ? { id: limit, critical_max: value + 60, valid_to: date }
          : { id: limit, archived: n % 2 === 0 };
    const forecast = await ok(admin.post('/constraint/forecast', draft));
    const { id, ...body } = { id: '', ...draft };
    const saved = { id: '' };
    const act = async () =>
      Object.assign(
        saved,
        id === ''
          ? await created(admin.post('/constraint', body))
          : await ok(admin.patch(`/constraint/${id}`, body)),
      );
    await compare(forecast.turns, act, label);
    const { quality_status, judged_value } = await ok(admin.get(`/constraint/${saved.id}`));
    assert.deepEqual(
      [forecast.quality_status, forecast.value],
      [quality_status?.code ?? null, judged_value],
      label,
    );
  }
  assert.ok(turned > 10, `${turned} objects and units turned`);
});

test('a forecast writes nothing, and refuses what saving would refuse', async () => {
  const plant = await newPlant();
  const { admin, inspector } = plant.as;
  const [indicator_id = '', limit = ''] = [plant.indicators[0], plant.limits[0]];
  const countRows = () =>
    app.database.queryAsOwner(
      `select (select count(*)::int from quality_constraint) as a, (select count(*)::int from constraint_verdict) as b,
        (select count(*)::int from audit_log) as c, (select count(*)::int from indicator_value) as d`,
    );
  const draft = { constraint_type_code: 1, indicator_id, critical_max: 1 };
  const before_ = await countRows();
  const path = `/measurement_indicator/${indicator_id}/forecast`;
  assert.deepEqual(await ok(admin.post('/constraint/forecast', draft)), {
    quality_status: null,
    value: null,
    breach: null,
    turns: [],
  });
  const { is_latest, constraints } = await ok(admin.get(`${path}?value=71.5`));
  assert.equal(is_latest, true);
  const breaches = (constraints as { breach: { bound: string } }[]).map(({ breach }) => breach);
  assert.deepEqual(
    breaches.toSorted((a, b) => a.bound.localeCompare(b.bound)),
    [
      { bound: 'attention_max', limit: 50, distance: 21.5 },
      { bound: 'critical_max', limit: 70, distance: 1.5 },
    ],
  );
  assert.deepEqual(await countRows(), before_);
  const faults: [answer: ReturnType<typeof admin.get>, loc: string][] = [
    [admin.get(path), 'query.value'],
    [admin.get(`${path}?value=1e3`), 'query.value'],
    [admin.get(`${path}?value=0.1234567`), 'query.value'],
    [admin.get(`${path}?value=1&measured_at=yesterday`), 'query.measured_at'],
    [admin.get(`${path}?value=1&unit=C`), 'query.unit'],
    [admin.post('/constraint/forecast', {}), 'body.constraint_type_code'],
    [admin.post('/constraint/forecast', { ...draft, critical_max: null }), 'body.critical_max'],
    [admin.post('/constraint/forecast', { id: limit, indicator_id }), 'body.indicator_id'],
    [admin.post('/constraint/forecast', { ...draft, level: 1 }), 'body.level'],
  ];
  for (const [answer, loc] of faults) {
    const { status, body } = await answer;
    assert.deepEqual([status, body.detail?.[0]?.loc.join('.')], [422, loc]);
  }
  const other = await newPlant();
  const elsewhere = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: elsewhere.id }));
  assert.equal((await other.as.admin.get(`${path}?value=1`)).status, 404);
  assert.equal((await inspector.get(`${path}?value=1`)).status, 404);
  assert.equal(
    (await other.as.admin.post('/constraint/forecast', { id: limit, critical_max: 3 })).status,
    404,
  );
  assert.equal((await other.as.admin.post('/constraint/forecast', draft)).status, 404);
  assert.equal((await other.as.admin.get(`/constraint/${limit}/verdict`)).status, 404);
});

test('the history of a restriction lists each change of its verdict, newest first, page by page', async () => {
  const plant = await newPlant();
  const { admin } = plant.as;
  const [indicator_id, limit] = [plant.indicators[0], plant.limits[1]];
  for (const [n, value] of [30, 75, 76, 10, 40].entries()) {
    const measured_at = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
    await created(admin.post('/indicator_value_history', { indicator_id, value, measured_at }));
  }
  const path = `/constraint/${limit}/verdict`;
  const whole = await ok(admin.get(path));
  assert.equal(whole.total, 4);
  assert.deepEqual(
    whole.items.map((one: Record<string, unknown>) => [
      one['previous_status'],
      one['quality_status'],
      one['value'],
    ]),
    [
      [20, 30, 40],
      [10, 20, 10],
      [30, 10, 75],
      [null, 30, 30],
    ],
  );
  const first = await ok(admin.get(`${path}?page_size=3`));
  const rest = await ok(admin.get(`${path}?page_size=3&cursor=${first.next_cursor}`));
  assert.deepEqual([...first.items, ...rest.items], whole.items);
  assert.equal((await admin.get(`${path}?sort_by=at`)).status, 422);
});
