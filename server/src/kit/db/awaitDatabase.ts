import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '#kit/cannotStart.ts';
import { connection } from './db.ts';
import { isUnavailable } from './databaseErrors.ts';

const EVERY_MS = 500;

/**
 * Resolves once the database server accepts connections. It waits for a server that is starting or restarting, since operators start both together; errors that waiting cannot fix (a wrong password, a missing database) are thrown at once.
 * @throws CannotStart with the server's reason
 */
export async function awaitDatabase(
  url: string,
  { within_ms, log }: { within_ms: number; log: (line: string) => void },
): Promise<void> {
  const deadline = Date.now() + within_ms;
  for (let attempt = 1; ; attempt++) {
    const failure = await tryConnecting(url);
    if (!failure) return;
    const reason = `${new URL(url).host || 'DATABASE_URL'}: ${failure.message || String(failure)}`;
    if (!isUnavailable(failure) || Date.now() > deadline)
      throw new CannotStart(`The database server cannot be reached (${reason}).`);
    if (attempt === 1) log(`Waiting for the database server (${reason}).`);
    await pause(EVERY_MS);
  }
}

async function tryConnecting(url: string): Promise<Error | null> {
  const client = new pg.Client({ ...connection(url), connectionTimeoutMillis: 10_000 });
  // A server that disappears during the disconnection is not an error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
