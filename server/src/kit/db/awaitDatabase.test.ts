import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { awaitDatabase } from './awaitDatabase.ts';
import { CannotStart } from '#kit/cannotStart.ts';

let database: OwnDatabase;
before(async () => (database = await ownDatabase()));
after(async () => await database.drop());

/** Forwards a TCP port of its own to the test server, which listens on a Unix socket. */
function door(): Server {
  const socket = `${new URL(database.url).searchParams.get('host')}/.s.PGSQL.5432`;
  return createServer((visitor) => {
    const inside = connect(socket);
    visitor.pipe(inside).pipe(visitor);
    for (const end of [visitor, inside]) end.on('error', () => undefined);
  });
}

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
const close = (server: Server) => new Promise((resolve) => server.close(resolve));

function urlAt(port: number): string {
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

test('the start does not wait for a running database server', async () => {
  const lines: string[] = [];
  await awaitDatabase(database.url, { within_ms: 0, log: (line) => lines.push(line) });
  assert.deepEqual(lines, []);
});

test('the start waits for a server that starts a little later, and logs the wait once', async () => {
  const first = door();
  const port = await listening(first);
  await close(first);
  const lines: string[] = [];
  const waiting = awaitDatabase(urlAt(port), {
    within_ms: 60_000,
    log: (line) => lines.push(line),
  });
  await pause(1200);
  const second = door();
  await listening(second, port);
  await waiting;
  await close(second);
  assert.equal(lines.length, 1);
  assert.match(
    lines[0] ?? '',
    /Waiting for the database server \(127\.0\.0\.1:\d+: .*ECONNREFUSED/,
  );
});

test('a server that does not start is reported with the reason', async () => {
  const closedDoor = door();
  const port = await listening(closedDoor);
  await close(closedDoor);
  await assert.rejects(
    awaitDatabase(urlAt(port), { within_ms: 100, log: () => undefined }),
    (error) =>
      error instanceof CannotStart && /cannot be reached.*ECONNREFUSED/.test(error.message),
  );
});

test('an error that waiting cannot fix is reported at once', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  const log = () => assert.fail('nothing to wait for');
  await assert.rejects(
    awaitDatabase(url.href, { within_ms: 60_000, log }),
    (error) =>
      error instanceof CannotStart && /"no_such_database" does not exist/.test(error.message),
  );
});
