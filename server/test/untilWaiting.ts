import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { nodesOf } from './ownDatabase.ts';
import { databaseOn } from './nodes.ts';

const WAITING = `select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`;

/** Resolves when this many connections of the owner's database, on any node of a cluster, wait for a lock. */
export async function untilWaiting(owner: pg.Client, count: number): Promise<void> {
  const [, ...workers] = nodesOf();
  const clients = workers.map(
    (worker) => new pg.Client({ connectionString: databaseOn(worker, owner.database ?? '') }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  try {
    for (;;) {
      const nodes = await Promise.all([owner, ...clients].map((client) => client.query(WAITING)));
      if (nodes.reduce((all, { rowCount }) => all + (rowCount ?? 0), 0) >= count) return;
      await pause(5);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
