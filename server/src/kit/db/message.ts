import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Under which the connection keeps it prepared. */
  name?: string | undefined;
}

type Results = pg.QueryResult | pg.QueryResult[];
type Callback = (error: Error | undefined, results: Results) => void;
/** What the driver's types omit. */
interface DriverConnection extends pg.Connection {
  /** The texts of prepared statements by their names: those that the server has parsed, and those sent to it. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  _send(bytes: Buffer): void;
}
/** The columns of a result; a statement without any has none. */
interface Description {
  fields: unknown[];
}
interface DriverQuery {
  submit(connection: pg.Connection): Error | null;
  prepare(connection: pg.Connection): void;
  handleRowDescription(description: Description): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (
  query: { name?: string | undefined; text: string; values?: unknown[] },
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
  private end: () => void = () => undefined;
  private known = new Map<string, Description>();
  /** That of the running statement, once it is known. */
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
    const { parsedStatements } = connection as DriverConnection;
    this.known = descriptions.get(parsedStatements) ?? new Map<string, Description>();
    descriptions.set(parsedStatements, this.known);
    const parsed = this.statements.filter(({ name }) => !name || !(name in parsedStatements));
    // Written at once: each write would cost the process as much as everything else about a statement.
    const bytes: Buffer[] = [];
    const collect = (part: Buffer) => bytes.push(part);
    const nothing = () => undefined;
    const describing = withMethods(connection, { _send: collect, sync: nothing });
    const running = withMethods(describing, { describe: nothing });
    let failure: Error | undefined;
    for (const { name, text, values } of this.statements) {
      const query = { ...(name && { name }), text, values: [...values] };
      const isKnown = name ? this.known.has(name) : SETTING.test(text);
      const prepared = new Query(query, undefined, (error) => (failure = error));
      prepared.prepare(isKnown ? running : describing);
    }
    this.recordParsed(connection as DriverConnection, parsed);
    if (failure) return failure; // a value cannot be sent, so nothing is
    withMethods(connection, { _send: collect }).sync();
    (connection as DriverConnection)._send(Buffer.concat(bytes));
    return null;
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
    this.end = () => {
      connection.off('parseComplete', record);
      for (const { name } of sent) if (name) delete connection.submittedNamedStatements[name];
    };
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

/** The connection with some of its methods replaced. */
const withMethods = (
  connection: pg.Connection,
  methods: Record<string, (part: Buffer) => unknown>,
): pg.Connection =>
  Object.create(
    connection, // inherits all the others
    Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value }])),
  ) as pg.Connection;

/** Sends statements in one message. The failure, if any, is that of the statement after the completed ones. */
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
