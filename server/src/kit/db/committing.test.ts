import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { andCommit } from './committing.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 1, read: 1 });
  owner = await app.database.owner();
  await owner.query('create table note (text text unique deferrable initially deferred)');
  await owner.query('grant select, insert on note to plumbline_app');
});
after(() => app.close());

/** The rows of the last statement of a transaction, which commits with it. */
const last = async (
  statement: string | string[],
  values: unknown[],
  first?: string,
): Promise<unknown[]> =>
  await app.deps.database.app.connection().execute(async (db) => {
    const run = (sql: string, parameters: unknown[] = []) =>
      db.executeQuery(CompiledQuery.raw(sql, parameters));
    await run('begin');
    try {
      if (first !== undefined) await run('insert into note values ($1)', [first]);
      return (await run(andCommit(...[statement].flat()), values)).rows;
    } catch (error) {
      await run('rollback');
      throw error;
    } finally {
      const { rows } = await run('select pg_current_xact_id_if_assigned() as open');
      assert.deepEqual(rows, [{ open: null }], 'no transaction is left open');
    }
  });
const notes = async () => (await owner.query('select text from note order by text')).rows;
const INSERT = 'insert into note values ($1) returning text';

test("the last statement's result is returned once everything is committed, whether it is prepared or not", async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    assert.deepEqual(await last(INSERT, [text], `before ${text}`), [{ text }]);
    const committed = await notes();
    assert.ok([text, `before ${text}`].every((one) => committed.some((row) => row.text === one)));
  }
});

test('nothing is committed if the last statement fails, or its values cannot be sent', async () => {
  const rows = await notes();
  await assert.rejects(last('select 1 / $1::int', [0], 'lost'), /division by zero/);
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  await assert.rejects(last(`${INSERT}, 1`, [circular], 'lost'), /circular/i);
  assert.deepEqual(await notes(), rows);
});

test('several statements, each with its own values, commit together or not at all', async () => {
  const two = (one: unknown, other: unknown) => last([INSERT, INSERT], [one, other], 'several');
  assert.deepEqual(await two('first', 'second'), [{ text: 'second' }]);
  const rows = await notes();
  assert.ok(['several', 'first', 'second'].every((text) => rows.some((row) => row.text === text)));
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  await owner.query(`delete from note where text = 'several'`);
  const without = await notes();
  await assert.rejects(two(circular, 'third'), /circular/i);
  await assert.rejects(last(['select 1 / $1::int', INSERT], [0, 'third'], 'lost'), /division/);
  await assert.rejects(last([INSERT, 'select 1 / $1::int'], ['third', 0], 'lost'), /division/);
  assert.deepEqual(await notes(), without);
});

test('a statement that was skipped is prepared by its next use, and parsed only once', async () => {
  const divide = (by: number, text: string) => last(['select 1 / $1::int', INSERT], [by, text]);
  for (const text of ['p', 'q', 'r']) await divide(1, text);
  await assert.rejects(divide(0, 'lost'), /division/);
  for (const text of ['s', 't']) assert.deepEqual(await divide(1, text), [{ text }]);
  const { rows } = await app.deps.database.app.executeQuery<{ statement: string }>(
    CompiledQuery.raw(
      `select statement from pg_prepared_statements where statement like 'select 1 /%'`,
    ),
  );
  assert.equal(rows.length, 1);
});

test('an error that only the commit detects is reported too', async () => {
  const rows = await notes();
  await assert.rejects(last(INSERT, ['a'], 'lost'), /duplicate key/);
  assert.deepEqual(await notes(), rows);
  assert.deepEqual(await last(INSERT, ['f']), [{ text: 'f' }]);
});
