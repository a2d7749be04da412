import pg from 'pg';

const THEN = '; then ';
const COMMIT = '; commit';

/** The text of statements that are committed if all of them succeed; only `committing` can send it, with all their values. */
export const andCommit = (...statements: string[]): string => `${statements.join(THEN)}${COMMIT}`;

/** The statements in a text made by `andCommit`; undefined for any other. */
export const withoutCommit = (text: string): string | undefined =>
  text.endsWith(COMMIT) ? text.slice(0, -COMMIT.length) : undefined;

type Callback = (error: Error | undefined, results: pg.QueryResult[]) => void;
/** What the driver's types omit. */
interface DriverConnection extends pg.Connection {
  /** The texts of prepared statements by their names: those that the server has parsed, and those sent to it. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}
interface DriverQuery {
  name?: string | undefined;
  submit(connection: pg.Connection): void;
  prepare(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (
  query: pg.QueryConfig,
  values: undefined,
  callback: Callback,
) => DriverQuery;

/** The connection with one of its methods replaced. */
const withMethod = (connection: pg.Connection, method: string, value: unknown): pg.Connection =>
  Object.create(connection, { [method]: { value } }) as pg.Connection; // inherits all the others

/**
 * Sends statements with `commit` in the same message, so that their locks are not held for another round trip to this
 * process. If one fails, PostgreSQL skips the rest ("Pipelining" in its chapter on the extended query protocol). They stay
 * separate statements, because a cluster routes a function call to its tenant's rows only if it is alone in its statement.
 */
class CommittingQuery extends Query {
  private readonly statements: pg.QueryConfig[];
  private readonly end: (() => void)[];

  constructor(statements: pg.QueryConfig[], answer: Callback) {
    const end: (() => void)[] = [];
    super(statements.at(-1) ?? { text: '' }, undefined, (error, results) => {
      for (const step of end) step();
      answer(error, results);
    });
    this.statements = statements;
    this.end = end;
  }

  /**
   * Records which of the statements the server has parsed. The driver would take the first one it hears of for the last
   * statement, which the server skips if an earlier one fails.
   */
  private recordParsed(connection: pg.Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection as DriverConnection;
    const sent = this.statements.filter(({ name }) => !name || !(name in parsedStatements));
    const record = () => {
      const { name, text } = sent.shift() ?? {};
      if (name && text) parsedStatements[name] = text;
    };
    connection.on('parseComplete', record);
    this.end.push(() => {
      connection.off('parseComplete', record);
      for (const { name } of this.statements) if (name) delete submittedNamedStatements[name];
    });
    this.name = undefined;
  }

  override submit(connection: pg.Connection): void {
    const open = withMethod(connection, 'sync', () => undefined);
    for (const statement of this.statements.slice(0, -1)) {
      let failure: Error | undefined;
      new Query(statement, undefined, (error) => (failure = error)).prepare(open);
      if (failure) {
        connection.sync();
        this.recordParsed(connection);
        return this.handleError(failure, connection);
      }
    }
    const execute = (of: pg.ExecuteConfig) => {
      connection.execute(of, false);
      connection.parse({ text: 'commit', name: '', types: [] }, false);
      connection.bind({ portal: '', statement: '', binary: '', values: [] }, false);
      connection.execute({ portal: '' }, false);
    };
    // The driver parses, binds and executes the last statement, and then ends the message.
    super.submit(withMethod(connection, 'execute', execute));
    this.recordParsed(connection);
  }
}

/** Each statement with its own values; in each of them the parameters are numbered from 1. */
function apart(text: string, values: unknown[]): { text: string; values: unknown[] }[] {
  const remaining = [...values];
  return text.split(THEN).map((statement) => {
    const numbers = [...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    return { text: statement, values: remaining.splice(0, Math.max(0, ...numbers)) };
  });
}

/** Sends the statements and the commit through `send`; resolves with the result of the last statement. */
export const committing = (
  send: (query: pg.Submittable) => unknown,
  { name, text, values }: { name?: string; text: string; values: unknown[] },
): Promise<pg.QueryResult | undefined> =>
  new Promise((resolve, reject) => {
    const statements = apart(text, values).map((statement, n) =>
      name === undefined ? statement : { name: `${name}_${n}`, ...statement },
    );
    const answer: Callback = (error, results) =>
      error ? reject(error) : resolve(results[statements.length - 1]);
    send(new CommittingQuery(statements, answer));
  });
