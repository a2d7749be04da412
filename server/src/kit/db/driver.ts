import type { Socket } from 'node:net';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { SILENCE_MS } from './connection.ts';
import { READ_ONLY } from './databaseErrors.ts';

// Whatever needs members of the driver that its types omit is in this file; `driver.test.ts` looks for each of them.

interface Statement {
  text: string;
  values: readonly unknown[];
  /** The name under which the connection keeps it prepared. */
  name?: string | undefined;
}

type Results = pg.QueryResult | pg.QueryResult[];
type Callback = (error: Error | undefined, results: Results) => void;
interface DriverConnection extends pg.Connection {
  stream: Socket;
  /** The texts of the statements that the server has parsed, by their names. */
  parsedStatements: Record<string, string>;
  _send(bytes: Buffer): void;
}
interface DriverClient {
  connection: DriverConnection;
  readyForQuery: boolean;
  _ending: boolean;
}
/** The columns of a result; a statement without any has none. */
interface Description {
  fields: unknown[];
}
/** What the driver makes of a description, by the names of its members. */
type Reader = Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>;
interface DriverQuery {
  _result: Reader;
  _accumulateRows: unknown;
  _checkForMultirow(): void;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(description: Description): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(this: void, value: unknown): unknown } }
).utils;
const Query = pg.Query as unknown as new (
  query: { text: string },
  values: undefined,
  callback: Callback,
) => DriverQuery;

/**
 * The results of each connection's prepared statements, by their names. PostgreSQL describes a result only once, because
 * a prepared statement never changes it: it fails instead.
 */
const descriptions = new WeakMap<object, Map<string, Description>>();
const NOTHING: Description = { fields: [] };
/** What reads the rows of a description: to make it takes as long as to read some rows. */
const readers = new WeakMap<Description, Reader>();
const SETTING = /^(begin|set|commit|rollback)\b/;

/**
 * Several statements in one message of the extended protocol ("Pipelining" in PostgreSQL's chapter on it): one round trip,
 * and if one of them fails, PostgreSQL skips the rest. They stay separate statements, because a cluster routes a function
 * call to its tenant's rows only if it is alone in its statement.
 */
export class Message extends Query {
  /** The number of statements that have succeeded. */
  completed = 0;
  readonly statements: readonly Statement[];
  private end: () => unknown = () => undefined;
  private known = new Map<string, Description>();
  /** The description for the running statement, once known. */
  private description: Description | undefined;

  /** The first statement before which the server sends what it has. */
  private readonly flushedFrom: number;

  constructor(
    statements: readonly Statement[],
    answer: Callback,
    { answersEach = false, brief = 0 } = {},
  ) {
    super({ text: '' }, undefined, (error, results) => {
      this.end();
      answer(error, results);
    });
    this.statements = statements;
    this.flushedFrom = answersEach ? brief + 1 : Infinity;
  }

  /** The statements without values, such as `begin` and settings. */
  get settings(): string {
    const plain = this.statements.filter(({ values }) => values.length === 0);
    return plain.map(({ text }) => text).join('; ');
  }

  override submit(connection: pg.Connection): Error | null {
    const driver = connection as DriverConnection; // as the driver makes it
    this.known = descriptions.get(driver.parsedStatements) ?? new Map<string, Description>();
    descriptions.set(driver.parsedStatements, this.known);
    const names = this.statements.map(({ name }) => name);
    const isNew = (name: string, n: number) =>
      !(name in driver.parsedStatements) && names.indexOf(name) === n;
    const unparsed = this.statements.filter(({ name }, n) => !name || isNew(name, n));
    try {
      const parts = this.statements.flatMap((each, n) => [
        ...(n >= this.flushedFrom ? [serialize.flush()] : []),
        ...this.partsOf(each, unparsed.includes(each)),
      ]);
      this.recordParsed(driver, unparsed);
      // One write for all: each would cost the process as much as everything else about a statement.
      driver._send(Buffer.concat([...parts, serialize.sync()]));
      return null;
    } catch (error) {
      return error as Error; // a value cannot be sent, so nothing is
    }
  }

  private partsOf({ name = '', text, values }: Statement, isUnparsed: boolean): Buffer[] {
    const isKnown = name ? this.known.has(name) : SETTING.test(text);
    return [
      ...(isUnparsed ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }),
      ...(isKnown ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
    ];
  }

  /**
   * Records which of the statements the server has parsed. The driver would take the first one it hears of for the last
   * one sent, which the server skips if an earlier one fails.
   */
  private recordParsed(connection: DriverConnection, sent: readonly Statement[]): void {
    if (sent.length === 0) return;
    const remaining = [...sent];
    const record = () => {
      const { name, text } = remaining.shift() ?? {};
      if (name && text) connection.parsedStatements[name] = text;
    };
    connection.on('parseComplete', record);
    this.end = () => connection.off('parseComplete', record);
  }

  override handleRowDescription(description: Description): void {
    this.description = description;
    const reader = readers.get(description);
    if (reader) {
      this._checkForMultirow();
      Object.assign(this._result, reader);
      this._accumulateRows = true;
      return;
    }
    super.handleRowDescription(description);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    readers.set(description, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(row: unknown): void {
    const name = this.statements[this.completed]?.name;
    const known = name && this.known.get(name);
    if (!this.description && known) this.handleRowDescription(known);
    super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const name = this.statements[this.completed]?.name;
    if (name && !this.known.has(name)) this.known.set(name, this.description ?? NOTHING);
    this.description = undefined;
    this.completed++;
    super.handleCommandComplete(message, connection);
  }
}

const ENDLESS = /set local statement_timeout = 0/;

/** Detects a server that no longer answers: if the network drops packets, no error ever arrives. */
export class WatchedClient extends pg.Client {
  private endless = false;
  private lastAnswerAt = performance.now();

  // pg's overloads cannot be declared again; all arguments pass through.
  override query = ((...args: unknown[]) => {
    const [sent] = args;
    this.lastAnswerAt = performance.now();
    const settings = sent instanceof Message ? sent.settings : sent;
    if (typeof settings === 'string') this.endless = this.staysEndless(settings);
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return query(...args);
  }) as typeof pg.Client.prototype.query;

  private staysEndless(text: string): boolean {
    if (ENDLESS.test(text)) return true;
    return this.endless && !/^(begin|commit|rollback)/.test(text);
  }

  /** Records when the server last answered, and reports when it has become read-only. */
  listen(onReadOnly: () => void): void {
    const { connection } = this.driver;
    connection.stream.on('data', () => (this.lastAnswerAt = performance.now()));
    connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) onReadOnly();
    });
  }

  /** Discounts the time in which the process stood still and read no answers. */
  forgive(ms: number): void {
    this.lastAnswerAt += ms;
  }

  /** Whether an answer is overdue, or closing the connection to a silent server takes too long. */
  get isDead(): boolean {
    const { readyForQuery, _ending } = this.driver;
    const waits = _ending || (!readyForQuery && !this.endless);
    return waits && performance.now() - this.lastAnswerAt > SILENCE_MS;
  }

  cut(): void {
    const error = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
    this.driver.connection.stream.destroy(error);
  }

  private get driver(): DriverClient {
    return this as unknown as DriverClient; // its other members are hidden
  }
}
