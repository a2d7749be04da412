import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type { CronItem, Runner, TaskList } from 'graphile-worker';
import type { Deps } from '#kit/ctx.ts';
import { QUEUE_SCHEMA } from '#kit/db/queueSchema.ts';
import { Warnings } from '#kit/warnings.ts';
import type { Round, Task } from './kind.ts';
import { callWorkers } from './queue.ts';
import type { QueueEntry } from './queue.ts';

/** How soon work is started whose place in the queue was lost, or whose server has died. */
const LOOK_EVERY_MS = 5000;
/** A message from the queue wakes the workers; they look this often in case it was lost. */
const POLL_MS = 5000;
/** The queue stops serving a database that fails repeatedly. */
const RESTART_AFTER_MS = 1000;

interface Work {
  deps: Deps;
  tasks: readonly Task[];
  rounds: readonly Round[];
  log: FastifyBaseLogger;
}

/**
 * Works on tasks and rounds until stopped. Each task has workers of its own, and so have the rounds, so that long work of
 * one kind delays no other. A stop interrupts jobs; other servers, or the next start, go on with them.
 */
export function startWorkers({ deps, tasks, rounds, log }: Work): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const warnings = new Warnings(log);
  const work = { deps, log, warnings, stopping: signal };
  const serving = tasks.map(({ name, workers, run: runTask }) => {
    // The payload is as `callWorkers` wrote it.
    const onEntry = (entry: unknown) =>
      warnings.during(name, () => runTask(entry as QueueEntry, work));
    return serveQueue(deps, { [name]: onEntry }, [], { workers, signal, warnings });
  });
  const runs = rounds.map(({ name, run: runRound }) => [
    name,
    () => warnings.during(name, () => runRound(deps, log)),
  ]);
  const cron = rounds.map(({ name: task, cron: match }) => ({
    task,
    match,
    options: { maxAttempts: 1, backfillPeriod: 0 },
  }));
  const times = serveQueue(deps, Object.fromEntries(runs) as TaskList, cron, {
    workers: 1,
    signal,
    warnings,
  });
  const look = async () => {
    while (!signal.aborted) {
      for (const { name, due } of tasks)
        await warnings.during(`looking for each ${name}`, async () =>
          callWorkers(deps.database, name, await due(deps.database), log),
        );
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([...serving, times, looking]);
    },
  };
}

/** Serves the tasks until `signal` is aborted and the last of them has ended, through any failure of the database. */
async function serveQueue(
  { database }: Deps,
  taskList: TaskList,
  cron: CronItem[],
  { workers, signal, warnings }: { workers: number; signal: AbortSignal; warnings: Warnings },
): Promise<void> {
  const options = {
    pgPool: database.queue,
    schema: QUEUE_SCHEMA,
    taskList,
    parsedCronItems: parseCronItems(cron),
    concurrency: workers,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Its failures reach us as errors.
    logger: new Logger(() => () => undefined),
  };
  while (!signal.aborted) {
    await warnings.during('the queue', async () => {
      const runner = await run(options);
      await endOf(runner, signal);
    });
    if (!signal.aborted)
      await pause(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function endOf(runner: Runner, signal: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    await runner.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
