import { chmodSync, mkdirSync } from 'node:fs';
import { migrate } from '@plumbline/server/kit/db/migrate.ts';
import { startEmbedded } from '@plumbline/server/kit/embedded/server.ts';
import { fillDatabase } from './fill/fill.ts';
import { openDatabaseAt } from './database.ts';

/** Fills a data directory that later runs can use again. */
export async function keepDatabase(directory: string, objects: number): Promise<void> {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o711); // for the account that the database server runs as
  const embedded = await startEmbedded({ directory, settings: FILLING });
  try {
    await migrate(embedded.url);
    const { deps, close } = await openDatabaseAt(embedded.url);
    try {
      await fillDatabase({ url: embedded.url, database: deps.database }, objects);
    } finally {
      await close();
    }
  } finally {
    await embedded.stop();
  }
}

/** A database that can be filled again needs no protection against a crash. */
const FILLING = {
  max_connections: '150',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
};
