import pg from 'pg';

/** The servers of a cluster by their addresses, the coordinator first; a single server is a cluster of one. */
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
