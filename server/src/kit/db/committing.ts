import pg from 'pg';

const THEN = '; then ';
const COMMIT = '; commit';

/** The text of statements that end their transaction where all succeed; only `committing` sends it, with the values of all. */
export const andCommit = (...statements: string[]): string => `${statements.join(THEN)}${COMMIT}`;

/** The statements of such a text; undefined for any other. */
export const committed = (text: string): string | undefined =>
  text.endsWith(COMMIT) ? text.slice(0, -COMMIT.length) : undefined;

type Callback = (error: Error | undefined, results: pg.QueryResult[]) => void;
/** What the driver's types leave out. */
interface Sent {
  submit(connection: pg.Connection): void;
  prepare(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (
  sent: pg.QueryConfig,
  values: undefined,
  callback: Callback,
) => Sent;

/** The same connection but for one of its methods. */
const withOther = (connection: pg.Connection, method: string, value: unknown): pg.Connection =>
  Object.create(connection, { [method]: { value } }) as pg.Connection; // as said

/**
 * Statements with `commit` in the same message: what they have locked is not held for the way to this process and back, and
 * where one fails PostgreSQL skips the rest ("Pipelining" in its chapter on the extended query protocol). They are not
 * one statement, since a cluster sends a call to the rows of its tenant only where it stands alone.
 */
class CommittingQuery extends Query {
  private readonly before: pg.QueryConfig[];

  constructor(before: pg.QueryConfig[], last: pg.QueryConfig, answer: Callback) {
    super(last, undefined, answer);
    this.before = before;
  }

  override submit(connection: pg.Connection): void {
    const open = withOther(connection, 'sync', () => undefined);
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
    // The driver parses, binds and executes the last statement, and sends the end of the message after that.
    return super.submit(withOther(connection, 'execute', execute));
  }
}

/** Each statement with its share of the values: in each their numbers begin at 1. */
function apart(text: string, values: unknown[]): { text: string; values: unknown[] }[] {
  const left = [...values];
  return text.split(THEN).map((statement) => {
    const numbers = [...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    return { text: statement, values: left.splice(0, Math.max(0, ...numbers)) };
  });
}

/** Sends the statements and the commit through `send`; the result is that of the last. */
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
