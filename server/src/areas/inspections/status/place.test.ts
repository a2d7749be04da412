import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uploadFile, pictureOf } from '#test/fixtures/files.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { newUnplannedSite, runRound } from '#test/fixtures/scheduledSite.ts';
import { fromNow } from '#test/checks/moments.ts';
import { metresBetween } from './place.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
  await ok(
    site.as.admin.patch(`/object/${site.object_id}`, {
      location: { text: null, lat: 48.2082, lon: 16.3738 },
    }),
  );
  await ok(site.as.admin.patch(`/inspection_template/${site.template_id}`, { keeps_place: true }));
});
after(() => app.close());

const AT = '2026-03-02T10:00:00Z';
const NEAR = { lat: 48.2084, lon: 16.3738, accuracy: 12.5, at: AT };
const DENIED = { fault: 'denied', at: AT };

const planned = async (where = site) => {
  const inspection = await where.plan(where.as.admin, { responsible_id: where.as.inspector.id });
  return { inspection, ...working(where.as.inspector, inspection) };
};

test('metres between two points follow the sphere, and need both', () => {
  for (const [a, b, metres] of [
    [[48.2082, 16.3738], [48.2082, 16.3738], 0],
    [[48.2082, 16.3738], [48.2084, 16.3738], 22],
    [[0, 179.9995], [0, -179.9995], 111],
    [[50.4501, 30.5234], [48.2082, 16.3738], 1_053_467],
    [[90, 0], [-90, 0], 20_015_087],
  ] as const) {
    const [from, to] = [a, b].map(([lat, lon]) => ({ lat, lon })) as [Point, Point];
    assert.equal(metresBetween(from, to), metres);
    assert.equal(metresBetween(to, from), metres);
    assert.equal(metresBetween(from, { lat: null, lon: 1 }), null);
  }
});
type Point = { lat: number; lon: number };

test('an inspection that asks for places keeps those of its start and its end, and how far from the object', async () => {
  const work = await planned();
  const started = await ok(work.status(2, { place: NEAR }));
  const { at, ...place } = started.start_place;
  assert.deepEqual(place, {
    lat: 48.2084,
    lon: 16.3738,
    accuracy: 12.5,
    fault: null,
    distance: 22,
  });
  assert.equal(Date.parse(at), Date.parse(AT));
  await work.fill();
  const done = await ok(
    work.status(3, { place: { ...NEAR, at: fromNow(3_600_000).toISOString() } }),
  );
  assert.ok(Date.parse(done.finish_place.at) <= fromNow(1000).getTime(), done.finish_place.at);
  const { items } = await ok(
    site.as.admin.get(`/inspection/${work.inspection.id}/audit_log?page=1&page_size=50`),
  );
  assert.ok(!JSON.stringify(items).includes('48.2084'), 'nobody can change the log');
});

test('a place that is not known stops nobody; why is kept', async () => {
  const work = await planned();
  const { start_place } = await ok(work.status(2, { place: DENIED }));
  assert.deepEqual(
    [start_place.fault, start_place.lat, start_place.distance],
    ['denied', null, null],
  );
  await work.fill();
  for (const place of [
    { ...DENIED, lat: 1 },
    { lat: 1, lon: 2, at: AT },
    { ...NEAR, lat: 91 },
    { ...NEAR, accuracy: -1 },
    { at: AT },
    { ...DENIED, fault: 'asleep' },
  ])
    assert.equal((await work.status(3, { place })).status, 422, JSON.stringify(place));
  assert.equal((await ok(work.complete())).finish_place, null);
});

test('without the rule no place is kept, of nothing', async () => {
  const plain = await newSite(app);
  const work = await planned(plain);
  assert.equal((await ok(work.status(2, { place: NEAR }))).start_place, null);
  assert.equal((await photoOf(plain, work.inspection, NEAR)).device_place, null);
});

test('what was planned keeps places as its template said then, also if a schedule planned it or it was copied', async () => {
  const work = await planned();
  const { admin } = site.as;
  const path = `/inspection_template/${site.template_id}`;
  await ok(admin.patch(path, { keeps_place: false }));
  assert.equal((await (await planned()).read()).keeps_place, false);
  assert.equal((await ok(work.status(2, { place: NEAR }))).start_place.distance, 22);
  const copy = await created(
    admin.post(`/inspection/composite/${work.inspection.id}/copy`, { mode: 'repeat' }),
  );
  assert.equal(copy['keeps_place'], true);
  await ok(admin.patch(path, { keeps_place: true }));
  const scheduled = await newUnplannedSite(app, { keeps_place: true });
  await runRound(app);
  const [first] = await scheduled.planned();
  const one = await ok(scheduled.as.admin.get(`/inspection/${first?.id}`));
  assert.equal(one.keeps_place, true);
});

/** A photo of the first item, with the place of the device that took it. */
async function photoOf(
  where: Site,
  inspection: { details: { items: Record<string, string> }[] },
  device_place: object,
) {
  const { inspector } = where.as;
  const upload_id = await uploadFile(inspector, await pictureOf(1));
  const item = inspection.details[0]?.items['Roof'];
  return await ok(
    inspector.post(`/inspection_check_list_item/${item}/content/uploaded`, {
      upload_id,
      name: 'roof.png',
      device_place,
    }),
    201,
  );
}

test('a photo has the place of its device beside the one in its own data', async () => {
  const work = await planned();
  await ok(work.start());
  const { place, device_place } = await photoOf(site, work.inspection, NEAR);
  assert.equal(place, null);
  assert.deepEqual(
    [device_place.lat, device_place.accuracy, device_place.fault],
    [48.2084, 12.5, null],
  );
  const unknown = await photoOf(site, work.inspection, DENIED);
  assert.equal(unknown.device_place.fault, 'denied');
});

test('the page may ask for the place of its own device, and no page within it', async () => {
  const { headers } = await app.app.inject({ url: '/api/version' });
  assert.match(String(headers['permissions-policy']), /(^|, )geolocation=\(self\)(,|$)/);
});
