import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { newVendor } from '#test/fixtures/vendor.ts';
import { readByAnother } from '#test/fixtures/otherReader.ts';

interface Booking {
  id: string;
  kind: string;
  credits: number;
  remnant: number;
  user: { id: string; name: string } | null;
  inspection: { id: string; name: string; object_name: string } | null;
}

let app: TestApp;
let site: Site;
let account: string;
const closed: string[] = [];
before(async () => {
  app = await newApp();
  site = await newSite(app);
  account = `/superuser/tenant/${site.tenant_id}`;
  const { admin, inspector, superuser } = site.as;
  for (let n = 0; n < 3; n++) {
    const inspection = await site.plan(admin, { responsible_id: inspector.id });
    const work = working(inspector, inspection);
    await ok(work.start());
    await work.fill();
    await ok(work.complete());
    closed.unshift(String(inspection['id']));
  }
  const vendor = await newVendor(app, site.tenant_id);
  await ok(superuser.post(`${account}/refill`, { token: vendor.tokenOf({ credits: 40 }) }));
});
after(() => app.close());

const read = async (query = '') =>
  (await ok(site.as.superuser.get(`${account}/bookings${query}`))) as {
    items: Booking[];
    total: number;
    next_cursor: string | null;
  };

test('each booking has its purpose, user and remaining balance, the latest first', async () => {
  const { items } = await read();
  const [refill, ...rest] = items;
  assert.deepEqual(
    [refill?.kind, refill?.credits, refill?.user?.id],
    ['refill', 40, site.as.superuser.id],
  );
  const expenses = rest.filter(({ kind }) => kind === 'expense');
  assert.deepEqual(
    expenses.map(({ inspection }) => inspection?.id),
    closed,
  );
  for (const { user, inspection, credits } of expenses) {
    assert.equal(user?.id, site.as.inspector.id);
    assert.ok(inspection?.name && inspection.object_name);
    assert.ok(credits < 0);
  }
  for (const [n, { remnant, credits }] of items.entries())
    if (n + 1 < items.length) assert.equal(remnant, (items[n + 1]?.remnant ?? 0) + credits);
  const { remnant } = await ok(site.as.superuser.get(`${account}/crd_info`));
  assert.equal(items[0]?.remnant, remnant);
});

test('bookings are filtered by kind and read page by page', async () => {
  assert.deepEqual(
    (await read('?kind=expense')).items.map(({ id }) => id),
    closed,
  );
  const all = await read();
  const pages: Booking[] = [];
  for (let path: string | null = '?page_size=2'; path !== null;) {
    const page: Awaited<ReturnType<typeof read>> = await read(path);
    assert.equal(page.total, all.items.length);
    pages.push(...page.items);
    path = page.next_cursor && `?page_size=2&cursor=${page.next_cursor}`;
  }
  assert.deepEqual(pages, all.items);
  assert.equal((await site.as.superuser.get(`${account}/bookings?kind=gift`)).status, 422);
});

test('expenses belong to the unit of the object', async () => {
  const { items } = await ok(
    site.as.superuser.get(`${account}/crd_info_details?kind=expense&by_unit=true`),
  );
  assert.equal(items.length, 1);
  assert.deepEqual([items[0].business_unit.id, items[0].bookings], [site.unit_id, closed.length]);
  const query = `crd_info_details?business_unit_id=${site.unit_id}&business_unit_id=${site.company_id}`;
  const { items: ofUnits } = await ok(site.as.superuser.get(`${account}/${query}`));
  assert.equal(ofUnits[0].bookings, closed.length);
});

test('an operator sees the bookings of another tenant, but not its users and inspections', async () => {
  const operators = await newTenant(app);
  await app.database.queryAsOwner('update tenant set is_operator = true where tenant_id = $1', [
    operators.tenant_id,
  ]);
  const { items } = await ok(operators.as.superuser.get(`${account}/bookings`));
  const withoutNames = (await read()).items.map((one) => ({
    ...one,
    user: null,
    inspection: null,
  }));
  assert.deepEqual(items, withoutNames);
});

test('the bookings of another tenant do not exist', async () => {
  const other = await newTenant(app);
  assert.equal((await other.as.superuser.get(`${account}/bookings`)).status, 404);
});

test('the spreadsheet of the account has the rows of each period, in the language of the reader', async () => {
  const { superuser } = site.as;
  const path = `${account}/crd_info_details`;
  const { items } = await ok(superuser.get(`${path}?by_unit=true&period=year`));
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api${path}/export?by_unit=true&period=year`,
    headers: { authorization: `Bearer ${superuser.token}`, 'accept-language': 'de-DE' },
  });
  assert.match(String(answer.headers['content-disposition']), /credits-\d{4}-\d\d-\d\d\.xlsx/);
  const [sheet] = await readByAnother(answer.rawPayload);
  const [head, ...rows] = sheet?.rows ?? [];
  assert.deepEqual(head, ['Ab', 'Art', 'Credits', 'Buchungen', 'Geschäftseinheit']);
  const KINDS: Record<string, string> = {
    refill: 'Aufladung',
    expense: 'Verbrauch',
    grant: 'Gewährung',
  };
  assert.deepEqual(
    rows,
    items.map(
      (item: {
        from: string;
        kind: string;
        credits: number;
        bookings: number;
        business_unit: { name: string } | null;
      }) => [
        new Date(item.from),
        KINDS[item.kind],
        item.credits,
        item.bookings,
        item.business_unit?.name ?? null,
      ],
    ),
  );
  assert.equal((await site.as.admin.get(`${path}/export`)).status, 403);
});
