import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { countOnNodes } from './nodes.ts';

const WAITING =
  'select count(*) from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted';

/** How many connections of the owner's database, on any server of a cluster, wait for a lock. */
export const waitingCount = (owner: pg.Client): Promise<number> => countOnNodes(owner, WAITING);

/** Resolves when this many wait. */
export async function untilWaiting(owner: pg.Client, count: number): Promise<void> {
  while ((await waitingCount(owner)) < count) await pause(5);
}
