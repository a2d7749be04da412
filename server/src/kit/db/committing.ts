import pg from 'pg';

const COMMIT = '; commit';

/** The text of a statement that ends its transaction where it succeeds; only `committing` sends it. */
export const andCommit = (statement: string): string => `${statement}${COMMIT}`;

/** The statement of such a text; undefined for any other. */
export const committed = (text: string): string | undefined =>
  text.endsWith(COMMIT) ? text.slice(0, -COMMIT.length) : undefined;

type Callback = (error: Error | undefined, results: pg.QueryResult[]) => void;
/** What the driver's types leave out. */
const Query = pg.Query as new (
  sent: pg.QueryConfig,
  values: undefined,
  callback: Callback,
) => { submit(connection: pg.Connection): void };

/**
 * A statement with `commit` in the same message: what it has locked is not held for the way to this process and back, and
 * where it fails PostgreSQL skips the commit ("Pipelining" in its chapter on the extended query protocol).
 */
class CommittingQuery extends Query {
  override submit(connection: pg.Connection): void {
    const execute = (of: pg.ExecuteConfig) => {
      connection.execute(of, false);
      connection.parse({ text: 'commit', name: '', types: [] }, false);
      connection.bind({ portal: '', statement: '', binary: '', values: [] }, false);
      connection.execute({ portal: '' }, false);
    };
    // The driver parses, binds and executes the statement, and sends the end of the message after that.
    const but = { execute: { value: execute } };
    return super.submit(Object.create(connection, but) as pg.Connection); // the same but for this
  }
}

/** Sends the statement and the commit through `send`; the result is the statement's. */
export const committing = (
  send: (query: pg.Submittable) => unknown,
  sent: pg.QueryConfig,
): Promise<pg.QueryResult | undefined> =>
  new Promise((resolve, reject) => {
    const answer: Callback = (error, results) => (error ? reject(error) : resolve(results[0]));
    send(new CommittingQuery(sent, undefined, answer));
  });
