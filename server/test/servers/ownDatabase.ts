import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connection } from '#kit/db/db.ts';
import { TEMPLATE } from './databases.ts';
import { databaseOn, dropDatabase, onNodes } from './nodes.ts';
import type { Nodes } from './nodes.ts';

type Row = Record<string, unknown>;

export interface OwnDatabase {
  url: string;
  /** A client of the owner, bypassing row level security. */
  owner(): Promise<pg.Client>;
  /** The rows of one statement of the owner. */
  queryAsOwner<R extends Row>(statement: string, values?: unknown[]): Promise<R[]>;
  /** A client of the application's role, in transactions under row level security. */
  app(): Promise<pg.Client>;
  /** Also closes its clients. */
  drop(): Promise<void>;
}

/** A copy of the migrated template for tests that need their own database. */
export const ownDatabase = (nodes = nodesOf()): Promise<OwnDatabase> =>
  createDatabase(nodes, TEMPLATE);

/** A database without tables, on one server even where a cluster is under test. */
export const emptyDatabase = (): Promise<OwnDatabase> =>
  createDatabase(nodesOf().slice(0, 1), 'template0');

async function createDatabase(nodes: Nodes, template: string): Promise<OwnDatabase> {
  const [server] = nodes;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  const name = `own_${randomBytes(6).toString('hex')}`;
  // Copies the files: each page written to the log as well would take longer than most tests.
  await onNodes(nodes, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseOn(server, name);
  return databaseAt(url, () => dropDatabase(nodes, name));
}

/** A database for tests that is already there; `remove` drops it. */
export function databaseAt(
  url: string,
  remove = async (): Promise<void> => undefined,
): OwnDatabase {
  const clients: pg.Client[] = [];
  const connect = async (config: pg.ClientConfig) => {
    const client = new pg.Client(config);
    clients.push(client);
    await client.connect();
    return client;
  };
  const owner = () => connect(connection(url));
  return {
    url,
    owner,
    queryAsOwner: async <R extends Row>(statement: string, values: unknown[] = []) => {
      const client = await owner();
      // a server that stops is reported by the query
      client.on('error', () => undefined);
      try {
        return (await client.query<R>(statement, values)).rows;
      } finally {
        await client.end();
      }
    },
    app: () => connect(connection(url, 'plumbline_app')),
    drop: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await remove();
    },
  };
}

/** All nodes of the cluster under test, or the single server. */
export const nodesOf = (): Nodes =>
  `${process.env['TEST_DATABASE_URL'] ?? ''} ${process.env['TEST_WORKERS'] ?? ''}`
    .split(' ')
    .filter((url) => url !== '');
