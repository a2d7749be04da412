import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '@plumbline/contract/kit/literals';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';
import { NO_TIME_LIMIT } from './connection.ts';
import { isRetryable } from './databaseErrors.ts';
import type { ReadQuery } from './statement.ts';
import type { QueuedOptions, TransactionConnection } from './transactionConnection.ts';

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

// There are three ways to send a statement in a transaction. What is queued goes first, in its order.
//
// 1. Now: `query.execute(db)`, or `lookUp` for several reads and locks. A message, whose rows are awaited.
// 2. With the next message: `queue`. No message of its own.
// 3. With the commit: the calls of `AtCommit`, and the read of an `AnswerAtCommit`. No message of their own.

/**
 * Sends reads and locks in one message; resolves with the rows of each. Use it for whatever decides the rest. It
 * throws the refusal of the first statement that fails, which may be a queued one.
 */
export async function lookUp<R extends unknown[]>(
  db: QueryExecutorProvider,
  queries: { [K in keyof R]: RawBuilder<R[K]> },
): Promise<{ [K in keyof R]: R[K][] }> {
  const statements = queries.map((query: RawBuilder<unknown>) => ({ query: query.compile(db) }));
  const results = await lineOf(db).send(statements, { areLookUps: true });
  return results.map(({ rows }) => rows) as { [K in keyof R]: R[K][] }; // each query declares its rows
}

/**
 * Queues a statement, to be sent with the next one or with the commit. Use it for a write, whose rows nobody needs. It
 * costs no message, unless `check` looks at its rows, which have to arrive before the commit. A refusal of it is thrown
 * by the statement that it is sent with, and rolls everything back.
 */
export const queue = (
  db: QueryExecutorProvider,
  query: RawBuilder<unknown>,
  options?: QueuedOptions,
): void => lineOf(db).queue(query.compile(db), options);

/** The same for a built read. */
export const queueRead = (
  db: QueryExecutorProvider,
  { sql: text, parameters }: ReadQuery,
  options: QueuedOptions,
): void => lineOf(db).queue(CompiledQuery.raw(text, [...parameters]), options);

/** Waits for the queued statements, which costs a message: what follows must know that none of them refuses. */
export const flushQueue = async (db: QueryExecutorProvider): Promise<void> =>
  void (await lineOf(db).send([]));

/** Waits for the queued statements if one of them looks at its rows. */
export const awaitChecks = async (db: QueryExecutorProvider): Promise<void> => {
  if (lineOf(db).hasChecks) await flushQueue(db);
};

type RefusalOf = QueuedOptions['refusalOf'];

/** What a transaction does with its commit. Each attempt of a transaction has its own. */
export class AtCommit {
  private calls: { query: RawBuilder<unknown>; refusalOf: RefusalOf }[] = [];
  private effects: (() => void)[] = [];

  /**
   * Calls a database function after everything else, in one message with the commit, because it locks rows that many
   * requests contend for. It must refuse by raising an error, which rolls everything back.
   */
  call(call: RawBuilder<unknown>, refusalOf?: RefusalOf): void {
    this.calls.push({ query: sql`select ${call}`, refusalOf });
  }

  /** Runs in this process once everything is committed, and is lost with it: only for what is found again. */
  afterwards(effect: () => void): void {
    this.effects.push(effect);
  }

  /** The calls, which nobody else makes then. */
  takeCalls() {
    return this.calls.splice(0);
  }

  runEffects(): void {
    for (const effect of this.effects.splice(0)) effect();
  }

  forget(): void {
    this.calls = [];
    this.effects = [];
  }
}

interface Commit {
  /** The read of the answer. */
  read?: ReadQuery | undefined;
  /** Builds a statement that is sent in front of all that is queued, once the queue can refuse no more by its rows. */
  first?: () => RawBuilder<unknown> | null;
  atCommit?: AtCommit;
}

/**
 * Commits in one message with the queued statements, a read and the calls; resolves with the rows of the read. If
 * queued rows are to be checked, they come with those of the read, before the commit.
 */
export async function commit<R>(
  db: QueryExecutorProvider,
  { read, first, atCommit }: Commit = {},
): Promise<R[]> {
  const line = lineOf(db);
  const reads = read ? [{ query: CompiledQuery.raw(read.sql, [...read.parameters]) }] : [];
  const early = line.hasChecks ? await line.send(reads) : undefined;
  const statement = first?.();
  if (statement) line.queueFirst(statement.compile(db));
  const calls = atCommit?.takeCalls() ?? [];
  const results = await line.send([
    ...(early ? [] : reads),
    ...calls.map(({ query, refusalOf }) => ({ query: query.compile(db), refusalOf })),
    { query: CompiledQuery.raw('commit') },
  ]);
  return (read ? (early ?? results)[0]?.rows : []) as R[]; // as declared by the caller
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
