import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '@plumbline/server/app.ts';
import type { Deps } from '@plumbline/server/kit/ctx.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { compile } from '@plumbline/server/kit/db/statement.ts';
import type { Readable, ReadQuery, ReadRows } from '@plumbline/server/kit/db/statement.ts';
import { migrate } from '@plumbline/server/kit/db/migrate.ts';
import pg from 'pg';
import { openDatabaseAt } from './database.ts';
import { readData } from './data.ts';
import { script, startDatabase } from './open.ts';
import { PLANNED, QUESTIONS } from './reads/questions.ts';
import { signIn } from './signIn.ts';

const DIRECTORY = script('../docs/plans');
/** The administrator, and the inspector who sees least. */
const CALLERS = ['admin', 'depot'] as const;

/** Writes the plans of the bench's questions to docs/plans, so that a review sees which ones have changed. */
export async function writePlans(from: {
  objects: number;
  url?: string | undefined;
  directory?: string | undefined;
}): Promise<void> {
  const closing: (() => unknown)[] = [];
  try {
    const url = from.url ?? (await startDatabase(from, closing));
    await migrate(url);
    const { deps, close } = await openDatabaseAt(url);
    closing.push(close);
    const reader = new pg.Client(connection(url, 'plumbline_read'));
    await reader.connect();
    closing.push(() => reader.end());
    await reader.query('set statement_timeout = 0');
    rmSync(DIRECTORY, { recursive: true, force: true });
    mkdirSync(DIRECTORY);
    const data = await readData(url, 'large');
    const ask = await asking(deps);
    for (const question of [...QUESTIONS, ...PLANNED]) {
      const path = question.ours(data)[0] ?? '';
      const texts: string[] = [`GET /api${withoutIds(path)}\n`];
      for (const caller of CALLERS) {
        const { status, queries } = await ask(caller, path);
        texts.push(`\nas ${caller}: ${status}\n`);
        for (const query of queries) texts.push(await planOf(reader, query));
      }
      writeFileSync(join(DIRECTORY, `${question.name}.txt`), texts.join(''));
    }
  } finally {
    for (const step of closing.toReversed()) await step();
  }
}

/** Sends requests to an application without a port, and returns the reads that they cause. */
async function asking(deps: Deps) {
  const queries: ReadQuery[] = [];
  const { readFor } = deps.database;
  deps.database.readFor = (tenant, signal) => noting(readFor(tenant, signal), queries);
  const app = await buildApp({ deps, log: 'error' });
  const headers = await signIn(app, CALLERS);
  return async (caller: string, path: string) => {
    queries.length = 0;
    const { statusCode } = await app.inject({ url: `/api${path}`, headers: headers(caller) });
    return { status: statusCode, queries: [...queries] };
  };
}

/** The same reads, which are also added to a list. */
function noting(read: ReadRows, queries: ReadQuery[]): ReadRows {
  const readAndNote = <R>(readable: Readable<R>): Promise<R[]> => {
    queries.push(compile(readable));
    return read(readable);
  };
  return Object.assign(readAndNote, { together: () => noting(read.together(), queries) });
}

interface Line {
  'QUERY PLAN': string;
}

/** The plan that PostgreSQL uses: one for all values, or one for those of this query. */
async function planOf(reader: pg.Client, query: ReadQuery): Promise<string> {
  const { rows } = await (query.unprepared
    ? reader.query<Line>(`explain (costs off) ${query.sql}`, [...query.parameters])
    : reader.query<Line>(`explain (costs off, generic_plan) ${query.sql}`));
  const plan = rows.map((row) => `  ${row['QUERY PLAN']}\n`).join('');
  return `\n${query.unprepared ? 'planned for its values' : 'planned once'}\n${withoutIds(plan)}`;
}

/** Ids differ from database to database. */
const withoutIds = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\{id(,id)*\}/g, '{ids}')
    .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(\+00|Z)?/g, 'time')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'day');
