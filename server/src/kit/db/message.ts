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

/** Sends statements in one message. A failure is that of the statement after the completed ones. */
export async function sendMessage(
  client: { query(message: pg.Submittable): unknown },
  queries: readonly ReadQuery[],
): Promise<{ completed: number; results: pg.QueryResult[]; failure?: Error }> {
  const statements = queries.map(({ sql: text, parameters: values, unprepared }) => ({
    text,
    values,
    name: values.length > 0 && !unprepared ? countStatement(text) : undefined,
  }));
  return await new Promise((resolve) => {
    const message: Message = new Message(statements, (failure, results) => {
      const { completed } = message;
      if (!failure) return resolve({ completed, results: [results].flat() });
      const failed = queries[completed];
      if (failed) noteFailure(failure, failed.sql);
      resolve({ completed, results: [], failure });
    });
    client.query(message);
  });
}

/**
 * Sends one statement on a free connection of the pool. The driver itself would write the parts of its message one by
 * one.
 */
export async function sendAlone(pool: pg.Pool, query: ReadQuery): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const { results, failure } = await sendMessage(client, [query]);
    const [result] = results;
    if (!result) throw failure ?? new Error('no result');
    return result;
  } finally {
    client.release();
  }
}
