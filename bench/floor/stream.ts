import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { STATEMENTS } from './statements.ts';

/**
 * What live events are compared with: `node:http` and one `listen`, which sends every notification to those who see its
 * unit, and remembers nothing. `GET /?units=a,b` reads as somebody who sees these units, `GET /` all.
 */
const [url = '', tenant = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const listener = new pg.Client({ connectionString: url });
const everybody = new Set<ServerResponse>();
const seesAll = new Set<ServerResponse>();
const seesUnit = new Map<string, Set<ServerResponse>>();

await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const end = payload.indexOf('{');
  const unit = payload.slice(0, end);
  const message = `data: ${payload.slice(end)}\n\n`;
  if (unit === '') for (const reader of everybody) reader.write(message);
  else {
    for (const reader of seesAll) reader.write(message);
    for (const reader of seesUnit.get(unit) ?? []) reader.write(message);
  }
});
await listener.query('listen floor_live');

function read(response: ServerResponse, units: string[] | undefined): void {
  const groups = [everybody];
  for (const unit of units ?? []) {
    const group = seesUnit.get(unit) ?? new Set();
    seesUnit.set(unit, group);
    groups.push(group);
  }
  if (!units) groups.push(seesAll);
  for (const group of groups) group.add(response);
  response.once('close', () => {
    for (const group of groups) group.delete(response);
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor');
  if (request.method === 'GET') return read(response, searchParams.get('units')?.split(','));
  const [, entity = '', id] = pathname.split('/');
  const name = `${entity}AndTell`;
  pool
    .query({
      name,
      text: STATEMENTS[name]?.text ?? '',
      values: [tenant, id, `Change at ${Date.now()}`],
    })
    .then(
      () => response.writeHead(200, { 'content-length': 0 }).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`floor on port ${typeof address === 'object' ? address?.port : ''}`);
});
