import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobView } from '@plumbline/contract/jobs/jobs';
import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '#kit/audit/transaction.ts';
import { jobTask } from '#kit/jobs/attempt.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import type { JobAttempt, JobKind } from '#kit/jobs/kind.ts';
import { addJob } from '#kit/jobs/store.ts';
import { dueEntries, startWorkers } from '#kit/due/workers.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { goLive, waitUntil } from '../fixtures/eventReader.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { workOn } from '../fixtures/jobs.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
let owner: pg.Client;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
  tenant = await newTenant(app);
});
after(() => app.close());

type Work = (attempt: JobAttempt<{ text: string }>) => Promise<unknown>;

/** The only kind of a test: its input is a text. */
const only = (name: string, work: Work, tries = 3): ReadonlyMap<string, JobKind> =>
  new Map([[name, defineJob({ name, tries, input: z.strictObject({ text: z.string() }), work })]]);

/** Begun by the admin. */
async function begin(
  kind: string,
  text = 'text',
  key?: string,
): Promise<{ tenant_id: string; id: string }> {
  const { tenant_id, as } = tenant;
  const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
  const id = await inTransaction(base, (ctx) => addJob(ctx, kind, { input: { text }, key }));
  return { tenant_id, id };
}

const read = ({ id }: { id: string }): Promise<JobView> => ok(tenant.as.admin.get(`/job/${id}`));

const isDue = async ({ id }: { id: string }) =>
  (await dueEntries(app.deps, [jobTask(new Map(), 1)])).some((entry) => entry.id === id);

/** The job's server is killed: nothing more comes from it. */
const goSilent = ({ id }: { id: string }) =>
  owner.query(`update job set beat_at = now() - interval '16 seconds' where id = $1`, [id]);

/** The job's server is silent, and another one takes over the job, perhaps after a last beat of the first one. */
async function workAfterSilence(
  key: { tenant_id: string; id: string },
  kinds: ReadonlyMap<string, JobKind>,
): Promise<void> {
  const before = await attemptsOf(key);
  await waitUntil(async () => {
    await goSilent(key);
    await workOn(app, key, { kinds });
    return (await attemptsOf(key)) !== before;
  });
}

const attemptsOf = async ({ id }: { id: string }): Promise<number | undefined> =>
  (await owner.query<{ attempts: number }>('select attempts from job where id = $1', [id])).rows[0]
    ?.attempts;

test('workers do a job at once, and notify the user who began it', async () => {
  const kinds = only('echo', async ({ input, progress }) => {
    progress(3, 4);
    return { echo: input.text };
  });
  const live = await goLive(app);
  const [admin, inspector] = [
    await live.reader({ tenant_id: tenant.tenant_id, id: tenant.as.admin.id }),
    await live.reader({ tenant_id: tenant.tenant_id, id: tenant.as.inspector.id }),
  ];
  const work = { deps: app.deps, tasks: [jobTask(kinds, 2)], rounds: [], log: app.app.log };
  const servers = [startWorkers(work), startWorkers(work)];
  try {
    const key = await begin('echo', 'hello');
    await waitUntil(async () => (await read(key)).status === 'done');
    const { result, progress, finished_at } = await read(key);
    assert.deepEqual([result, progress], [{ echo: 'hello' }, { done: 3, total: 4 }]);
    assert.ok(finished_at);
    await waitUntil(() => admin.events.some(({ entity, id }) => entity === 'job' && id === key.id));
    assert.ok(inspector.events.every(({ entity }) => entity !== 'job'));
    assert.equal((await tenant.as.inspector.get(`/job/${key.id}`)).status, 404);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await live.stop();
  }
});

test('a job that fails is attempted again after a longer and longer pause, and then given up', async () => {
  let attempts = 0;
  const kinds = only('failing', async () => {
    attempts += 1;
    throw new Error(`attempt ${attempts}`);
  });
  const key = await begin('failing');
  const silently = { ...app, app: { log: app.app.log.child({}, { level: 'silent' }) } };
  for (const seconds of [10, 20, null]) {
    const before = await owner.query<{ now: Date }>('select now()');
    await workOn(silently, key, { kinds });
    await workOn(silently, key, { kinds }); // not due yet
    const { rows } = await owner.query<{ fits: boolean }>(
      `select due_at - make_interval(secs => $2) between $3 and now() as fits from job where id = $1`,
      [key.id, seconds, before.rows[0]?.now],
    );
    if (seconds !== null) assert.ok(rows[0]?.fits, `${seconds} seconds`);
    await owner.query('update job set due_at = now() where id = $1', [key.id]);
  }
  assert.equal(attempts, 3);
  assert.equal((await read(key)).status, 'failed');
  const { rows } = await owner.query('select error from job where id = $1', [key.id]);
  assert.deepEqual(rows, [{ error: 'attempt 3' }]);
});

