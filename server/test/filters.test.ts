import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { EntityTable } from '#kit/model/table.ts';
import { listed, makerOf } from './make.ts';
import type { Body } from './maker.ts';
import { newApp, newTenant } from './newTenant.ts';
import type { Caller, TestApp } from './newTenant.ts';
import { passes } from './oracle.ts';
import type { Rows } from './oracle.ts';
import { questions, searchOf, understood } from './questions.ts';
import { text } from './questionValues.ts';
import { entityOf, seedEverything } from './seed.ts';

/** Questions asked; each has one to three filters. */
const RUNS = Number(process.env['FILTER_RUNS'] ?? 2000);

let app: TestApp;
let admin: Caller;
let rows: Rows;
let entities: EntityTable[];
before(async () => {
  app = await newApp();
  const tenant = await newTenant(app);
  admin = tenant.as.admin;
  const maker = makerOf(app, tenant);
  const letters = fc.sample(text, { numRuns: 30, seed: 7 });
  for (const name of letters.filter((one) => one.trim() !== '')) {
    await maker.row('object', {
      full: true,
      over: { name, manufacturer: name, tags: [name.trim()] },
    });
  }
  rows = await seedEverything(maker);
  // Dictionaries are one table and one shape: one of them is asked for all.
  const byShape = Map.groupBy(listed(app), (entity) => entity.table);
  entities = [...byShape.values()].flatMap((same) => same.slice(0, 1));
});
after(() => app.close());

test('what a list answers to any filters is what its rows say', async (t) => {
  let asked = 0;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(questions(rows, entities), async (one) => {
      const checked = understood(one);
      fc.pre(checked !== null);
      const { filters } = one;
      const entity = entityOf(one.entity);
      const { status, body } = await admin.get(
        `${entity.resource.path}?with_archived=true&fields=id&${searchOf(one)}`,
      );
      assert.equal(status, 200, JSON.stringify(body));
      const all = [...(rows.get(entity.resource.name)?.values() ?? [])];
      const expected = all.filter((row) =>
        (checked ?? []).every((filter) => passes(rows, entity.resource, row, filter)),
      );
      assert.deepEqual(
        body.items.map((row: Body) => row.id).toSorted(),
        expected.map((row) => row.id).toSorted(),
      );
      assert.equal(body.total, expected.length);
      asked += filters.length;
      if (expected.length > 0 && expected.length < all.length) found += 1;
    }),
    {
      numRuns: RUNS,
      ...(process.env['FILTER_SEED'] ? { seed: Number(process.env['FILTER_SEED']) } : {}),
    },
  );
  t.diagnostic(`${asked} filters, ${found} of ${RUNS} questions met some rows and not others`);
  assert.ok(asked >= RUNS * 1.5, `${asked} filters asked`);
  assert.ok(found > RUNS / 10, `${found} questions divided the rows`);
});
