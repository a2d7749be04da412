import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Round, Task } from '#kit/due/task.ts';
import { startWorkers } from '#kit/due/workers.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { jobTask } from '#kit/jobs/attempt.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { addJob } from '#kit/jobs/store.ts';
import { waitUntil } from '../fixtures/eventReader.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

const SOON_MS = 60_000;

let app: TestApp;
let owner: pg.Client;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
  tenant = await newTenant(app);
});
after(() => app.close());

/** Workers that look often, and log nothing. */
function start({ tasks = [], rounds = [] }: { tasks?: Task[]; rounds?: Round[] }) {
  const log = app.app.log.child({}, { level: 'silent' });
  return startWorkers({ deps: app.deps, tasks, rounds, log, look_every_ms: 20 });
}

async function begin(kind: string): Promise<string> {
  const { tenant_id, as } = tenant;
  const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
  return await inTransaction(base, (ctx) => addJob(ctx, kind, { input: {} }));
}

const isDone = async (id: string) =>
  (await ok(tenant.as.admin.get(`/job/${id}`))).status === 'done';

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

/** A task without rows: its entries are signalled by the test. */
const signalled = (task: Omit<Task, 'due'>): Task => ({
  ...task,
  due: () => sql`select null::uuid as tenant_id, null::uuid as id where false`,
});

