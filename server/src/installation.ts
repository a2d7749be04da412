import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import type { Settings } from './config.ts';
import { openDeps } from './deps.ts';
import type { Deps } from './kit/ctx.ts';
import { awaitDatabase } from './kit/db/awaitDatabase.ts';
import { startEmbedded } from './kit/embedded/server.ts';
import { connectionShares } from './kit/db/db.ts';
import { migrate } from './kit/db/migrate.ts';
import { openStore } from './kit/files/openStore.ts';
import type { FileStore } from './kit/files/store.ts';

/** How long a start waits for a database server that is starting too. */
const DATABASE_WITHIN_MS = 60_000;

export interface Installation {
  url: string;
  /** The store of the bytes of files. */
  store: FileStore;
  openDeps: () => Promise<Deps>;
  close: () => Promise<void>;
}

/** Opens and migrates the configured database; the caller closes it. */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const log = (line: string) => console.warn(line);
  const embedded =
    settings.database_url === null
      ? await startEmbedded({ directory: settings.data_directory, log })
      : null;
  const url = settings.database_url ?? embedded?.url ?? '';
  let deps: Deps | undefined;
  const close = async () => {
    await deps?.database.close();
    await embedded?.stop();
  };
  try {
    await awaitDatabase(url, { within_ms: DATABASE_WITHIN_MS, log });
    await migrate(url, { log });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    store: openStore(settings),
    close,
    openDeps: async () =>
      (deps ??= await openDeps(url, settings, connectionShares(settings.database_connections))),
  };
}

/** Runs a program with the settings of the installation; an error is printed as one sentence, without a stack. */
export async function runProgram(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url))));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The same with its database and store. */
export const runOnInstallation = async (
  work: (installation: Installation) => Promise<void>,
): Promise<void> =>
  await runProgram(async (settings) => {
    const installation = await openInstallation(settings);
    try {
      await work(installation);
    } finally {
      await installation.close();
    }
  });
