import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from './server.ts';
import { processIdentity } from './processes.ts';

function newDirectory(t: TestContext, below = ''): string {
  const parent = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
  chmodSync(parent, 0o711);
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, below, 'data');
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function queryUntilAnswered(url: string, text: string): Promise<Record<string, unknown>[]> {
  const deadline = performance.now() + 60_000; // recovery takes a while on a busy machine
  for (;;) {
    try {
      return await query(url, text);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

/** An application in its own process that keeps writing rows and prints each acknowledged one. */
async function startWriter(
  directory: string,
): Promise<{ child: ChildProcess; database: number; acknowledged: () => number }> {
  const program = `
    import pg from 'pg';
    import { startEmbedded } from ${JSON.stringify(new URL('server.ts', import.meta.url).href)};
    const database = await startEmbedded({ directory: ${JSON.stringify(directory)} });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('create table if not exists kept (n int primary key)');
    process.stdout.write('pid ' + database.pid + '\\n');
    const { rows } = await client.query('select coalesce(max(n), 0) as n from kept');
    for (let n = rows[0].n + 1; ; n++) {
      await client.query('insert into kept values ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!/\n\d+\n/.test(output)) {
    assert.equal(child.exitCode, null, 'the writer ended early');
    await sleep(10);
  }
  const lines = () => output.slice(0, output.lastIndexOf('\n')).split('\n');
  const database = Number(lines()[0]?.replace('pid ', ''));
  return { child, database, acknowledged: () => Number(lines().at(-1)) };
}

/** Creating a cluster takes a second: tests that stop its server and leave it unchanged share one. */
const sharedDirectory = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
chmodSync(sharedDirectory, 0o711);
after(() => rmSync(sharedDirectory, { recursive: true, force: true }));
const directory = join(sharedDirectory, 'data');

test('the embedded database keeps its data across a restart and is durable', async (t) => {
  const first = await startEmbedded({ directory });
  await query(first.url, 'create table remembered as select 7 as n');
  const settings = await query(
    first.url,
    `select string_agg(setting, ' ' order by name) as all from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  assert.deepEqual(settings, [{ all: 'on on on' }]);
  await first.stop();

  const second = await startEmbedded({ directory });
  t.after(() => second.stop());
  assert.deepEqual(await query(second.url, 'select n from remembered'), [{ n: 7 }]);
});

test('the embedded database folds and sorts every script, with ICU', async (t) => {
  const database = await startEmbedded({ directory });
  t.after(() => database.stop());
  const rows = await query(
    database.url,
    `select lower('ЇЖАК') as lower, 'Ж' ilike 'ж' as same, 'a' < 'B' collate "und-x-icu" as sorted`,
  );
  assert.deepEqual(rows, [{ lower: 'їжак', same: true, sorted: true }]);
});

test('a second application on the directory is refused with the pid of the first', async () => {
  const { child, acknowledged } = await startWriter(directory);
  const startedAt = performance.now();
  await assert.rejects(startEmbedded({ directory }), new RegExp(`process ${child.pid}:`));
  assert.ok(performance.now() - startedAt < 3000);
  const before = acknowledged();
  await sleep(200);
  assert.ok(acknowledged() > before, 'the first application is not disturbed');

  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await startEmbedded({ directory })).stop();
});

test('after kill -9 of the application the next one takes over and no row is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const { child, database, acknowledged } = await startWriter(directory);
    await sleep(100 + 40 * round);
    // In the last rounds the database server is killed at the same moment.
    if (round > 2) process.kill(database, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'close');

    const next = await startEmbedded({ directory });
    const [row] = await query(next.url, 'select max(n) as n, count(*)::int as rows from kept');
    assert.ok(Number(row?.n) >= acknowledged(), `${String(row?.n)} < ${acknowledged()}`);
    assert.equal(row?.rows, row?.n);
    await next.stop();
  }
});

test('a database server that dies is restarted under the same address', async (t) => {
  const lines: string[] = [];
  const database = await startEmbedded({
    directory,
    log: (line) => lines.push(line),
  });
  t.after(() => database.stop());
  await query(database.url, 'create table outlived as select 7 as n');
  const { pid } = database;
  process.kill(pid, 'SIGKILL');
  await sleep(50);
  assert.deepEqual(await queryUntilAnswered(database.url, 'select n from outlived'), [{ n: 7 }]);
  assert.notEqual(database.pid, pid);
  assert.ok(lines.some((line) => line.includes('is being restarted')));
});

test('a lock whose pid now belongs to another process is taken over', async () => {
  await (await startEmbedded({ directory })).stop();
  const lock = join(directory, 'plumbline.lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, identity: 'an earlier boot' }));
  const database = await startEmbedded({ directory });
  assert.ok(readFileSync(lock, 'utf8').includes(processIdentity(process.pid) ?? 'none'));
  await assert.rejects(startEmbedded({ directory }), new RegExp(`process ${process.pid}:`));
  await database.stop();
});

test('a directory path too long for a socket still works', async (t) => {
  const database = await startEmbedded({ directory: newDirectory(t, 'long'.repeat(30)) });
  t.after(() => database.stop());
  assert.deepEqual(await query(database.url, 'select 1 as one'), [{ one: 1 }]);
});

test('data of another major version is refused with one sentence', async () => {
  await (await startEmbedded({ directory })).stop();
  writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '17\n');
  await assert.rejects(startEmbedded({ directory }), /written by PostgreSQL 17/);
});
