import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '#kit/embedded.ts';
import { CrashingServer, crashRepeatedly, makePlace } from './crash.ts';
import type { Blow } from './crash.ts';
import { systemBinaries } from './databases.ts';

const BLOWS: Blow[] = ['application', 'database', 'both'];
const trials = Number(process.env['CRASH_TRIALS'] ?? BLOWS.length);
/** Each blow with its new start and its checks, on a busy machine. */
const timeout = 60_000 + trials * 20_000;
const blows = Array.from({ length: trials }, (_, n) => BLOWS[n % BLOWS.length] as Blow); // within its length

/** The database server below a data directory, by the first line of its pid file. */
const killPostgres = (directory: string) => () => {
  const [pid] = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

async function crash(
  server: CrashingServer,
  killDatabase: () => void,
  t: { diagnostic(message: string): void },
): Promise<void> {
  await server.createOperator();
  await server.start();
  try {
    const place = await makePlace(server);
    const { answers, completed } = await crashRepeatedly(server, place, { blows, killDatabase });
    t.diagnostic(
      `${trials} kills, ${answers} answers and ${completed} completions acknowledged, none lost`,
    );
  } finally {
    await server.end('SIGTERM');
  }
}

async function inDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
  chmodSync(directory, 0o711); // for the account the database server runs under
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test(
  'what was acknowledged survives kill -9 of the application, of its database server and of both',
  { timeout },
  async (t) => {
    await inDirectory(async (directory) => {
      // As an operator runs it: with the durable settings, and started again by another process than the application.
      const system = process.env['TEST_SERVER'] === 'system' ? systemBinaries() : undefined;
      const external = await startEmbedded({ directory, ...(system ? { binaries: system } : {}) });
      try {
        const server = new CrashingServer({ DATABASE_URL: external.url });
        await crash(server, killPostgres(directory), t);
      } finally {
        await external.stop();
      }
    });
  },
);

// The embedded database is the application's own: the server under test does not matter, so once is enough.
if (process.env['TEST_SERVER'] !== 'system') {
  test(
    'what was acknowledged survives kill -9 of the application, of its embedded database and of both',
    { timeout },
    async (t) => {
      await inDirectory(async (directory) => {
        const server = new CrashingServer({ PLUMBLINE_DATA: directory, DATABASE_URL: undefined });
        await crash(server, killPostgres(directory), t);
      });
    },
  );
}
