import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '@plumbline/contract/kit/literals';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';
import { NO_TIME_LIMIT } from './connection.ts';
import type { ReadQuery } from './db.ts';
import type { QueuedOptions, TransactionConnection } from './transactionConnection.ts';
import { isRetryable } from './databaseErrors.ts';

const MAX_TRIES = 5;

/** The tenant of the transaction; the literal form also reaches the workers of a Citus cluster. */
function setTenant(tenant: string): string {
  if (!isUuid(tenant)) throw new Error('the tenant id is not a uuid');
  return `set local app.tenant_id = '${tenant}'`;
}

const lines = new WeakMap<object, TransactionConnection>();

function lineOf(db: QueryExecutorProvider): TransactionConnection {
  const line = lines.get(db);
  if (!line) throw new Error('no transaction is open');
  return line;
}

/**
 * Queues a statement, to be sent with the next one or with the commit; its result is not awaited. A refusal of it is
 * thrown by the statement that it is sent with.
 */
export const sendLater = (
  db: QueryExecutorProvider,
  query: RawBuilder<unknown>,
  options?: QueuedOptions,
): void => lineOf(db).queue(query.compile(db), options);

/** As `sendLater`, but in front of the queued statements. */
export const sendFirst = (db: QueryExecutorProvider, query: RawBuilder<unknown>): void =>
  lineOf(db).queueFirst(query.compile(db));

/** Sends reads and locks in one message; resolves with the rows of each. */
export async function lookUp<R extends unknown[]>(
  db: QueryExecutorProvider,
  queries: { [K in keyof R]: RawBuilder<R[K]> },
): Promise<{ [K in keyof R]: R[K][] }> {
  const statements = queries.map((query: RawBuilder<unknown>) => ({ query: query.compile(db) }));
  const results = await lineOf(db).send(statements, { areLookUps: true });
  return results.map(({ rows }) => rows) as { [K in keyof R]: R[K][] }; // each query declares its rows
}

/** Waits for the queued statements. */
export const flushQueue = async (db: QueryExecutorProvider): Promise<void> =>
  void (await lineOf(db).send([]));

/** Whether the result of a queued statement may still refuse. */
export const mayRefuse = (db: QueryExecutorProvider): boolean => lineOf(db).mayRefuse;

/** A call made with the commit. */
interface LateStatement extends QueuedOptions {
  call: RawBuilder<unknown>;
}

/** Commits in one message with a read and then calls; resolves with the rows of the read. */
export async function commit<R>(
  db: QueryExecutorProvider,
  calls: readonly LateStatement[] = [],
  read?: ReadQuery,
): Promise<R[]> {
  const line = lineOf(db);
  // A statement that may still refuse cannot be in the same message.
  if (line.mayRefuse) await line.send([]);
  const [result] = await line.send([
    ...(read ? [{ query: CompiledQuery.raw(read.sql, [...read.parameters]) }] : []),
    ...calls.map(({ call, ...options }) => ({
      query: sql`select ${call}`.compile(db),
      ...options,
    })),
    { query: CompiledQuery.raw('commit') },
  ]);
  return (read ? result?.rows : []) as R[]; // as declared by the caller
}

/** Runs `work` on one connection. */
export async function onOneConnection<T>(
  app: Kysely<Schema>,
  work: (db: Kysely<Schema>, line: TransactionConnection) => Promise<T>,
): Promise<T> {
  return await app.connection().execute(async (db) => {
    // `PoolDriver` opens no others.
    const line = await db
      .getExecutor()
      .provideConnection(async (one) => one as TransactionConnection);
    lines.set(db, line);
    return await work(db, line);
  });
}

/** Runs `work`, which commits, in one transaction of the tenant; anything thrown rolls all of it back. */
export async function openTransaction<T>(
  app: Kysely<Schema>,
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return await onOneConnection(app, async (db, line) => {
    line.open(['begin', setTenant(tenant)].map((text) => CompiledQuery.raw(text)));
    try {
      return await work(db);
    } catch (error) {
      // A broken connection cannot roll back, and need not: the server does.
      if (line.forget())
        await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/** Runs `work` in one transaction of the tenant; anything thrown rolls all of it back. */
export async function inTenant<T>(
  app: Kysely<Schema>,
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return await openTransaction(app, tenant, async (db) => {
    const result = await work(db);
    await commit(db);
    return result;
  });
}

/** Runs `work` as another tenant inside the request's transaction; only creating a tenant needs it. */
export async function asTenant<T>(
  ctx: { db: Kysely<Schema>; actor: { tenant_id: string } },
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  await ctx.db.executeQuery(CompiledQuery.raw(setTenant(tenant)));
  const result = await work(ctx.db);
  await ctx.db.executeQuery(CompiledQuery.raw(setTenant(ctx.actor.tenant_id)));
  return result;
}

/** Lifts the time limit of an open transaction, for imports and checks of everything. */
export async function withoutTimeLimit(db: Kysely<Schema>): Promise<void> {
  for (const text of NO_TIME_LIMIT) await db.executeQuery(CompiledQuery.raw(text));
}

/** Retries a transaction that lost a race (serialisation, deadlock), with a little jitter. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= MAX_TRIES || !isRetryable(error)) throw error;
      await pause(Math.random() * 10 * 2 ** count);
    }
  }
}
