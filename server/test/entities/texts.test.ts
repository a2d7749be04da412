import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newSite, ok } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

const object = (body: object) =>
  site.as.admin.post('/object', { business_unit_id: site.unit_id, ...body });
const found = async (filter: string): Promise<string[]> => {
  const query = new URLSearchParams({ filter, sort_by: 'id' });
  const { items } = await ok(site.as.admin.get(`/object?${query.toString()}`));
  return items.map(({ id }: { id: string }) => id);
};

test('two spellings of the same letters are one text: unique ids, filters, tags and searches agree', async () => {
  const { id } = await created(
    object({
      name: ' Pump\u200b A\u00ad7 Bu\u0308hne ',
      external_id: 'Bu\u0308hne-1',
      tags: ['Bu\u0308hne'],
      description: 'one\r\ntwo\u2028three\u202e',
    }),
  );
  const stored = await ok(site.as.admin.get(`/object/${id}`));
  assert.deepEqual(
    [stored.name, stored.external_id, stored.tags, stored.description],
    ['Pump A7 Bühne', 'Bühne-1', ['Bühne'], 'one\ntwo\nthree'],
  );
  const again = await object({ name: 'Other', external_id: ' Bühne-1\u200b' });
  assert.deepEqual([again.status, again.body.detail.field], [409, 'external_id']);
  for (const filter of [
    'external_id=Bu\u0308hne-1',
    'external_id=Bühne-1\r\n',
    'name=Pump A7\u00a0Bühne',
    'name:in:x,Pump A7 Bu\u0308hne',
    'name~a7 bu\u0308',
    'tags:contains:Bu\u0308hne',
    'description=one\r\ntwo\r\nthree',
    'search~A7 Bu\u0308hne',
    'search~Ａ７ bühne',
  ])
    assert.deepEqual(await found(filter), [id], filter);
});

test('a text with nothing to see is empty, wherever one is written', async () => {
  const { admin } = site.as;
  for (const [path, body, field] of [
    ['/object', { name: '\u200b', business_unit_id: site.unit_id }, 'name'],
    ['/business_unit', { name: '\u202e\u2066', parent_id: site.unit_id }, 'name'],
    ['/object_class', { name: '\u00ad' }, 'name'],
    ['/check_list', { name: 'L', items: [{ name: '\u2060', item_type: 'header' }] }, 'name'],
  ] as const) {
    const { status, body: answer } = await admin.post(path, body);
    assert.deepEqual([status, answer.detail[0]?.loc.at(-1)], [422, field], path);
  }
});
