import type pg from 'pg';
import type { DatabaseRole } from '#kit/db/rights.ts';

/** The first line of a backup. */
export interface Header {
  format: 'plumbline-backup';
  version: 1;
  made_at: string;
  /** The migrations applied when it was written: a restore starts there. */
  migrations: string[];
}
/** `@table` starts a table, `#rows` ends it with its number of rows; each line in between is one row as JSON. */
export const TABLE = '@';
export const END = '#';

export interface Table {
  name: string;
  /** Protected by row level security. */
  tenant: boolean;
  /** The role that sees the rows of all tenants. */
  reader: DatabaseRole;
  /** Columns that are stored, not computed. */
  columns: string[];
}

/**
 * Not data: rows created by the schema itself, the short-lived counters of sign-in, work that must not run twice, texts
 * and attachments of mails and messages to webhooks and devices, which a copy must not send, and uploads, whose bytes are in no
 * backup.
 */
const LEFT_OUT = [
  'migration',
  'function_file',
  'tenancy_exempt',
  'login_attempt',
  'job',
  'mail_body',
  'mail_attachment',
  'webhook_delivery',
  'webhook_attempt',
  'push_message',
  'upload',
  'round_time',
];

/** All tables that hold data. */
export async function dataTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relforcerowsecurity as tenant,
       case when has_table_privilege('plumbline_signin', c.oid, 'select') then 'plumbline_signin' else 'plumbline_read' end as reader,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     group by 1, 2, 3 order by 1`,
    [LEFT_OUT],
  );
  return rows;
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}
