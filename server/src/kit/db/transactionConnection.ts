import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { sendMessage } from './message.ts';

/** Options of a statement whose result is not awaited. */
export interface QueuedOptions {
  /** Whether only look-ups may travel with it: a change waits for its result. */
  first?: boolean;
  /** Checks its rows before the commit, and may refuse. */
  check?: (rows: unknown[]) => void;
  /** The refusal that an error stands for. */
  refusalOf?: ((error: unknown) => Error | undefined) | undefined;
}
interface QueuedStatement extends QueuedOptions {
  query: CompiledQuery;
}

/** A connection during one transaction. */
export class TransactionConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  private opening: QueuedStatement[] = [];
  private waiting: QueuedStatement[] = [];
  private hasSent = false;
  private previous: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Sends statements before the first one. */
  open(queries: readonly CompiledQuery[]): void {
    this.opening = queries.map((query) => ({ query }));
  }

  /** Sends a statement in front of those in the queue, together with them. */
  queueFirst(query: CompiledQuery): void {
    this.waiting.unshift({ query });
  }

  /** Queues a statement, to be sent together with the next one. */
  queue(query: CompiledQuery, options: QueuedOptions = {}): void {
    this.waiting.push({ query, ...options });
  }

  /** Whether the rows of a queued statement are to be checked. */
  get hasChecks(): boolean {
    return this.waiting.some(({ check }) => check);
  }

  /** Sends statements after the queued ones, all in one message; resolves with their results. */
  async send(
    statements: readonly QueuedStatement[],
    { areLookUps = false } = {},
  ): Promise<QueryResult<unknown>[]> {
    const end = this.waiting.findLastIndex(({ first }) => first) + 1;
    const travelsAlone = end > 0 && (!areLookUps || end < this.waiting.length);
    if (travelsAlone) await this.inTurn(this.waiting.splice(0, end));
    const results = await this.inTurn([...this.waiting.splice(0), ...statements]);
    return results.slice(results.length - statements.length);
  }

  private async inTurn(statements: readonly QueuedStatement[]): Promise<QueryResult<unknown>[]> {
    if (statements.length === 0) return [];
    const all = [...this.opening.splice(0), ...statements];
    const sent = this.previous.then(() => this.sendNow(all));
    this.previous = sent.catch(() => this.forget());
    return await sent;
  }

  private async sendNow(all: readonly QueuedStatement[]): Promise<QueryResult<unknown>[]> {
    this.hasSent = true;
    const queries = all.map(({ query }) => query);
    const { completed, results, failure } = await sendMessage(this.client, queries);
    if (failure) throw all[completed]?.refusalOf?.(failure) ?? failure;
    for (const [n, { check }] of all.entries()) check?.(results[n]?.rows ?? []);
    return results.map(resultOf);
  }

  /** Forgets the queued statements; returns whether others have been sent. */
  forget(): boolean {
    this.opening = [];
    this.waiting = [];
    return this.hasSent;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.send([{ query }]);
    return result as QueryResult<R>; // as declared by the caller
  }

  streamQuery(): never {
    throw new Error('streaming within a transaction is not supported');
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** A result in the form that the query builder expects. */
const resultOf = ({ command, rowCount, rows }: pg.QueryResult): QueryResult<unknown> => ({
  rows,
  ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});

/** The query builder's driver over a pool. */
export class PoolDriver implements Driver {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async acquireConnection(): Promise<TransactionConnection> {
    return new TransactionConnection(await this.pool.connect());
  }

  async releaseConnection(line: TransactionConnection): Promise<void> {
    line.client.release();
  }

  async init(): Promise<void> {}
  async beginTransaction(line: TransactionConnection): Promise<void> {
    await line.executeQuery(CompiledQuery.raw('begin'));
  }
  async commitTransaction(line: TransactionConnection): Promise<void> {
    await line.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(line: TransactionConnection): Promise<void> {
    await line.executeQuery(CompiledQuery.raw('rollback'));
  }
  async destroy(): Promise<void> {
    await this.pool.end();
  }
}
