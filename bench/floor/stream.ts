import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { STATEMENTS } from './statements.ts';

/** What live events are compared with: `node:http` and one `listen`, which sends every notification to everybody, and remembers nothing. */
const [url = '', tenant = ''] = process.argv.slice(2);
const CHANGE = `${STATEMENTS['change']?.text}, (select pg_notify('floor_live', $2::text)) told`;
const pool = new pg.Pool({ connectionString: url, max: 20 });
const listener = new pg.Client({ connectionString: url });
const readers = new Set<ServerResponse>();

await listener.connect();
listener.on('notification', ({ payload }) => {
  const message = `data: ${payload}\n\n`;
  for (const reader of readers) reader.write(message);
});
await listener.query('listen floor_live');

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    readers.add(response);
    response.once('close', () => readers.delete(response));
    return;
  }
  const id = request.url?.slice(1);
  pool
    .query({ name: 'change', text: CHANGE, values: [tenant, id, `Change at ${Date.now()}`] })
    .then(
      () => response.writeHead(200, { 'content-length': 0 }).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`floor on port ${typeof address === 'object' ? address?.port : ''}`);
});
