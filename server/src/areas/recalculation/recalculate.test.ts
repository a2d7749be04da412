import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type pg from 'pg';
import { newId } from '#kit/ids.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Database } from '#kit/db/db.ts';
import { differences, readForest } from '#test/fixtures/forestRows.ts';
import { growForest } from '#test/fixtures/growForest.ts';
import type { GrownForest } from '#test/fixtures/growForest.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { recalculateTenant } from './recalculate.ts';
import { chance, random } from '#test/checks/random.ts';
import { sized } from '#test/checks/size.ts';

let own: OwnDatabase;
let database: Database;
let owner: pg.Client;

before(async () => {
  own = await ownDatabase();
  database = openDatabase(own.url, { app: 3, read: 1 });
  owner = await own.owner();
});
after(async () => {
  await database.close();
  await own.drop();
});

const grow = (objects: number, units: number): Promise<GrownForest> =>
  growForest(owner, { objects, units, random });

async function wrongRows(tenant: string): Promise<string[]> {
  const forest = await readForest(owner, tenant);
  return differences(forest, forest.truth);
}

test('a tenant with correct quality is not changed', async () => {
  const { tenant } = await grow(300, 8);
  const versions = () =>
    owner.query(
      `select xmin::text, object_id::text from object_quality where tenant_id = $1 order by object_id`,
      [tenant],
    );
  const old = (await versions()).rows;
  assert.deepEqual(await recalculateTenant(database, { tenant }), {
    checked: 308,
    corrected: 0,
    residual: 0,
  });
  assert.deepEqual((await versions()).rows, old);
});

test('each wrong summary is corrected and counted once, however many others depend on it', async () => {
  const { tenant, objects, units } = await grow(300, 8);
  await owner.query(
    'update object_quality set actual_ok = actual_ok + 5 where tenant_id = $1 and object_id = $2',
    [tenant, objects[250]],
  );
  await owner.query(
    'update object_quality set inherited_critical = inherited_critical + 1, children_count = 77 where tenant_id = $1 and object_id = $2',
    [tenant, objects[20]],
  );
  await owner.query(
    'update object_facts set total_status = 20, status_code = 99 where tenant_id = $1 and object_id = $2',
    [tenant, objects[100]],
  );
  await owner.query(
    'update business_unit_quality set actual_attention = 1000 where tenant_id = $1 and business_unit_id = $2',
    [tenant, units[3]],
  );
  const progress: number[] = [];
  const result = await recalculateTenant(database, {
    tenant,
    onProgress: ({ wrong }) => progress.push(wrong),
  });
  assert.deepEqual(await wrongRows(tenant), []);
  assert.equal(result.residual, 0);
  // Two summaries, one row of facts and one unit; until it is corrected, the unit of the first and its ancestors may
  // differ too.
  assert.ok(
    result.corrected >= 4 && result.corrected <= 4 + units.length,
    `corrected ${result.corrected}`,
  );
  assert.equal(progress.at(-1), result.corrected);
  assert.deepEqual(await recalculateTenant(database, { tenant }), {
    checked: 308,
    corrected: 0,
    residual: 0,
  });
});

test('lost rows, a wrong copy of the parent and results without an object are corrected', async () => {
  const { tenant, objects, sources } = await grow(100, 4);
  const leaf = objects.at(-1);
  await owner.query('delete from object_facts where tenant_id = $1 and object_id = any ($2)', [
    tenant,
    [leaf, objects[3]],
  ]);
  await owner.query('delete from object_quality where tenant_id = $1 and object_id = $2', [
    tenant,
    leaf,
  ]);
  await owner.query(
    'update object_quality set parent_id = $3 where tenant_id = $1 and object_id = $2',
    [tenant, objects[90], objects[1]],
  );
  await owner.query(
    'delete from business_unit_quality where tenant_id = $1 and parent_id is not null',
    [tenant],
  );
  await owner.query(`insert into object_result values ($1, $2, 1, $3, 1, 1, 1, now(), null)`, [
    tenant,
    newId(),
    sources[0],
  ]);
  assert.equal((await recalculateTenant(database, { tenant })).residual, 0);
  assert.deepEqual(await wrongRows(tenant), []);
});

test('any wrong sums are corrected', async () => {
  const { tenant, objects, units } = await grow(60, 6);
  const damage = fc.record({
    row: fc.nat(1000),
    column: fc.constantFrom(
      'actual_ok',
      'actual_critical',
      'inherited_ok',
      'inherited_attention',
      'children_count',
      'objects_critical',
      'objects_not_assessed',
    ),
    by: fc.integer({ min: -9, max: 9 }),
    unit: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 30 }), async (all) => {
      for (const { row, column, by, unit } of all) {
        const [table, key, ids] =
          unit || column.startsWith('objects_')
            ? ['business_unit_quality', 'business_unit_id', units]
            : ['object_quality', 'object_id', objects];
        await owner.query(
          `update ${table} set ${column} = ${column} + $3 where tenant_id = $1 and ${key} = $2`,
          [tenant, ids[row % ids.length], by],
        );
      }
      assert.equal((await recalculateTenant(database, { tenant })).residual, 0);
      assert.deepEqual(await wrongRows(tenant), []);
    }),
    { numRuns: sized(8, 15) },
  );
});

test('corrections add to concurrent changes without losing any', async () => {
  const { tenant, objects, sources } = await grow(400, 8);
  await owner.query(
    'update object_quality set inherited_ok = inherited_ok + 3, actual_critical = 1 where tenant_id = $1 and object_id = any ($2)',
    [tenant, objects.filter((_, n) => n % 3 === 0)],
  );
  await owner.query('update business_unit_quality set inherited_ok = 5 where tenant_id = $1', [
    tenant,
  ]);
  let running = true;
  const writer = async () => {
    const client = await own.app();
    const pick = (list: string[]) => list[chance(list.length)];
    while (running) {
      await client.query(`begin; set local app.tenant_id = '${tenant}'`);
      const work =
        random() < 0.8
          ? client.query(
              `select object_results_apply($1, array[$2::uuid], '{1}', array[$3::uuid], '{2}', '{1}', '{0}', array[now()], '{null}')`,
              [tenant, pick(objects), pick(sources)],
            )
          : client.query('select object_move($1, $2, $3)', [tenant, pick(objects), pick(objects)]);
      await work.then(
        () => client.query('commit'),
        () => client.query('rollback'),
      );
    }
    await client.end();
  };
  const writers = [writer(), writer(), writer()];
  const { corrected } = await recalculateTenant(database, { tenant });
  running = false;
  await Promise.all(writers);
  assert.ok(corrected > 0);
  await recalculateTenant(database, { tenant });
  assert.deepEqual(await wrongRows(tenant), []);
});
