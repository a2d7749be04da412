import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { connection } from './connection.ts';

/** The schema of the queue: its tables belong to graphile-worker, which migrates them. */
export const QUEUE_SCHEMA = 'queue';

/** On a cluster the queue stays on the coordinator. */
const LOCAL_ONLY = '-c citus.enable_ddl_propagation=off';

/**
 * Brings the queue's schema to the version of the library and lets its role use it. If both are up to date, it only
 * reads.
 */
export async function migrateQueue(url: string, client: pg.ClientBase): Promise<void> {
  const settings = connection(url);
  const pool = new pg.Pool({ ...settings, options: `${settings.options} ${LOCAL_ONLY}`, max: 1 });
  // Without listeners, a connection that breaks while idle would end the process; the next query reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (line) => line.on('error', () => undefined));
  try {
    const logger = new Logger(() => () => undefined);
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger });
    const { rows } = await client.query<{ name: string; has_policy: boolean }>(UNREACHABLE);
    if (rows.length > 0) await pool.query(GRANTS);
    for (const { name, has_policy } of rows)
      if (!has_policy)
        await pool.query(
          `create policy of_queue on ${QUEUE_SCHEMA}.${name} to plumbline_queue using (true) with check (true)`,
        );
  } finally {
    await pool.end();
  }
}

/** Tables of the queue that its role cannot use yet. */
const UNREACHABLE = `
  select c.relname as name, p.polname is not null or not c.relrowsecurity as has_policy
  from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = 'of_queue'
  where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relkind in ('r', 'p')
    and (not has_table_privilege('plumbline_queue', c.oid, 'select, insert, update, delete') or p.polname is null and c.relrowsecurity)`;

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to plumbline_queue;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to plumbline_queue;
  grant usage on all sequences in schema ${QUEUE_SCHEMA} to plumbline_queue`;