// An unhandled rejection ends a process, and fails this test.
test('a connection that breaks while the end of a job is recorded ends no process, and the jobs beside and after it are done', async () => {
  const [broken, beside] = [lastingKind('broken_off'), lastingKind('worked_beside')];
  const kinds = new Map([broken, beside].map(({ kind }) => [kind.name, kind]));
  const workers = start({ tasks: [jobTask(kinds, 2)] });
  try {
    const first = await begin(broken.kind.name);
    const second = await begin(beside.kind.name);
    await waitUntil(() => broken.begun.times > 0 && beside.begun.times > 0, SOON_MS);
    await owner.query('begin');
    await owner.query('select from job where tenant_id = $1 and id = $2 for update', [
      tenant.tenant_id,
      first,
    ]);
    broken.finish();
    await waitUntil(async () => {
      const ended = await app.database.queryAsOwner<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query ~ 'update job set status = '`,
      );
      return ended.length > 0;
    }, SOON_MS);
    await owner.query('rollback');
    beside.finish();
    await waitUntil(() => isDone(second), SOON_MS);
    const third = await begin(broken.kind.name);
    const retry = `update job set due_at = now() where id = $1 and status = 'waiting'`;
    for (const id of [first, third])
      await waitUntil(async () => {
        await owner.query(retry, [id]);
        return isDone(id);
      }, SOON_MS);
  } finally {
    // Workers stop behind what they work on: a failing test would wait for ever.
    broken.finish();
    beside.finish();
    await owner.query('rollback');
    await workers.stop();
  }
});

test('workers that cannot look for work once find what comes later', async () => {
  const { kind, finish } = lastingKind('found_later');
  finish();
  let looks = 0;
  const task = jobTask(new Map([[kind.name, kind]]), 1);
  const due: Task['due'] = (silence) => {
    looks += 1;
    return (looks > 1 && task.due?.(silence)) || sql`select no_such_column`;
  };
  const id = await begin(kind.name);
  const workers = start({ tasks: [{ ...task, due }] });
  try {
    await waitUntil(() => isDone(id), SOON_MS);
    assert.ok(looks > 1);
  } finally {
    await workers.stop();
  }
});

test('tenants take turns, one occupies no more than its places, and one that fails stops nobody', async () => {
  const others = [await newTenant(app), await newTenant(app)].map(({ tenant_id }) => tenant_id);
  const [first = '', second = ''] = others;
  const begun: string[] = [];
  const finish = Promise.withResolvers<void>();
  const task = signalled({
    name: 'in_turn',
    places: 3,
    placesOfTenant: 2,
    run: async ({ tenant_id, id }) => {
      begun.push(`${tenant_id === first ? 'first' : 'second'} ${id}`);
      await finish.promise;
      if (tenant_id === first) throw new Error('this tenant fails');
    },
  });
  const workers = start({ tasks: [task] });
  const signal = (tenant_id: string, id: string) =>
    app.deps.events.emit('due', 'in_turn', { tenant_id, id });
  try {
    for (const id of ['1', '2', '3', '4']) signal(first, id);
    for (const id of ['1', '2']) signal(second, id);
    signal(first, '1');
    await waitUntil(() => begun.length === 3);
    assert.deepEqual(begun, ['first 1', 'first 2', 'second 1']);
    finish.resolve();
    await waitUntil(() => begun.length === 7);
    assert.deepEqual(begun.toSorted(), [
      'first 1',
      'first 1',
      'first 2',
      'first 3',
      'first 4',
      'second 1',
      'second 2',
    ]);
  } finally {
    finish.resolve();
    await workers.stop();
  }
});

/** Makes a round due, once its row is there. */
const comes = (name: string) =>
  waitUntil(async () => {
    const { rowCount } = await owner.query(
      'update round_time set next_at = now() where name = $1',
      [name],
    );
    return rowCount === 1;
  }, SOON_MS);

const isDue = async (name: string) =>
  (await owner.query('select from round_time where name = $1 and next_at <= now()', [name]))
    .rowCount === 1;

test('a round that takes long holds up no other, and is not run twice at once', async () => {
  const finish = Promise.withResolvers<void>();
  const runs = { slow: 0, quick: 0 };
  const rounds: Round[] = [
    {
      name: 'slow_round',
      every: 60,
      run: async () => {
        runs.slow += 1;
        await finish.promise;
      },
    },
    { name: 'quick_round', every: 60, run: async () => void runs.quick++ },
  ];
  const servers = [start({ rounds })];
  try {
    await comes('slow_round');
    await waitUntil(() => runs.slow === 1, SOON_MS);
    for (let n = 1; n <= 3; n += 1) {
      if (n === 2) servers.push(start({ rounds }));
      await comes('slow_round');
      await comes('quick_round');
      await waitUntil(() => runs.quick === n, SOON_MS);
      await waitUntil(async () => !(await isDue('quick_round')));
    }
    assert.equal(runs.slow, 1);
    finish.resolve();
    await waitUntil(() => runs.slow === 2, SOON_MS);
    assert.equal(runs.quick, 3);
  } finally {
    finish.resolve();
    await Promise.all(servers.map((server) => server.stop()));
  }
});

test('a round whose server died is run by another one', async () => {
  const runs = { left: 0, beside: 0 };
  const rounds = [
    { name: 'left_round', every: 60, run: async () => void runs.left++ },
    { name: 'round_beside', every: 60, run: async () => void runs.beside++ },
  ];
  const beaten = (ago_s: number) =>
    owner.query(
      `insert into round_time (name, next_at, beat_at) values ('left_round', now(), now() - make_interval(secs => $1))
       on conflict (name) do update set next_at = excluded.next_at, beat_at = excluded.beat_at`,
      [ago_s],
    );
  await beaten(5);
  const workers = start({ rounds });
  try {
    await comes('round_beside');
    await waitUntil(() => runs.beside === 1);
    assert.equal(runs.left, 0, 'its server is alive');
    await beaten(16);
    await waitUntil(() => runs.left === 1);
  } finally {
    await workers.stop();
  }
});

test('the next time of a round is its minute, in UTC, and a new round waits for it', async () => {
  const run = async () => undefined;
  const rounds = [
    { name: 'each_minute', every: 1, run },
    { name: 'each_ten', every: 10, run },
    { name: 'each_hour', every: 60, minute: 37, run },
  ];
  const { rows: times } = await owner.query<{ from: string }>('select now() as "from"');
  const workers = start({ rounds });
  const nextOf = async () => {
    const { rows } = await owner.query<{ name: string; next_at: string }>(
      `select name, next_at from round_time where name like 'each\\_%' order by name`,
    );
    return rows.map(({ name, next_at }) => [name, Date.parse(next_at) / 60_000] as const);
  };
  try {
    await waitUntil(async () => (await nextOf()).length === 3);
    const next = await nextOf();
    const { rows: later } = await owner.query<{ to: string }>('select now() as "to"');
    const [from, to] = [Date.parse(times[0]?.from ?? ''), Date.parse(later[0]?.to ?? '')];
    for (const [name, every, minute] of [
      ['each_minute', 1, 0],
      ['each_ten', 10, 0],
      ['each_hour', 60, 37],
    ] as const) {
      const [, at = 0] = next.find(([one]) => one === name) ?? [];
      assert.equal((at - minute) % every, 0, name);
      assert.ok(at * 60_000 > from && (at - every) * 60_000 <= to, name);
    }
  } finally {
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
  const workers = start({ rounds: [{ name: 'last_round', every: 60, run }] });
  await comes('last_round');
  await waitUntil(() => begun);
  const stopped = workers.stop();
  finish.resolve();
  await stopped;
  assert.ok(ended);
});
