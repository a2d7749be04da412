import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connection } from '#kit/db/db.ts';
import { TEMPLATE } from './databases.ts';
import { databaseOn, dropDatabase, onNodes } from './nodes.ts';
import type { Nodes } from './nodes.ts';

export interface OwnDatabase {
  url: string;
  /** A client of the owner, bypassing row level security. */
  owner(): Promise<pg.Client>;
  /** A client of the application's role, in transactions under row level security. */
  app(): Promise<pg.Client>;
  drop(): Promise<void>;
}

/** A copy of the migrated template for tests that need their own database. */
export async function ownDatabase(server = process.env['TEST_DATABASE_URL']): Promise<OwnDatabase> {
  return await createDatabase(server, nodesOf(server), TEMPLATE);
}

/** A database without tables, on one server even where a cluster is under test. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const [server] = nodesOf();
  return await createDatabase(server, server ? [server] : [], 'template0');
}

async function createDatabase(
  server: string | undefined,
  nodes: Nodes,
  template: string,
): Promise<OwnDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  const name = `own_${randomBytes(6).toString('hex')}`;
  await onNodes(nodes, `create database ${name} template ${template}`);
  const url = databaseOn(server, name);
  const connect = async (config: pg.ClientConfig) => {
    const client = new pg.Client(config);
    await client.connect();
    return client;
  };
  return {
    url,
    owner: () => connect(connection(url)),
    app: () => connect(connection(url, 'plumbline_app')),
    drop: () => dropDatabase(nodes, name),
  };
}

/** The servers of a database: all nodes of the cluster under test, or the single server. */
export function nodesOf(server = process.env['TEST_DATABASE_URL'] ?? ''): Nodes {
  if (server !== process.env['TEST_DATABASE_URL']) return [server];
  return [server, ...(process.env['TEST_WORKERS'] ?? '').split(' ').filter((url) => url !== '')];
}
