import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** Advances within a transaction, unlike `now()`: waiting for a lock does not make a request late. */
export const DATABASE_CLOCK = sql<string>`clock_timestamp()`;

/** The time that counts for everything the installation decides: servers' clocks differ, the database has one. */
export async function timeOf({ db, deps }: Pick<Ctx, 'db' | 'deps'>): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select ${deps.clock} as now`.execute(db);
  return new Date(rows[0]?.now ?? '');
}
