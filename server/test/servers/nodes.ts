import pg from 'pg';
import { kindUnderTest } from './serverKinds.ts';

/**
 * The addresses of a cluster's servers, the coordinator first; a single server counts as a cluster of one.
 */
export type Nodes = readonly string[];

/** The address of a database of a server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export const onNodes = async (nodes: Nodes, statement: string): Promise<void> =>
  void (await Promise.all(nodes.map((node) => onNode(node, statement))));

export async function onNode(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const IN_USE = '55006';

/**
 * Drops a database despite open sessions; on the coordinator first, because it keeps opening sessions on the
 * workers. PostgreSQL waits five seconds for those that it ends, and a cluster opens its own again meanwhile.
 */
export async function dropDatabase(nodes: Nodes, name: string): Promise<void> {
  const drop = (node: string) => onNode(node, `drop database if exists ${name} with (force)`);
  for (const node of nodes)
    await drop(node).catch(async (error: { code?: string }) => {
      if (error.code !== IN_USE) throw error;
      await drop(node);
    });
}

/**
 * Sums a query's count over all servers of the client's database, because a row is read and changed on the
 * server that stores it.
 */
export async function countOnNodes(client: pg.ClientBase, query: string): Promise<number> {
  const all = `select sum(result::int) from run_command_on_all_nodes($$${query}$$)`;
  const { rows } = await client.query<{ n: number }>(
    `select (${kindUnderTest() === 'citus' ? all : query})::int as n`,
  );
  return rows[0]?.n ?? 0;
}

/** Whether the rows of two tenants are in the same tables: those of one server are, on a cluster those of one shard. */
export async function shareShard(
  client: pg.ClientBase,
  tenants: readonly [string, string],
): Promise<boolean> {
  if (kindUnderTest() !== 'citus') return true;
  const { rows } = await client.query<{ shards: number }>(
    `select count(distinct get_shard_id_for_distribution_column('tenant', t))::int as shards from unnest($1::uuid[]) t`,
    [tenants],
  );
  return rows[0]?.shards === 1;
}
