import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupFilters } from '@plumbline/contract/inspections/todo';
import { dayIn } from '@plumbline/contract/kit/zonedTime';
import { clockAt, MORNING } from '../fixtures/clock.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

const DAY = 86_400_000;
const daysFromNow = (days: number) => new Date(MORNING.getTime() + days * DAY).toISOString();

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  app.deps.clock = clockAt(MORNING);
  site = await newSite(app, { due_days: 3 });
});
after(() => app.close());

const numbers = async (caller = site.as.admin) => {
  const { objects, business_units, inspections_open, inspections_overdue, quality } = await ok(
    caller.get('/stats'),
  );
  const { critical, attention, ok: good, not_assessed } = quality;
  return [
    [objects, business_units],
    [inspections_open, inspections_overdue],
    [critical, attention, good, not_assessed],
  ];
};

/** Another object with one finished inspection of this quality. */
async function inspected(name: string, quality_status_code: number): Promise<string> {
  const { admin } = site.as;
  const { id } = await created(admin.post('/object', { name, business_unit_id: site.unit_id }));
  const inspection = await created(
    admin.post(`/inspection/composite/${id}`, {
      template_id: site.template_id,
      responsible_id: admin.id,
    }),
  );
  const { items: details } = await ok(admin.get(`/inspection/${inspection.id}/detail`));
  const { items } = await ok(
    admin.get(`/inspection/${inspection.id}/detail/${details[0].id}/item`),
  );
  const byName = Object.fromEntries(
    items.map((item: { id: string; name: string }) => [item.name, item.id]),
  );
  const work = working(admin, {
    id: inspection.id,
    details: [{ id: details[0].id, items: byName }],
  });
  await ok(work.start());
  await work.fill(quality_status_code);
  await ok(work.complete());
  return id;
}

test('the counts match the data: each kind of quality, and open and overdue inspections separately', async () => {
  const { admin } = site.as;
  // A building with two pumps, in the company's only other unit; nothing inspected.
  assert.deepEqual(await numbers(), [
    [3, 2],
    [0, 0],
    [0, 0, 0, 3],
  ]);
  await inspected('Broken', 10);
  for (const name of ['Worn', 'Rusty']) await inspected(name, 20);
  for (const name of ['Fine', 'Good', 'New']) await inspected(name, 30);
  const [, , archived] = [
    await inspected('Gone', 10),
    await site.plan(admin, { assigned_time: daysFromNow(5) }),
    await created(admin.post('/object', { name: 'Scrap', business_unit_id: site.unit_id })),
  ];
  assert.equal((await admin.delete(`/object/${archived.id}`)).status, 204);
  // Overdue, since assigned ten days ago and due three days later; one of them is in progress.
  const late = [];
  for (let n = 0; n < 3; n++)
    late.push(
      await site.plan(admin, { assigned_time: daysFromNow(-10), responsible_id: admin.id }),
    );
  await ok(working(admin, late[0] ?? assert.fail()).start());
  const cancelled = await site.plan(admin, { assigned_time: daysFromNow(-10) });
  await ok(working(admin, cancelled).cancel());
  assert.deepEqual(await numbers(), [
    [10, 2],
    [4, 3],
    [2, 2, 3, 3],
  ]);
});

test('a caller who sees less counts less', async () => {
  const { admin, inspector } = site.as;
  assert.deepEqual(await numbers(inspector), await numbers(), 'at home in the company');
  const west = await created(admin.post('/business_unit', { name: 'West' }));
  await created(admin.post('/object', { name: 'Shed', business_unit_id: west.id }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: west.id }));
  assert.deepEqual(await numbers(inspector), [
    [1, 1],
    [0, 0],
    [0, 0, 0, 1],
  ]);
});

test('the worst objects are those with the most critical facts of their own, not the ones above them', async () => {
  const { admin } = site.as;
  const parent = await created(
    admin.post('/object', { name: 'Above', business_unit_id: site.unit_id }),
  );
  const first = await inspected('Worst', 10);
  await ok(admin.patch(`/object/${first}`, { parent_id: parent.id }));
  const { items } = await ok(
    admin.get(
      '/object?filter=critical_count%3E0&sort_by=-critical_count,-attention_count,critical_since',
    ),
  );
  const names = items.map((row: { name: string }) => row.name);
  assert.deepEqual(names, ['Broken', 'Gone', 'Worst'], 'equal counts, so the oldest first');
  const times = items.map((row: { critical_since: string }) => row.critical_since);
  assert.deepEqual(times, times.toSorted());
  const above = await ok(admin.get(`/object/${parent.id}`));
  assert.deepEqual(
    [above.quality_status.code, above.critical_count, above.critical_since],
    [10, 0, null],
  );
});

