import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningServer {
  /** Origin of page and API. */
  url: string;
  /** The folder into which it writes the mails that it sends. */
  mailFolder: string;
  /** Kills the process as a power cut would, and restarts it on the same data. */
  crashAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

export const OPERATOR = { email: 'operator@journey.test', password: 'a long way up' };
/** The file storage the admin menu links to. */
export const FILES = 'https://files.journey.test/plant';
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const READY = /ready on (http:\S+)/;

/** A directory that the database server's account can access, so that the data stays within it. */
function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-journey-'));
  chmodSync(directory, 0o711);
  return directory;
}

/** The data directory of a server with one operator and no demo, for `serve` to copy; created once for all journeys. */
export async function prepareData(): Promise<{ directory: string; remove(): void }> {
  const directory = newDirectory();
  await createOperator({ ...process.env, PLUMBLINE_DATA: join(directory, 'data') });
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/**
 * All journeys of a run share one server, because starting one per file would take longer than most journeys.
 * Each file has its own organisations; only the operator is common.
 */
export const sharedServer = (): RunningServer => ({
  url: setByRun('JOURNEY_SERVER'),
  mailFolder: setByRun('JOURNEY_MAILS'),
  crashAndRestart: async () => {
    throw new Error('This server is not killed: others are using it.');
  },
  stop: async () => {},
});

/** The real server on its own embedded database, with one operator and no demo; `settings` are further ones of its environment. */
export async function serve(
  prepared = setByRun('JOURNEY_DATA'),
  settings: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const directory = newDirectory();
  execFileSync('cp', ['-a', join(prepared, 'data'), join(directory, 'data')]);
  const env = {
    ...process.env,
    PLUMBLINE_DATA: join(directory, 'data'),
    PLUMBLINE_DEMO: '0',
    PORT: '0',
    EXTERNAL_STORAGE_URL: FILES,
    WEBHOOKS_PRIVATE: '1', // programs that are told of events are on this machine
    ...settings,
  };
  let running = await start(env);
  return {
    mailFolder: join(directory, 'data', 'mail'),
    get url() {
      return running.url;
    },
    crashAndRestart: async () => {
      running.child.kill('SIGKILL');
      await waitForExit(running.child);
      running = await start({ ...env, PORT: new URL(running.url).port });
    },
    stop: async () => {
      running.child.kill('SIGTERM');
      await waitForExit(running.child);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function setByRun(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with npm test.`);
  return value;
}

async function createOperator(env: NodeJS.ProcessEnv): Promise<void> {
  const args = [
    'server/src/admin.ts',
    'operator',
    'create',
    '--email',
    OPERATOR.email,
    '--password',
    OPERATOR.password,
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`the operator was not created: ${code}`);
}

async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = READY.exec(line)?.[1];
      if (ready) resolve(ready);
    });
  });
  return { child, url };
}

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));
