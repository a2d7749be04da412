import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { DetailView } from '@plumbline/contract/inspections/items';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const LOCALES = ['en-GB', 'uk-UA', 'de-DE', 'ru-UA'];
const names = (name: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, `${name} ${locale}`]));

/** Gives unique names and codes to everything that an inspection shows. */
async function nameEverything(site: Site) {
  const { admin } = site.as;
  const type = await created(
    admin.post('/inspection_type', { code: 77, names: names('Old type') }),
  );
  const kind = await created(
    admin.post('/inspection_class', { name: 'Old class', code: 'OLD-CLASS' }),
  );
  await ok(
    admin.patch(`/object/${site.object_id}`, {
      name: 'Old building',
      code: 'OLD-OBJECT',
      operative_status_code: 21,
    }),
  );
  await ok(admin.patch(`/business_unit/${site.unit_id}`, { name: 'Old unit', code: 'OLD-UNIT' }));
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      name: 'Old template',
      code: 'OLD-TEMPLATE',
      inspection_class_id: kind.id,
      inspection_type_code: 77,
    }),
  );
  await ok(admin.patch(`/user/${site.as.inspector.id}`, { first_name: 'Old', last_name: 'Name' }));
  return { type, kind };
}

/** Renames, recodes, moves, re-types and archives all of it. */
async function changeEverything(
  site: Site,
  { type, kind }: Awaited<ReturnType<typeof nameEverything>>,
) {
  const { admin } = site.as;
  const south = await created(admin.post('/business_unit', { name: 'South' }));
  const hall = await created(
    admin.post('/object', { name: 'Hall', business_unit_id: south.id, code: 'HALL' }),
  );
  await ok(admin.patch(`/inspection_type/${type.id}`, { names: names('New type') }));
  await ok(admin.patch(`/inspection_class/${kind.id}`, { name: 'New class', code: 'NEW-CLASS' }));
  await ok(
    admin.patch(`/object/${site.object_id}`, {
      name: 'New building',
      code: 'NEW-OBJECT',
      operative_status_code: 30,
      object_class_id: site.class_id,
      business_unit_id: south.id,
      parent_id: hall.id,
    }),
  );
  for (const [n, pump] of site.pumps.entries())
    await ok(admin.patch(`/object/${pump}`, { name: `New pump ${n}`, parent_id: hall.id }));
  await ok(admin.patch(`/business_unit/${site.unit_id}`, { name: 'New unit', code: 'NEW-UNIT' }));
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      name: 'New template',
      code: 'NEW-TEMPLATE',
      inspection_type_code: 1,
      inspection_class_id: null,
    }),
  );
  await ok(
    admin.patch(`/check_list/${site.check_list_id}`, {
      name: 'New list',
      items: [{ name: 'Other', item_type: 'question', check_type_code: 1 }],
    }),
  );
  for (const who of ['inspector', 'admin', 'superuser'] as const)
    await ok(site.as.superuser.patch(`/user/${site.as[who].id}`, { first_name: `New ${who}` }));
  await ok(admin.delete(`/inspection_template/${site.template_id}`), 204);
  await ok(admin.delete(`/check_list/${site.check_list_id}`), 204);
  await ok(admin.delete(`/inspection_class/${kind.id}`), 204);
  await ok(admin.delete(`/object/${hall.id}?with_hierarchy=true`), 204);
}

/** All responses about one inspection, and their hash. */
async function answersOf(site: Site, id: string) {
  const { admin } = site.as;
  const details = (await ok(admin.get(`/inspection/${id}/detail`))).items;
  const answers: Record<string, unknown> = {
    one: await ok(admin.get(`/inspection/${id}`)),
    row: (await ok(admin.get(`/inspection?filter=id=${id}&with_archived=true`))).items[0],
    quality: await ok(admin.get(`/inspection/${id}/quality`)),
    details,
  };
  for (const { id: detail } of details) {
    const { items } = await ok(admin.get(`/inspection/${id}/detail/${detail}/item`));
    answers[detail] = items;
    answers[items[0].id] = await ok(admin.get(`/inspection_check_list_item/${items[0].id}`));
  }
  const hash = createHash('sha256').update(JSON.stringify(answers)).digest('hex');
  return { answers, hash };
}

