import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '#kit/cannotStart.ts';
import type { SystemAccount, Binaries } from './binaries.ts';
import { isReady } from './cluster.ts';
import { SETTINGS, settingArguments } from './settings.ts';

const READY_WITHIN = 120_000; // recovery after a crash can take long

export type Launch = {
  cluster: string;
  binaries: Binaries;
  account: SystemAccount;
  /** Server settings that add to or replace the defaults. */
  settings?: Record<string, string>;
};

/** Starts the server's program; `becomesReady` waits until it accepts connections. */
export function spawnServer(launch: Launch, sockets: string): ChildProcess {
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

export async function becomesReady(
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

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
