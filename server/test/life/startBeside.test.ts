import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { migrate } from '#kit/db/migrate.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 6, read: 6 });
  tenant = await newTenant(app);
});
after(() => app.close());

const CLIENTS = 8;
const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
/**
 * The statements of this database that currently wait for a lock: text and state are of one moment, the blocking processes
 * of a later one. Before PostgreSQL 16, inserts into one
 * table also wait briefly for each other to extend it, even without a start.
 */
const WAITING = `select query from pg_stat_activity where datname = current_database()
  and wait_event_type = 'Lock' and wait_event is distinct from 'extend' and cardinality(pg_blocking_pids(pid)) > 0`;
/** New objects below one parent wait for each other, as they should. */
const causedByStart = (waiting: Set<string>): string[] =>
  [...waiting].filter((query) => !/object_paths_lock|objects_created/.test(query));

async function startBeside(start: () => Promise<void>): Promise<void> {
  const { admin } = tenant.as;
  const [reader, watcher] = [await app.database.owner(), await app.database.owner()];
  try {
    await reader.query('begin isolation level repeatable read');
    const { rows } = await reader.query<{ name: string }>(TABLES);
    assert.ok(rows.length > 30);
    for (const { name } of rows) await reader.query(`select 1 from ${name} limit 1`);
    const waiting = new Set<string>();
    let starting = true;
    const watching = (async () => {
      while (starting) {
        const result = await watcher.query<{ query: string }>(WAITING);
        for (const { query } of result.rows) waiting.add(query);
        if (causedByStart(waiting).length > 0) return void (await reader.query('rollback'));
      }
    })();
    const statuses = new Set<number>();
    const client = async (n: number) => {
      for (let count = n; starting; count += 1) {
        const { status } = await (count % 4 === 0
          ? admin.post('/object', { name: `Pump ${count}` })
          : admin.get('/object?page_size=5'));
        statuses.add(status);
      }
    };
    const traffic = Array.from({ length: CLIENTS }, (_, n) => client(n));
    await start().finally(() => (starting = false));
    await Promise.all([watching, ...traffic]);
    assert.deepEqual(causedByStart(waiting), []);
    assert.deepEqual(statuses, new Set([200, 201]));
  } finally {
    await reader.end();
    await watcher.end();
  }
}

test('a server that starts during a long read and live traffic makes nobody wait', () =>
  startBeside(() => migrate(app.database.url)));

test('a newer server that replaces every function makes nobody wait', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-schema-'));
  try {
    for (const part of ['migrations', 'functions'])
      await cp(new URL(`../../${part}`, import.meta.url), join(directory, part), {
        recursive: true,
      });
    for (const file of await readdir(join(directory, 'functions')))
      await appendFile(join(directory, 'functions', file), '-- newer');
    const from = pathToFileURL(`${directory}/`);
    await startBeside(() => migrate(app.database.url, { from }));
  } finally {
    await rm(directory, { recursive: true });
  }
});
