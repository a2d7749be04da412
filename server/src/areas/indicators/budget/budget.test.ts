import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BudgetRow } from '@plumbline/contract/indicators/budget';
import fc from 'fast-check';
import { budgetDifferences } from '#test/checks/budgets.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { makerOf } from '#test/fixtures/make.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Answer, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';

const MONEY = 1;
const TEMPERATURE = 3;
const HRYVNIA = 1;
const EURO = 2;
const KELVIN = 21;

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
const newObject = async (parent_id: string | null, more: object = {}): Promise<string> =>
  (await ok(tenant.as.admin.post('/object', { name: 'Plant', parent_id, ...more }), 201)).id;

interface Terms {
  name?: string;
  measure_unit_code?: number | null;
  measure_group_code?: number;
}
async function newIndicator(object_id: string, terms: Terms = {}): Promise<string> {
  const money = { name: 'Purchase', measure_group_code: MONEY, measure_unit_code: EURO };
  return (
    await ok(tenant.as.admin.post('/measurement_indicator', { object_id, ...money, ...terms }), 201)
  ).id;
}
const addValue = (indicator_id: string, value: number, n = 1) =>
  ok(
    tenant.as.admin.post('/indicator_value_history', {
      indicator_id,
      value,
      measured_at: minute(n),
    }),
    201,
  );
async function money(object_id: string, value: number, terms: Terms = {}): Promise<string> {
  const id = await newIndicator(object_id, terms);
  await addValue(id, value);
  return id;
}
const budgetOf = (id: string, query = '', by = tenant.as.admin) =>
  ok(by.get(`/object/${id}/budget${query}`));
const sumsOf = async (id: string) =>
  (await budgetOf(id)).rows.map((row: BudgetRow) => [
    row.name,
    row.currency.iso,
    row.own,
    row.below,
    row.total,
    row.share,
  ]);

test('sums per name and currency are exact, and names and currencies are never mixed', async () => {
  const top = await newObject(null);
  const child = await newObject(top);
  const leaf = await newObject(child);
  assert.deepEqual(await budgetOf(top), {
    rows: [],
    is_complete: true,
    of: null,
    children: [],
    rest: null,
  });
  const own = await money(top, 0.1);
  await money(child, 0.2);
  await money(leaf, 0.3, { measure_unit_code: HRYVNIA });
  await money(leaf, 9_999_999.999999, { name: 'Repairs' });
  await money(leaf, 5, { measure_group_code: TEMPERATURE });
  await money(leaf, 5, { measure_unit_code: KELVIN });
  await money(leaf, 5, { measure_unit_code: null });
  await newIndicator(leaf);
  assert.deepEqual(await sumsOf(top), [
    ['Purchase', 'UAH', null, 0.3, 0.3, 0],
    ['Purchase', 'EUR', 0.1, 0.2, 0.3, 0.333333],
    ['Repairs', 'EUR', null, 9_999_999.999999, 9_999_999.999999, 0],
  ]);
  const { rows } = await budgetOf(top);
  assert.deepEqual(rows[1].indicators, [
    { id: own, name: 'Purchase', last_value: 0.1, date: '2026-01-01T00:01:00Z' },
  ]);
  const { id: _, ...currency } = rows[1].currency;
  assert.deepEqual(currency, { code: EURO, name: 'Euro', iso: 'EUR', symbol: '€' });
  const listed = await ok(
    tenant.as.admin.get(`/object?fields=budget&filter=${encodeURIComponent(`id=${top}`)}`),
  );
  assert.deepEqual(
    listed.items[0].budget.map((sum: BudgetRow) => [sum.currency.iso, sum.total]),
    [
      ['UAH', 0.3],
      ['EUR', 10_000_000.299999],
    ],
  );
});

test('shares need parts of one sign', async () => {
  const top = await newObject(null);
  await money(top, -10);
  await money(await newObject(top), 10);
  assert.deepEqual(await sumsOf(top), [['Purchase', 'EUR', -10, 10, 0, null]]);
  await money(await newObject(top), -30);
  assert.deepEqual(await sumsOf(top), [['Purchase', 'EUR', -10, -20, -30, 0.333333]]);
  const { children, rest } = await budgetOf(top);
  assert.deepEqual(
    children.map(({ total, share }: BudgetRow) => [total, share]),
    [
      [-30, 1],
      [10, null],
    ],
  );
  assert.equal(rest, null);
});

