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
 * The statements of this database that currently wait for a lock of a start, and those of a start that wait. A client's
 * wait for another client is not the start's doing. State and text come from different moments: the text may be of the
 * statement before.
 */
const WAITING = `select w.query from pg_stat_activity w join pg_stat_activity b on b.pid = any(pg_blocking_pids(w.pid))
  where w.datname = current_database() and w.wait_event_type = 'Lock' and current_user in (w.usename, b.usename)`;

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
        if (waiting.size > 0) return void (await reader.query('rollback'));
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
    assert.deepEqual([...waiting], []);
    assert.deepEqual(statuses, new Set([200, 201]));
  } finally {
    await reader.end();
    await watcher.end();
  }
}

test('a server that starts during a long read and live traffic delays no request', () =>
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
