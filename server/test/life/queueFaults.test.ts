import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { inTransaction } from '#kit/audit/transaction.ts';
import { QUEUE_SCHEMA } from '#kit/db/queueSchema.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { jobTask } from '#kit/jobs/attempt.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { addJob } from '#kit/jobs/store.ts';
import { startWorkers } from '#kit/jobs/workers.ts';
import { waitUntil } from '../fixtures/eventReader.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

/** A worker that misses the call looks again after five seconds. */
const SOON_MS = 60_000;

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

async function begin(kind: string): Promise<string> {
  const { tenant_id, as } = tenant;
  const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
  return await inTransaction(base, (ctx) => addJob(ctx, kind, { input: {} }));
}

const isDone = async (id: string) =>
  (await ok(tenant.as.admin.get(`/job/${id}`))).status === 'done';

async function isQueued(id: string): Promise<boolean> {
  const rows = await app.database.queryAsOwner(
    `select id from ${QUEUE_SCHEMA}._private_jobs where payload ->> 'id' = '${id}'`,
  );
  return rows.length > 0;
}

/** A kind of job whose work lasts until it is released. */
function lastingKind(name: string) {
  const finish = Promise.withResolvers<void>();
  const begun = { times: 0 };
  const work = async () => {
    begun.times += 1;
    await finish.promise;
  };
  return {
    begun,
    finish: finish.resolve,
    kind: defineJob({ name, tries: 3, input: z.strictObject({}), work }),
  };
}

// An unhandled rejection ends a process, and fails this test.
test('a connection that breaks while an entry of the queue is being completed ends no process, and the jobs beside and after it are done', async () => {
  const [broken, beside] = [lastingKind('broken_off'), lastingKind('worked_beside')];
  const kinds = new Map([broken, beside].map(({ kind }) => [kind.name, kind]));
  const log = app.app.log.child({}, { level: 'silent' });
  const workers = startWorkers({ deps: app.deps, tasks: [jobTask(kinds, 2)], rounds: [], log });
  const owner = await app.database.owner();
  try {
    const first = await begin(broken.kind.name);
    const second = await begin(beside.kind.name);
    await waitUntil(() => broken.begun.times > 0 && beside.begun.times > 0, SOON_MS);
    await owner.query('begin');
    await owner.query(`lock table ${QUEUE_SCHEMA}._private_jobs in share row exclusive mode`);
    // The failing queue is only left once the other entry has been completed.
    const listening = await app.database.queryAsOwner<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query ~ '^LISTEN "jobs:insert"'`,
    );
    for (const { pid } of listening) process.kill(pid, 'SIGSTOP');
    try {
      broken.finish();
      await waitUntil(async () => {
        const [ended] = await app.database.queryAsOwner<{ ended: boolean }>(
          `select coalesce(bool_or(pg_terminate_backend(pid)), false) as ended from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query ~ '^(with .*)?delete from .*_private_jobs'`,
        );
        return ended?.ended === true;
      });
      await owner.query('rollback');
      await waitUntil(async () => !(await isQueued(second)), SOON_MS);
    } finally {
      for (const { pid } of listening) process.kill(pid, 'SIGCONT');
    }
    beside.finish();
    await waitUntil(() => isDone(first), SOON_MS);
    await waitUntil(() => isDone(second), SOON_MS);
    const third = await begin(broken.kind.name);
    await waitUntil(() => isDone(third), SOON_MS);
  } finally {
    await workers.stop();
  }
});

test('a queue that cannot ask for work once works on the jobs that come later', async () => {
  const { kind, finish } = lastingKind('asked_again');
  finish();
  const { database } = app;
  await database.queryAsOwner(`create sequence ${QUEUE_SCHEMA}.asked`);
  await database.queryAsOwner(
    `create function ${QUEUE_SCHEMA}.refuse() returns trigger language plpgsql security definer as
       $$ begin perform nextval('${QUEUE_SCHEMA}.asked'); raise exception 'not now'; end $$`,
  );
  await database.queryAsOwner(
    `create trigger refuse before insert on ${QUEUE_SCHEMA}._private_tasks for each statement execute function ${QUEUE_SCHEMA}.refuse()`,
  );
  const log = app.app.log.child({}, { level: 'silent' });
  const tasks = [jobTask(new Map([[kind.name, kind]]), 1)];
  const workers = startWorkers({ deps: app.deps, tasks, rounds: [], log });
  try {
    await waitUntil(async () => {
      const [row] = await database.queryAsOwner<{ is_called: boolean }>(
        `select is_called from ${QUEUE_SCHEMA}.asked`,
      );
      return row?.is_called === true;
    }, SOON_MS);
    await database.queryAsOwner(`drop trigger refuse on ${QUEUE_SCHEMA}._private_tasks`);
    const id = await begin(kind.name);
    await waitUntil(() => isDone(id), SOON_MS);
  } finally {
    await workers.stop();
  }
});

test('a round that takes long holds up no other, and is not run twice at once', async () => {
  const finish = Promise.withResolvers<void>();
  const runs = { slow: 0, quick: 0 };
  const rounds = [
    {
      name: 'slow_round',
      cron: '0 0 1 1 *',
      run: async () => {
        runs.slow += 1;
        await finish.promise;
      },
    },
    { name: 'quick_round', cron: '0 0 1 1 *', run: async () => void runs.quick++ },
  ];
  const workers = startWorkers({ deps: app.deps, tasks: [], rounds, log: app.app.log });
  const owner = await app.database.owner();
  const comes = (name: string) => owner.query(`select from ${QUEUE_SCHEMA}.add_job($1)`, [name]);
  const left = async () =>
    (await owner.query(`select from ${QUEUE_SCHEMA}.jobs where task_identifier like '%_round'`))
      .rowCount ?? 0;
  try {
    await comes('slow_round');
    await waitUntil(() => runs.slow === 1, SOON_MS);
    for (let n = 1; n <= 3; n += 1) {
      await comes('slow_round');
      await comes('quick_round');
      await waitUntil(() => runs.quick === n, SOON_MS);
    }
    await waitUntil(async () => (await left()) === 0, SOON_MS);
    assert.equal(runs.slow, 1);
    finish.resolve();
    await comes('slow_round');
    await waitUntil(() => runs.slow === 2, SOON_MS);
  } finally {
    finish.resolve();
    await workers.stop();
  }
});

test('a server that stops waits for the rounds that it has begun', async () => {
  const finish = Promise.withResolvers<void>();
  let [begun, ended] = [false, false];
  const run = async () => {
    begun = true;
    await finish.promise;
    ended = true;
  };
  const rounds = [{ name: 'last_round', cron: '0 0 1 1 *', run }];
  const workers = startWorkers({ deps: app.deps, tasks: [], rounds, log: app.app.log });
  await app.database.queryAsOwner(`select from ${QUEUE_SCHEMA}.add_job('last_round')`);
  await waitUntil(() => begun);
  const stopped = workers.stop();
  finish.resolve();
  await stopped;
  assert.ok(ended);
});
