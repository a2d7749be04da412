import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { countOnNodes } from './nodes.ts';

const WAITING =
  'select count(*) from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted';

/** Resolves when this many connections of the owner's database, on any server of a cluster, wait for a lock. */
export async function untilWaiting(owner: pg.Client, count: number): Promise<void> {
  while ((await countOnNodes(owner, WAITING)) < count) await pause(5);
}
