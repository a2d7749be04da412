import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/**
 * Advances from statement to statement, unlike `now()`, so that waiting for a lock does not make a request late. Within one
 * statement it is constant, as a cluster requires of the values of an update.
 */
export const DATABASE_CLOCK = sql<string>`statement_timestamp()`;

/**
 * The clock for every decision of the installation: the clocks of servers differ, but the database has only
 * one.
 */
export async function timeOf({ db, deps }: Pick<Ctx, 'db' | 'deps'>): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select ${deps.clock} as now`.execute(db);
  return new Date(rows[0]?.now ?? '');
}
