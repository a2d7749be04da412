import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { EVERYBODY } from '#kit/fairQueue.ts';
import { fileKey } from '#kit/files/keys.ts';
import { drawPdfPage } from '#kit/files/pdfPage.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { addFiles, contentOf, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { readPdf } from '#test/fixtures/pdf.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
});
after(() => app.close());

/** A completed inspection of a site with a critical roof, which has these photos. */
async function completedWith(of: Site, photos: readonly Buffer[]): Promise<string> {
  const { admin } = of.as;
  const planned = await of.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  await work.fill(10);
  const path = `/inspection_check_list_item/${planned.details[0]?.items['Roof']}`;
  for (let from = 0; from < photos.length; from += 10) {
    const some = photos.slice(from, from + 10);
    const files = some.map((bytes, n): [string, Buffer] => [`roof-${from + n}.png`, bytes]);
    await ok(addFiles(admin, path, files), 201);
  }
  await ok(work.complete());
  return planned.id;
}

test('a report with many photos is made by a job, one that does not print them at once', async () => {
  const photos = await Promise.all(Array.from({ length: 61 }, (_, n) => pictureOf(n)));
  const id = await completedWith(site, photos);
  for (const [report_config, path, section] of [
    ['InspectionCompletedReport', `/inspection/composite/${id}/report`, 'signature'],
    ['ObjectStateReport', `/object/${site.object_id}/report`, 'children'],
    ['BusinessUnitStateReport', `/business_unit/${site.unit_id}/report`, 'children'],
  ] as const) {
    const asked = (more: object) =>
      site.as.admin.post(path, { report_config, format: 'pdf', ...more });
    await ok(asked({}), 202);
    await ok(asked({ with_pictures: false }), 201);
    await ok(asked({ format: 'xlsx' }), 201);
    await ok(asked({ sections: [section] }), 201);
  }
});

async function pagesOf(who: Caller, id: string): Promise<string> {
  const { pages, archive } = await readPdf(await contentOf(app, who, id));
  assert.equal(archive, '2A');
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

const COMPLETED = { report_config: 'InspectionCompletedReport', format: 'pdf' } as const;

/** The number of pixels of the first page that are as blue as a mark. */
async function bluePixels(who: Caller, id: string): Promise<number> {
  const [pdf, picture] = ['marks.pdf', 'marks.webp'].map((name) => join(app.deps.incoming, name));
  assert.ok(pdf && picture);
  await writeFile(pdf, await contentOf(app, who, id));
  assert.ok(await drawPdfPage(pdf, picture, { turn: EVERYBODY, maxMs: 60_000 }));
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let n = 0; n < data.length; n += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(n, n + 3);
    if (blue > 200 && red < 90 && green < 170) count += 1;
  }
  return count;
}

test('a line drawn by hand over a photo is on the paper, too', async () => {
  const own = await newSite(app);
  const { admin } = own.as;
  const white = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const shape = { type: 'stroke', color: 'blue', width: 0.05 };
  const reported = async (shapes: object[]) => {
    const planned = await own.plan(admin, { responsible_id: admin.id });
    const work = working(admin, planned);
    await ok(work.start());
    await work.fill(10);
    const path = `/inspection_check_list_item/${planned.details[0]?.items['Roof']}`;
    const { items } = await ok(addFiles(admin, path, [['roof.png', white]]), 201);
    const annotations = { version: 1, shapes };
    await ok(admin.patch(`/content/${items[0].id}`, { annotations }));
    await ok(work.complete());
    const report = `/inspection/composite/${planned.id}/report`;
    return (await ok(admin.post(report, COMPLETED), 201)).content.id;
  };
  const points = Array.from({ length: 64 }, (_, n) => [n / 63, n % 2 === 0 ? 0.2 : 0.8]);
  assert.equal(await bluePixels(admin, await reported([])), 0);
  assert.ok((await bluePixels(admin, await reported([{ ...shape, points }]))) > 20);
  const tooMany = { version: 1, shapes: [{ ...shape, points: [...points, [1, 1]] }] };
  const { items } = await ok(admin.get(`/object/${own.object_id}/all_content?filter=kind=picture`));
  await ok(admin.patch(`/content/${items[0].id}`, { annotations: tooMany }), 422);
});

