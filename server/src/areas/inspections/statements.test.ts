import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sentMessages } from '#test/checks/sentMessages.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app, { credits: 10_000 });
});
after(() => app.close());

/** The number of statements that this process sends while `work` runs. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await sentMessages(work)).flat().length;

const newLists = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const items = [{ name: `Question ${n}`, item_type: 'question', check_type_code: 1 }];
    ids.push((await created(site.as.admin.post('/check_list', { name: `List ${n}`, items }))).id);
  }
  return ids;
};

test('an inspection with any number of new check lists takes the same few statements', async () => {
  const path = `/inspection/${site.object_id}/composite/operative`;
  const counts: number[] = [];
  for (const count of [1, 10, 100]) {
    const check_list_ids = await newLists(count);
    const create = () => created(site.as.admin.post(path, { check_list_ids }));
    counts.push(await statementsOf(create));
    counts.push(await statementsOf(create));
  }
  const [first = 0, again = 0] = counts;
  assert.deepEqual(counts, [first, again, first, again, first, again]);
  assert.ok(first <= 24 && again <= first, `${first} statements, ${again} once they are known`);
});

test('planning from a template, repeating and copying take the same few statements', async () => {
  const counts: number[] = [];
  for (const count of [1, 10, 60]) {
    const details = (await newLists(count)).map((check_list_id, at) => ({
      check_list_id,
      group_name: 'G',
      group_number: at + 1,
    }));
    const { id } = await created(
      site.as.admin.post('/inspection_template', { name: `Of ${count}`, details }),
    );
    let inspection = '';
    const from = `/inspection/composite/${site.object_id}`;
    counts.push(
      await statementsOf(async () => {
        inspection = (await created(site.as.admin.post(from, { template_id: id }))).id;
      }),
    );
    const copy = (mode: string) =>
      statementsOf(() =>
        created(site.as.admin.post(`/inspection/composite/${inspection}/copy`, { mode })),
      );
    counts.push(await copy('repeat'), await copy('copy'));
    await ok(site.as.admin.get(`/inspection/${inspection}`));
  }
  assert.deepEqual(counts.slice(3, 6), counts.slice(0, 3));
  assert.deepEqual(counts.slice(6), counts.slice(0, 3));
});