test('by default, the children are those of the largest sum with an own value', async () => {
  const top = await newObject(null);
  const child = await newObject(top);
  const chosen = async () => (await budgetOf(top)).of.name;
  await money(child, 10, { name: 'Insurance' });
  assert.equal(await chosen(), 'Insurance');
  await money(child, -500, { name: 'Purchase' });
  assert.equal(await chosen(), 'Purchase');
  await money(top, 1, { name: 'Tax' });
  assert.equal(await chosen(), 'Tax');
  await money(top, 2, { name: 'Upkeep' });
  assert.equal(await chosen(), 'Upkeep');
});

test('the largest children are those of the chosen sum, and the rest is the remainder', async () => {
  const top = await newObject(null);
  const totals = Array.from({ length: 62 }, (_, n) => n + 1);
  for (const total of totals) await money(await newObject(top, { code: `c${total}` }), total);
  await money(await newObject(top, { code: 'other' }), 1000, { measure_unit_code: HRYVNIA });
  const { of, children, rest } = await budgetOf(top, `?name=Purchase&currency=${EURO}`);
  assert.deepEqual(of, { name: 'Purchase', currency: EURO });
  assert.deepEqual(
    children.map(({ code, total }: { code: string; total: number }) => [code, total]),
    totals
      .slice(2)
      .reverse()
      .map((total) => [`c${total}`, total]),
  );
  assert.deepEqual(rest, { total: 3, share: 0.001536 });
  const other = await budgetOf(top, `?currency=${HRYVNIA}`);
  assert.deepEqual([other.of.currency, other.children.length, other.rest], [HRYVNIA, 1, null]);
  const unknown = await budgetOf(top, '?name=Unknown');
  assert.deepEqual([unknown.of, unknown.children, unknown.rest], [null, [], null]);
  for (const query of ['?currency=euro', '?currency=-1', '?name=a&name=b', '?names=a'])
    assert.equal((await tenant.as.admin.get(`/object/${top}/budget${query}`)).status, 422, query);
});

test('the children of a negative sum are listed from the largest amount, regardless of its sign', async () => {
  const top = await newObject(null);
  for (const total of [-1, 3, -4, -2]) await money(await newObject(top), total);
  const { children } = await budgetOf(top);
  assert.deepEqual(
    children.map(({ total }: BudgetRow) => total),
    [-4, 3, -2, -1],
  );
});

test('a value, its correction, rejection and deletion reach everything above at once', async () => {
  const { admin } = tenant.as;
  const top = await newObject(null);
  const leaf = await newObject(top);
  const indicator = await money(leaf, 100, {});
  const path = '/indicator_value_history';
  const sum = async () => (await sumsOf(top))[0]?.[4] ?? null;
  assert.equal(await sum(), 100);
  const { id } = await addValue(indicator, 120.5, 3);
  assert.equal(await sum(), 120.5);
  await addValue(indicator, 110, 2);
  assert.equal(await sum(), 120.5);
  await ok(admin.patch(`${path}/${id}`, { value: 130 }));
  assert.equal(await sum(), 130);
  await ok(admin.patch(`${path}/${id}`, { validation_status_code: 4 }));
  assert.equal(await sum(), 110);
  await ok(admin.delete(`${path}/${id}`), 204);
  assert.equal(await sum(), 110);
  await ok(admin.patch(`/measurement_indicator/${indicator}`, { measure_unit_code: HRYVNIA }));
  assert.deepEqual(await sumsOf(top), [['Purchase', 'UAH', null, 110, 110, 0]]);
  await ok(admin.patch(`/measurement_indicator/${indicator}`, { name: 'Repairs' }));
  assert.deepEqual(await sumsOf(top), [['Repairs', 'UAH', null, 110, 110, 0]]);
  await ok(admin.delete(`/measurement_indicator/${indicator}`), 204);
  assert.deepEqual(await sumsOf(top), []);
  await ok(admin.patch(`/measurement_indicator/${indicator}`, { archived: false }));
  assert.equal(await sum(), 110);
});

test('the properties that make a group or unit money cannot change while an indicator uses it', async () => {
  const { admin } = tenant.as;
  const maker = makerOf(app, tenant);
  const names = (await maker.body('measure_group'))['names'];
  const group = await ok(
    admin.post('/measure_group', { code: 500, names, extra: { kind: 'money' } }),
    201,
  );
  const unit = await ok(
    admin.post('/measure_unit', { code: 500, names, extra: { currency: 'PLN' } }),
    201,
  );
  const top = await newObject(null);
  const indicator = await money(top, 7, { measure_group_code: 500, measure_unit_code: 500 });
  const change = (path: string, body: object) => admin.patch(path, body);
  for (const [path, extra] of [
    [`/measure_group/${group.id}`, {}],
    [`/measure_unit/${unit.id}`, { currency: 'EUR' }],
    [`/measure_unit/${unit.id}`, {}],
  ] as const)
    assert.deepEqual((await ok(change(path, { extra }), 409)).detail, { code: 'in_use' });
  await ok(change(`/measure_unit/${unit.id}`, { extra: { currency: 'PLN', symbol: 'zł' } }));
  assert.deepEqual(await sumsOf(top), [['Purchase', 'PLN', 7, null, 7, 1]]);
  await ok(change(`/measurement_indicator/${indicator}`, { measure_unit_code: EURO }));
  await ok(change(`/measure_unit/${unit.id}`, { extra: {} }));
  await ok(change(`/measurement_indicator/${indicator}`, { measure_unit_code: 500 }));
  assert.deepEqual(await sumsOf(top), []);
});

