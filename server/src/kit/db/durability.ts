import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './db.ts';

/** Settings without which a power cut may lose acknowledged changes. */
const REQUIRED = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Warns the operator about settings that the database server has switched off. */
export async function warnOfUnsafeSettings(
  database: Database,
  log: FastifyBaseLogger,
): Promise<void> {
  const rows = await database.read<{ name: string }>(
    sql`select name from pg_settings where name = any(${REQUIRED}) and setting = 'off'`,
  );
  for (const { name } of rows)
    log.warn(`${name} is off on the database server: a power cut may lose acknowledged changes`);
}
