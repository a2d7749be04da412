import { CompiledQuery, Kysely } from 'kysely';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Schema } from '../../schema.ts';
import { poolsOf } from './pools.ts';
import { TenantLimit } from './tenantLimit.ts';
import { PoolDriver } from './transactionConnection.ts';
import { sendReads } from './message.ts';
import { DIALECT, compile } from './statement.ts';
import type { ReadAhead, ReadQuery, ReadRows, Readable, SendReads } from './statement.ts';
import { SILENCE_MS, connection } from './connection.ts';

export { connection, isoTime } from './connection.ts';
export { statementOf } from './message.ts';

export interface Database {
  /** Writes and hand-written reads, under row level security, in transactions with the tenant set. */
  app: Kysely<Schema>;
  /**
   * For sign-in, whose role alone may read the secrets; every statement names the tenant
   * (docs/decisions/tenancy-and-access.md).
   */
  signIn: Kysely<Schema>;
  /** Runs one built read as `plumbline_read`: every relation in it carries its tenant predicate. */
  read: ReadRows;
  /** As `read`, for a request, within the share of its tenant; its first reads take what goes `ahead` with them. */
  readFor: (tenant: string, signal?: AbortSignal, ahead?: ReadAhead) => ReadRows;
  /** Transactions of requests, within the share of their tenant. */
  transactions: TenantLimit;
  /** As `read`, inside an open transaction, where every statement has one plan for all values. */
  readWithin: <R>(db: Kysely<Schema>, query: ReadQuery) => Promise<R[]>;
  /** A connection of the application's role for streaming, under row level security; the caller releases it. */
  connect(): Promise<pg.PoolClient>;
  /** Listens to channels of notifications, on a connection of its own. */
  listen: (channels: readonly string[], listener: Listener) => { close(): Promise<void> };
  /** Resolves when the database answers. It uses its own connection, so that the work of tenants cannot block it. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

const queriesOf = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: { ...DIALECT, createDriver: () => new PoolDriver(pool) } });

/** Connections besides those of requests and sign-in: one that listens, and one for health checks. */
const ASIDE = 2;

/** The default for the most connections of a server, and the fewest that it works with. */
export const CONNECTIONS = 32;
export const FEWEST_CONNECTIONS = 20;

/** Shares connections out among writing, reading, and reading with a plan of its own. */
export function connectionShares(connections: number): { app: number; read: number } {
  const rest = connections - SIGN_IN_SIZE - ASIDE;
  const read = Math.floor((rest * 2) / 7);
  return { app: rest - 2 * read, read };
}

/** Connections for sign-in: hashing, two at a time, takes longer than its queries. */
const SIGN_IN_SIZE = 3;

/** Opens the pools on a migrated database. */
export function openDatabase(url: string, size: { app?: number; read?: number } = {}): Database {
  const usual = connectionShares(CONNECTIONS);
  const { app: appSize = usual.app, read: readSize = usual.read } = size;
  const openPool = poolsOf(url);
  const appPool = openPool('plumbline_app', appSize);
  const preparedPool = openPool('plumbline_read', readSize);
  const planningPool = openPool('plumbline_read', readSize, 'force_custom_plan');
  const probePool = openPool('plumbline_app', 1);
  const reads = new TenantLimit(readSize);
  const signInPool = openPool('plumbline_signin', SIGN_IN_SIZE);
  const readsWithin = (
    share: <T>(work: () => Promise<T>) => Promise<T>,
    ahead?: ReadAhead,
  ): ReadRows => {
    const sendTo =
      (pool: pg.Pool): SendReads =>
      (queries, brief) =>
        share(() => sendReads(pool, queries, brief));
    const [prepared, unprepared] = [sendTo(preparedPool), sendTo(planningPool)];
    return readsBy({
      prepared: (queries) => (ahead ? ahead.sendWith(queries, prepared) : prepared(queries)),
      unprepared: (queries) => {
        // A connection that plans each statement for its values would plan the look-up too.
        ahead?.begin();
        return unprepared(queries);
      },
    });
  };
  return {
    app: queriesOf(appPool),
    signIn: queriesOf(signInPool),
    readFor: (tenant, signal, ahead) =>
      readsWithin((work) => reads.run(tenant, work, signal), ahead),
    transactions: new TenantLimit(appSize),
    read: readsWithin((work) => work()),
    readWithin: async <R>(db: Kysely<Schema>, { sql, parameters }: ReadQuery) => {
      return (await db.executeQuery<R>(CompiledQuery.raw(sql, [...parameters]))).rows;
    },
    connect: () => appPool.connect(),
    listen: (channels, listener) => listenTo(url, channels, listener),
    probe: async () => void (await probePool.query('select 1')),
    close: async () => {
      const pools = [appPool, signInPool, preparedPool, planningPool, probePool];
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function readsBy(send: Record<'prepared' | 'unprepared', SendReads>): ReadRows {
  const read = async <R>(readable: Readable<R>): Promise<R[]> => {
    const query = compile(readable);
    const [rows] = await send[query.unprepared ? 'unprepared' : 'prepared']([query]);
    return rows as R[]; // as declared by the caller
  };
  const together = () =>
    readsBy({ prepared: collecting(send.prepared), unprepared: collecting(send.unprepared) });
  return Object.assign(read, { together });
}

/** Sends the reads of one turn of the process at its end. */
function collecting(send: SendReads): SendReads {
  let waiting: ReadQuery[] = [];
  let sent: Promise<unknown[][]> | undefined;
  return async (queries) => {
    const first = waiting.length;
    waiting.push(...queries);
    sent ??= setImmediate().then(async () => {
      const all = waiting;
      [waiting, sent] = [[], undefined];
      return await send(all);
    });
    return (await sent).slice(first, first + queries.length);
  };
}

/** How often the connection is checked: a server that has disappeared sends nothing, and neither does an idle one. */
const CHECK_EVERY_MS = 2000;
const RECONNECT_AFTER_MS = 500;

interface Listener {
  /** The payload of a notification, and its channel. */
  onNotice: (payload: string, channel: string) => void;
  /** Called once it listens, for the first time or again: earlier notifications are lost. */
  onListening: () => void;
  onLost: (error: unknown) => void;
}

/** Listens to channels on a connection of its own, which is replaced when it breaks, until closed. */
function listenTo(
  url: string,
  channels: readonly string[],
  listener: Listener,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const listening = (async () => {
    while (!closing.signal.aborted) {
      try {
        await listenOnce(url, channels, { ...listener, signal: closing.signal });
      } catch (error) {
        listener.onLost(error);
        await pause(RECONNECT_AFTER_MS, undefined, { signal: closing.signal }).catch(
          () => undefined,
        );
      }
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/** Listens until the connection breaks, which throws, or `signal` is aborted. */
async function listenOnce(
  url: string,
  channels: readonly string[],
  { onNotice, onListening, signal }: Listener & { signal: AbortSignal },
): Promise<void> {
  const client = new pg.Client({
    ...connection(url, 'plumbline_app'),
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
  });
  // The failing query reports it.
  client.on('error', () => undefined);
  client.on('notification', ({ payload, channel }) => onNotice(payload ?? '', channel));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    onListening();
    while (!signal.aborted) {
      await pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
