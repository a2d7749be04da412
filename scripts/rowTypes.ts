import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { TEMPLATE, startTestServer } from '../server/test/servers/databases.ts';
import { databaseOn } from '../server/test/servers/nodes.ts';
import { root } from './project.ts';

const FILE = 'server/src/schema.ts';
const NARROWED = 'server/src/columnTypes.ts';

interface Column {
  table: string;
  name: string;
  /** As in `pg_type.typname`; arrays start with `_`. */
  type: string;
  nullable: boolean;
  /** Filled by the database if left out. */
  has_default: boolean;
  /** Always filled by the database. */
  computed: boolean;
}

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' or a.attidentity = 'a' as computed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** As parsed by the driver (`server/src/kit/db/connection.ts`). */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  tsvector: 'string',
  uuid: 'string',
};

function typeOf(column: Column, narrowed: ReadonlySet<string>): string {
  const key = `${column.table}.${column.name}`;
  const element = TYPES[column.type.replace(/^_/, '')];
  if (!element)
    throw new Error(
      `${key} is of type ${column.type}, which ${import.meta.filename} does not know.`,
    );
  const plain = column.type.startsWith('_') ? `${element}[]` : element;
  const value = narrowed.has(key) ? `ColumnTypes['${key}']` : plain;
  const full = column.nullable && value !== 'unknown' ? `${value} | null` : value;
  if (column.computed) return `GeneratedAlways<${full}>`;
  if (column.type.startsWith('json'))
    return column.has_default ? `DefaultJson<${full}>` : `Json<${full}>`;
  return column.has_default ? `Generated<${full}>` : full;
}

const interfaceOf = (table: string): string =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;

/** The types of every table, as a module. */
function write(columns: Column[], narrowed: ReadonlySet<string>): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const unknown = [...narrowed].filter(
    (key) => !columns.some(({ table, name }) => key === `${table}.${name}`),
  );
  if (unknown.length > 0) throw new Error(`${NARROWED} names no columns: ${unknown.join(', ')}.`);
  const interfaces = [...tables].map(
    ([table, its]) =>
      `export interface ${interfaceOf(table)} {\n${its.map((column) => `  ${column.name}: ${typeOf(column, narrowed)};\n`).join('')}}\n`,
  );
  const schema = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)};\n`);
  return [
    `// Generated from the migrated database by \`npm run types\`; \`npm run check\` compares.\n`,
    `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\nimport type { ColumnTypes } from './columnTypes.ts';\n\n`,
    `/** Read as values, written as JSON text. */\ntype Json<T> = ColumnType<T, string, string>;\n`,
    `/** The same, filled by the database when left out. */\ntype DefaultJson<T> = ColumnType<T, string | undefined, string>;\n\n`,
    interfaces.join('\n'),
    `\n/** Every table. */\nexport interface Schema {\n${schema.join('')}}\n`,
  ].join('');
}

const narrowedColumns = (): Set<string> =>
  new Set(
    [...readFileSync(join(root, NARROWED), 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(
      ([, key]) => String(key),
    ),
  );

const server = await startTestServer('embedded');
try {
  const client = new pg.Client(databaseOn(server.url, TEMPLATE));
  await client.connect();
  const { rows } = await client.query<Column>(COLUMNS);
  await client.end();
  const text = write(rows, narrowedColumns());
  const path = join(root, FILE);
  if (process.argv.includes('--write')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${FILE} is not what the migrated database has: npm run types writes it anew.`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
