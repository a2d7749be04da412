import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { countOnNodes } from './nodes.ts';

const WAITING =
  'select count(*) from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted';

/** Number of connections of the owner's database, on any server of a cluster, that wait for a lock. */
export async function waitingCount(owner: pg.Client): Promise<number> {
  // Within a transaction, sessions that began after the first look would never be seen.
  await owner.query('select pg_stat_clear_snapshot()');
  return await countOnNodes(owner, WAITING);
}

/** A statement that has waited longer than this has been ended by its timeout. */
const WITHIN_MS = 60_000;

/** Resolves when this many wait; fails if they do not within a minute, as when one has given up before the other came. */
export async function untilWaiting(owner: pg.Client, count: number): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  for (let now = 0; now < count; now = await waitingCount(owner)) {
    assert.ok(performance.now() < end, `${now} of ${count} wait for a lock`);
    await pause(5);
  }
}
