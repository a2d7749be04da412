import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { embeddedBinaries, serverAccount } from './binaries.ts';
import { addressOf, clusterAccount, createDatabase, openCluster } from './cluster.ts';
import { socketDirectory, stopLeftBehind } from './cluster.ts';
import { becomesReady, hasEnded, spawnServer } from './launch.ts';
import type { Launch } from './launch.ts';
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
