import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { MOST_REPORTS } from '@plumbline/contract/reports/reports';
import { addFiles, contentOf, pictureOf } from '#test/fixtures/files.ts';
import { created, newInspector, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { openMailbox } from '#test/fixtures/mailServer.ts';
import { PASSWORD, callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { readPdf } from '#test/fixtures/pdf.ts';
import { unpacked } from '#test/fixtures/zip.ts';

const PATH = '/inspection/composite/report';

let app: TestApp;
let site: Site;
let admin: Caller;
/** Completed, in this order: critical with a photo, OK, attention. */
let ids: string[];
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
  admin = site.as.admin;
  ids = [];
  for (const code of [10, 30, 20]) ids.push(await completed(site, code));
});
after(() => app.close());

async function completed(of: Site, quality_status_code: number): Promise<string> {
  const { as } = of;
  const planned = await of.plan(as.admin, { responsible_id: as.admin.id });
  const work = working(as.admin, planned);
  await ok(work.start());
  await work.fill(quality_status_code);
  if (quality_status_code === 10) {
    const item = planned.details[0]?.items['Roof'];
    const files: [string, Buffer][] = [['roof.png', await pictureOf(1)]];
    await ok(addFiles(as.admin, `/inspection_check_list_item/${item}`, files), 201);
  }
  await ok(work.complete());
  return planned.id;
}

/** The result of the job for these reports. */
async function made(who: Caller, body: Record<string, unknown>) {
  const { job } = await ok(who.post(PATH, body), 202);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const view = await ok(who.get(`/job/${job.id}`));
  assert.equal(view.status, 'done');
  return view;
}

const bytesOf = (who: Caller, id: string): Promise<Buffer> => contentOf(app, who, id);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const numbersOf = async () =>
  await Promise.all(
    ids.map(async (id) => String((await ok(admin.get(`/inspection/${id}`))).number)),
  );

