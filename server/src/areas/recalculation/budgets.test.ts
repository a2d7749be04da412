import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openDatabase } from '#kit/db/db.ts';
import type { Database } from '#kit/db/db.ts';
import { inTenant, withRetries } from '#kit/db/transaction.ts';
import { budgetDifferences } from '#test/checks/budgets.ts';
import { growForest } from '#test/fixtures/growForest.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { anyMoneyOperation, growIndicators } from '#test/stress/moneyOperations.ts';
import { recalculateTenant } from './recalculate.ts';
import { random } from '#test/checks/random.ts';

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

/** A forest whose indicators have values, and one random change of them. */
async function growMoney() {
  const forest = await growForest(owner, { objects: 60, units: 4, random });
  const { tenant } = forest;
  const indicators = await growIndicators(owner, forest, 80);
  const change = () =>
    withRetries(() =>
      inTenant(database.app, tenant, (db) =>
        anyMoneyOperation(indicators)({ db, actor: { tenant_id: tenant } }),
      ),
    );
  for (let n = 0; n < 150; n++) await change();
  return { tenant, change };
}

/** Changes of the sums that only a fault could cause, for one of their objects. */
const FAULTS: Record<string, string> = {
  'a wrong own sum':
    'update object_budget set own = own + 0.1 where tenant_id = $1 and object_id = $2',
  'a wrong sum below':
    'update object_budget set below = below - 7, below_values = below_values + 1 where tenant_id = $1 and object_id = $2',
  'lost sums': 'delete from object_budget where tenant_id = $1 and object_id = $2',
  'a sum of nothing':
    "insert into object_budget (tenant_id, object_id, name, unit_code, own, own_values) values ($1, $2, 'Nothing', 2, 5, 1)",
  'a wrong copy of the parent':
    'update object_budget set parent_id = $2 where tenant_id = $1 and object_id = $2',
  'indicators that count another amount':
    'update measurement_indicator set counted_value = counted_value + 3 where tenant_id = $1 and object_id = $2 and counted_name is not null',
};

test('each wrong sum of money is corrected once, and right ones are not touched', async () => {
  const { tenant } = await growMoney();
  const recalculate = async () => {
    const { corrected, residual } = await recalculateTenant(database, { tenant });
    assert.equal(residual, 0);
    assert.deepEqual(await budgetDifferences(owner, tenant), []);
    return corrected;
  };
  assert.equal(await recalculate(), 0);
  const { rows } = await owner.query<{ id: string }>(
    `select distinct i.object_id as id from measurement_indicator i join object_budget b on b.tenant_id = $1 and b.object_id = i.object_id
     where i.tenant_id = $1 and i.counted_name is not null order by 1 limit $2`,
    [tenant, Object.keys(FAULTS).length],
  );
  for (const [n, [name, fault]] of Object.entries(FAULTS).entries()) {
    const { rowCount } = await owner.query(fault, [tenant, rows[n]?.id]);
    assert.ok(rowCount && rowCount > 0, name);
    assert.ok((await recalculate()) >= 1, name);
  }
  assert.equal(await recalculate(), 0);
});

test('sums of money are corrected without losing simultaneous changes', async () => {
  const { tenant, change } = await growMoney();
  await owner.query(
    'update object_budget set own = own + 1, below = below + 2 where tenant_id = $1',
    [tenant],
  );
  let goesOn = true;
  const writer = async () => {
    while (goesOn) await change();
  };
  const writers = [writer(), writer()];
  const { corrected } = await recalculateTenant(database, { tenant });
  goesOn = false;
  await Promise.all(writers);
  assert.ok(corrected > 0);
  assert.deepEqual(await budgetDifferences(owner, tenant), []);
});
