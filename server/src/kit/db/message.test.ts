import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import type { Schema } from '../../schema.ts';
import { newId } from '#kit/ids.ts';
import { countStatement } from './message.ts';
import { AtCommit, commit, queue, lookUp, openTransaction } from './transaction.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 1, read: 1 });
  owner = await app.database.owner();
  await owner.query('create table note (text text unique deferrable initially deferred)');
  await owner.query('grant select, insert on note to plumbline_app');
});
after(() => app.close());

type Query = [text: string, values: unknown[]];
const written = ([text, values]: Query) => {
  const [first = '', ...rest] = text.split(/\$\d+/);
  return sql.join(
    [sql.raw(first), ...rest.flatMap((part, n) => [sql`${values[n]}`, sql.raw(part)])],
    sql``,
  );
};

/** Sends a transaction of these statements, all in one message with its commit; returns the rows of the last one. */
async function last(...queries: Query[]): Promise<unknown[]> {
  const { app: pool } = app.deps.database;
  try {
    return await openTransaction(pool, newId(), async (db) => {
      const [text, parameters] = queries.at(-1) ?? ['', []];
      for (const query of queries.slice(0, -1)) queue(db, written(query));
      return await commit(db, { read: { sql: text, parameters } });
    });
  } finally {
    const { rows } = await pool.executeQuery(
      CompiledQuery.raw('select pg_current_xact_id_if_assigned() as open'),
    );
    assert.deepEqual(rows, [{ open: null }], 'no transaction is left open');
  }
}
const notes = async () => (await owner.query('select text from note order by text')).rows;
const INSERT = 'insert into note values ($1) returning text';

test("the last statement's result is returned once everything is committed, whether it is prepared or not", async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    assert.deepEqual(await last([INSERT, [`before ${text}`]], [INSERT, [text]]), [{ text }]);
    const committed = await notes();
    assert.ok([text, `before ${text}`].every((one) => committed.some((row) => row.text === one)));
  }
});

test('nothing is committed if a statement fails, or a value cannot be sent', async () => {
  const rows = await notes();
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const lost: Query = [INSERT, ['lost']];
  for (const failing of [['select 1 / $1::int', [0]] as Query, [INSERT, [circular]] as Query]) {
    await assert.rejects(last(lost, failing), /division by zero|circular/i);
    await assert.rejects(last(failing, lost), /division by zero|circular/i);
  }
  assert.deepEqual(await notes(), rows);
});

test('a statement that was skipped is prepared by its next use, and parsed only once', async () => {
  const divide = (by: number, text: string) => last(['select 1 / $1::int', [by]], [INSERT, [text]]);
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

test('a statement that is prepared returns the same columns each time, with and without rows', async () => {
  await openTransaction(app.deps.database.app, newId(), async (db) => {
    const some = (n: number) =>
      sql`select n, 'x' || n as text from generate_series(1, ${n}::int) n`;
    const none = (n: number) => sql`select ${n}::int as alone where ${n}::int > 100`;
    for (const n of [0, 1, 0, 2, 0, 0, 3]) {
      const rows = Array.from({ length: n }, (_, at) => ({ n: at + 1, text: `x${at + 1}` }));
      assert.deepEqual(await lookUp(db, [none(n), some(n), some(1), none(200)]), [
        [],
        rows,
        [{ n: 1, text: 'x1' }],
        [{ alone: 200 }],
      ]);
    }
    await commit(db);
  });
});

test('an error that only the commit detects is reported too', async () => {
  const rows = await notes();
  await assert.rejects(last([INSERT, ['lost']], [INSERT, ['a']]), /duplicate key/);
  assert.deepEqual(await notes(), rows);
  assert.deepEqual(await last([INSERT, ['f']]), [{ text: 'f' }]);
});

test('an error is refused as its own statement says', async () => {
  const work = openTransaction(app.deps.database.app, newId(), async (db) => {
    const refusing = (text: string) => ({ refusalOf: () => new Error(text) });
    queue(db, sql`select 1`, refusing('the first'));
    queue(db, sql`select 1 / 0`, refusing('the second'));
    queue(db, sql`select 1`, refusing('the third'));
    await commit(db);
  });
  await assert.rejects(work, /the second/);
});

test('a result that may refuse is checked before the commit, and before any change after a first statement', async () => {
  const rows = await notes();
  const refuse = () => {
    throw new Error('refused');
  };
  for (const following of [
    (db: Kysely<Schema>) => commit(db),
    (db: Kysely<Schema>) => {
      const atCommit = new AtCommit();
      atCommit.call(sql`pg_notify('x', ${'lost'})`);
      return commit(db, { atCommit });
    },
    (db: Kysely<Schema>) => lookUp(db, [sql`select 1`]),
  ]) {
    const work = openTransaction(app.deps.database.app, newId(), async (db) => {
      queue(db, sql`insert into note values ('lost')`, { first: true, check: refuse });
      queue(db, sql`select 1 / 0`);
      await following(db);
    });
    await assert.rejects(work, /refused/);
  }
  assert.deepEqual(await notes(), rows);
});

test('a frequently used text keeps its name, however many texts are used once', () => {
  const hot = 'select 1';
  assert.deepEqual([countStatement(hot), countStatement(hot)], [undefined, undefined]);
  const name = countStatement(hot);
  assert.ok(name);
  for (let n = 0; n < 10_000; n++) {
    assert.equal(countStatement(`select ${n}, 1`), undefined);
    if (n % 100 === 0) assert.equal(countStatement(hot), name);
  }
  for (let n = 0; n < 3 * 500; n++) countStatement(`select ${n % 500}, 2`);
  const nameThird = (n: number) =>
    [1, 2, 3].map(() => countStatement(`select ${n}, 3`)).findLast(Boolean);
  const others = Array.from({ length: 500 }, (_, n) => nameThird(n));
  assert.equal(countStatement('select 499, 3'), others[499]);
  for (const [text, old] of [
    ['select 0, 3', others[0]],
    [hot, name],
  ] as const)
    assert.notEqual(countStatement(text), old);
});
