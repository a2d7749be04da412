import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import { Shares } from './shares.ts';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** `2026-11-20 09:12:00.123456+00` → ISO; text keeps the microseconds a cursor needs. */
export const isoTime = (text: string): string => text.replace(' ', 'T').replace(/\+00$/, 'Z');

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTime,
};
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type Role = 'plumbline_app' | 'plumbline_read';
/** Ends a query that went astray; lists and facets stay far below it. */
const STATEMENT_TIMEOUT_MS = 20_000;

/** Connection settings for a URL: `postgres://…`, or the socket form the embedded server gives. */
export const connection = (url: string, role?: Role): pg.PoolConfig => ({
  connectionString: url,
  types,
  options: `-c timezone=UTC${role ? ` -c role=${role} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=10000` : ''}`,
  application_name: 'plumbline',
});

function pool(url: string, role: Role, max: number): pg.Pool {
  const made = new pg.Pool({
    ...connection(url, role),
    Client: PreparingClient,
    max,
    connectionTimeoutMillis: 10_000,
  });
  // A restarting database breaks connections. Whoever uses one learns it from his query; without a listener of its own
  // the same event would end the process.
  made.on('connect', (client) => client.on('error', () => undefined));
  made.on('error', () => undefined);
  return made;
}

const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
export const compile = <R>(query: RawBuilder<R>): CompiledQuery<R> => query.compile(compiler);

/** A compiled read; `planned` ones are not prepared, since one plan for all values would be a bad one. */
export interface ReadQuery {
  sql: string;
  parameters: readonly unknown[];
  planned?: boolean;
}

export interface Database {
  /** Writes and hand-written reads, under row level security, in transactions with the tenant set. */
  app: Kysely<Schema>;
  /** Runs one built read as `plumbline_read`: every relation in it carries its tenant predicate. */
  read<R>(query: RawBuilder<R>): Promise<R[]>;
  readCompiled: <R>(query: ReadQuery) => Promise<R[]>;
  /** The same for a request, within the share of its tenant. */
  readFor: <R>(tenant: string, query: ReadQuery) => Promise<R[]>;
  /** Transactions of requests, within the share of their tenant. */
  transactions: Shares;
  /** The same read inside an open transaction. */
  readWithin: <R>(db: Kysely<Schema>, query: ReadQuery) => Promise<R[]>;
  /** A connection of the application's role for streams, under row level security; to be released. */
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
}

/** Hot statements are prepared under a name; past this many texts the rest stays unnamed. */
const MAX_PREPARED = 400;
const names = new Map<string, string>();

/** The name under which every connection of this process prepares a text. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  names.set(text, `q${names.size}`);
  return names.get(text);
}

/** Sends texts that have a name as prepared ones: the query builder knows only text and values. */
class PreparingClient extends pg.Client {
  // pg's overloads cannot be restated; only this one form is changed, all others pass through.
  override query = ((...sent: [unknown, unknown?, ...unknown[]]) => {
    const [text, values] = sent;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(...sent) : query({ name, text, values });
  }) as typeof pg.Client.prototype.query;
}

/** Opens both pools on a migrated database. */
export function openDatabase(url: string, size: { app?: number; read?: number } = {}): Database {
  const { app: appSize = 12, read: readSize = 8 } = size;
  const appPool = pool(url, 'plumbline_app', appSize);
  const readPool = pool(url, 'plumbline_read', readSize);
  const reads = new Shares(readSize);
  const app = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: appPool }) });
  const readCompiled = async <R>(query: ReadQuery) => {
    const name = query.planned ? undefined : nameOf(query.sql);
    const result = await readPool.query({ name, text: query.sql, values: [...query.parameters] });
    return result.rows as R[];
  };
  return {
    app,
    readCompiled,
    readFor: (tenant, query) => reads.run(tenant, () => readCompiled(query)),
    transactions: new Shares(appSize),
    read: (query) => readCompiled(compile(query)),
    readWithin: async <R>(db: Kysely<Schema>, query: ReadQuery) => {
      if (!query.planned) nameOf(query.sql);
      return (await db.executeQuery<R>(CompiledQuery.raw(query.sql, [...query.parameters]))).rows;
    },
    connect: () => appPool.connect(),
    close: async () => {
      await Promise.all([app.destroy(), readPool.end()]);
    },
  };
}