const FILTERS = [
  'object.name=Old building',
  'object.code=OLD-OBJECT',
  'object_full_name=Old building',
  'business_unit.name=Old unit',
  'business_unit.code=OLD-UNIT',
  'template.name=Old template',
  'template.code=OLD-TEMPLATE',
  'template_name~old templ',
  'inspection_class.name=Old class',
  'inspection_class.code=OLD-CLASS',
  'inspection_type.name=Old type en-GB',
  'responsible.full_name~Old',
  'responsible.name~Old',
  'status=21',
];

test('a completed inspection returns the same bytes after any change of the rows it names', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin, inspector } = site.as;
  const around = await nameEverything(site);
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const work = working(inspector, inspection);
  await ok(work.start());
  await work.fill(20);
  await ok(work.complete());
  const before = await answersOf(site, inspection.id);
  await changeEverything(site, around);
  const now = await answersOf(site, inspection.id);
  assert.deepEqual(now.answers, before.answers);
  assert.equal(now.hash, before.hash);
  for (const filter of FILTERS) {
    const matches = await ok(
      admin.get(`/inspection?filter=${encodeURIComponent(filter)}&with_archived=true`),
    );
    assert.deepEqual(
      matches.items.map((one: { id: string }) => one.id),
      [inspection.id],
      filter,
    );
    const newFilter = filter.replace(/old/i, 'New').replace('=21', '=30');
    const none = await ok(admin.get(`/inspection?filter=${encodeURIComponent(newFilter)}`));
    assert.equal(none.total, 0, newFilter);
  }
});

test('a cancelled inspection also keeps its names and codes, an open one shows the new ones', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin } = site.as;
  const around = await nameEverything(site);
  const cancelled = await site.plan(admin);
  await ok(working(admin, cancelled).status(5, { comment: 'nobody there' }));
  const open = await site.plan(admin);
  const before = await answersOf(site, cancelled.id);
  await changeEverything(site, around);
  assert.deepEqual((await answersOf(site, cancelled.id)).answers, before.answers);
  const openView = await ok(admin.get(`/inspection/${open.id}`));
  assert.deepEqual(
    [openView.object.name, openView.object.code, openView.status.code, openView.template.name],
    ['New building', 'NEW-OBJECT', 30, 'New template'],
  );
});

test('rows are sorted by the names they show', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const ids: string[] = [];
  for (const name of ['B', 'A']) {
    await ok(admin.patch(`/object/${site.object_id}`, { name }));
    const inspection = await site.plan(admin);
    await ok(working(admin, inspection).cancel());
    ids.push(inspection.id);
  }
  await ok(admin.patch(`/object/${site.object_id}`, { name: 'C' }));
  ids.push((await site.plan(admin)).id);
  const { items } = await ok(admin.get('/inspection?sort_by=object.name'));
  assert.deepEqual(
    items.map((one: { object: { name: string } }) => one.object.name),
    ['A', 'B', 'C'],
  );
  assert.deepEqual(
    items.map((one: { id: string }) => one.id),
    [ids[1], ids[0], ids[2]],
  );
});

test('a reopened inspection shows the current names and codes again', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  // The scheduler will close it like this; it keeps everything that a cancelled one keeps.
  await ok(work.cancel());
  await app.database.queryAsOwner(`update inspection set operative_status_code = 4 where id = $1`, [
    inspection.id,
  ]);
  const elsewhere = await created(admin.post('/business_unit', { name: 'Elsewhere' }));
  await ok(
    admin.patch(`/object/${site.object_id}`, {
      name: 'Renamed',
      business_unit_id: elsewhere.id,
    }),
  );
  const visibleNames = async () => {
    const { object, object_full_name, business_unit } = await work.read();
    const { items } = await ok(admin.get(`/inspection/${inspection.id}/detail`));
    return [
      [object.name, object_full_name, business_unit.name],
      ...items.map((detail: DetailView) => [detail.object.name, detail.object_full_name]),
    ];
  };
  const { name: unit } = await ok(admin.get(`/business_unit/${site.unit_id}`));
  assert.deepEqual(await visibleNames(), [
    ['Building', 'Building', unit],
    ['Building', 'Building'],
  ]);
  await ok(work.start());
  assert.deepEqual(await visibleNames(), [
    ['Renamed', 'Renamed', 'Elsewhere'],
    ['Renamed', 'Renamed'],
  ]);
});
