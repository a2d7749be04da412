import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import { connection } from './connection.ts';
import { Message, WatchedClient } from './driver.ts';

/** The versions that `driver.ts` was written for. */
const VERSIONS = { pg: '8.23.1', 'pg-protocol': '1.16.1' };

/** Members that the driver's types omit, as paths from a client, with their types. */
const MEMBERS = {
  'client._ending': 'boolean',
  'client.readyForQuery': 'boolean',
  'client.connection._send': 'function',
  'client.connection.on': 'function',
  'client.connection.off': 'function',
  'client.connection.parsedStatements': 'object',
  'client.connection.stream.destroy': 'function',
  'client.connection.stream.on': 'function',
  'pg.utils.prepareValue': 'function',
  'pg.Query.prototype._checkForMultirow': 'function',
  'pg.Query.prototype.handleCommandComplete': 'function',
  'pg.Query.prototype.handleDataRow': 'function',
  'pg.Query.prototype.handleRowDescription': 'function',
  'pg.Query.prototype.submit': 'function',
  'serialize.bind': 'function',
  'serialize.describe': 'function',
  'serialize.execute': 'function',
  'serialize.flush': 'function',
  'serialize.parse': 'function',
  'serialize.sync': 'function',
};

const valueAt = (root: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], root);

/** The members that are gone or of another type. */
const missing = (root: object): string[] =>
  Object.entries(MEMBERS).flatMap(([path, type]) =>
    typeof valueAt(root, path) === type ? [] : `${path} is no ${type}`,
  );

/** A package's version; not every package exports its description. */
function versionOf(name: string): string {
  const path = createRequire(import.meta.url).resolve(name);
  const folder = path.slice(0, path.lastIndexOf(`/node_modules/${name}/`));
  const text = readFileSync(`${folder}/node_modules/${name}/package.json`, 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function onClient(work: (client: WatchedClient) => Promise<void>): Promise<void> {
  const own = await ownDatabase();
  const client = new WatchedClient(connection(own.url, 'plumbline_app'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
    await own.drop();
  }
}

test('the driver is of the version whose hidden members we use, and has all of them', async () => {
  const versions = Object.keys(VERSIONS).map((name) => [name, versionOf(name)]);
  assert.deepEqual(Object.fromEntries(versions), VERSIONS, 'read driver.ts beside the new version');
  await onClient(async (client) => {
    assert.deepEqual(missing({ client, pg, serialize }), []);
    const { connection } = client as unknown as { connection: object };
    const older = Object.assign(Object.create(connection) as object, { _send: undefined });
    const changed = {
      client: { readyForQuery: true, _ending: 0, connection: older },
      pg,
      serialize,
    };
    assert.deepEqual(missing(changed), [
      'client._ending is no boolean',
      'client.connection._send is no function',
    ]);
  });
});

test('a connection tells what it has parsed and when it is ready, busy or cut', async () => {
  await onClient(async (client) => {
    const hidden = client as unknown as {
      connection: { parsedStatements: Record<string, string> };
      readyForQuery: boolean;
    };
    const errors: (Error | null | undefined)[] = [];
    const sent = (text: string, name?: string) =>
      new Promise<void>((resolve) => {
        const message = new Message([{ text, name, values: [1] }], (error) => {
          errors.push(error);
          resolve();
        });
        client.query(message);
      });
    await sent('select $1::int as n', 'once');
    assert.equal(errors[0] ?? null, null);
    assert.equal(hidden.connection.parsedStatements['once'], 'select $1::int as n');
    assert.equal(hidden.readyForQuery, true);
    const sleeping = sent('select pg_sleep(60 * $1::int)');
    assert.equal(hidden.readyForQuery, false);
    client.cut();
    await sleeping;
    assert.match(String(errors[1]), /does not answer/);
  });
});

test('a message that answers each statement is heard of before the last one ends, so it is not taken for dead', async () => {
  await onClient(async (client) => {
    const errors: unknown[] = [];
    const texts = ['select $1::int as n', 'select pg_sleep(60 * $1::int)'];
    const { promise, resolve } = Promise.withResolvers<void>();
    const message = new Message(
      texts.map((text) => ({ text, values: [1] })),
      (error) => {
        errors.push(error);
        resolve();
      },
      { answersEach: true },
    );
    client.query(message);
    while (message.completed === 0) await pause(5);
    assert.deepEqual(errors, []);
    client.cut();
    await promise;
    assert.equal(message.completed, 1);
  });
});