test('several reports are one archived PDF: a list of them, then each from a page of its own, with its own pages and a bookmark', async () => {
  const view = await made(admin, { ids: [...ids, ids[0]], as: 'pdf', language: 'de-DE' });
  assert.equal(view.result.reports, 3);
  assert.deepEqual(view.progress, { done: 4, total: 4 });
  const { content } = view.result;
  assert.match(content.name, /^Inspektionsberichte \d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await bytesOf(admin, content.id);
  const { pages, outline, archive, isTagged } = await readPdf(bytes);
  assert.deepEqual([archive, isTagged], ['2A', true]);
  const numbers = await numbersOf();
  assert.deepEqual(
    outline.map(({ title }) => title),
    ['Inspektionsberichte', ...numbers.map((number) => `${number} · Yearly`)],
  );
  assert.equal(pages.length, 4);
  const starts = outline.map(({ page }) => page);
  assert.deepEqual(starts, [1, 2, 3, 4]);
  for (const start of starts.slice(1)) {
    assert.ok(pages[start - 1]?.includes(`Seite 1 von 1   ${start} / 4`), pages[start - 1]);
    assert.ok(pages[start - 1]?.includes('Prüfsumme des Inhalts'), pages[start - 1]);
  }
  const list = pages[0]?.replaceAll(/\s+/g, ' ') ?? '';
  const results = ['Kritisch', 'In Ordnung', 'Achtung'];
  for (const [n, number] of numbers.entries())
    assert.match(list, new RegExp(`${number} Building Yearly ${results[n]} [-:\\d ]+ ${n + 2} `));
  const { items } = await ok(admin.get(`/user/${admin.id}/content`));
  assert.ok(items.some(({ id }: { id: string }) => id === content.id));
});

test('in a PDF of long reports each counts its own pages, and the list says where it begins', async () => {
  const items = Array.from({ length: 70 }, (_, n) => ({ name: `Point ${n}` }));
  const long = await newSite(app, { items });
  const both = [await completed(long, 30), await completed(long, 20)];
  const { job } = await ok(long.as.admin.post(PATH, { ids: both, as: 'pdf' }), 202);
  await workOn(app, { tenant_id: long.tenant_id, id: job.id });
  const { result } = await ok(long.as.admin.get(`/job/${job.id}`));
  const bytes = await bytesOf(long.as.admin, result.content.id);
  const { pages, outline } = await readPdf(bytes);
  const [, first = 0, second = 0] = outline.map(({ page }) => page);
  assert.ok(second - first > 1 && pages.length > second, `${first}, ${second}, ${pages.length}`);
  for (const [start, end] of [
    [first, second],
    [second, pages.length + 1],
  ] as const)
    for (let page = start; page < end; page++) {
      const own = `Page ${page - start + 1} of ${end - start}   ${page} / ${pages.length}`;
      assert.ok(pages[page - 1]?.includes(own), `${own}: ${pages[page - 1]}`);
      // the running head is not on the first page of a report
      assert.equal(pages[page - 1]?.startsWith('INS-'), page > start);
    }
  assert.match(pages[0]?.replaceAll(/\s+/g, ' ') ?? '', new RegExp(`INS-000002 .* ${second} `));
});

test('a ZIP has the report of each inspection that there is, or will be from then on, byte for byte', async () => {
  const single = (id: string, more: object) =>
    admin.post(`/inspection/composite/${id}/report`, {
      report_config: 'InspectionCompletedReport',
      ...more,
    });
  for (const format of ['pdf', 'xlsx'] as const) {
    const kept = await ok(single(ids[1] ?? '', { format }), 201);
    const { result } = await made(admin, { ids, as: 'zip', format });
    assert.deepEqual([result.reports, result.content.mime], [3, 'application/zip']);
    const files = await unpacked(await bytesOf(admin, result.content.id));
    const singles: [name: string, sha256: string][] = [];
    for (const id of ids) {
      const { content } = await ok(single(id, { format }), 201);
      if (id === ids[1]) assert.equal(content.id, kept.content.id);
      singles.push([content.name, sha256(await bytesOf(admin, content.id))]);
    }
    assert.deepEqual(
      files.map(({ name, bytes }) => [name, sha256(bytes)]),
      singles,
    );
  }
});

test('an inspection that is not completed is named, and one that the caller does not see is refused with its place', async () => {
  const { id, details } = await site.plan(admin, { responsible_id: admin.id });
  assert.ok(details.length > 0);
  const open = await admin.post(PATH, { ids: [ids[0], id], as: 'pdf' });
  const { number } = await ok(admin.get(`/inspection/${id}`));
  assert.deepEqual(
    [open.status, open.body.detail],
    [409, { code: 'wrong_status', operative_status_code: 1, inspection: { id, name: number } }],
  );
  const other = await newSite(app);
  const theirs = await completed(other, 30);
  const far = await created(admin.post('/business_unit', { name: 'South' }));
  const away = await newInspector(app, site, far.id);
  const placesFor = async (who: Caller, body: Record<string, unknown>) =>
    (await ok(who.post(PATH, { as: 'zip', ...body }), 422)).detail.map(
      ({ loc, type }: { loc: unknown[]; type: string }) => [loc.join('.'), type].join(' '),
    );
  const unknown = crypto.randomUUID();
  assert.deepEqual(await placesFor(admin, { ids: [ids[0], theirs, ids[1], unknown] }), [
    'body.ids.1 value',
    'body.ids.3 value',
  ]);
  assert.deepEqual(await placesFor(away, { ids: [ids[0]] }), ['body.ids.0 value']);
  const [place] = await placesFor(admin, { ids, as: 'pdf', format: 'xlsx' });
  assert.equal(place, 'body.format value');
  for (const [bad, at] of [
    [{ ids: [] }, 'body.ids'],
    [{ ids: Array.from({ length: MOST_REPORTS + 1 }, () => ids[0]) }, 'body.ids'],
    [{ ids: ['x'] }, 'body.ids.0'],
    [{ ids, as: 'rar' }, 'body.as'],
    [{ ids, sections: ['chart'] }, 'body.sections.0'],
    [{ ids, report_config: 'InspectionCompletedReport' }, 'body.report_config'],
  ] as const)
    assert.equal((await placesFor(admin, bad))[0]?.split(' ')[0], at);
  assert.equal((await site.as.guest.post(PATH, { ids, as: 'pdf' })).status, 403);
});

test('one PDF of more items than its typesetter can hold is refused, a ZIP is not', async () => {
  const big = await newSite(app);
  const both = [await completed(big, 10), await completed(big, 30)];
  // the first one has a photo
  await app.database.queryAsOwner('update inspection set item_total = 5000 where id = any($1)', [
    both,
  ]);
  const ask = (body: object) => big.as.admin.post(PATH, { ids: both, ...body });
  const refused = await ok(ask({ as: 'pdf' }), 422);
  assert.deepEqual(refused.detail, { code: 'too_many', most: 10_000, found: 10_001 });
  await ok(ask({ as: 'pdf', with_pictures: false }), 202);
  await ok(ask({ as: 'zip' }), 202);
});

test('an inspector has the reports of what they see, and nobody but those who see everything finds the file', async () => {
  const { guest } = site.as;
  const inspector = await newInspector(app, site, site.unit_id);
  const other = await newInspector(app, site, site.unit_id);
  const { result } = await made(inspector, { ids, as: 'zip' });
  const files = await unpacked(await bytesOf(inspector, result.content.id));
  assert.equal(files.length, 3);
  const path = `/content/${result.content.id}/file`;
  for (const who of [guest, other]) assert.equal((await who.get(path)).status, 404);
  await bytesOf(admin, result.content.id);
  const { items } = await ok(
    inspector.get(`/inspection/${ids[0]}/content?filter=report_config=InspectionCompletedReport`),
  );
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    [files[0]?.name],
  );
});

