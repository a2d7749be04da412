import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { migrate } from './migrate.ts';

const SERVER = new URL('../../../', import.meta.url);
let database: OwnDatabase;
let owner: pg.Client;
/** A copy of the schema, to change as the next version of Plumbline might. */
let next: string;
before(async () => {
  database = await ownDatabase();
  owner = await database.owner();
});
after(() => database.drop());
beforeEach(async () => {
  next = await mkdtemp(join(tmpdir(), 'plumbline-schema-'));
  for (const part of ['migrations', 'functions'])
    await cp(new URL(part, SERVER), join(next, part), { recursive: true });
});
afterEach(async () => {
  await rm(next, { recursive: true });
  await owner.query(`delete from migration where name like '9%'`);
  await migrate(database.url);
});

const upgrade = () => migrate(database.url, { from: pathToFileURL(`${next}/`) });
const write = (file: string, text: string) => writeFile(join(next, file), text);
const read = (file: string) => readFile(join(next, file), 'utf8');

interface Row {
  signature: string;
  place: string;
}
/** Each of our functions with the location of its row, which changes when the function is replaced. */
async function functions(): Promise<Map<string, string>> {
  const { rows } = await owner.query<Row>(
    `select oid::regprocedure::text as signature, concat(oid, ' ', xmin) as place from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  return new Map(rows.map(({ signature, place }) => [signature, place]));
}
const ledger = async () => (await owner.query('select * from function_file order by name')).rows;
/** The names of the functions that differ between two states. */
const changedNames = (one: Map<string, string>, two: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...two.keys()])]
    .filter((signature) => one.get(signature) !== two.get(signature))
    .map((signature) => signature.replace(/\(.*/, ''))
    .toSorted();
const value = async (call: string) => (await owner.query(`select ${call} as value`)).rows[0].value;

/** The relations of this database that a statement waits for. */
const WAITING = `exists (select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database()))`;
/** Whether the work waits for a lock held by another migrating server; if so, it may continue afterwards. */
async function waitsForOthers(work: () => Promise<void>): Promise<boolean> {
  const other = await database.owner();
  try {
    await other.query('begin; lock table migration, function_file in exclusive mode');
    let [finished, waits] = [false, false];
    const working = work().finally(() => (finished = true));
    while (!finished && !waits) waits = await value(WAITING);
    await other.query('rollback');
    await working;
    return waits;
  } finally {
    await other.end();
  }
}

test('if no file changed, migrating changes nothing and does not wait', async () => {
  const [was, files] = [await functions(), await ledger()];
  assert.equal(await waitsForOthers(upgrade), false);
  assert.deepEqual(changedNames(was, await functions()), []);
  assert.deepEqual(await ledger(), files);
});

test('a changed file is applied to an existing database, and no other file', async () => {
  const was = await functions();
  const text = await read('functions/numbers.sql');
  await write('functions/numbers.sql', text.replace(`'INS-'`, `'NEW-'`));
  await upgrade();
  assert.equal(await value('inspection_number(7)'), 'NEW-000007');
  const numbers = ['inspection_number', 'inspection_number_give', 'inspection_numbers_take'];
  assert.deepEqual(changedNames(was, await functions()), numbers);
});

const ONE = `create or replace function one(n int) returns int language plpgsql as $$ begin return n; end $$;`;
const OTHER = `create or replace function other() returns int language plpgsql as $$ begin return 2; end $$;`;
/** The ways in which the next version may change a function: its files, a call, and the result. */
const NEXT: [title: string, files: Record<string, string>, call: string, result: unknown][] = [
  ['another return type', { 'a.sql': ONE.replace('returns int', 'returns text') }, 'one(1)', '1'],
  ['other parameter names', { 'a.sql': ONE.replaceAll(/\bn\b/g, 'm') }, 'one(m => 1)', 1],
  ['other parameters', { 'a.sql': ONE.replace('int)', `int, more text default '')`) }, 'one(1)', 1],
  ['another file', { 'a.sql': OTHER, 'b.sql': ONE }, 'one(1)', 1],
  ['a file before its own', { '0.sql': ONE, 'a.sql': OTHER }, 'one(1)', 1],
  ['no file', { 'a.sql': OTHER }, `to_regproc('one')`, null],
  ['no file, with its file gone', {}, `to_regproc('one')`, null],
];
for (const [title, files, call, result] of NEXT)
  test(`a function gets ${title}: it exists once, or not at all`, async () => {
    await write('functions/a.sql', ONE);
    await upgrade();
    await rm(join(next, 'functions/a.sql'));
    for (const [name, text] of Object.entries(files)) await write(`functions/${name}`, text);
    await upgrade();
    assert.equal(await value(call), result);
    const names = [...(await functions()).keys()].filter((name) => name.startsWith('one('));
    assert.equal(names.length, result === null ? 0 : 1);
  });

test('a file that cannot be applied leaves all functions unchanged', async () => {
  await write('functions/a.sql', ONE);
  await write('functions/b.sql', 'create or replace function broken');
  const [was, files] = [await functions(), await ledger()];
  await assert.rejects(upgrade(), { code: '42601' });
  assert.deepEqual(changedNames(was, await functions()), []);
  assert.deepEqual(await ledger(), files);
});

test('a server that starts beside a newer version does not replace its functions', async () => {
  await write('migrations/9000_next.sql', 'select 1');
  await write('functions/a.sql', ONE);
  await upgrade();
  const was = await functions();
  await migrate(database.url);
  assert.deepEqual(changedNames(was, await functions()), []);
});

test('a migration runs once, and is refused if it was edited', async () => {
  await write('migrations/9000_next.sql', 'create table next (tenant_id uuid primary key)');
  await upgrade();
  await upgrade();
  await write('migrations/9000_next.sql', 'create table next (tenant_id uuid primary key, n int)');
  await assert.rejects(upgrade(), /9000_next\.sql is not the one that ran .* never edited/);
  await owner.query('drop table next');
});

test('the queue of earlier versions is dropped, with its role', async () => {
  const own = await ownDatabase();
  const client = await own.owner();
  try {
    for (const statement of [
      'drop table round_time',
      `delete from tenancy_exempt where relname = 'round_time'`,
      `delete from migration where name = '0088_round_times.sql'`,
      'create role plumbline_queue',
      'grant plumbline_queue to current_user',
      'create schema queue',
      'create table queue.entry (id int)',
      'alter table queue.entry enable row level security',
      'create policy of_queue on queue.entry to plumbline_queue using (true)',
      'grant usage on schema queue to plumbline_queue',
      'grant select on queue.entry to plumbline_queue',
    ])
      await client.query(statement);
    await migrate(own.url);
    const { rows } = await client.query(
      `select nspname as name from pg_namespace where nspname = 'queue'
       union all select rolname from pg_roles where rolname = 'plumbline_queue'`,
    );
    assert.deepEqual(rows, []);
    assert.equal((await client.query('select from round_time')).rowCount, 0);
  } finally {
    await own.drop();
  }
});

test('what a cluster runs in place of a migration has the name of one', async () => {
  const names = await readdir(join(next, 'migrations'));
  const replaced = await readdir(join(next, 'migrations/distributed'));
  assert.deepEqual(
    replaced.filter((name) => !names.includes(name)),
    [],
  );
});

test('every function is defined once, in the file that owns it', async () => {
  const owned = (await ledger()).flatMap((file: { signatures: string[] }) => file.signatures);
  const indexed = 'search_fold(text)';
  assert.deepEqual([...(await functions()).keys()].toSorted(), [...owned, indexed].toSorted());
  const texts = await Promise.all(
    (await readdir(join(next, 'functions'))).map((file) => read(`functions/${file}`)),
  );
  const names = [...texts.join('\n').matchAll(/create or replace function (\w+)/g)].map(
    ([, name]) => name,
  );
  assert.equal(names.length, owned.length);
  assert.deepEqual(names.length, new Set(names).size);
});
