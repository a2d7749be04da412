import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../fixtures/eventReader.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { chance } from '../checks/random.ts';
import { fromNow } from '../checks/moments.ts';

const SERVERS = 3;
/** Kills are at least this far apart. */
const PAUSE_MS = 150;
/** The library behind `faketime`: as a separate program, that would be killed instead of the server. */
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
/** The clock of the first server, where that can be set. */
const AHEAD_S = 30;

interface Program {
  file: string;
  env: Record<string, string>;
}

/** Resolves when the program reports that it is ready, together with its time. */
export async function startServer(
  { file, env }: Program,
  { isAhead = false } = {},
): Promise<ChildProcess> {
  const clock = {
    LD_PRELOAD: FAKETIME,
    FAKETIME: `+${AHEAD_S}s`,
    // The clock that Node waits by.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  const child = spawn(process.execPath, [file], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, ...env, ...(isAhead ? clock : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const ahead = Date.parse(said.toString().replace('ready at ', '').trim()) - fromNow().getTime();
  assert.ok(isAhead === ahead > (AHEAD_S / 2) * 1000, `a clock that is ${ahead} ms ahead`);
  return child;
}

/** As an administrator of the database does. */
const endConnections = (database: OwnDatabase) =>
  database.queryAsOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

/** Whether any server is at work: the sessions of the owner are those of the test itself. */
async function isAtWork(database: OwnDatabase): Promise<boolean> {
  const sessions = await database.queryAsOwner(
    `select from pg_stat_activity where datname = current_database() and state in ('active', 'idle in transaction') and usename <> current_user`,
  );
  return sessions.length > 0;
}

/**
 * Runs servers, of which the first has a wrong clock, and kills one after another, again and again: the first few times
 * while they are at work, then at any moment. Every fifth time a node of the database restarts too, and every fifth
 * time the database ends all connections.
 */
export async function killInTurn(
  { database, restart }: RestartedServer,
  { kills, ...program }: Program & { kills: number },
): Promise<void> {
  const hasFaketime = existsSync(FAKETIME);
  if (!hasFaketime) console.log(`without ${FAKETIME} all clocks are right`);
  const start = (n: number) => startServer(program, { isAhead: hasFaketime && n === 0 });
  const servers = await Promise.all(Array.from({ length: SERVERS }, (_, n) => start(n)));
  try {
    for (let kill = 0; kill < kills; kill++) {
      await pause(PAUSE_MS + chance(PAUSE_MS));
      if (kill < kills / 4) await waitUntil(() => isAtWork(database));
      if (kill % 5 === 2) await endConnections(database);
      if (kill % 5 === 4) await restart();
      const n = kill % SERVERS;
      servers[n]?.kill('SIGKILL');
      servers[n] = await start(n);
    }
  } finally {
    for (const server of servers) server.kill('SIGKILL');
  }
  // Until the database notices, their work holds its locks, and the next server skips it.
  await waitUntil(async () => !(await isAtWork(database)));
}
