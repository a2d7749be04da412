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

/** The names of the statements that the application's connection has prepared. */
async function prepared(like: string): Promise<string[]> {
  const connection = await app.deps.database.connect();
  const { rows } = await connection.query<{ name: string }>(
    `select name from pg_prepared_statements where statement like '${like}'`,
  );
  connection.release();
  return rows.map(({ name }) => name);
}

test('changes are prepared, and keep working when a newer version adds a column to their table', async () => {
  const { admin } = site.as;
  const change = (description: string) =>
    ok(admin.patch(`/object/${site.object_id}`, { description }));
  for (let n = 0; n < 8; n++) await change(`before ${n}`);
  const first = await prepared('select t.* from "object" t%for no key update');
  assert.equal(first.length, 1);

  await app.database.queryAsOwner('alter table object add column of_tomorrow text');
  assert.equal((await change('after'))['description'], 'after');
  for (let n = 0; n < 4; n++) await change(`later ${n}`);
  const again = await prepared('select t.* from "object" t%for no key update');
  assert.equal(again.length, 2);
  await created(admin.post('/object', { name: 'New', parent_id: site.object_id }));
});

test('begin and other statements without values are not prepared', async () => {
  assert.deepEqual(await prepared('begin%'), []);
});