test('a job whose server died is taken over, and the dead one’s result no longer counts', async () => {
  const late = Promise.withResolvers<string>();
  const slow = only('slow', () => late.promise);
  const quick = only('slow', async () => 'second');
  const key = await begin('slow');
  const first = workOn(app, key, { kinds: slow });
  await waitUntil(async () => (await read(key)).status === 'running');
  await workOn(app, key, { kinds: quick });
  assert.equal((await read(key)).status, 'running', 'its server is alive');
  await waitUntil(async () => {
    await goSilent(key);
    return isDue(key);
  });
  await workAfterSilence(key, quick);
  assert.equal((await read(key)).result, 'second');
  late.resolve('first');
  await first;
  assert.equal((await read(key)).result, 'second');
});

test('an attempt that was taken over ends nothing while its successor works', async () => {
  const [late, next] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const kindsOf = ({ promise }: typeof late) => only('succeeded', () => promise);
  const key = await begin('succeeded');
  const first = workOn(app, key, { kinds: kindsOf(late) });
  await waitUntil(async () => (await attemptsOf(key)) === 1);
  const second = workAfterSilence(key, kindsOf(next));
  try {
    await waitUntil(async () => (await attemptsOf(key)) === 2);
    late.resolve('first');
    await first;
    assert.equal((await read(key)).status, 'running');
  } finally {
    next.resolve('second');
    await second;
  }
  assert.equal((await read(key)).result, 'second');
});

test('a new attempt resumes from the saved checkpoint; an attempt that lost its lease saves nothing', async () => {
  const late = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  /** One step of the work, which is logged. */
  const step = async ({ ctx, keep, kept }: JobAttempt<unknown>, step_done: string) => {
    seen.push(kept);
    await inTransaction<void, SystemActor>(ctx, async (within) => {
      const { tenant_id } = ctx.actor;
      const entry = { entity: 'tenant', entity_id: tenant_id, operation: 'update' } as const;
      within.audit.push({ ...entry, old_value: {}, new_value: { step_done } });
      await keep(within, { step_done });
    });
  };
  const slow = only('keeping', async (attempt) => {
    await step(attempt, 'first');
    await late.promise;
    await step(attempt, 'too late');
  });
  const quick = only('keeping', (attempt) => step(attempt, 'second'));
  const key = await begin('keeping');
  const first = workOn(app, key, { kinds: slow });
  const kept = async () =>
    (await owner.query<{ kept: unknown }>('select kept from job where id = $1', [key.id])).rows[0]
      ?.kept;
  await waitUntil(async () => (await kept()) !== null);
  await workAfterSilence(key, quick);
  late.resolve();
  await first;
  assert.deepEqual(seen, [null, { step_done: 'first' }, null]);
  assert.deepEqual(await kept(), { step_done: 'second' });
  const { rows } = await owner.query<{ step: string }>(
    `select new_value ->> 'step_done' as step from audit_log where tenant_id = $1 and new_value ? 'step_done' order by id`,
    [key.tenant_id],
  );
  assert.deepEqual(
    rows.map(({ step: name }) => name),
    ['first', 'second'],
  );
});

test('a job that takes its server down each time is given up', async () => {
  let attempts = 0;
  const kinds = only('deadly', async () => void (attempts += 1), 2);
  const key = await begin('deadly');
  await owner.query(`update job set status = 'running', attempts = 2 where id = $1`, [key.id]);
  await goSilent(key);
  await workOn(app, key, { kinds });
  assert.deepEqual([(await read(key)).status, attempts], ['failed', 0]);
});

test('a running job stops soon after it is cancelled', async () => {
  const kinds = only('endless', async ({ signal }) => {
    for (let n = 0; n < 1000; n++) {
      signal.throwIfAborted();
      await pause(10);
    }
  });
  const key = await begin('endless');
  const end = workOn(app, key, { kinds });
  await waitUntil(async () => (await read(key)).status === 'running');
  const { status, is_cancelling } = await ok(tenant.as.admin.post(`/job/${key.id}/cancel`));
  assert.deepEqual([status, is_cancelling], ['running', true]);
  await end;
  assert.equal((await read(key)).status, 'cancelled');
});

