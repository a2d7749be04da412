import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/**
 * Advances from statement to statement, unlike `now()`: waiting for a lock does not make a request late. It is the same
 * for all of one, as a cluster wants it of what an update is made with.
 */
export const DATABASE_CLOCK = sql<string>`statement_timestamp()`;

/** The time that counts for everything the installation decides: servers' clocks differ, the database has one. */
export async function timeOf({ db, deps }: Pick<Ctx, 'db' | 'deps'>): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select ${deps.clock} as now`.execute(db);
  return new Date(rows[0]?.now ?? '');
}
