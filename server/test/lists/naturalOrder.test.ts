import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newSite, ok } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { exportedLines } from '../fixtures/exports.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

const IN_ORDER = [
  '1/A2',
  '1/A10',
  '3.7.3',
  '3.7.11',
  '007',
  '7',
  '№ 2',
  '№ 12',
  'A1',
  'A2',
  'A10',
  'Room 3',
  'Room 20',
  'Room 100',
  'зона 2',
  'зона 10',
];

let app: TestApp;
let site: Site;
let parent: string;
before(async () => {
  app = await newApp();
  site = await newSite(app);
  const { admin } = site.as;
  parent = (await created(admin.post('/object', { name: 'Hall', business_unit_id: site.unit_id })))
    .id;
  for (const name of IN_ORDER.toSorted())
    await created(admin.post('/object', { name, code: name, parent_id: parent }));
});
after(() => app.close());

type Item = Record<string, string>;
const names = async (query: Record<string, string>, field = 'name'): Promise<string[]> => {
  const question = new URLSearchParams({ filter: `parent=${parent}`, ...query });
  const { items } = await ok(site.as.admin.get(`/object?${question.toString()}`));
  return items.map((item: Item) => item[field] ?? '');
};

test('numbers in texts sort as numbers, in both directions, page by page and in files', async () => {
  const symbolsFirst = await names({ sort_by: 'name' });
  assert.deepEqual(
    symbolsFirst.filter((name) => !name.startsWith('№')),
    IN_ORDER.filter((name) => !name.startsWith('№')).toSorted(
      (a, b) =>
        new Intl.Collator('und', { numeric: true }).compare(a, b) || (a < b ? -1 : Number(a > b)),
    ),
  );
  for (const pair of ['1/A', '3.7.', '№ ', 'A', 'Room ', 'зона '])
    assert.deepEqual(
      symbolsFirst.filter((name) => name.startsWith(pair)),
      IN_ORDER.filter((name) => name.startsWith(pair)),
    );
  for (const field of ['name', 'code']) {
    assert.deepEqual(await names({ sort_by: field }, field), symbolsFirst);
    assert.deepEqual(await names({ sort_by: `-${field}` }, field), symbolsFirst.toReversed());
    const walked: string[] = [];
    for (let cursor = ''; ;) {
      const question = new URLSearchParams({
        filter: `parent=${parent}`,
        sort_by: field,
        page_size: '2',
      });
      const page = await ok(site.as.admin.get(`/object?${question.toString()}${cursor}`));
      walked.push(...page.items.map((item: Item) => item[field] ?? ''));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(walked, symbolsFirst);
  }
  const lines = await exportedLines(
    app.app,
    site.as.admin,
    `/object?filter=${encodeURIComponent(`parent=${parent}`)}&sort_by=name&columns=name`,
  );
  assert.deepEqual(lines, symbolsFirst);
});

test('comparing a text follows the order of lists', async () => {
  assert.deepEqual(
    await names({ filter: `parent=${parent}`, global_filter: 'name>A2', sort_by: 'name' }),
    ['A10', '№ 2', '№ 12', 'Room 3', 'Room 20', 'Room 100', 'зона 2', 'зона 10'],
  );
});
