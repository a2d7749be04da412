import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
let stranger: TestTenant;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  site = await newSite(app, { items: [{ name: 'Roof' }, { name: 'Door' }] });
  stranger = await newTenant(app);
});
after(() => app.close());

/** The answer with its tag; `tag` is that of an earlier one. */
async function wholeOf(caller: Caller, id: string, tag?: string) {
  const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
  const answer = await caller.get(`/inspection/${id}/whole`, undefined, headers);
  return { ...answer, tag: String(answer.headers['etag']) };
}

/** An inspection of the inspector that is in progress. */
async function started() {
  const { admin, inspector } = site.as;
  const planned = await site.plan(admin, { responsible_id: inspector.id });
  const work = working(inspector, planned);
  await ok(work.start());
  return { id: planned.id, work };
}

test('one request answers what the inspection, its work, its files and its guidance answer', async () => {
  const { inspector, admin, guest } = site.as;
  const { id } = await started();
  await ok(
    addFiles(admin, `/check_list/${site.check_list_id}`, [['how.png', await pictureOf(1)]]),
    201,
  );
  await ok(addFiles(inspector, `/inspection/${id}`, [['there.png', await pictureOf(2)]]), 201);
  for (const caller of [inspector, admin, guest]) {
    const { body } = await wholeOf(caller, id);
    const inspection = await caller.get(`/inspection/${id}`);
    assert.deepEqual(body.inspection, inspection.body);
    assert.equal(body.version, inspection.headers['etag']);
    assert.deepEqual(body.work, await ok(caller.get(`/inspection/${id}/work`)));
    const files = async (path: string) =>
      (await ok(caller.get(`/inspection/${id}/${path}?sort_by=created_at`))).items;
    assert.deepEqual(body.files, await files('all_content'));
    assert.deepEqual(body.guidance, await files('check_list/content'));
    assert.deepEqual([body.files.length, body.guidance.length], [1, 1]);
  }
});

test('whoever has it is told so, until anything in it changes', async () => {
  const { inspector, admin } = site.as;
  const { id, work } = await started();
  let { tag } = await wholeOf(inspector, id);
  const isUnchanged = async () => {
    const again = await wholeOf(inspector, id, tag);
    assert.equal(again.tag === tag, again.status === 304);
    if (again.status === 304) assert.equal(again.body, '');
    tag = again.tag;
    return again.status === 304;
  };
  assert.equal(await isUnchanged(), true);
  const changes: Record<string, () => Promise<unknown>> = {
    answer: () => ok(work.answer('Roof', { quality_status_code: 30 })),
    file: async () =>
      ok(addFiles(inspector, `/inspection/${id}`, [['a.png', await pictureOf(3)]]), 201),
    guidance: async () =>
      ok(
        addFiles(admin, `/check_list/${site.check_list_id}`, [['b.png', await pictureOf(4)]]),
        201,
      ),
    object: () => ok(admin.patch(`/object/${site.object_id}`, { name: 'Another name' })),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    assert.equal(await isUnchanged(), false, name);
    assert.equal(await isUnchanged(), true, name);
  }
});

test('another tenant’s inspection does not exist', async () => {
  const { id } = await started();
  const { tag } = await wholeOf(site.as.admin, id);
  assert.equal((await wholeOf(stranger.as.admin, id)).status, 404);
  assert.equal((await wholeOf(stranger.as.admin, id, tag)).status, 404);
});