test('the home page shows what the lists show', async () => {
  const { admin } = site.as;
  const home = async (query: string, caller = admin) =>
    await ok(caller.get(`/stats/home?${query}`));
  const all = await home('');
  assert.equal(all.unit, null);
  assert.deepEqual(all.quality, (await ok(admin.get('/stats'))).quality);
  const { items, total } = await ok(
    admin.get(
      '/object?filter=critical_count%3E0&sort_by=-critical_count,-attention_count,critical_since&page=1&page_size=5',
    ),
  );
  assert.equal(all.worst.total, total);
  for (const [i, { id, critical_count }] of items.entries()) {
    const shown = all.worst.items[i];
    assert.deepEqual([shown.id, shown.critical_count], [id, critical_count]);
    const [cause] = (await ok(admin.get(`/object/${id}/quality/causes?page=1&page_size=1`))).items;
    assert.deepEqual(shown.cause, { name: cause.name, comment: cause.comment });
  }
  const unit = await home(`unit=${site.unit_id}&mine=true`);
  assert.equal(unit.unit.id, site.unit_id);
  assert.deepEqual(
    unit.unit.quality,
    (await ok(admin.get(`/business_unit/${site.unit_id}`))).quality,
  );
  const { total: overdue } = await ok(
    admin.get(
      `/inspection?filter=overdue=true&filter=operative_status:in:1,2&filter=responsible=${admin.id}`,
    ),
  );
  assert.equal(unit.due.overdue, overdue);
  const day = (days: number) => daysFromNow(days).slice(0, 10);
  const { days } = await home(`from=${day(-1)}&to=${day(9)}`);
  const open = await ok(
    admin.get(
      `/inspection?filter=operative_status:in:1,2&filter=due_or_assigned%3E=${day(-1)}&filter=due_or_assigned%3C=${day(9)}`,
    ),
  );
  const counted = days.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  assert.equal(counted, open.total);
  for (const query of ['unit=x', 'mine=1', 'from=x&to=y', 'other=1'])
    assert.equal((await admin.get(`/stats/home?${query}`)).status, 422, query);
});

test('the home page counts like the to-do list, including inspections without a due time', async () => {
  const { admin } = site.as;
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { due_days: null }));
  const before = (await ok(admin.get('/stats/home'))).due;
  for (const days of [-2, 0, 3, 7, 8]) {
    const { id } = await site.plan(admin, { assigned_time: daysFromNow(days) });
    assert.equal((await ok(admin.get(`/inspection/${id}`))).due_time, null);
  }
  const { due } = await ok(admin.get('/stats/home'));
  assert.deepEqual(
    [due.today - before.today, due.week - before.week, due.overdue - before.overdue],
    [2, 2, 0],
  );
  const counts = await Promise.all(
    (['overdue', 'today', 'week'] as const).map(async (group) => {
      const filters = groupFilters(group, dayIn('UTC', MORNING));
      const query = filters.map((one) => `filter=${encodeURIComponent(one)}`).join('&');
      return (await ok(admin.get(`/inspection?${query}`))).total;
    }),
  );
  assert.deepEqual([due.overdue, due.today, due.week], counts);
});

test('an archived branch keeps its sums for a restore, and does not count above', async () => {
  const { admin } = site.as;
  const of = async (path: string) => {
    const { children_count, quality } = await ok(admin.get(path));
    return [children_count, quality.actual_critical, quality.inherited_critical];
  };
  const top = await created(admin.post('/object', { name: 'Top', business_unit_id: site.unit_id }));
  const middle = await created(admin.post('/object', { name: 'Middle', parent_id: top.id }));
  const leaf = await inspected('Leaf', 10);
  await ok(admin.patch(`/object/${leaf}`, { parent_id: middle.id }));
  const unit = `/business_unit/${site.unit_id}`;
  const [, before = 0] = await of(unit);
  assert.deepEqual(await of(`/object/${top.id}`), [1, 0, 2]);
  assert.equal((await admin.delete(`/object/${middle.id}?with_hierarchy=true`)).status, 204);
  assert.deepEqual(await of(`/object/${middle.id}`), [1, 0, 2], 'its own branch is unchanged');
  assert.deepEqual(await of(`/object/${top.id}`), [0, 0, 0], 'nothing counts above');
  assert.equal((await of(unit))[1], before - 2, 'nothing counts in the unit');
  await ok(admin.patch(`/object/${middle.id}`, { archived: false }));
  assert.deepEqual(
    [await of(`/object/${top.id}`), (await of(unit))[1]],
    [[1, 0, 2], before],
    'everything counts again',
  );
});
