import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { connection } from '#kit/db.ts';
import { dataTables, END, migrationsOf, TABLE } from './tables.ts';
import type { Header, Table } from './tables.ts';

const ROWS_AT_ONCE = 1000;

/** Fills an empty database from a backup: all of it or nothing. */
export async function restore(url: string, file: string): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await client.query('begin');
    await refuseUnlessEmpty(client);
    const tables = await dataTables(client);
    const closeAgain = await openTables(client, tables);
    // The row of every table but these comes from the file.
    await client.query('delete from instance');
    const rows = await fill(client, new Map(tables.map((table) => [table.name, table])), file);
    await closeAgain();
    await client.query('commit');
    await client.query('analyze');
    console.log(`Restored ${rows} rows from ${file}`);
  } finally {
    // An open transaction ends with its connection.
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

/** Lifts what would refuse rows in any order, foreign keys and row level security, until the returned function is called. */
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

async function fill(
  client: pg.Client,
  tables: ReadonlyMap<string, Table>,
  file: string,
): Promise<number> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error)).pipe(text);
  let table: Table | undefined;
  let batch: string[] = [];
  let [rows, all, lines] = [0, 0, 0];
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    lines += 1;
    if (lines === 1) {
      checkHeader(line, await migrationsOf(client));
    } else if (line.startsWith(TABLE)) {
      table = tables.get(line.slice(1));
      if (!table) throw damaged(file);
    } else if (line.startsWith(END)) {
      await insert(client, table, batch);
      if (Number(line.slice(1)) !== rows) throw damaged(file);
      [table, batch, rows] = [undefined, [], 0];
    } else {
      batch.push(line);
      rows += 1;
      all += 1;
      if (batch.length === ROWS_AT_ONCE) await insert(client, table, batch.splice(0));
    }
  }
  if (table || all === 0) throw damaged(file);
  return all;
}

const damaged = (file: string): Error => new Error(`${file} is damaged or no backup of Plumbline.`);

function checkHeader(line: string, migrations: string[]): void {
  let header: Partial<Header> = {};
  try {
    header = JSON.parse(line) as Partial<Header>;
  } catch {
    // A first line that is no JSON is judged like one with other content.
  }
  if (header.format !== 'plumbline-backup') throw new Error('This file is no backup of Plumbline.');
  if (header.migrations?.join() !== migrations.join()) {
    throw new Error(
      'This backup is of another version of Plumbline: restore it with that version, whose next start with this one brings it up to date.',
    );
  }
}

async function insert(client: pg.Client, table: Table | undefined, rows: string[]): Promise<void> {
  if (!table || rows.length === 0) return;
  const columns = table.columns.map((name) => `"${name}"`).join(', ');
  await client.query(
    `insert into ${table.name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}
