import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '#kit/cannotStart.ts';
import type { Binaries, SystemAccount } from './binaries.ts';
import { embeddedBinaries, serverAccount } from './binaries.ts';
import { addressOf, clusterAccount, createDatabase, openCluster, isReady } from './cluster.ts';
import { socketDirectory, stopLeftBehind } from './cluster.ts';
import { lockDirectory } from './lock.ts';
import { waitForEnd } from './processes.ts';

/** A PostgreSQL server of our own: its address as owner, its current pid, and how to stop it. */
export type EmbeddedDatabase = { url: string; readonly pid: number; stop(): Promise<void> };

export type EmbeddedOptions = {
  directory: string;
  /** The programs of a PostgreSQL other than the one installed by npm. */
  binaries?: Binaries;
  /** Server settings that add to or replace the defaults. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
};
const STOP_WITHIN = 60_000;
const SHORTEST_PAUSE = 50;
// Short, so that the database is back within seconds once its disk has room again.
const LONGEST_PAUSE = 2_000;
const STEADY_AFTER = 10_000;

/** Starts the database in the directory, creating it on the first start, and keeps it running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(options.directory);
  const ours = serverAccount();
  mkdirSync(directory, { recursive: true, mode: ours ? 0o711 : 0o700 });
  const release = lockDirectory(directory);
  try {
    const account = clusterAccount(directory, ours);
    const binaries = options.binaries ?? embeddedBinaries(account);
    const cluster = openCluster(directory, binaries, account);
    await stopLeftBehind(cluster);
    const server = new SupervisedServer({ ...options, cluster, binaries, account, release });
    await server.open();
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

type LockedLaunch = Launch & { log?: EmbeddedOptions['log']; release: () => void };

class SupervisedServer implements EmbeddedDatabase {
  readonly url: string;
  private readonly place: LockedLaunch;
  private readonly sockets: string;
  private child: ChildProcess | null = null;
  private stopping = false;
  private starting = true;
  private restart: Promise<void> = Promise.resolve();
  private pause = SHORTEST_PAUSE;
  private lastLines: string[] = [];

  constructor(place: LockedLaunch) {
    this.place = place;
    this.sockets = socketDirectory(place.cluster, place.account);
    this.url = addressOf(this.sockets);
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async open(): Promise<void> {
    // Before the first launch: whenever this process ends, its server ends too.
    process.once('exit', this.interrupt);
    try {
      await this.launchAfterOthers();
      await createDatabase(this.sockets);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    process.off('exit', this.interrupt);
    await this.restart;
    this.interrupt();
    const { child } = this;
    if (child?.pid !== undefined && !hasEnded(child)) {
      if (!(await waitForEnd(child.pid, STOP_WITHIN))) child.kill('SIGQUIT');
      await waitForEnd(child.pid, STOP_WITHIN);
    }
    if (this.sockets !== this.place.cluster) rmSync(this.sockets, { recursive: true, force: true });
    this.place.release();
  }

  /** The sessions of a killed server may outlive it for a moment and hold its shared memory. */
  private async launchAfterOthers(): Promise<void> {
    const deadline = Date.now() + STEADY_AFTER;
    for (;;) {
      try {
        await this.launch();
        return;
      } catch (error) {
        const isStillInUse = String(error).includes('still in use');
        if (!isStillInUse || Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }

  /** Starts the server and resolves once it accepts connections. */
  private async launch(): Promise<void> {
    this.starting = true;
    this.lastLines = [];
    const child = spawnServer(this.place, this.sockets);
    this.child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.note(text));
    child.once('error', (error) => this.note(error.message));
    await becomesReady(child, this.place.cluster, () => this.lastLines.join(' '));
    this.starting = false;
    const startedAt = Date.now();
    const onExit = () => this.revive(Date.now() - startedAt);
    if (hasEnded(child)) onExit();
    else child.once('exit', onExit);
  }

  private revive(uptime: number): void {
    if (this.stopping) return;
    this.place.log?.('The database server ended unexpectedly and is being restarted.');
    if (uptime > STEADY_AFTER) this.pause = SHORTEST_PAUSE;
    this.restart = this.relaunch();
  }

  private async relaunch(): Promise<void> {
    while (!this.stopping) {
      await sleep(this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
      if (this.stopping) return;
      try {
        await this.launch();
        return;
      } catch (error) {
        this.place.log?.(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private readonly interrupt = (): void => {
    this.child?.kill('SIGINT');
  };

  private note(text: string): void {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    this.lastLines = [...this.lastLines, ...lines].slice(-5);
    // The server's output while starting and stopping only matters if that fails.
    if (this.starting || this.stopping) return;
    for (const line of lines) this.place.log?.(line);
  }
}

const READY_WITHIN = 120_000; // recovery after a crash can take long

type Launch = {
  cluster: string;
  binaries: Binaries;
  account: SystemAccount;
  /** Server settings that add to or replace the defaults. */
  settings?: Record<string, string>;
};

/** Starts the server's program; `becomesReady` waits until it accepts connections. */
function spawnServer(launch: Launch, sockets: string): ChildProcess {
  const { cluster, binaries, account } = launch;
  const settings = { ...SETTINGS, unix_socket_directories: sockets, ...launch.settings };
  return spawn(binaries.postgres, ['-D', cluster, ...settingArguments(settings)], {
    // In its own session, so that Ctrl-C in the terminal reaches only the application, which then stops it.
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...account,
  });
}

async function becomesReady(
  child: ChildProcess,
  cluster: string,
  reason: () => string,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (child.pid === undefined || !isReady(cluster, child.pid)) {
    const hasExited = hasEnded(child);
    // A program that cannot be started has no pid; its error event fires on the next turn.
    await sleep(5);
    if (hasExited || child.pid === undefined) {
      throw new CannotStart(`The database server did not start: ${reason()}`);
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new CannotStart('The database server did not become ready in time.');
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

// For a small server beside the application; fsync and its companions stay on.
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There is no replica, so the log need not contain what a replica needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // The application reports errors itself; the server's log would contain the values of rows.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // An import causes many checkpoints, and a warning about them helps nobody who reads our output.
  checkpoint_warning: '0',
};

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
