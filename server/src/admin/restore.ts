import pg from 'pg';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { nextMail } from '@plumbline/contract/reports/mailRule';
import { connection } from '#kit/db/db.ts';
import { isDistributed } from '#kit/db/distribute.ts';
import { migrate, migrationNames } from '#kit/db/migrate.ts';
import type { FileStore } from '#kit/files/store.ts';
import { restoreFiles } from './files/restoreFiles.ts';
import { damagedFile, linesOfBackup, partsOfBackup } from './lines.ts';
import { dataTables, migrationsOf } from './tables.ts';
import type { Header, Table } from './tables.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Fills an empty database from a backup of this version or an earlier one, completely or not at all; the files beside
 * it go into the store first, unless they are restored in another way.
 */
export async function restore(url: string, file: string, store: FileStore | null): Promise<void> {
  const { migrations } = await headerOf(file);
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
    if (store) await restoreFiles(file, store);
    const distributed = await isDistributed(client);
    await dropNewerSchema(client, migrations);
    await migrate(url, { names: migrations, distributed });
    // On a cluster, changes of tables and their rows have to use the same connections.
    await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`);
    const tables = await dataTables(client);
    const closeAgain = await openTables(client, tables);
    // The file's rows replace any that a start has already created.
    for (const { name } of tables.filter(({ name }) => name.startsWith('instance')))
      await client.query(`delete from ${name}`);
    const rows = await fill(client, new Map(tables.map((table) => [table.name, table])), file);
    // A backup has no smaller versions.
    if (tables.some(({ name }) => name === 'file_blob'))
      await client.query(`update file_blob set versions = 'waiting' where versions <> 'none'`);
    if (tables.some(({ name }) => name === 'report_schedule')) await skipDueReports(client);
    await closeAgain();
    await client.query('commit');
    await migrate(url, { log: console.warn });
    await client.query('analyze');
    console.log(`Restored ${rows} rows from ${file}`);
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from login_index limit 1');
  if (rowCount)
    throw new Error(
      'The database is not empty: restore into a new one (another PLUMBLINE_DATA or DATABASE_URL).',
    );
}

/** Empties the database if the backup's schema is older than its own. */
async function dropNewerSchema(client: pg.Client, migrations: string[]): Promise<void> {
  if ((await migrationsOf(client)).length <= migrations.length) return;
  const { rows: foreign } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from tenancy_exempt e where e.relname = c.relname)
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'of_tenant')`,
  );
  if (foreign[0])
    throw new Error(
      `The database also holds ${foreign[0].name}, which is not Plumbline's: restore into one of its own.`,
    );
  const { rows } = await client.query<{ kind: string; names: string }>(
    `select 'table' as kind, string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     union all select 'function', string_agg(oid::regprocedure::text, ', ') from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all select 'collation', string_agg(quote_ident(collname), ', ') from pg_collation
     where collnamespace = 'public'::regnamespace`,
  );
  for (const { kind, names } of rows)
    if (names) await client.query(`drop ${kind} ${names} cascade`);
}

/**
 * Lifts foreign keys and row level security, so that rows may come in any order, until the returned function
 * is called.
 */
async function openTables(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name, tenant } of tables)
    if (tenant) await client.query(`alter table ${name} no force row level security`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, tenant } of tables)
      if (tenant) await client.query(`alter table ${name} force row level security`);
  };
}

interface Batch {
  table: Table;
  rows: { text: string; line: number }[];
}

async function fill(
  client: pg.Client,
  tables: ReadonlyMap<string, Table>,
  file: string,
): Promise<number> {
  let batch: Batch | null = null;
  let all = 0;
  for await (const part of partsOfBackup(file)) {
    const table = tables.get(part.table);
    if (!table)
      throw new Error(`${file} has a table ${part.table} that this version does not know.`);
    batch ??= { table, rows: [] };
    if (part.kind === 'row') {
      batch.rows.push(part);
      all += 1;
    }
    if (part.kind === 'end' || batch.rows.length === ROWS_AT_ONCE) {
      await insertAll(client, batch, file);
      batch = null;
    }
  }
  return all;
}

/** The first line of the file; refuses versions that this one cannot migrate. */
async function headerOf(file: string): Promise<Header> {
  const header = parseHeader(await firstLine(file));
  if (header?.format !== 'plumbline-backup' || !Array.isArray(header.migrations))
    throw new Error('This file is not a Plumbline backup.');
  const ours = await migrationNames();
  if (header.migrations.join() !== ours.slice(0, header.migrations.length).join()) {
    throw new Error(
      'This backup comes from a newer version of Plumbline: install that version, or a newer one, and restore it there.',
    );
  }
  return header;
}

function parseHeader(line: string): Header | null {
  try {
    return JSON.parse(line) as Header; // its format is checked by the caller
  } catch {
    return null;
  }
}

async function firstLine(file: string): Promise<string> {
  for await (const line of linesOfBackup(file)) return line;
  throw new Error('This file is not a Plumbline backup.');
}

/** @throws with the line of the first row that the database refuses */
async function insertAll(client: pg.Client, { table, rows }: Batch, file: string): Promise<void> {
  if (rows.length === 0) return;
  await client.query('savepoint batch');
  try {
    await insert(
      client,
      table,
      rows.map(({ text }) => text),
    );
  } catch (error) {
    await client.query('rollback to savepoint batch');
    for (const { text, line } of rows)
      await insert(client, table, [text]).catch((cause: unknown) => {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw damagedFile(file, line, `a row of table ${table.name}: ${message}`);
      });
    throw error;
  }
  await client.query('release savepoint batch');
}

async function insert(client: pg.Client, table: Table, rows: string[]): Promise<void> {
  const columns = table.columns.map((name) => `"${name}"`).join(', ');
  await client.query(
    `insert into ${table.name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

interface DueReport {
  tenant_id: string;
  id: string;
  rrule: string;
  time_zone: string | null;
}

/** Moves reports that have come due since the backup to their next time: the original has already mailed them. */
async function skipDueReports(client: pg.ClientBase): Promise<void> {
  const { rows: zones } = await client.query<{ value: string }>(
    `select value #>> '{}' as value from instance where key = 'time_zone'`,
  );
  const { rows } = await client.query<DueReport>(
    `select s.tenant_id, s.id, s.rrule, t.time_zone from report_schedule s
     join tenant t on t.tenant_id = s.tenant_id where s.next_at <= now()`,
  );
  const now = new Date();
  for (const { tenant_id, id, rrule, time_zone } of rows) {
    const zone = zoneOf(time_zone) ?? zoneOf(zones[0]?.value) ?? 'UTC';
    await client.query('update report_schedule set next_at = $3 where tenant_id = $1 and id = $2', [
      tenant_id,
      id,
      nextMail(rrule, zone, now),
    ]);
  }
}
