import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CrashingServer, crashRepeatedly, makePlace } from './crash.ts';
import { ownDatabase } from './ownDatabase.ts';

const trials = Number(process.env['CRASH_TRIALS'] ?? 2);

/** The database server below a data directory, by the first line of its pid file. */
const killPostgres = (directory: string) => () => {
  const [pid] = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

async function crash(
  server: CrashingServer,
  t: { diagnostic(message: string): void },
  killToo: () => void = () => undefined,
): Promise<void> {
  await server.createOperator();
  await server.start();
  try {
    const { answers, completed } = await crashRepeatedly(server, await makePlace(server), {
      trials,
      killToo,
    });
    t.diagnostic(
      `${trials} kills, ${answers} answers and ${completed} completions acknowledged, none lost`,
    );
  } finally {
    await server.end('SIGTERM');
  }
}

test('what was acknowledged survives kill -9 of the server on a database server', async (t) => {
  const database = await ownDatabase();
  try {
    await crash(new CrashingServer({ DATABASE_URL: database.url }), t);
  } finally {
    await database.drop();
  }
});

// The embedded database is the application's own: the server under test does not matter, so once is enough.
if (process.env['TEST_SERVER'] !== 'system') {
  test('what was acknowledged survives kill -9 of the server and of its embedded database', async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
    try {
      await crash(
        new CrashingServer({ PLUMBLINE_DATA: directory, DATABASE_URL: undefined }),
        t,
        killPostgres(directory),
      );
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
