import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Resolves when this many connections of the owner's database wait for a lock. */
export async function untilWaiting(owner: pg.Client, count: number): Promise<void> {
  const waiting = `select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`;
  while (((await owner.query(waiting)).rowCount ?? 0) < count) await pause(5);
}