test('as with quality, sums include objects out of scope, but only objects in scope are named', async () => {
  const { admin, inspector } = tenant.as;
  const { id: unit } = await ok(admin.post('/business_unit', { name: 'Here' }), 201);
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: unit }));
  const other = await ok(admin.post('/business_unit', { name: 'Elsewhere' }), 201);
  const top = await newObject(null, { business_unit_id: unit });
  const seen = await newObject(top, { business_unit_id: unit, name: 'Seen' });
  const hidden = await newObject(top, { business_unit_id: other.id, name: 'Hidden' });
  await money(seen, 10);
  await money(hidden, 30);
  const { rows, children, rest } = await budgetOf(top, '', inspector);
  assert.deepEqual([rows[0].total, rest], [40, { total: 30, share: 0.75 }]);
  assert.deepEqual(
    children.map(({ id }: { id: string }) => id),
    [seen],
  );
  assert.equal((await inspector.get(`/object/${hidden}/budget`)).status, 404);
});

/** Changes over the wire, of the indicators and objects with these numbers. */
const CHANGES: Record<string, (at: Grown, n: number) => Promise<unknown>> = {
  value: ({ indicators }, n) =>
    tenant.as.admin.post('/indicator_value_history', {
      indicator_id: nth(indicators, n),
      value: (n * 7919 - 300_000) / 100,
      measured_at: minute(n % 5),
      replace: true,
      validation_status_code: n % 4 === 0 ? 4 : 1,
    }),
  terms: ({ indicators }, n) =>
    tenant.as.admin.patch(`/measurement_indicator/${nth(indicators, n)}`, {
      name: n % 2 === 0 ? 'Purchase' : 'Repairs',
      measure_unit_code: [HRYVNIA, EURO, KELVIN][n % 3],
      measure_group_code: n % 5 === 0 ? TEMPERATURE : MONEY,
      archived: n % 7 === 0,
    }),
  removal: ({ indicators }, n) =>
    tenant.as.admin.delete(`/measurement_indicator/${nth(indicators, n)}?permanent=${n % 2 === 0}`),
  move: ({ objects }, n) =>
    tenant.as.admin.patch(`/object/${nth(objects, n)}`, {
      parent_id: n % 6 === 0 ? null : nth(objects, Math.floor(n / 7)),
    }),
  archiving: ({ objects }, n) =>
    tenant.as.admin.patch(`/object/${nth(objects, n)}`, { archived: n % 2 === 0 }),
  deletion: ({ objects }, n) =>
    tenant.as.admin.delete(`/object/${nth(objects, n)}?permanent=true&with_hierarchy=true`),
};
interface Grown {
  objects: string[];
  indicators: string[];
}
const nth = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const anyChange = fc.tuple(
  fc.constantFrom(...Object.keys(CHANGES), 'value', 'value', 'terms', 'move', 'archiving'),
  fc.nat(1000),
);

test('after any changes, one after another or at once, every sum equals a recount', async () => {
  const owner = await app.database.owner();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.constantFrom(1, 4),
      async (changes, lanes) => {
        const at: Grown = { objects: [], indicators: [] };
        for (let n = 0; n < 7; n++)
          at.objects.push(await newObject(at.objects[Math.floor((n - 1) / 2)] ?? null));
        for (let n = 0; n < 6; n++) at.indicators.push(await newIndicator(nth(at.objects, n)));
        const waiting = [...changes];
        const lane = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const [change, n] = next;
            const answer = (await CHANGES[change]?.(at, n)) as Answer;
            assert.ok(answer.status < 500, JSON.stringify(answer.body));
          }
        };
        await Promise.all(Array.from({ length: lanes }, lane));
        assert.deepEqual(await budgetDifferences(owner, tenant.tenant_id), []);
      },
    ),
    { numRuns: sized(8, 50) },
  );
});
