import pg from 'pg';

const THEN = '; then ';
const COMMIT = '; commit';

/** The text of statements that are committed if all of them succeed; only `committing` can send it, with all their values. */
export const andCommit = (...statements: string[]): string => `${statements.join(THEN)}${COMMIT}`;

/** The statements in a text made by `andCommit`; undefined for any other. */
export const withoutCommit = (text: string): string | undefined =>
  text.endsWith(COMMIT) ? text.slice(0, -COMMIT.length) : undefined;

type Callback = (error: Error | undefined, results: pg.QueryResult[]) => void;
/** Methods that the driver's types omit. */
interface DriverQuery {
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
  private readonly before: pg.QueryConfig[];

  constructor(before: pg.QueryConfig[], last: pg.QueryConfig, answer: Callback) {
    super(last, undefined, answer);
    this.before = before;
  }

  override submit(connection: pg.Connection): void {
    const open = withMethod(connection, 'sync', () => undefined);
    for (const statement of this.before) {
      let failure: Error | undefined;
      new Query(statement, undefined, (error) => (failure = error)).prepare(open);
      if (failure) {
        connection.sync();
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
    return super.submit(withMethod(connection, 'execute', execute));
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
    const before = apart(text, values);
    const last = before.pop() ?? { text, values };
    const answer: Callback = (error, results) =>
      error ? reject(error) : resolve(results[before.length]);
    send(new CommittingQuery(before, { ...(name && { name }), ...last }, answer));
  });
