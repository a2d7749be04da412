import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { created, newInspector, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { collectFiles } from './collecting.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
let inspector: Caller;
before(async () => {
  app = await newApp();
  site = await newSite(app, {
    items: [{ name: 'Water', check_type_code: CHECK_TYPE.number, indicator_code: 'water' }],
  });
  admin = site.as.admin;
  inspector = await newInspector(app, site, site.unit_id);
});
after(() => app.close());

const newMeter = async (more = {}): Promise<string> =>
  (
    await created(
      admin.post('/measurement_indicator', {
        name: 'Water',
        object_id: site.object_id,
        is_meter: true,
        needs_photo: true,
        ...more,
      }),
    )
  ).id;

const newValue = async (by: Caller, indicator_id: string, value = 7): Promise<string> =>
  (
    await created(
      by.post('/indicator_value_history', {
        indicator_id,
        value,
        measured_at: `2026-01-0${value}T00:00:00Z`,
      }),
    )
  ).id;

const photograph = async (by: Caller, id: string) =>
  addFiles(by, `/indicator_value_history/${id}`, [['meter.png', await pictureOf(1)]]);
const photosOf = async (by: Caller, id: string): Promise<number> => {
  const { content_count } = await ok(by.get(`/indicator_value_history/${id}`));
  const { total } = await ok(by.get(`/indicator_value_history/${id}/content`));
  assert.equal(content_count, total);
  return total;
};

test('a value has photos of those who may correct it; its object, log and count have them too', async () => {
  const meter = await newMeter();
  const own = await newValue(inspector, meter, 1);
  const other = await newValue(admin, meter, 2);
  const { items } = await ok(photograph(inspector, own), 201);
  await ok(photograph(inspector, other), 404);
  await ok(photograph(site.as.guest, own), 403);
  assert.deepEqual([await photosOf(inspector, own), await photosOf(site.as.guest, own)], [1, 1]);
  assert.equal(await photosOf(admin, other), 0);
  const [photo] = items;
  assert.equal(photo.object.id, site.object_id);
  const all = await ok(admin.get(`/object/${site.object_id}/all_content?filter=id=${photo.id}`));
  assert.equal(all.total, 1);
  const path = `/indicator_value_history/${own}/content/${photo.id}`;
  await ok(inspector.delete(path), 204);
  assert.equal(await photosOf(admin, own), 0);
  await ok(inspector.post(`${path}/restore`, {}));
  assert.equal(await photosOf(admin, own), 1);
  await ok(admin.patch(`/measurement_indicator/${meter}`, { archived: true }));
  await ok(photograph(inspector, own), 409);
});

test('the photos of a deleted value go with it', async () => {
  const id = await newValue(admin, await newMeter(), 3);
  const { items } = await ok(photograph(admin, id), 201);
  await ok(admin.delete(`/indicator_value_history/${id}`), 204);
  await ok(admin.get(`/indicator_value_history/${id}/content`), 404);
  await collectFiles(app.deps);
  await ok(admin.get(`/content/${items[0].id}/file`), 404);
  const left = await app.database.queryAsOwner('select id from content where id = $1', [
    items[0].id,
  ]);
  assert.deepEqual(left, []);
});

test('whether a meter needs photos is said where it is read', async () => {
  await newMeter({ code: 'water' });
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  const [item] = await work.items();
  assert.equal(item.indicator.meter.needs_photo, true);
});