/** Takes a picture out of the store, as a restore without files does, and returns a function that puts it back. */
async function takeAway(of: Site, name: string): Promise<() => Promise<void>> {
  const { files, incoming } = app.deps;
  const [row] = await app.database.queryAsOwner<{ sha256: string }>(
    'select file_sha256 as sha256 from content where tenant_id = $1 and name = $2',
    [of.tenant_id, name],
  );
  const sha256 = row?.sha256 ?? '';
  // A version still being drawn would be put back.
  await waitUntil(async () => {
    const [blob] = await app.database.queryAsOwner<{ versions: string }>(
      'select versions from file_blob where tenant_id = $1 and sha256 = $2',
      [of.tenant_id, sha256],
    );
    return blob?.versions === 'drawn';
  });
  const keys = ([undefined, 'preview'] as const).map((v) => fileKey(of.tenant_id, sha256, v));
  const saved: [string, string][] = [];
  for (const [n, key] of keys.entries()) {
    const stream = await files.read(key);
    if (!stream) continue;
    const path = join(incoming, `saved-${n}`);
    await writeFile(path, stream);
    saved.push([key, path]);
    await files.delete(key);
  }
  return async () => {
    for (const [key, path] of saved) await files.put(key, path);
  };
}

const silent = () => ({ ...app, app: { log: app.app.log.child({}, { level: 'silent' }) } });

test('a report that is kept for ever is refused while the store lacks one of its photos, any other says so in its place', async () => {
  const own = await newSite(app);
  const { admin } = own.as;
  const id = await completedWith(own, [await pictureOf(901), await pictureOf(900)]);
  const bringBack = await takeAway(own, 'roof-1.png');
  const path = `/inspection/composite/${id}/report`;
  const body = COMPLETED;
  const processes: ChildProcess[] = [];
  const note = (message: unknown) => processes.push((message as { process: ChildProcess }).process);
  // Pages of the reports are drawn by processes too, whenever their turn comes.
  const typeset = () =>
    processes.filter(({ spawnargs }) => spawnargs.some((a) => a.endsWith('/typesetProcess.ts')));
  subscribe('child_process', note);
  const refused = await admin.post(path, body);
  assert.equal(refused.status, 503);
  assert.equal(typeset().length, 0, 'it is not typeset in vain');
  assert.deepEqual(refused.body.detail, { code: 'unavailable', reason: 'file_missing' });
  assert.equal(refused.headers['retry-after'], '2');
  await ok(admin.post(path, { ...body, with_pictures: false }), 201);
  assert.equal(typeset().length, 1);
  unsubscribe('child_process', note);
  await ok(admin.post(path, { ...body, format: 'xlsx' }), 201);

  for (const [language, said] of [
    ['en-GB', 'Picture not available'],
    ['uk-UA', 'Зображення недоступне'],
  ]) {
    const state = { report_config: 'ObjectStateReport', format: 'pdf', language };
    const { content } = await ok(admin.post(`/object/${own.object_id}/report`, state), 201);
    assert.equal((await pagesOf(admin, content.id)).split(String(said)).length, 2);
  }
  const several = { ids: [id], as: 'pdf' };
  const { job } = await ok(admin.post('/inspection/composite/report', several), 202);
  await workOn(app, { tenant_id: own.tenant_id, id: job.id });
  const { result } = await ok(admin.get(`/job/${job.id}`));
  assert.match(await pagesOf(admin, result.content.id), /Picture not available/);

  const zipped = await ok(
    admin.post('/inspection/composite/report', { ids: [id], as: 'zip' }),
    202,
  );
  await workOn(silent(), { tenant_id: own.tenant_id, id: zipped.job.id });
  const { number } = await ok(admin.get(`/inspection/${id}`));
  const [failed] = await app.database.queryAsOwner('select error from job where id = $1', [
    zipped.job.id,
  ]);
  const why = JSON.stringify({ reason: 'file_missing', inspection: { id, name: number } });
  assert.deepEqual(failed, { error: `unavailable ${why}` });

  await bringBack();
  const { content } = await ok(admin.post(path, body), 201);
  assert.doesNotMatch(await pagesOf(admin, content.id), /Picture not available/);
});

test('a report that is kept for ever is made without the logo of the company while the store lacks it', async () => {
  const own = await newSite(app);
  const { admin, superuser } = own.as;
  const tags: [string, string][] = [['user_tags', 'logo']];
  const logo: [string, Buffer] = ['logo.png', await pictureOf(910)];
  await ok(addFiles(superuser, `/tenant/${own.tenant_id}`, [logo], tags), 201);
  const id = await completedWith(own, [await pictureOf(911)]);
  await takeAway(own, 'logo.png');
  const path = `/inspection/composite/${id}/report`;
  const { content } = await ok(admin.post(path, COMPLETED), 201);
  assert.doesNotMatch(await pagesOf(admin, content.id), /Picture not available/);
});
