import type pg from 'pg';
import { Lru } from '#kit/lru.ts';
import { isOutdatedPlan } from './databaseErrors.ts';
import { Message } from './driver.ts';
import type { ReadQuery } from './statement.ts';

const MAX_NAMED = 400;
const MAX_SEEN = 2000;
/** Longer texts contain lists of rows, whose lengths differ. */
const MAX_LENGTH = 20_000;
/** After this many uses, a text is worth being prepared once on every connection. */
const USES_TO_PREPARE = 3;

const names = new Lru<string, string>(MAX_NAMED);
const uses = new Lru<string, number>(MAX_SEEN);
let count = 0;

/**
 * Counts a use of a text. From the third one on it returns the name under which every connection of this process
 * prepares it.
 */
export function countStatement(text: string): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined) return existing;
  if (text.length > MAX_LENGTH) return undefined;
  const times = (uses.get(text) ?? 0) + 1;
  uses.set(text, times);
  if (times < USES_TO_PREPARE) return undefined;
  const name = `q${count++}`;
  names.set(text, name);
  return name;
}

/** The text of the statement that failed, for the log: never its values. */
const failedStatements = new WeakMap<object, string>();
export const statementOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? failedStatements.get(error) : undefined;

/** A text whose prepared statements are out of date loses its name; its next use starts anew. */
function noteFailure(error: Error, text: string): void {
  failedStatements.set(error, text);
  if (!isOutdatedPlan(error)) return;
  names.delete(text);
  uses.delete(text);
}

/**
 * Sends statements in one message. A failure is that of the statement after the completed ones. The server answers at
 * the end or, with `answersEach`, after each statement, except for the first `brief` ones.
 */
export async function sendMessage(
  client: { query(message: pg.Submittable): unknown },
  queries: readonly ReadQuery[],
  options: { answersEach?: boolean; brief?: number } = {},
): Promise<{ completed: number; results: pg.QueryResult[]; failure?: Error }> {
  const statements = queries.map(({ sql: text, parameters: values, unprepared }) => ({
    text,
    values,
    name: values.length > 0 && !unprepared ? countStatement(text) : undefined,
  }));
  return await new Promise((resolve) => {
    const answer = (failure: Error | undefined, results: pg.QueryResult | pg.QueryResult[]) => {
      const { completed } = message;
      if (!failure) return resolve({ completed, results: [results].flat() });
      const failed = queries[completed];
      if (failed) noteFailure(failure, failed.sql);
      resolve({ completed, results: [], failure });
    };
    const message: Message = new Message(statements, answer, options);
    client.query(message);
  });
}

/**
 * Sends reads on a free connection of the pool; resolves with the rows of each. The driver itself would write the parts
 * of their message one by one. Each may take as long as a statement may.
 */
export async function sendReads(
  pool: pg.Pool,
  queries: readonly ReadQuery[],
  brief = 0,
): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    const { results, failure } = await sendMessage(client, queries, { answersEach: true, brief });
    if (failure) throw failure;
    return results.map(({ rows }) => rows as unknown[]);
  } finally {
    client.release();
  }
}