test('a key makes only reports of inspections that it may read', async () => {
  const keyWith = async (permissions: string[]) => {
    const body = { name: 'Printer', permissions, expires_at: null, current_password: PASSWORD };
    const { key } = await created(site.as.superuser.post('/api_key', body));
    return callerOf(app.app, { id: '', token: String(key) });
  };
  const able = await keyWith(['report.create', 'inspection.read']);
  assert.equal((await able.post(PATH, { ids, as: 'zip' })).status, 202);
  const unable = await keyWith(['report.create']);
  assert.equal((await unable.post(PATH, { ids, as: 'zip' })).status, 403);
});

test('an interrupted job stores no file, and resumes with the reports already made', async () => {
  const fresh = [await completed(site, 30), await completed(site, 30), await completed(site, 30)];
  const { job } = await ok(admin.post(PATH, { ids: fresh, as: 'zip' }), 202);
  const own = async () => (await ok(admin.get(`/user/${admin.id}/content`))).total;
  const reports = async () =>
    await Promise.all(
      fresh.map(async (id) => (await ok(admin.get(`/inspection/${id}/content`))).items[0]?.id),
    );
  const count = await own();
  const stopping = new AbortController();
  const { files } = app.deps;
  const put = files.put.bind(files);
  let drawn = 0;
  files.put = async (key, path) => {
    // the server stops while it stores the second one
    if (path.includes('print-') && (drawn += 1) === 2) stopping.abort();
    await put(key, path);
  };
  await workOn(app, { tenant_id: site.tenant_id, id: job.id }, { stopping: stopping.signal });
  files.put = put;
  const kept = await reports();
  assert.deepEqual(
    kept.map((id) => id !== undefined),
    [true, true, false],
  );
  assert.equal(await own(), count);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  assert.equal((await ok(admin.get(`/job/${job.id}`))).status, 'done');
  const all = await reports();
  assert.deepEqual(all.slice(0, 2), kept.slice(0, 2));
  assert.ok(all[2]);
  assert.equal(await own(), count + 1);
});

test('a user who has chosen it gets a mail once several reports are ready, and the mail leads to their file', async () => {
  const mailbox = await openMailbox(app);
  try {
    await handled(app, site.tenant_id);
    const mail = { job_finished: { mail: 'immediately' } };
    await ok(admin.patch('/user/me/notice_settings', mail));
    const { id } = await made(admin, { ids, as: 'pdf' });
    await handled(app, site.tenant_id);
    const [ready, ...others] = await mailbox.lookOf(admin);
    assert.deepEqual([ready?.subject, others], ['The reports are ready', []]);
    assert.ok(ready?.text?.includes(`${app.deps.config.public_url}/inspections?reports=${id}`));
  } finally {
    await mailbox.close();
  }
});
