import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { EntityTable } from '#kit/model/table.ts';
import { listedEntities } from '../fixtures/make.ts';
import type { Body, Maker } from '../fixtures/maker.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { passes } from '../checks/oracle.ts';
import type { Rows } from '../checks/oracle.ts';
import { questions, searchOf, understood } from '../checks/questions.ts';
import { text } from '../checks/questionValues.ts';
import { entityOf, newSeededApp } from '../fixtures/seed.ts';

/** Number of queries; each has one to three filters. */
const RUNS = Number(process.env['FILTER_RUNS'] ?? 2000);

let app: TestApp;
let admin: Caller;
let rows: Rows;
let entities: EntityTable[];
before(async () => {
  ({ app, admin, rows } = await newSeededApp(addNamedObjects));
  // Dictionaries are one table and one shape: one of them is enough.
  const byShape = Map.groupBy(listedEntities(app), (entity) => entity.table);
  entities = [...byShape.values()].flatMap((same) => same.slice(0, 1));
});
after(() => app.close());

async function addNamedObjects(maker: Maker): Promise<void> {
  const letters = fc.sample(text, { numRuns: 30, seed: 7 });
  const named = letters.filter((one) => one.trim() !== '');
  for (const [n, name] of named.entries()) {
    // With several tags, "none of them" and "not all of them" are different rows.
    const tags = [name, ...named.slice(n + 1, n + 1 + (n % 3))].map((one) => one.trim());
    await maker.row('object', {
      full: true,
      over: { name, manufacturer: name, tags: [...new Set(tags)] },
    });
  }
}

test('a list with any filters returns the rows that match them', async (t) => {
  let filterCount = 0;
  let matches = 0;
  await fc.assert(
    fc.asyncProperty(questions(rows, entities), async (one) => {
      const parsed = understood(one);
      fc.pre(parsed !== null);
      const { filters } = one;
      const entity = entityOf(one.entity);
      const { status, body } = await admin.get(
        `${entity.resource.path}?with_archived=true&fields=id&${searchOf(one)}`,
      );
      assert.equal(status, 200, JSON.stringify(body));
      const all = [...(rows.get(entity.resource.name)?.values() ?? [])];
      const expected = all.filter((row) =>
        (parsed ?? []).every((filter) => passes(rows, entity.resource, row, filter)),
      );
      assert.deepEqual(
        body.items.map((row: Body) => row.id).toSorted(),
        expected.map((row) => row.id).toSorted(),
      );
      assert.equal(body.total, expected.length);
      filterCount += filters.length;
      if (expected.length > 0 && expected.length < all.length) matches += 1;
    }),
    {
      numRuns: RUNS,
      ...(process.env['FILTER_SEED'] ? { seed: Number(process.env['FILTER_SEED']) } : {}),
    },
  );
  t.diagnostic(
    `${filterCount} filters, ${matches} of ${RUNS} queries matched some rows and not others`,
  );
  assert.ok(filterCount >= RUNS * 1.5, `only ${filterCount} filters were sent`);
  assert.ok(matches > RUNS / 10, `only ${matches} queries matched some rows and not others`);
});
