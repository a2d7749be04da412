import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';

/** Enough that most callers see more critical objects than are looked up one by one. */
const OBJECTS = 4800;
const UNITS_OF_GUEST = 6;

let app: TestApp;
let site: GrownSite;
before(async () => {
  app = await newApp();
  const owner = await app.database.owner();
  site = await growSite(app, owner, OBJECTS, { inspected: false });
  await owner.query(`begin; set local app.tenant_id = '${site.tenant_id}'`);
  await owner.query(
    `select object_results_apply($1, array_agg(id), array_agg(1::smallint), array_agg($3::uuid), array_agg((n % 7)::int), array_agg((n % 3)::int),
       array_agg(case when n % 8 = 1 and n > 200 then 0 else n % 4 end::int), array_agg('2026-01-01'::timestamptz + n * 7919 % 1000 * interval '1 minute'), array_agg(null::uuid))
     from unnest($2::uuid[]) with ordinality o (id, n)`,
    [site.tenant_id, site.objects, site.template_id],
  );
  await owner.query('commit');
  const { admin, inspector, guest } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.units[0] }));
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: site.units[1] }));
  for (const unit of site.units.slice(2, 1 + UNITS_OF_GUEST))
    await admin.post('/user_shared_bu', {
      user_id: guest.id,
      business_unit_id: unit,
      include_children: true,
      access: 'read',
    });
  // With their descendants: only rows that are not archived count.
  for (const object of site.objects.slice(20, 25))
    assert.equal((await admin.delete(`/object/${object}?with_hierarchy=true`)).status, 204);
  await ok(admin.patch(`/object/${site.objects[24]}`, { archived: false }));
});
after(() => app.close());

const CRITICAL = 'filter=critical_count%3E0&with_total=true';
const WORST = `${CRITICAL}&sort_by=-critical_count,-attention_count,critical_since&page=1&page_size=5`;
/** More objects than these are not counted. */
const MOST = 1000;

async function sameAsLists(caller: Caller, unit: string | undefined): Promise<boolean> {
  const within = unit === undefined ? '' : `&filter=business_unit.branch.id=${unit}`;
  const home = await ok(caller.get(`/stats/home?${unit === undefined ? '' : `unit=${unit}`}`));
  const { items, total } = await ok(caller.get(`/object?${WORST}${within}`));
  for (const [at, shown] of home.worst.items.entries()) {
    const expected = Object.keys(shown).map((key) => [key, narrow(key, items[at][key])]);
    assert.deepEqual({ ...shown, cause: undefined }, Object.fromEntries(expected));
  }
  assert.equal(home.worst.items.length, items.length);
  assert.deepEqual(
    [home.worst.total, home.worst.total_is_exact],
    total > MOST ? [MOST, false] : [total, true],
  );
  const facets = await ok(
    caller.get(
      `/object/aggr_on_attr?attrs=quality_status${within.replace('filter', 'global_filter')}`,
    ),
  );
  const counted = (code: number | undefined) =>
    facets.quality_status.find(
      ({ object }: { object: { code: number } | null }) => object?.code === code,
    )?.total_count ?? 0;
  const [critical, attention, good, not_assessed] = [10, 20, 30, undefined].map(counted);
  assert.deepEqual(home.quality, { critical, attention, ok: good, not_assessed });
  return total > MOST;
}

const QUALITY_PARTS = ['actual_critical', 'actual_attention', 'actual_ok'];
/** The part of a value that the home page selects. */
function narrow(key: string, value: unknown): unknown {
  const parts = key === 'quality' ? QUALITY_PARTS : key === 'parent' ? ['name'] : null;
  if (parts === null || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(entries.filter(([name]) => parts.includes(name)));
}

test('the home page shows the worst objects and the counts of the lists, of many objects and of few', async () => {
  const { admin, inspector, guest } = site.as;
  const many = [
    await sameAsLists(admin, undefined),
    await sameAsLists(guest, undefined),
    await sameAsLists(admin, site.company_id),
  ];
  const few = [
    await sameAsLists(inspector, undefined),
    await sameAsLists(admin, site.units[3]),
    await sameAsLists(guest, site.units[2]),
  ];
  assert.deepEqual([...many, ...few], [true, true, true, false, false, false]);
});

test('of units that the caller does not see, the home page shows nothing', async () => {
  const { inspector } = site.as;
  const home = await ok(inspector.get(`/stats/home?unit=${site.units[3]}`));
  assert.deepEqual(home.quality, { critical: 0, attention: 0, ok: 0, not_assessed: 0 });
  assert.deepEqual(home.worst, { items: [], total: 0, total_is_exact: true });
});
