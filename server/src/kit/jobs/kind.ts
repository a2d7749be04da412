import type { z } from 'zod';
import type { Ctx, Deps, ReadCtx } from '#kit/ctx.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/db/db.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import type { Warnings } from '#kit/warnings.ts';
import type { QueueEntry } from './queue.ts';

/** What a job's work is given. */
export interface Attempt<I> {
  ctx: ReadCtx<SystemActor>;
  input: I;
  /** Aborted when the job is cancelled, the server stops, or another server has taken the job over. */
  signal: AbortSignal;
  /** Shown within a second. */
  progress: (done: number, total?: number) => void;
  /** What the attempts before this one have kept last; null if nothing. */
  kept: unknown;
  /**
   * Keeps with the open transaction how far the work has come, for the attempt after this one. Call it last: the row is
   * contended.
   * @throws if another server has taken the job over, so that nothing is done twice
   */
  keep: (ctx: Pick<Ctx<SystemActor>, 'db'>, kept: object) => Promise<void>;
}

/**
 * A kind of job. Its work may begin more than once, on any server: whatever an earlier attempt has committed stays, so it
 * changes nothing when done again.
 */
export interface JobKind {
  name: string;
  /** Attempts in all, if it fails. */
  tries: number;
  work: (attempt: Attempt<unknown>) => Promise<unknown>;
}

/** Declares a kind whose stored input has been checked when its work gets it. */
export const defineJob = <I extends z.ZodType>({
  input,
  work,
  ...kind
}: Omit<JobKind, 'work'> & {
  input: I;
  work: (attempt: Attempt<z.output<I>>) => Promise<unknown>;
}): JobKind => ({
  ...kind,
  work: (attempt) => work({ ...attempt, input: input.parse(attempt.input) }),
});

/** Work of the whole installation that is due at fixed times: one server does it. */
export interface Round {
  name: string;
  /** When, as cron (UTC, minute first). */
  cron: string;
  run: (deps: Deps, log: FastifyBaseLogger) => Promise<void>;
}

/** What a task's work is given. */
export interface TaskWork {
  deps: Deps;
  log: FastifyBaseLogger;
  warnings: Warnings;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Work on rows of tenants, for which the queue calls a worker of some server. */
export interface Task {
  name: string;
  /** How many of its entries this server works on at once. */
  workers: number;
  run: (entry: QueueEntry, work: TaskWork) => Promise<void>;
  /** Entries that no worker has come for. */
  due: (database: Pick<Database, 'read'>) => Promise<QueueEntry[]>;
}
