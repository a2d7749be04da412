import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { template } from './statement.ts';

const rows = template<{ tenant: string; ids: string[] }>(
  ({ tenant, ids }) =>
    sql`select ${1}::int from a join b on b.tenant_id = ${tenant}::uuid where a.tenant_id = ${tenant}::uuid and a.id = any(${ids}::uuid[])`,
);

test('a template puts each value into every place of its slot and leaves the rest unchanged', () => {
  const one = rows.with({ tenant: 'x', ids: ['y'] });
  assert.deepEqual(one.parameters, [1, 'x', 'x', ['y']]);
  const other = rows.with({ tenant: 'y', ids: [] });
  assert.deepEqual(other.parameters, [1, 'y', 'y', []]);
  assert.equal(other.sql, one.sql);
  assert.deepEqual(rows.constants, [1]);
});

test('a slot in the text of a statement instead of a parameter is an error', () => {
  assert.throws(() => template<{ id: string }>(({ id }) => sql.raw(`select '${id}'`)), /slot id/);
});
