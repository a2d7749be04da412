import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync, readFileSync, readlinkSync, realpathSync, renameSync } from 'node:fs';
import { rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { SystemAccount, Binaries } from './binaries.ts';
import { CannotStart } from '#kit/cannotStart.ts';
import { SIGN_IN } from '#kit/db/connection.ts';
import { isPostgresOn, waitForEnd } from './processes.ts';

const OWNER = 'plumbline';
const SOCKET = '.s.PGSQL.5432';
// The path of a socket may have 107 bytes on Linux and 103 on macOS.
const SOCKET_PATH_LIMIT = 103;
const RELOCATED = '/var/lib/plumbline';

/** Opens the cluster within the data directory, creating it on the first start; returns its real path. */
export function openCluster(directory: string, binaries: Binaries, account: SystemAccount): string {
  const place = join(directory, 'postgres');
  if (!existsSync(place)) {
    refuseLostData(place);
    createCluster(place, binaries, account);
  }
  const cluster = realpathSync(place);
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== String(binaries.major)) {
    throw new CannotStart(
      `The data in ${directory} was written by PostgreSQL ${major} and this is PostgreSQL ` +
        `${binaries.major}: make a backup with the old version of Plumbline and restore it with this one.`,
    );
  }
  return cluster;
}

/** The account that runs the server: as root, the owner of existing data. */
export function clusterAccount(directory: string, account: SystemAccount): SystemAccount {
  const place = join(directory, 'postgres');
  if (account === null || !existsSync(place)) return account;
  const { uid, gid } = statSync(place);
  if (uid !== 0) return { uid, gid };
  // Restored or copied by root: hand it over to the server's account.
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, `${realpathSync(place)}/`]);
  return account;
}

/** The directory of the server's socket: the cluster, or a short private one if that path is too long. */
export function socketDirectory(cluster: string, account: SystemAccount): string {
  if (Buffer.byteLength(join(cluster, SOCKET)) <= SOCKET_PATH_LIMIT) return cluster;
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-'));
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** Creates the database of the application, unless it is there. */
export async function createDatabase(sockets: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(sockets, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER]);
    if (!rowCount) await client.query(`create database ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** The address of a database as its owner. */
export function addressOf(sockets: string, database = OWNER): string {
  return `postgresql://${OWNER}@localhost/${database}?host=${encodeURIComponent(sockets)}&${SIGN_IN}=roles`;
}

/** Stops a server that a killed application left running on the cluster. */
export async function stopLeftBehind(cluster: string): Promise<void> {
  const pid = Number(statusLines(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (isPostgresOn(pid, cluster)) await stopServer(pid, cluster);
  // PostgreSQL refuses to start while any process has this pid: its own, not yet reaped, or after a reboot an
  // unrelated program.
  for (const file of ['postmaster.pid', SOCKET, `${SOCKET}.lock`]) {
    rmSync(join(cluster, file), { force: true });
  }
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    if (await waitForEnd(pid, 30_000)) return;
  }
  throw new CannotStart(`The database server ${pid} left on ${cluster} does not stop: kill it.`);
}

/** Whether the status file of the server with this pid says that it accepts connections. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = statusLines(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function statusLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Fills a directory beside it first, so that an interrupted start leaves no half-made cluster. */
function createCluster(place: string, binaries: Binaries, account: SystemAccount): void {
  const target = reachable(join(place, '..'), account) ? place : createRelocated();
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const run = spawnSync(binaries.initdb, initdbArguments(draft, binaries.major), {
    encoding: 'utf8',
    cwd: '/',
    ...account,
  });
  if (run.status !== 0 || readdirSync(draft).length === 0) {
    throw new CannotStart(`initdb failed: ${run.error?.message ?? run.stderr.trim()}`);
  }
  renameSync(draft, target);
  if (target !== place) symlinkSync(target, place);
}

function initdbArguments(directory: string, major: number): string[] {
  // Since 17 there is a built-in provider that sorts and folds case alike on every system.
  const locale =
    major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  const login = ['-U', OWNER, '--auth-local=trust', '--auth-host=reject'];
  return ['-D', directory, '-E', 'UTF8', ...locale, ...login, '--data-checksums'];
}

/** Whether the account may traverse the directory and its parents. */
function reachable(directory: string, account: SystemAccount): boolean {
  if (account === null) return true;
  return spawnSync('test', ['-x', directory], { cwd: '/', ...account }).status === 0;
}

/** A link whose target is gone means lost data: never start afresh silently. */
function refuseLostData(place: string): void {
  if (!lstatSync(place, { throwIfNoEntry: false })) return;
  throw new CannotStart(
    `${place} leads to ${readlinkSync(place)}, which is gone: put it back, or remove the link to begin with an empty database.`,
  );
}

/** A place outside a private home; the data directory gets a link to it. */
function createRelocated(): string {
  mkdirSync(RELOCATED, { recursive: true, mode: 0o755 });
  const parent = mkdtempSync(join(RELOCATED, 'data-'));
  chmodSync(parent, 0o711);
  return join(parent, 'postgres');
}
