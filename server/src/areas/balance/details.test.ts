import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CreditDetails } from '@plumbline/contract/credits/schemas';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { readByAnother } from '#test/fixtures/otherReader.ts';

type Item = CreditDetails['items'][number];

/** More rows by unit and month than an answer may have, and more bookings than are read at once. */
const UNITS = 210;
const MONTHS = 26;

let app: TestApp;
let tenant: TestTenant;
let details: string;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app, { time_zone: 'Pacific/Auckland' });
  details = `/superuser/tenant/${tenant.tenant_id}/crd_info_details`;
  const { database } = app;
  await database.queryAsOwner(
    `insert into business_unit (tenant_id, id, parent_id, name) select $1, gen_random_uuid(), $3, 'Unit ' || n from generate_series(1, $2::int) n`,
    [tenant.tenant_id, UNITS, tenant.company_id],
  );
  // two bookings of each unit in each month, the second within the last hours of the month in UTC, and a grant in each
  await database.queryAsOwner(
    `insert into credit_ledger (tenant_id, kind, source_id, amount, balance_after, business_unit_id, at)
    select $1, 'expense', gen_random_uuid(), -1, 0, u.id, timestamptz '2024-01-31 05:00Z' + make_interval(months => m) + make_interval(hours => h)
    from business_unit u, generate_series(1, $2::int) m, (values (0), (12)) late(h) where u.tenant_id = $1 and u.name like 'Unit %'
    union all
    select $1, 'grant', gen_random_uuid(), 500, 0, null, timestamptz '2024-01-10Z' + make_interval(months => m) from generate_series(1, $2::int) m`,
    [tenant.tenant_id, MONTHS],
  );
});
after(() => app.close());

const read = async (query: string): Promise<Item[]> =>
  (await ok(tenant.as.superuser.get(`${details}${query}`))).items;

async function rowsOfFile(query: string): Promise<unknown[][]> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api${details}/export${query}`,
    headers: { authorization: `Bearer ${tenant.as.superuser.token}` },
  });
  assert.equal(answer.statusCode, 200, answer.payload);
  const [sheet] = await readByAnother(answer.rawPayload);
  return sheet?.rows.slice(1) ?? [];
}

const KINDS = { grant: 'Grant', refill: 'Refill', expense: 'Expense' };
const cellsOf = (byUnit: boolean) => (item: Item) => [
  new Date(item.from),
  KINDS[item.kind],
  item.credits,
  item.bookings,
  ...(byUnit ? [item.business_unit?.name ?? null] : []),
];

test('an answer with too many rows says how to ask for fewer, and the file has them all', async () => {
  const { superuser } = tenant.as;
  const { detail } = await ok(superuser.get(`${details}?by_unit=true`), 422);
  assert.deepEqual(
    [detail[0].loc, detail[0].type, detail[0].msg],
    [
      ['query', 'period'],
      'too_many_periods',
      'Too many rows: choose a shorter span, a longer period or fewer units',
    ],
  );
  const border = '2025-06-01T00:00:00%2B12:00';
  const [later, earlier] = [
    await read(`?by_unit=true&from=${border}`),
    await read(`?by_unit=true&to=${border}`),
  ];
  const rows = [...later, ...earlier];
  assert.ok(rows.length > 5000);
  assert.deepEqual(await rowsOfFile('?by_unit=true'), rows.map(cellsOf(true)));
});

for (const query of [
  '?period=day',
  '?period=week&kind=expense',
  '?period=month',
  '?period=quarter&kind=grant&kind=refill',
  '?period=year',
  '?period=month&from=2024-09-12T08:00:00Z',
  '?period=year&from=2024-09-12T08:00:00Z&to=2025-11-30T17:30:00Z',
  '?period=day&to=2024-05-01T00:00:00Z',
  '?from=2030-01-01T00:00:00Z',
])
  test(`answer and file agree: ${query}`, async () => {
    assert.deepEqual(await rowsOfFile(query), (await read(query)).map(cellsOf(false)));
  });

test('an operator reads the periods of another tenant, but not its units', async () => {
  const operators = await newTenant(app);
  await app.database.queryAsOwner('update tenant set is_operator = true where tenant_id = $1', [
    operators.tenant_id,
  ]);
  const { superuser } = operators.as;
  assert.deepEqual((await ok(superuser.get(details))).items, await read(''));
  for (const path of [details, `${details}/export`])
    for (const query of ['by_unit=true', `business_unit_id=${tenant.company_id}`])
      await ok(superuser.get(`${path}?${query}`), 404);
});

test('a span that ends before it begins is refused, and a HEAD request for the file reads nothing', async () => {
  const backwards = '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z';
  for (const path of [details, `${details}/export`]) {
    const { detail } = await ok(tenant.as.superuser.get(`${path}${backwards}`), 422);
    assert.deepEqual([detail[0].loc, detail[0].type], [['query', 'to'], 'range']);
  }
  const { statusCode, headers } = await app.app.inject({
    method: 'HEAD',
    url: `/api${details}/export?by_unit=true`,
    headers: { authorization: `Bearer ${tenant.as.superuser.token}` },
  });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-disposition']), /credits-.+\.xlsx/);
  assert.equal((await rowsOfFile('?period=year')).length > 0, true);
});
