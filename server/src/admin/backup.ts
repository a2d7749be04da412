import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { connection } from '#kit/db/db.ts';
import type { FileStore } from '#kit/files/store.ts';
import { faultsText } from './files/filesOfBackup.ts';
import { saveFiles } from './files/saveFiles.ts';
import { damagedFile, partsOfBackup } from './lines.ts';
import { dataTables, END, migrationsOf, TABLE } from './tables.ts';
import type { Header, Table } from './tables.ts';

const ROWS_AT_ONCE = 2000;

/**
 * Writes all data as of one moment while the server keeps working, and copies the files of that moment beside it from
 * the store, unless they are saved in another way. The backup appears once both are complete and readable.
 * @throws then too, naming missing or damaged files
 */
export async function backup(url: string, file: string, store: FileStore | null): Promise<void> {
  const draft = `${file}.part`;
  try {
    const { rows, tables } = await writeRows(url, draft);
    await requireReadable(draft, tables);
    const faults = store ? await saveFiles({ file, rows: draft }, store) : [];
    await rename(draft, file);
    console.log(`Backup of ${rows} rows of ${tables.size} tables in ${file}`);
    if (faults.length > 0)
      throw new Error(faultsText(`${faults.length} files could not be saved:`, faults));
  } finally {
    await rm(draft, { force: true });
  }
}

interface BackupCounts {
  /** The number of rows of each table. */
  tables: Map<string, number>;
  rows: number;
}

/**
 * Reads the draft back as a restore does.
 * @throws unless each table has the rows that the database had, and each line is one row
 */
async function requireReadable(draft: string, tables: BackupCounts['tables']): Promise<void> {
  const found = new Map<string, number>();
  for await (const part of partsOfBackup(draft)) {
    if (part.kind === 'end') found.set(part.table, part.rows);
    if (part.kind === 'row' && !isRow(part.text))
      throw damagedFile(draft, part.line, `this is no row of table ${part.table}`);
  }
  for (const [table, rows] of tables)
    if (found.get(table) !== rows)
      throw new Error(`The backup has ${found.get(table) ?? 0} of ${rows} rows of table ${table}.`);
}

function isRow(text: string): boolean {
  try {
    const row: unknown = JSON.parse(text);
    return typeof row === 'object' && row !== null;
  } catch {
    return false;
  }
}

async function writeRows(url: string, draft: string): Promise<BackupCounts> {
  const client = new pg.Client(connection(url));
  await client.connect();
  const counts: BackupCounts = { tables: new Map(), rows: 0 };
  try {
    // In a cluster each worker, which has all rows of its tenants, is read as of one moment over one
    // connection.
    await client.query(
      'begin isolation level repeatable read, read only; set local citus.max_adaptive_executor_pool_size = 1',
    );
    await pipeline(
      Readable.from(linesOf(client, counts)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await client.query('commit');
    return counts;
  } finally {
    await client.end();
  }
}

async function* linesOf(client: pg.ClientBase, counts: BackupCounts): AsyncGenerator<string> {
  const header: Header = {
    format: 'plumbline-backup',
    version: 1,
    made_at: new Date().toISOString(),
    migrations: await migrationsOf(client),
  };
  yield `${JSON.stringify(header)}\n`;
  const sees = await seesAllRows(client);
  for (const table of await dataTables(client)) {
    yield `${TABLE}${table.name}\n`;
    let rows = 0;
    for await (const texts of rowsOf(client, table, sees)) {
      rows += texts.length;
      yield `${texts.join('\n')}\n`;
    }
    yield `${END}${rows}\n`;
    counts.tables.set(table.name, rows);
    counts.rows += rows;
  }
}

/**
 * Row level security applies to the owner too, and each table has a role that sees the rows of all tenants.
 * An owner that does not inherit the rights of both switches to the role; in a cluster that means another
 * connection and thus another moment.
 */
async function seesAllRows(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ sees: boolean }>(
    `select pg_has_role('plumbline_read', 'usage') and pg_has_role('plumbline_signin', 'usage') as sees`,
  );
  return rows[0]?.sees === true;
}

/** Rows as JSON written by the database, which keeps every digit and microsecond. */
async function* rowsOf(
  client: pg.ClientBase,
  table: Table,
  sees: boolean,
): AsyncGenerator<string[]> {
  if (table.tenant && !sees) await client.query(`set local role ${table.reader}`);
  await client.query(
    `declare row_text no scroll cursor for select to_jsonb(t)::text as row from public.${table.name} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from row_text`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close row_text');
  await client.query('reset role');
}
