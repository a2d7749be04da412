import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#kit/embedded/server.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from '#kit/embedded/server.ts';
import { type Binaries, serverAccount, tryBinaries } from '#kit/embedded/binaries.ts';
import { migrate } from '#kit/db/migrate.ts';
import { closeTemplate, createOnCluster, startNodes } from './citusCluster.ts';
import { databaseOn, onNodes } from './nodes.ts';
import type { Nodes } from './nodes.ts';
import type { ServerKind } from './serverKinds.ts';

export const TEMPLATE = 'plumbline_template';
/** A throw-away PostgreSQL with the migrated template that every test file copies. */
export type TestServer = {
  kind: ServerKind;
  name: string;
  url: string;
  /** The other nodes of a cluster. */
  workers: Nodes;
  /** The process of each node at this moment; one that ends is restarted. */
  pids(): number[];
  stop(): Promise<void>;
};

// Nobody misses this data after a power cut, so the tests need not wait for the disk.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum_naptime: '1h',
};
const OLDEST = 15;

const MEMORY = '/dev/shm';
/** Several times what the databases of a run take up at once. */
const ROOM = 6 * 2 ** 30;

/**
 * In memory if there is room: a disk's file system searches long for places of the hundreds of files of a new database
 * after those of others were deleted.
 */
function placeOfData(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM && freemem() > ROOM ? MEMORY : tmpdir();
}

/** Starts the requested kinds of server; the system's is skipped if it is not installed. */
export async function startTestServers(kinds: ServerKind[]): Promise<TestServer[]> {
  const servers: TestServer[] = [];
  try {
    for (const kind of kinds) {
      if (kind === 'system' && !binariesOf(kind)) continue;
      servers.push(await startTestServer(kind));
    }
    return servers;
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    throw error;
  }
}

/** Starts one server or cluster within a directory, which is deleted with it. */
export async function startTestServer(
  kind: ServerKind,
  parent = mkdtempSync(join(placeOfData(), 'plumbline-test-')),
  settings: Record<string, string> = {},
): Promise<TestServer> {
  chmodSync(parent, 0o711);
  const servers = await startServers(kind, parent, { ...SETTINGS, ...settings });
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(parent, { recursive: true, force: true });
  };
  const nodes = servers.map(({ url }) => url);
  const [url = '', ...workers] = nodes;
  const pids = () => servers.map(({ pid }) => pid);
  try {
    return { kind, name: await migrateTemplate(nodes), url, workers, pids, stop };
  } catch (error) {
    // Otherwise a failed migration would leave its server running, and this process would never exit.
    await stop();
    throw error;
  }
}

async function startServers(
  kind: ServerKind,
  parent: string,
  settings: Record<string, string>,
): Promise<EmbeddedDatabase[]> {
  const binaries = binariesOf(kind);
  const directory = join(parent, kind);
  if (kind === 'citus') {
    if (!binaries) throw new Error('There is no PostgreSQL of the system to start a cluster with.');
    return startNodes(directory, { binaries, settings });
  }
  const options: EmbeddedOptions = { directory, settings };
  return [await startEmbedded(binaries ? { ...options, binaries } : options)];
}

/** The name and version of the server. */
async function migrateTemplate(nodes: Nodes): Promise<string> {
  const [url = '', ...workers] = nodes;
  const template = databaseOn(url, TEMPLATE);
  if (workers.length > 0) {
    await createOnCluster(nodes, TEMPLATE);
    await migrate(template, { distributed: true });
    await closeTemplate(nodes, TEMPLATE);
  } else {
    await onNodes(nodes, `create database ${TEMPLATE}`);
    await migrate(template);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`;
  } finally {
    await client.end();
  }
}

/**
 * The directory of the system's programs; undefined if the project's are used or the system has
 * none.
 */
export const binariesOf = (kind: ServerKind): Binaries | undefined =>
  kind === 'embedded' ? undefined : systemBinaries();

/** The newest PostgreSQL server of the system, where Debian, Red Hat and Homebrew install it. */
function systemBinaries(): Binaries | undefined {
  const account = serverAccount();
  const directories = [
    ...versions('/usr/lib/postgresql', ''),
    ...versions('/usr', 'pgsql-'),
    ...versions('/opt/homebrew/opt', 'postgresql@'),
  ];
  return directories
    .map((directory) => tryBinaries(directory, account))
    .filter((binaries) => typeof binaries !== 'string')
    .filter((binaries) => binaries.major >= OLDEST)
    .toSorted((one, other) => other.major - one.major)[0];
}

function versions(parent: string, prefix: string): string[] {
  try {
    return readdirSync(parent)
      .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      .map((name) => join(parent, name, 'bin'));
  } catch {
    return [];
  }
}
