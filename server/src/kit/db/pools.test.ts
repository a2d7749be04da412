import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import { SILENCE_MS } from './connection.ts';
import { CONNECTIONS, FEWEST_CONNECTIONS, openDatabase, connectionShares } from './db.ts';

const AT_ONCE = 4;

/** As when a laptop's lid is closed, a virtual machine moves, or a debugger halts: nothing runs, answers arrive. */
const standStill = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a process that stood still reads the answers that arrived, and breaks no connection', async () => {
  const own = await ownDatabase();
  const database = openDatabase(own.url, { app: AT_ONCE, read: AT_ONCE });
  const owner = await own.owner();
  try {
    await owner.query('begin; lock table tenant in access exclusive mode');
    const reading = Array.from({ length: AT_ONCE }, () =>
      database.read<{ n: number }>(sql`select count(*)::int as n from tenant t`),
    );
    const isWaiting = async () =>
      (
        await own.queryAsOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length === AT_ONCE;
    while (!(await isWaiting()));
    const committed = owner.query('commit');
    await new Promise((resolve) => setImmediate(resolve));
    standStill(SILENCE_MS + 500);
    await committed;
    assert.deepEqual(
      await Promise.all(reading),
      Array.from({ length: AT_ONCE }, () => [{ n: 0 }]),
    );
  } finally {
    await owner.end();
    await database.close();
    await own.drop();
  }
});

/** Those of a server; the nodes of a cluster have some among themselves. */
const CLIENTS = `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and application_name not like 'citus%'`;

test('a server opens no more connections than it may, and needs few', async () => {
  for (const connections of [FEWEST_CONNECTIONS, CONNECTIONS]) {
    const own = await ownDatabase();
    const database = openDatabase(own.url, connectionShares(connections));
    const listener = {
      onNotice: () => undefined,
      onListening: () => undefined,
      onLost: () => undefined,
    };
    const listening = database.listen(['anything'], listener);
    try {
      const long = sql`select pg_sleep(0.2)`;
      const many = <T>(work: () => Promise<T>) =>
        Array.from({ length: connections }, () => work().catch(() => undefined));
      const working = [
        ...many(() => long.execute(database.app)),
        ...many(() => long.execute(database.signIn)),
        ...many(() => database.read(long)),
        ...many(() =>
          database.read({ sql: 'select pg_sleep(0.2)', parameters: [], unprepared: true }),
        ),
        database.probe(),
      ];
      const [most] = await own.queryAsOwner<{ n: number }>(CLIENTS);
      await Promise.all(working);
      const [kept] = await own.queryAsOwner<{ n: number }>(CLIENTS);
      assert.ok((most?.n ?? 0) <= connections);
      assert.equal(kept?.n, connections);
    } finally {
      await listening.close();
      await database.close();
      await own.drop();
    }
  }
});
