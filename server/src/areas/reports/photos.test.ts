import { after, before, test } from 'node:test';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

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
