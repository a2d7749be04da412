import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './db.ts';

/** The names of settings that are off, without which a power cut may lose acknowledged changes. */
export const UNSAFE_SETTINGS = sql<string[]>`array(
  select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name)`;

/** Warns the operator about settings that the database server has switched off. */
export async function warnOfUnsafeSettings(
  database: Database,
  log: FastifyBaseLogger,
): Promise<void> {
  const [row] = await database.read<{ names: string[] }>(sql`select ${UNSAFE_SETTINGS} as names`);
  for (const name of row?.names ?? [])
    log.warn(`${name} is off on the database server: a power cut may lose acknowledged changes`);
}
