import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** Moves on within a transaction, unlike `now()`: who waited for a lock is not late by the wait. */
export const DATABASE_CLOCK = sql<string>`clock_timestamp()`;

/** What time it is for everything the instance decides: servers' own clocks differ, the database has one. */
export async function timeOf({ db, deps }: Pick<Ctx, 'db' | 'deps'>): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select ${deps.clock} as now`.execute(db);
  return new Date(rows[0]?.now ?? '');
}
