import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connection } from '#kit/db/db.ts';
import { EventReader, waitUntil } from '../fixtures/eventReader.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import { makePlace } from './crash.ts';
import type { Place } from './crash.ts';
import { UnexpectedStatus } from './crashClient.ts';
import { CrashingServer } from './crashingServer.ts';

const READERS = 3;
const BACK_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 1000;

/** Sessions of the server under test. Those at work come first. */
const SESSIONS = `
  select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = 'plumbline' and backend_type = 'client backend'
  order by (state = 'active') desc, random() limit 1`;

/** The work of a server whose database connections were ended again and again. */
interface Outlived {
  kills: number;
  jobs: number;
  mails: number;
  streams: number;
}

/**
 * Lets a server work on jobs, mails, streams and rounds while sessions of its database are ended, in turn by the
 * database's administrator and by `kill -9`, which ends all sessions; it must remain the same process all the time, and
 * finish everything.
 */
export async function outliveKills(kills: number): Promise<Outlived> {
  const { database } = await startRestartedServer();
  const server = new CrashingServer({ DATABASE_URL: database.url });
  try {
    await server.createOperator();
    await server.start();
    return await killSessions(server, database, kills);
  } finally {
    await server.end('SIGTERM');
    await database.drop();
  }
}

async function killSessions(
  server: CrashingServer,
  database: OwnDatabase,
  kills: number,
): Promise<Outlived> {
  const { pid } = server;
  const place = await makePlace(server);
  const counts = { kills: 0, jobs: 0, mails: 0, streams: 0 };
  let isOver = false;
  const again = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work().catch((error: unknown) => {
        const isExpected = !(error instanceof UnexpectedStatus) || error.response.status === 503;
        if (!isExpected) throw error;
      });
      await pause(20);
    }
  };
  const working = [
    again(() => beginWork(place, counts)),
    ...Array.from({ length: READERS }, () =>
      again(async () => {
        const reader = await EventReader.open(server.url, place.client.token);
        counts.streams += 1;
        await waitUntil(() => reader.hasEnded || isOver, BACK_WITHIN_MS);
        reader.leave();
      }),
    ),
    again(async () => {
      await queryAside(database.url, 'update round_time set next_at = now()');
    }),
  ];
  try {
    // On a busy machine little gets done between two kills.
    const isIdle = () => Math.min(counts.jobs, counts.mails, counts.streams) === 0;
    for (; counts.kills < kills || isIdle(); counts.kills += 1) {
      await pause(randomInt(50, 400));
      await killOne(database, counts.kills % 4 === 3);
      assert.equal(server.pid, pid, `the server has ended after kill ${counts.kills + 1}`);
    }
  } finally {
    isOver = true;
    await Promise.all(working);
  }
  await waitUntil(async () => {
    const path = `/superuser/tenant/${place.tenant_id}/object/quality/calculate`;
    return await place.client.send('POST', path).then(
      () => true,
      () => false,
    );
  }, BACK_WITHIN_MS);
  let left = await unfinished(database.url);
  for (let waited = 0; left.length > 0 && waited < BACK_WITHIN_MS; waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    left = await unfinished(database.url);
  }
  assert.deepEqual(left, []);
  const failed = await queryAside(database.url, `select id from job where status <> 'done'`);
  assert.deepEqual(failed, []);
  assert.equal(server.pid, pid);
  const bugs = server.lines.filter((line) => line.includes('nobody handles'));
  assert.deepEqual(bugs, []);
  return counts;
}

/** A job and an invitation. */
async function beginWork(
  { client, tenant_id }: Place,
  counts: { jobs: number; mails: number },
): Promise<void> {
  await client.send('POST', `/superuser/tenant/${tenant_id}/object/quality/calculate`);
  counts.jobs += 1;
  await client.send('POST', '/user', {
    email: `reader.${counts.mails}.${randomInt(1e9)}@crash.test`,
    first_name: 'Rita',
    last_name: 'Reader',
    user_type_code: 2,
    invite: true,
  });
  counts.mails += 1;
}

async function killOne(database: OwnDatabase, isCrash: boolean): Promise<void> {
  await waitUntil(async () => {
    const [session] = await queryAside<{ pid: number }>(
      database.url,
      isCrash ? SESSIONS : `select pid from (${SESSIONS}) s where pg_terminate_backend(pid)`,
    ).catch(() => []); // it is still recovering from the last one
    if (!session) return false;
    return !isCrash || killed(session.pid);
  }, BACK_WITHIN_MS);
}

/** The rows of a statement, in a session of another name, so that it is not ended. */
async function queryAside<R extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ ...connection(url), application_name: 'test' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(statement, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns false if it has ended by itself meanwhile. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** The unfinished work. */
async function unfinished(url: string): Promise<object[]> {
  // A job whose end could not be recorded is taken over after a while, and one that failed is attempted again after a
  // pause: the test waits for neither.
  await queryAside(
    url,
    `update job set beat_at = now() - interval '16 seconds' where status = 'running' and beat_at < now() - interval '5 seconds'`,
  );
  await queryAside(
    url,
    `update job set due_at = now() where status = 'waiting' and due_at > now()`,
  );
  await queryAside(
    url,
    `update mail set due_at = now() where status = 'waiting' and due_at > now()`,
  );
  await queryAside(
    url,
    `update mail set claimed_at = now() - interval '16 seconds' where status = 'sending' and claimed_at < now() - interval '10 seconds'`,
  );
  return await queryAside(
    url,
    `select 'job' as what, status, attempts, error from job where finished_at is null
     union all select 'mail', status, attempts, error from mail where status in ('waiting', 'sending')`,
  );
}
