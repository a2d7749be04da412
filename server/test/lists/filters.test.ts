import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { EntityTable } from '#kit/model/table.ts';
import { clockAt, MORNING } from '../fixtures/clock.ts';
import { listedEntities } from '../fixtures/make.ts';
import type { Body, Maker } from '../fixtures/maker.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { passes } from '../checks/oracle.ts';
import type { Rows } from '../checks/oracle.ts';
import { questions, searchOf, understood } from '../checks/questions.ts';
import { text } from '../checks/questionValues.ts';
import { entityOf, newSeededApp } from '../fixtures/seed.ts';
import { sized } from '../checks/size.ts';

/** Number of queries; each has one to three filters. */
const RUNS = sized(200, 2000);

let app: TestApp;
let admin: Caller;
let rows: Rows;
let entities: EntityTable[];
before(async () => {
  ({ app, admin, rows } = await newSeededApp(addNamedObjects));
  app.deps.clock = clockAt(MORNING);
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
    { numRuns: RUNS },
  );
  t.diagnostic(
    `${filterCount} filters, ${matches} of ${RUNS} queries matched some rows and not others`,
  );
  assert.ok(filterCount >= RUNS * 1.5, `only ${filterCount} filters were sent`);
  assert.ok(matches > RUNS / 10, `only ${matches} queries matched some rows and not others`);
});

/** Three objects: filters, and the numbers of the objects that they find. */
const OPERATORS: [filter: string, found: number[]][] = [
  ['code=OP-2', [2]],
  ['code!=OP-2', [1, 3]],
  ['code>OP-2', [3]],
  ['code<OP-2', [1]],
  ['code>=OP-2', [2, 3]],
  ['code<=OP-2', [1, 2]],
  ['code~p-2', [2]],
  ['code:in:OP-1,OP-3', [1, 3]],
  ['code:not_in:OP-1,OP-3', [2]],
  ['code:like_any:p-1,p-3', [1, 3]],
  ['tags:contains:red,blue', [1]],
  ['tags:not_contains:red,blue', [3]],
];

// Last, since the rows of the previous test are only those that it knows.
test('each operator finds the rows it should', async () => {
  const tags = [['red', 'blue'], ['red'], []];
  for (const [at, own] of tags.entries()) {
    const object = { name: 'Told apart', code: `OP-${at + 1}`, tags: own };
    assert.equal((await admin.post('/object', object)).status, 201);
  }
  for (const [filter, found] of OPERATORS) {
    const filters = ['name=Told apart', filter].map((one) => `filter=${encodeURIComponent(one)}`);
    const { body } = await admin.get(`/object?sort_by=code&${filters.join('&')}`);
    const codes = body.items.map((row: Body) => row['code']);
    assert.deepEqual(
      codes,
      found.map((n) => `OP-${n}`),
      filter,
    );
  }
});
