import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import type { Deps } from './kit/ctx.ts';
import { startEmbedded } from './kit/embedded.ts';
import { migrate } from './kit/migrate.ts';

export interface Installation {
  url: string;
  openDeps(): Promise<Deps>;
  close(): Promise<void>;
}

/** Opens the database of the environment for a program beside the server: migrated, and closed by it again. */
export async function openInstallation(): Promise<Installation> {
  const settings = readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url)));
  const embedded = settings.database_url === null ? await startEmbedded({ directory: settings.data_directory }) : null;
  const url = settings.database_url ?? embedded?.url ?? '';
  let deps: Deps | undefined;
  const close = async () => {
    await deps?.database.close();
    await embedded?.stop();
  };
  try {
    await migrate(url);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    close,
    openDeps: async () => (deps ??= await openDeps(url, settings)),
  };
}

/** Runs a program on the installation; what goes wrong is one sentence for people, not a stack. */
export async function runOnInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  try {
    const installation = await openInstallation();
    try {
      await work(installation);
    } finally {
      await installation.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
