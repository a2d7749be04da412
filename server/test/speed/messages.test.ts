import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sentMessages } from '../checks/sentMessages.ts';
import { waitForDrawing } from '#areas/contents/versions.ts';
import { addFiles } from '../fixtures/files.ts';
import { created, newInspector, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { newUnplannedSite, runRound, setClock } from '../fixtures/scheduledSite.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

/** The number of messages to the database, each of them a round trip. */
const messages = async (work: () => Promise<unknown>): Promise<number> =>
  (await sentMessages(work)).length;

test('a read is one message, which looks up the caller too', async () => {
  const { admin } = site.as;
  const paths = [
    `/object/${site.object_id}`,
    '/object?page_size=50',
    '/business_unit?page_size=50',
  ];
  for (const path of paths) {
    for (let n = 0; n < 3; n += 1) await ok(admin.get(path));
    assert.equal(await messages(() => ok(admin.get(path))), 1, path);
  }
});

test('a change is two messages: the caller and the present rows, and the writes', async () => {
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await work.items(); // reads the version of the check list, which the server keeps
  const item = inspection.details[0]?.items['Roof'] ?? '';
  const path = `/inspection/${inspection.id}/detail/${inspection.details[0]?.id}/item/${item}/quality`;
  const counts: Record<string, number> = {
    change: await messages(() =>
      ok(admin.patch(`/object/${site.object_id}`, { description: 'new', code: 'NEW' })),
    ),
    start: await messages(() => ok(work.start())),
    answer: await messages(() =>
      ok(admin.patch(path, { quality_status_code: 30 }, { 'idempotency-key': 'answer' })),
    ),
  };
  await work.fill();
  counts['complete'] = await messages(() => ok(work.complete()));
  assert.deepEqual(counts, { change: 2, start: 2, answer: 2, complete: 2 });
});

test('a new object is two messages too; a third stores the answer for a key', async () => {
  const { admin } = site.as;
  const key = { 'idempotency-key': 'change' };
  const change = () => ok(admin.patch(`/object/${site.object_id}`, { description: 'newer' }, key));
  assert.equal(await messages(change), 3);
  const unit = { business_unit_id: site.unit_id };
  const object = { name: 'New', parent_id: site.object_id, ...unit };
  assert.equal(await messages(() => created(admin.post('/object', object))), 2);
});

test('whether somebody who sees one unit keeps seeing the row is asked in the message of the commit', async () => {
  const { admin } = site.as;
  const inspector = await newInspector(app, site, site.unit_id);
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const { id: indicator_id } = await created(
    admin.post('/measurement_indicator', { name: 'Oil', object_id: site.object_id }),
  );
  const value = { indicator_id, value: 1, measured_at: '2026-02-01T00:00:00Z' };
  const { id } = await created(inspector.post('/indicator_value_history', value));
  const counts = {
    start: await messages(() => ok(working(inspector, inspection).start())),
    comment: await messages(() =>
      ok(inspector.patch(`/inspection/${inspection.id}`, { comment: 'x' })),
    ),
    value: await messages(() =>
      ok(inspector.patch(`/indicator_value_history/${id}`, { value: 2 })),
    ),
  };
  assert.deepEqual(counts, { start: 2, comment: 2, value: 5 });
});

test('the report of a small object is seven messages: all of its lists are one, and its counts another', async () => {
  const { admin } = site.as;
  const body = { report_config: 'ObjectStateReport', format: 'pdf' };
  const report = () => ok(admin.post(`/object/${site.pumps[1]}/report`, body), 201);
  await report();
  await waitForDrawing();
  assert.equal(await messages(report), 7);
});

test('files of an object are four messages, however many: one before they are received, and two to add them', async () => {
  const add = (...names: string[]) =>
    messages(() =>
      created(
        addFiles(
          site.as.admin,
          `/object/${site.object_id}`,
          names.map((name) => [`${name}.txt`, name]),
        ),
      ),
    );
  const counts = [await add('first'), await add('second', 'third', 'fourth')];
  assert.deepEqual(counts, [4, 4]);
});

test('a round that plans an inspection is at most nineteen messages, three of them to find out what is due', async () => {
  await newUnplannedSite(app);
  await runRound(app);
  setClock(app, 1);
  const count = await messages(() => runRound(app));
  assert.ok(count <= 19, `${count} messages`);
});
