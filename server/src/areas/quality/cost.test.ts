import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { migrate } from '#kit/db/migrate.ts';
import { growForest } from '#test/fixtures/growForest.ts';
import type { GrownForest } from '#test/fixtures/growForest.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { random } from '#test/checks/random.ts';

const OBJECTS = 3000;
const MANY = 100;

// A function with the tenant as its parameter, so that on a cluster, where `migrate` distributes it, it runs on the shard of the change.
const ROWS_READ = `create function rows_read(t uuid) returns jsonb language plpgsql as $$
begin
  return (select jsonb_agg(jsonb_build_object('table', relname, 'read', coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)))
    from pg_stat_xact_user_tables);
end $$`;

let database: OwnDatabase;
let owner: pg.Client;
let forest: GrownForest;
before(async () => {
  database = await ownDatabase();
  owner = await database.owner();
  await owner.query(ROWS_READ);
  await migrate(database.url);
  forest = await growForest(owner, { objects: OBJECTS, units: 10, random });
});
after(() => database.drop());

const RESULTS = `select object_results_apply($1, $2::uuid[], array_fill(1::smallint, $4::int[]), array_fill($3::uuid, $4::int[]),
  array_fill(7, $4::int[]), array_fill(1, $4::int[]), array_fill(1, $4::int[]), array_fill(now(), $4::int[]), array_fill(null::uuid, $4::int[]))`;

/** A leaf at the bottom, and another branch near the root. */
const leaf = () => forest.objects.at(-1);
const branch = () => forest.objects[2];

/** A change, the number of changed objects, and its statement. It may read the path a few times per object. */
const CHANGES: [name: string, objects: number, statement: string, values: () => unknown[]][] = [
  [
    'results of many objects',
    MANY,
    RESULTS,
    () => [forest.objects.slice(-MANY), forest.sources[0], [MANY]],
  ],
  ['a result', 1, RESULTS, () => [[leaf()], forest.sources[0], [1]]],
  ['a move', 1, 'select object_move($1, $2, $3)', () => [leaf(), branch()]],
  ['an archiving', 1, 'select object_archive($1, $2, true, false, null)', () => [leaf()]],
  ['another unit', 1, 'select object_set_unit($1, $2, $3)', () => [leaf(), forest.units[9]]],
  ['a removal', 1, 'select object_delete($1, $2, false)', () => [leaf()]],
  ['a unit moved', 1, 'select unit_move($1, $2, $3)', () => [forest.units[9], forest.units[0]]],
];

/** The rows that one statement reads from each table, on a fresh connection. */
async function rowsRead(
  statement: string,
  values: unknown[],
): Promise<{ table: string; read: number }[]> {
  const writer = await database.app();
  try {
    await writer.query(`begin; set local app.tenant_id = '${forest.tenant}'`);
    await writer.query(statement, [forest.tenant, ...values]);
    const { rows } = await writer.query('select rows_read($1)', [forest.tenant]);
    await writer.query('rollback');
    return rows[0].rows_read;
  } finally {
    await writer.end();
  }
}

// Before tables are analysed, for example after the first import, the planner does not know a tenant's size.
for (const [name, objects, statement, values] of CHANGES) {
  test(`${name}: the roll-up reads the paths and not the whole tenant`, async () => {
    const rows = await rowsRead(statement, values());
    assert.ok(rows.some(({ read }) => read >= objects));
    for (const { table, read } of rows) {
      const most = Math.max(400, objects * 25);
      assert.ok(read <= most, `${table}: ${read} rows for ${objects} changes`);
    }
  });
}