test('a server that stops leaves its job to others, and the attempt does not count', async () => {
  const stopping = new AbortController();
  const kinds = only(
    'long',
    async ({ signal }) => {
      if (stopping.signal.aborted) return 'finished elsewhere';
      stopping.abort();
      signal.throwIfAborted();
      return 'not interrupted';
    },
    1,
  );
  const key = await begin('long');
  await workOn(app, key, { kinds, stopping: stopping.signal });
  assert.equal((await read(key)).status, 'waiting');
  await workOn(app, key, { kinds });
  assert.deepEqual((await read(key)).result, 'finished elsewhere');
});

test('a tenant’s jobs of one kind run one after another', async () => {
  const first = Promise.withResolvers<void>();
  const kinds = only('queued', async ({ input }) => {
    if (input.text === 'first') await first.promise;
  });
  const [one, two] = [await begin('queued', 'first'), await begin('queued', 'second')];
  const running = workOn(app, one, { kinds });
  await waitUntil(async () => (await read(one)).status === 'running');
  await workOn(app, two, { kinds });
  assert.equal((await read(two)).status, 'waiting');
  first.resolve();
  await running;
  await workOn(app, two, { kinds });
  assert.equal((await read(two)).status, 'done');
});

test('of a tenant’s jobs of one kind, one runs though several are claimed at the same moment', async () => {
  let [running, most] = [0, 0];
  const kinds = only('claimed', async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(20);
    running -= 1;
  });
  for (let round = 0; round < 5; round += 1) {
    const keys = await Promise.all(Array.from({ length: 4 }, () => begin('claimed')));
    await Promise.all(keys.map((key) => workOn(app, key, { kinds })));
    assert.equal(most, 1);
    const left = async () =>
      (await Promise.all(keys.map(read))).findIndex(({ finished_at }) => finished_at === null);
    for (let n = await left(); n >= 0; n = await left())
      await workOn(app, keys[n] ?? { tenant_id: '', id: '' }, { kinds });
  }
});

test('a job whose server died holds up no other of its kind, and is attempted again', async () => {
  const late = Promise.withResolvers<string>();
  const slow = only('held up', () => late.promise);
  const quick = only('held up', async () => 'quick');
  const [dead, next] = [await begin('held up'), await begin('held up')];
  const first = workOn(app, dead, { kinds: slow });
  await waitUntil(async () => (await read(dead)).status === 'running');
  await workOn(app, next, { kinds: quick });
  assert.equal((await read(next)).status, 'waiting', 'its server is alive');
  await waitUntil(async () => {
    await goSilent(dead);
    await workOn(app, next, { kinds: quick });
    return (await read(next)).status === 'done';
  });
  late.resolve('dead');
  await first;
  assert.equal((await read(dead)).status, 'waiting');
  await workOn(app, dead, { kinds: quick });
  assert.equal((await read(dead)).result, 'quick');
});

test('a job that ends signals the next one of its tenant and kind at once', async () => {
  const kinds = only('row', async () => null);
  const keys: { tenant_id: string; id: string }[] = [];
  for (let n = 0; n < 5; n += 1) keys.push(await begin('row'));
  const work = { deps: app.deps, tasks: [jobTask(kinds, 2)], rounds: [], log: app.app.log };
  const servers = [startWorkers(work), startWorkers(work)];
  try {
    const ended = async () =>
      (await Promise.all(keys.map(read))).every(({ finished_at }) => finished_at);
    await waitUntil(ended, 15_000);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});

test('a job that only a newer version knows is left to it', async () => {
  const key = await begin('newer');
  await workOn(app, key, { kinds: only('older', async () => null) });
  assert.equal((await read(key)).status, 'waiting');
  await ok(tenant.as.admin.post(`/job/${key.id}/cancel`));
});

test('of jobs with one key the one that waits takes the newest input, and one that runs stands for both', async () => {
  const finish = Promise.withResolvers<void>();
  const done: string[] = [];
  const kinds = only('keyed', async ({ input }) => {
    await finish.promise;
    done.push(input.text);
  });
  const first = await begin('keyed', 'older', 'key');
  assert.deepEqual(await begin('keyed', 'newer', 'key'), first);
  const running = workOn(app, first, { kinds });
  await waitUntil(async () => (await read(first)).status === 'running');
  assert.deepEqual(await begin('keyed', 'too late', 'key'), first);
  finish.resolve();
  await running;
  assert.deepEqual(done, ['newer']);
  assert.notDeepEqual(await begin('keyed', 'next', 'key'), first);
});

test('a job is due until a server works on it, whoever began it', async () => {
  const key = await begin('lost');
  const kinds = only('lost', async () => assert.equal(await isDue(key), false));
  assert.equal(await isDue(key), true);
  await workOn(app, key, { kinds });
  assert.deepEqual([(await read(key)).status, await isDue(key)], ['done', false]);
});
