import assert from 'node:assert/strict';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { after, before, test } from 'node:test';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const pairsOf = async (site: Site, id: string): Promise<string[]> => {
  const { items } = await ok(site.as.admin.get(`/inspection/${id}/detail`));
  return items.map(
    (detail: { object: { id: string }; check_list: { id: string } }) =>
      `${detail.object.id} ${detail.check_list.id}`,
  );
};

async function withTemplate(site: Site, targets: Record<string, unknown>[]) {
  const details = targets.map((target, at) => ({
    check_list_id: site.check_list_id,
    group_name: `Group ${at + 1}`,
    group_number: at + 1,
    ...target,
  }));
  const { id } = await created(
    site.as.admin.post('/inspection_template', { name: 'Overlapping', details }),
  );
  return await created(
    site.as.admin.post(`/inspection/composite/${site.object_id}`, { template_id: id }),
  );
}

test('a pair of object and check list that a template names twice is in the inspection once', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const special = await created(
    admin.post('/object_class', { name: 'Fire pump', parent_id: site.class_id }),
  );
  await ok(admin.patch(`/object/${site.pumps[0]}`, { object_class_id: special.id }));
  const inspection = await withTemplate(site, [
    {},
    { target: 'class', object_class_id: site.class_id },
    { target: 'class', object_class_id: special.id },
  ]);
  const pairs = await pairsOf(site, inspection.id);
  assert.deepEqual(pairs.toSorted(), [...new Set(pairs)].toSorted());
  assert.deepEqual([pairs.length, inspection['required_credits']], [3, 3]);
  const { items } = await ok(admin.get(`/inspection/${inspection.id}/detail`));
  assert.deepEqual(
    items.map((detail: { group_name: string }) => detail.group_name),
    ['Group 1', 'Group 2', 'Group 2'],
    'the first group that names it keeps it',
  );
  const again = await created(
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'repeat' }),
  );
  assert.deepEqual(await pairsOf(site, again.id), pairs);
});

test('the database stores each pair of an inspection once', async () => {
  const site = await newSite(app, { onPumps: true });
  const inspection = await site.plan(site.as.admin);
  const twice = `update inspection_detail set object_id = $1 where inspection_id = $2 and object_id = $3`;
  const ids = [site.pumps[0], inspection.id, site.pumps[1]];
  await assert.rejects(app.database.queryAsOwner(twice, ids), { code: '23505' });
});

test('an archived check list cannot enter a new inspection, however it is created', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  await ok(admin.delete(`/check_list/${site.check_list_id}`), 204);
  const copy = `/inspection/composite/${inspection.id}/copy`;
  const ways = {
    template: admin.post(`/inspection/composite/${site.object_id}`, {
      template_id: site.template_id,
    }),
    unplanned: admin.post(`/inspection/${site.object_id}/composite/operative`, {
      check_list_ids: [site.check_list_id],
    }),
    copy: admin.post(copy, { mode: 'copy' }),
    repeat: admin.post(copy, { mode: 'repeat' }),
  };
  for (const [way, answer] of Object.entries(ways)) {
    const { detail } = await ok(answer, 409);
    assert.deepEqual(
      detail,
      {
        code: 'wrong_status',
        reason: 'archived',
        check_list: { id: site.check_list_id, name: 'Safety' },
      },
      way,
    );
  }
});

test('a check list without questions cannot enter an inspection', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const empty = await created(
    admin.post('/check_list', {
      name: 'Empty',
      items: [{ name: 'Only a heading', item_type: 'header' }],
    }),
  );
  const { detail } = await ok(
    admin.post(`/inspection/${site.object_id}/composite/operative`, {
      check_list_ids: [site.check_list_id, empty.id],
    }),
    409,
  );
  assert.deepEqual(detail, {
    code: 'wrong_status',
    reason: 'no_items',
    check_list: { id: empty.id, name: 'Empty' },
  });
  const template = await created(
    admin.post('/inspection_template', {
      name: 'Nothing',
      details: [{ check_list_id: empty.id, group_name: 'G', group_number: 1 }],
    }),
  );
  await ok(
    admin.post(`/inspection/composite/${site.object_id}`, { template_id: template.id }),
    409,
  );
});

test('a critical answer needs the comment and the photo that the list requires', async () => {
  const site = await newSite(app, {
    items: [{ name: 'Roof', code: 'roof', require_photo_on: [10, 20], require_comment_on: [10] }],
  });
  const { admin } = site.as;
  const work = working(admin, await site.plan(admin));
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 10, comment: 'gone' }));
  assert.equal((await ok(work.complete(), 409)).detail.reason, 'photo');
  const [roof] = await work.items();
  const photo = await pictureOf(1);
  await ok(addFiles(admin, `/inspection_check_list_item/${roof.id}`, [['a.png', photo]]), 201);
  assert.equal((await ok(work.complete())).result.code, 10);
});
