import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { fileKey } from '#kit/files/keys.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { drawing } from './versions.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
let site: Site;
let path: string;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  site = await newSite(app);
  path = `/object/${site.object_id}`;
});
after(() => app.close());

const owner = (statement: string) => app.database.queryAsOwner(statement);

test('versions that a stopped server has not drawn are drawn a moment later, or given up for good', async () => {
  await ok(addFiles(site.as.admin, path, [['a.png', await pictureOf(1)]]), 201);
  await waitUntil(async () => {
    const [row] = await owner('select versions from file_blob');
    return row?.['versions'] === 'drawn';
  });
  const [blob] = await owner('select sha256 from file_blob');
  const sha256 = String(blob?.['sha256']);
  const keys = (['thumbnail', 'preview'] as const).map((one) =>
    fileKey(site.tenant_id, sha256, one),
  );
  for (const key of keys) await app.deps.files.delete(key);
  const stop = `update file_blob set versions = 'waiting', created_at = now() - interval '1 minute'`;
  await owner(stop);
  await drawing.run(app.deps, app.app.log);
  for (const key of keys) assert.ok((await app.deps.files.size(key)) !== null, key);
  await app.deps.files.delete(fileKey(site.tenant_id, sha256));
  await owner(stop);
  await drawing.run(app.deps, app.app.log);
  const [gone] = await owner('select versions from file_blob');
  assert.equal(gone?.['versions'], 'failed');
});

test('a server that stops finishes the pictures that it is drawing', async (t) => {
  const stopping = await newApp({ app: 2, read: 2 });
  t.after(() => stopping.close());
  const { as, object_id } = await newSite(stopping);
  await ok(addFiles(as.admin, `/object/${object_id}`, [['a.png', await pictureOf(1)]]), 201);
  await stopping.app.close();
  const rows = await stopping.database.queryAsOwner('select versions from file_blob');
  assert.deepEqual(rows, [{ versions: 'drawn' }]);
});

/** A photo of Kyiv. */
const photo = (n: number, taken = '2026:05:04 10:00:00'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: n, g: 90, b: 10 } } })
    .withExif({
      IFD2: { DateTimeOriginal: taken },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '30/1 30/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

test('a camera whose clock is ahead takes no picture in the future', async () => {
  const before = fromNow(-1000);
  const picture = await photo(9, '2099:01:01 00:00:00');
  const { items } = await ok(addFiles(site.as.admin, path, [['b.jpg', picture]]), 201);
  const taken = new Date(items[0].taken_at);
  assert.ok(taken >= before && taken <= fromNow(), items[0].taken_at);
});

test('the place of a picture is kept only if the tenant wants it, and never in the bytes', async () => {
  const { admin, superuser } = site.as;
  const add = async (n: number) => {
    const { items } = await ok(addFiles(admin, path, [['a.jpg', await photo(n)]]), 201);
    const [{ place, taken_at, file }] = items;
    const sent = await app.app.inject({ url: `/api${file}` });
    assert.equal((await sharp(sent.rawPayload).metadata()).exif, undefined);
    assert.equal(taken_at, '2026-05-04T10:00:00Z');
    return place;
  };
  assert.equal(await add(1), null);
  const account = `/superuser/tenant/${site.tenant_id}`;
  await ok(superuser.patch(account, { keeps_places: true }));
  assert.deepEqual(await add(2), { lat: 50.45, lon: 30.5 });
  await ok(superuser.patch(account, { keeps_places: false }));
  assert.equal(await add(3), null);
});
