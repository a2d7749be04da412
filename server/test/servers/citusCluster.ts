import type { Binaries } from '#kit/embedded/binaries.ts';
import { startEmbedded } from '#kit/embedded/server.ts';
import type { EmbeddedDatabase } from '#kit/embedded/server.ts';
import { databaseOn, onNode, onNodes } from './nodes.ts';
import type { Nodes } from './nodes.ts';

const WORKERS = 2;
const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_connections: '400',
  max_prepared_transactions: '400',
  // Citus runs a background process for every database, and each test has its own database.
  max_worker_processes: '100',
  // Tests have few rows, so a few shards are enough.
  'citus.shard_count': '4',
  // A copy of a database does not inherit the settings that `distribute` made.
  'citus.propagate_set_commands': 'local',
  join_collapse_limit: '4',
  // Sockets of our own need no certificates.
  'citus.node_conninfo': 'sslmode=disable',
  // Citus reports a deadlock under its own code only if errors are logged, as by default.
  log_min_messages: 'warning',
};

/** Starts a coordinator and its workers within the directory; they are not connected to each other yet. */
export async function startNodes(
  directory: string,
  { binaries, settings }: { binaries: Binaries; settings: Record<string, string> },
): Promise<EmbeddedDatabase[]> {
  const servers: EmbeddedDatabase[] = [];
  try {
    for (let n = 0; n <= WORKERS; n++)
      servers.push(
        await startEmbedded({
          directory: `${directory}${n}`,
          binaries,
          settings: { ...settings, ...SETTINGS },
        }),
      );
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    if (!/could not access file "citus"/.test(String(error))) throw error;
    throw new Error('The PostgreSQL of the system has no extension Citus to test on: install it.');
  }
  return servers;
}

/**
 * Creates a database on all nodes and joins the nodes to a cluster; its tables are not distributed
 * yet.
 */
export async function createOnCluster(nodes: Nodes, name: string): Promise<void> {
  await onNodes(nodes.slice(0, 1), `create database ${name}`);
  await joinCluster(nodes, name);
}

/** Joins a coordinator's database, which may already be in use, with new ones of that name on the workers. */
export async function joinCluster(nodes: Nodes, name: string): Promise<void> {
  await onNodes(nodes.slice(1), `create database ${name}`);
  const own = nodes.map((node) => databaseOn(node, name));
  await onNodes(own, 'create extension citus');
  const [coordinator = '', ...workers] = own;
  const place = (url: string) => `'${new URL(url).searchParams.get('host')}', 5432`;
  await onNode(coordinator, `select citus_set_coordinator_host(${place(coordinator)})`);
  for (const worker of workers)
    await onNode(coordinator, `select citus_add_node(${place(worker)})`);
}

/** Ends all connections to a database and refuses new ones, so that it can be copied. */
export async function closeTemplate(nodes: Nodes, name: string): Promise<void> {
  await onNodes(nodes, `alter database ${name} allow_connections false`);
  await onNodes(
    nodes,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}
