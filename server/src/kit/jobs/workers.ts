import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type { CronItem, Runner, Task as QueueTask, TaskList } from 'graphile-worker';
import type { Deps } from '#kit/ctx.ts';
import { QUEUE_SCHEMA } from '#kit/db/queueSchema.ts';
import { EVERYBODY, FairQueue } from '#kit/fairQueue.ts';
import { Warnings } from '#kit/warnings.ts';
import type { Round, Task } from './kind.ts';
import { wakeWorkers } from './queue.ts';
import type { QueueEntry } from './queue.ts';

/** The delay before work is started whose place in the queue was lost, or whose server has died. */
const LOOK_EVERY_MS = 5000;
/** A message from the queue wakes the workers; they also look this often in case it was lost. */
const POLL_MS = 5000;
/** The pause before a broken queue is replaced. */
const RESTART_AFTER_MS = 1000;

interface WorkersOptions {
  deps: Deps;
  tasks: readonly Task[];
  rounds: readonly Round[];
  log: FastifyBaseLogger;
}

/**
 * Works on tasks and rounds until stopped. Each task has workers of its own, and each round runs beside the others, so
 * that long work of one kind delays no other. A stop interrupts jobs; other servers, or the next start, continue them.
 */
export function startWorkers({ deps, tasks, rounds, log }: WorkersOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const warnings = new Warnings(log);
  const work = { deps, log, warnings, stopping: signal };
  const underWay = new Set<Promise<void>>();
  /** A stop of the server waits for the work, whatever happens to the queue that began it. */
  const begin = (what: Promise<void>): Promise<void> => {
    underWay.add(what);
    return what.finally(() => underWay.delete(what));
  };
  const serving = tasks.map(({ name, workers, run: runTask }) => {
    const places = new FairQueue({ places: workers, perMember: Infinity, inAll: Infinity });
    const onEntry: QueueTask = async (entry, { abortSignal }) => {
      const workOnIt = async () => {
        if (signal.aborted) return;
        // The payload is as written by `wakeWorkers`.
        await warnings.during(name, () => runTask(entry as QueueEntry, work));
      };
      // A queue that breaks is replaced without waiting for the work, which keeps its place until it ends.
      await unlessAborted(begin(places.run(EVERYBODY, workOnIt)), abortSignal);
    };
    return serveQueue(deps, { [name]: onEntry }, [], { workers, signal, warnings });
  });
  const running = new Set<string>();
  const runs = rounds.map(({ name, run: runRound }): [string, QueueTask] => {
    const onTime = async () => {
      // A round that is still running looks for due rows again at its next time.
      if (signal.aborted || running.has(name)) return;
      running.add(name);
      const round = warnings.during(name, () => runRound(deps, log));
      void begin(round.finally(() => running.delete(name)));
    };
    return [name, onTime];
  });
  const cron = rounds.map(({ name: task, cron: match }) => ({
    task,
    match,
    // A missed time is not kept beside the next one.
    options: { maxAttempts: 1, backfillPeriod: 0, jobKey: `round ${task}` },
  }));
  const times = serveQueue(deps, Object.fromEntries(runs), cron, { workers: 1, signal, warnings });
  const look = async () => {
    while (!signal.aborted) {
      for (const { name, due } of tasks)
        await warnings.during(`looking for each ${name}`, async () =>
          wakeWorkers(deps.database, name, await due(deps.database), log),
        );
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([...serving, times, looking]);
      await Promise.all(underWay);
    },
  };
}

/** Resolves at the end of the work, or when `signal` is aborted. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Serves the tasks until `signal` is aborted and the last of them has ended, despite any failure of the database. */
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
    preset: {
      worker: {
        // Without a delay, however short, a failure to complete an entry would be unhandled and end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: 0,
      },
    },
  };
  while (!signal.aborted) {
    await warnings.during('the queue', async () => {
      // The library keeps what it makes of an object of options, and one queue would hear of another's faults.
      const runner = await run({ ...options });
      await endOf(runner, signal);
    });
    if (!signal.aborted)
      await pause(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Faults that the library does not recover from: it then counts the work in progress wrongly, or takes a failure for an
 * answer.
 */
const BREAKS = ['pool:fatalError', 'worker:getJob:error'] as const;

/**
 * Resolves when the workers have ended after a stop. A broken queue is left at once: it may wait for its own end for
 * ever, and its clock sleeps for up to a minute after failures. @throws the fault of the queue
 */
async function endOf(runner: Runner, signal: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => undefined);
  const { promise: left, resolve, reject } = Promise.withResolvers<void>();
  for (const fault of BREAKS)
    runner.events.on(fault, ({ error }) => {
      reject(error);
      setImmediate(stop); // its workers may have been told to stop by then
    });
  runner.events.on('pool:release', () => {
    if (signal.aborted) resolve();
    else reject(new Error('the workers have given up'));
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    await Promise.race([runner.promise, left]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
