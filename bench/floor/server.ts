import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { newId } from '@plumbline/server/kit/ids.ts';
import pg from 'pg';
import { STATEMENTS } from './statements.ts';

/** What speed is compared with: `node:http` and `pg`, one prepared statement a question, no framework, no rights, no checks. */
const [url = '', tenant = ''] = process.argv.slice(2);
const BIGINT = 20;
const TIMES = [1082, 1114, 1184];
pg.types.setTypeParser(BIGINT, Number);
for (const type of TIMES) pg.types.setTypeParser(type, (text) => text);
const pool = new pg.Pool({ connectionString: url, max: 20 });

type Values = Record<string, string | null>;

async function rowsOf(name: string, values: Values): Promise<Record<string, unknown>[]> {
  const statement = STATEMENTS[name];
  if (!statement) throw new Error(`no statement ${name}`);
  const { rows } = await pool.query<Record<string, unknown>>({
    name,
    text: statement.text,
    values: [tenant, ...(statement.values ?? []).map((value) => values[value] ?? null)],
  });
  return rows;
}

/** `/a` answers the rows of statement a, `/a+b` those of a with the total of b. */
async function answer(path: string, values: Values): Promise<string> {
  const [name = '', count] = path.split('+');
  const [items, counted] = await Promise.all([
    rowsOf(name, values),
    count === undefined ? undefined : rowsOf(count, values),
  ]);
  return JSON.stringify(counted === undefined ? { items } : { items, ...counted[0] });
}

async function bodyOf(request: IncomingMessage): Promise<Values> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Values;
}

/** `PUT /file?path=` writes the body to the disk. */
async function receive(request: IncomingMessage, path: string): Promise<string> {
  await pipeline(request, createWriteStream(path, { flush: true }));
  return '{}';
}

const server = createServer((request, response) => {
  const [path = '', query] = (request.url ?? '/').slice(1).split('?');
  const values: Values = query === undefined ? {} : Object.fromEntries(new URLSearchParams(query));
  const work =
    request.method === 'GET'
      ? answer(path, values)
      : request.method === 'PUT'
        ? receive(request, values['path'] ?? '')
        : bodyOf(request).then((body) => answer(path, { id: newId(), ...values, ...body }));
  work.then(
    (text) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        })
        .end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`floor on port ${typeof address === 'object' ? address?.port : ''}`);
});
