import pg from 'pg';
import { serialize } from 'pg-protocol';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The name under which the connection keeps it prepared. */
  name?: string | undefined;
}

type Results = pg.QueryResult | pg.QueryResult[];
type Callback = (error: Error | undefined, results: Results) => void;
/** Members of the driver that its types omit. */
interface DriverConnection extends pg.Connection {
  /** The texts of the statements that the server has parsed, by their names. */
  parsedStatements: Record<string, string>;
  _send(bytes: Buffer): void;
}
/** The columns of a result; a statement without any has none. */
interface Description {
  fields: unknown[];
}
interface DriverQuery {
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

  constructor(statements: readonly Statement[], answer: Callback) {
    super({ text: '' }, undefined, (error, results) => {
      this.end();
      answer(error, results);
    });
    this.statements = statements;
  }

  /** The statements without values, such as `begin` and settings. */
  get settings(): string {
    const plain = this.statements.filter(({ values }) => values.length === 0);
    return plain.map(({ text }) => text).join('; ');
  }

  override submit(connection: pg.Connection): Error | null {
    const driver = connection as DriverConnection;
    this.known = descriptions.get(driver.parsedStatements) ?? new Map<string, Description>();
    descriptions.set(driver.parsedStatements, this.known);
    const names = this.statements.map(({ name }) => name);
    const isNew = (name: string, n: number) =>
      !(name in driver.parsedStatements) && names.indexOf(name) === n;
    const unparsed = this.statements.filter(({ name }, n) => !name || isNew(name, n));
    try {
      const parts = this.statements.flatMap((each) => this.partsOf(each, unparsed.includes(each)));
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
    super.handleRowDescription(description);
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

/** Sends statements in one message. A failure is that of the statement after the completed ones. */
export const sendMessage = (
  client: { query(message: pg.Submittable): unknown },
  statements: readonly Statement[],
): Promise<{ completed: number; results: pg.QueryResult[]; failure?: Error }> =>
  new Promise((resolve) => {
    const message: Message = new Message(statements, (failure, results) =>
      resolve({
        completed: message.completed,
        ...(failure ? { failure, results: [] } : { results: [results].flat() }),
      }),
    );
    client.query(message);
  });

/**
 * Sends one statement on a free connection of the pool. The driver itself would write the parts of its message one by
 * one.
 */
export async function sendAlone(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const { results, failure } = await sendMessage(client, [statement]);
    const [result] = results;
    if (!result) throw failure ?? new Error('no result');
    return result;
  } finally {
    client.release();
  }
}
