import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SeriesPoint, ValueSeries } from '@plumbline/contract/indicators/series';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import fc from 'fast-check';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker } from '#test/fixtures/maker.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';

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

const BEGIN = Date.UTC(2026, 0, 1) / 1000;
const iso = (s: number) => new Date(s * 1000).toISOString();

interface Value {
  /** Seconds since 1970. */
  at: number;
  value: number;
  isRejected: boolean;
}

/** An indicator with these values, written past the API, which has its own tests. */
async function indicatorWith(values: readonly Value[]): Promise<string> {
  const { id } = await maker.row('measurement_indicator');
  await app.database.queryAsOwner(
    `insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source, validation_status_code)
     select $1, gen_random_uuid(), $2, v.value, to_timestamp(v.at), 'import', case when v."isRejected" then $3::smallint else 1 end
     from jsonb_to_recordset($4) v (at float8, value numeric, "isRejected" boolean)`,
    [tenant.tenant_id, id, VALIDATION.rejected, JSON.stringify(values)],
  );
  return id;
}

const seriesOf = async (id: string, query = ''): Promise<ValueSeries> =>
  await ok(admin.get(`/measurement_indicator/${id}/series${query}`));

const times = (points: readonly SeriesPoint[]) =>
  points.map(([at, ...rest]) => [Date.parse(at), ...rest]);
const rounded = (n: number) => Number(n.toFixed(6));

/** The expected series, value by value. */
function expected(values: readonly Value[], from: number, to: number, parts: number) {
  const inside = values.filter(({ at, isRejected }) => !isRejected && at >= from && at <= to);
  if (inside.length <= parts)
    return inside
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, value }) => [at * 1000, 1, value, value, value]);
  const bound = (n: number) => Math.round((from + ((to - from) * n) / parts) * 1e6);
  return Array.from({ length: parts }, (_, n) => n).flatMap((n) => {
    const isLast = n === parts - 1;
    const own = inside
      .filter(({ at }) => at * 1e6 >= bound(n) && (isLast || at * 1e6 < bound(n + 1)))
      .map(({ value }) => value);
    if (own.length === 0) return [];
    const mean = own.reduce((a, b) => a + b, 0) / own.length;
    const middle = Math.trunc(bound(n + 0.5) / 1000);
    return [[middle, own.length, Math.min(...own), Math.max(...own), rounded(mean)]];
  });
}

const value: fc.Arbitrary<Value> = fc.record({
  at: fc.integer({ min: BEGIN, max: BEGIN + 5000 }),
  value: fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
  isRejected: fc.boolean(),
});
const history = fc.uniqueArray(value, { maxLength: 60, selector: ({ at }) => at });

test('a series of any range has each value once, in the part of its time', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.tuple(fc.integer({ min: -50, max: 5050 }), fc.integer({ min: 0, max: 5050 })),
      fc.integer({ min: 1, max: 20 }),
      async (values, [begin, length], parts) => {
        const id = await indicatorWith(values);
        const [from, to] = [BEGIN + begin, BEGIN + begin + length];
        const query = `?from=${iso(from)}&to=${iso(to)}&parts=${parts}`;
        const { points, count, limits } = await seriesOf(id, query);
        assert.deepEqual(times(points), expected(values, from, to, parts));
        assert.equal(
          count,
          values.filter(({ at, isRejected }) => !isRejected && at >= from && at <= to).length,
        );
        const counting = values.filter(({ isRejected }) => !isRejected).map(({ at }) => at);
        assert.deepEqual(
          limits && [Date.parse(limits.from), Date.parse(limits.to)],
          counting.length > 0 ? [Math.min(...counting) * 1000, Math.max(...counting) * 1000] : null,
        );
        const whole = await seriesOf(id, `?parts=${parts}`);
        assert.equal(whole.count, counting.length);
        assert.deepEqual([whole.from, whole.to], [limits?.from ?? null, limits?.to ?? null]);
      },
    ),
    { numRuns: sized(30, 120) },
  );
});

test('a value between two parts is in the later one alone', async () => {
  const values = [0, 1, 2, 3, 4].map((n) => ({ at: BEGIN + n, value: n, isRejected: false }));
  const { points } = await seriesOf(await indicatorWith(values), '?parts=2');
  assert.deepEqual(times(points), [
    [(BEGIN + 1) * 1000, 2, 0, 1, 0.5],
    [(BEGIN + 3) * 1000, 3, 2, 4, 3],
  ]);
});

test('a long series has at most as many points as requested, and 600 of its own accord', async () => {
  const values = Array.from({ length: 5000 }, (_, n) => ({
    at: BEGIN + n,
    value: n % 7,
    isRejected: false,
  }));
  // a plan made for the few values of a young table would read all of them for each part
  const few = await indicatorWith(values.slice(0, 3));
  for (let n = 0; n < 40; n += 1) await seriesOf(few, '?parts=2');
  const id = await indicatorWith(values);
  for (const [query, most] of [
    ['', 600],
    ['?parts=2000', 2000],
    ['?parts=1', 1],
  ] as const) {
    const { points, count } = await seriesOf(id, query);
    assert.deepEqual([points.length, count], [most, 5000]);
  }
});

test('a series needs a range that has an order, a number of parts, and an indicator that the caller sees', async () => {
  const id = await indicatorWith([]);
  const path = `/measurement_indicator/${id}/series`;
  assert.deepEqual(await seriesOf(id), {
    limits: null,
    from: null,
    to: null,
    count: 0,
    points: [],
  });
  for (const [query, field, type] of [
    ['from=2026-01-02', 'from', 'date'],
    ['to=yesterday', 'to', 'date'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'to', 'range'],
    ['parts=0', 'parts', 'integer'],
    ['parts=2001', 'parts', 'integer'],
    ['bins=2', 'bins', 'unknown_parameter'],
  ] as const) {
    const { status, body } = await admin.get(`${path}?${query}`);
    assert.deepEqual(
      [status, body.detail[0]?.loc, body.detail[0]?.type],
      [422, ['query', field], type],
    );
  }
  const { guest } = tenant.as;
  assert.equal((await guest.get(path)).status, 200);
  const { id: business_unit_id } = await maker.row('business_unit');
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id }));
  assert.equal((await guest.get(path)).status, 404);
  assert.equal(
    (await admin.get(`/measurement_indicator/${crypto.randomUUID()}/series`)).status,
    404,
  );
});
