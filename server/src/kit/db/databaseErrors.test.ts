import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type pg from 'pg';
import { newSite } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { isRetryable, refusalOfDatabaseError } from './databaseErrors.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  owner = await app.database.owner();
});
after(() => app.close());

async function errorOf(statement: string, values: unknown[] = []): Promise<unknown> {
  try {
    await owner.query(statement, values);
  } catch (error) {
    return error;
  }
  throw new Error('the statement succeeded');
}

test('a value that the database cannot read is bad input, a mistake in a statement is not', async () => {
  for (const statement of [
    `select 'x'::int`,
    `select '99999999999'::int`,
    `select timestamptz '2026-01-01' - interval '9999 years'`,
  ])
    assert.ok(refusalOfDatabaseError(await errorOf(statement)) instanceof InvalidInput, statement);
  for (const statement of ['select 1 / 0', `select substring('a' from 1 for -1)`, 'select ln(0)'])
    assert.equal(refusalOfDatabaseError(await errorOf(statement)), null, statement);
});

test('a reference to a deleted row is tried again; a row with references is in use', async () => {
  const site = await newSite(app);
  const dangling = await errorOf(
    `insert into object_path (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth) values ($1, $1, $1, '', 0)`,
    [site.tenant_id],
  );
  assert.equal(isRetryable(dangling), true);
  const used = await errorOf('delete from object where tenant_id = $1', [site.tenant_id]);
  assert.equal(isRetryable(used), false);
  const refusal = refusalOfDatabaseError(used);
  assert.ok(refusal instanceof Refusal && refusal.code === 'in_use');
});
