import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './db.ts';

/** Settings that are off, although without them a power cut may lose acknowledged changes. */
const UNSAFE = `select name from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`;

interface Durability {
  is_cluster: boolean;
  /** The names of settings that are off on the database server, or on any node of a cluster. */
  unsafe_settings: string[];
}

/** Whether a power cut leaves acknowledged changes intact. */
export async function readDurability(read: Database['read']): Promise<Durability> {
  const [here] = await read<Durability>(
    sql`
      select exists (select 1 from pg_extension where extname = 'citus') as is_cluster,
        array(${sql.raw(UNSAFE)} order by name) as unsafe_settings`,
  );
  if (!here) throw new Error('no row from pg_settings');
  if (!here.is_cluster) return here;
  const names = await read<{ name: string }>(
    sql`
      select distinct name from run_command_on_all_nodes(${`select string_agg(name, ' ') from (${UNSAFE}) s`}),
        string_to_table(result, ' ') name
      where success order by name`,
  );
  return { is_cluster: true, unsafe_settings: names.map(({ name }) => name) };
}

/** Warns the operator about such settings. */
export async function warnOfUnsafeSettings(
  database: Database,
  log: FastifyBaseLogger,
): Promise<void> {
  const { is_cluster, unsafe_settings } = await readDurability(database.read);
  const where = is_cluster ? 'a node of the database' : 'the database server';
  for (const name of unsafe_settings)
    log.warn(`${name} is off on ${where}: a power cut may lose acknowledged changes`);
}
