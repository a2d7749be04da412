import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/embedded/server.ts';
import { binariesOf } from '../servers/databases.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { type Blow, type Survivors, crashRepeatedly, makePlace } from './crash.ts';
import { CrashingServer } from './crashingServer.ts';

/** A server whose database runs in another process, with durable settings, as operators do. */
export const crashServed = (blows: readonly Blow[]): Promise<Survivors> =>
  inDirectory(async (directory) => {
    const binaries = binariesOf(kindUnderTest());
    const external = await startEmbedded({ directory, ...(binaries ? { binaries } : {}) });
    try {
      return await crash(
        new CrashingServer({ PLUMBLINE_DATA: directory, DATABASE_URL: external.url }),
        directory,
        blows,
      );
    } finally {
      await external.stop();
    }
  });

/** A server with its own embedded database. */
export const crashEmbedded = (blows: readonly Blow[]): Promise<Survivors> =>
  inDirectory((directory) => {
    const server = new CrashingServer({ PLUMBLINE_DATA: directory, DATABASE_URL: undefined });
    return crash(server, directory, blows);
  });

async function crash(
  server: CrashingServer,
  directory: string,
  blows: readonly Blow[],
): Promise<Survivors> {
  await server.createOperator();
  await server.start();
  try {
    const place = await makePlace(server);
    return await crashRepeatedly(server, place, {
      blows,
      killDatabase: () => killPostgres(directory),
    });
  } finally {
    await server.end('SIGTERM');
  }
}

/** Kills the database server of a data directory; returns whether another one has taken its place. */
function killPostgres(directory: string): () => boolean {
  const killed = postmasterOf(directory);
  assert.ok(killed !== null);
  process.kill(killed, 'SIGKILL');
  return () => ![null, killed].includes(postmasterOf(directory));
}

/** The process that the first line of the pid file names; null while the file is being replaced. */
function postmasterOf(directory: string): number | null {
  const file = join(directory, 'postgres', 'postmaster.pid');
  const [text = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return text === '' ? null : Number(text);
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
  chmodSync(directory, 0o711); // for the account that the database server runs as
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
