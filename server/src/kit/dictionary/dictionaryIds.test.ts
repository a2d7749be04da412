import { schemasOf } from '@plumbline/contract/schemas';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listedEntities, makerOf, offers } from '#test/fixtures/make.ts';
import { schemaOf } from '#test/fixtures/plainValues.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

/** The id of an entry, as returned to callers. */
async function idOf(dictionary: string, code: number): Promise<string> {
  const { body } = await site.as.admin.get(`/${dictionary}?filter=code=${code}`);
  return body.items[0].id;
}

test('every dictionary value of every entity can be written by the id of its entry', async () => {
  const maker = makerOf(app, site);
  const fieldsTried: string[] = [];
  for (const { resource } of listedEntities(app).filter((entity) =>
    offers(app, entity, 'PATCH :id'),
  )) {
    const { update } = schemasOf(resource);
    const codes = Object.keys(schemaOf(update).properties ?? {}).flatMap((key) => {
      const field = key.endsWith('_code') ? key.slice(0, -'_code'.length) : '';
      const to = resource.fields[field]?.kind === 'dictionary' ? resource.fields[field].to : '';
      return to === '' ? [] : [{ field, to }];
    });
    if (codes.length === 0) continue;
    const row = await maker.row(resource.name, { full: true });
    for (const { field, to } of codes) {
      const { code } = row[field] as { code: number };
      const body = { [`${field}_id`]: await idOf(to, code) };
      const { status, body: view } = await site.as.admin.patch(`${resource.path}/${row.id}`, body);
      assert.equal(status, 200, `${resource.name}.${field}: ${JSON.stringify(view)}`);
      assert.equal(view[field].code, code);
      fieldsTried.push(`${resource.name}.${field}`);
    }
  }
  for (const one of ['business_unit.status', 'user.user_type', 'check_list_item.relevance'])
    assert.ok(fieldsTried.includes(one), fieldsTried.join());
});

test('nested items, states and answers take ids too', async () => {
  const { admin } = site.as;
  const check_type_id = await idOf('check_list_item_check_type', 2);
  const question = { name: 'Guard', item_type: 'question', check_type_id };
  const header = { name: 'Outside', item_type: 'header', items: [question] };
  const list = await ok(admin.post('/check_list', { name: 'Gate', items: [header] }), 201);
  const { items } = await ok(admin.get(`/check_list/${list.id}`));
  assert.equal(items[0].items[0].check_type.code, 2);

  const inspection = await site.plan(admin);
  const operative_status_id = await idOf('inspection_operative_status', 2);
  const started = await ok(
    admin.post(`/inspection/composite/status/${inspection.id}`, { operative_status_id }),
  );
  assert.equal(started.operative_status.code, 2);
  const quality_status_id = await idOf('quality_status', 10);
  const answer = await ok(working(admin, inspection).answer('Roof', { quality_status_id }));
  assert.equal(answer.item.quality_status.code, 10);
});

test('an unknown id is not found; one that contradicts the code or is malformed is reported with its path', async () => {
  const { admin } = site.as;
  const id = await idOf('object_form_factor', 1);
  const patch = (body: object) => admin.patch(`/object/${site.object_id}`, body);
  assert.equal((await patch({ form_factor_id: site.object_id })).status, 404);
  assert.equal((await patch({ form_factor_id: await idOf('quality_status', 10) })).status, 404);
  assert.equal((await patch({ form_factor_id: id, form_factor_code: 1 })).status, 200);
  for (const body of [{ form_factor_id: id, form_factor_code: 2 }, { form_factor_id: 7 }]) {
    const { status, body: refusal } = await patch(body);
    assert.deepEqual([status, refusal.detail[0].loc], [422, ['body', 'form_factor_id']]);
  }
  // A custom attribute may have any name.
  const kind = await ok(
    admin.post('/object_class', {
      name: 'Valve',
      attributes: [{ key: 'status_id', name: 'Status', type: 'text' }],
    }),
    201,
  );
  const creation = await ok(
    admin.post('/object', {
      name: 'V',
      object_class_id: kind.id,
      attributes: { status_id: 'open' },
    }),
    201,
  );
  assert.deepEqual(creation.attributes, { status_id: 'open' });
});
