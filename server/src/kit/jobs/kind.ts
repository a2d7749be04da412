import type { z } from 'zod';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import type { SystemActor } from '#kit/model/actor.ts';

/** The context of a job's work. */
export interface JobAttempt<I> {
  ctx: ReadCtx<SystemActor>;
  input: I;
  /** Aborted when the job is cancelled, the server stops, or another server has taken over the job. */
  signal: AbortSignal;
  /** Shown within a second. */
  progress: (done: number, total?: number) => void;
  /** The value last kept by earlier attempts; null if there is none. */
  kept: unknown;
  /**
   * Keeps a value for the next attempt, with the open transaction. Call it last: the row is contended.
   * @throws if another server has taken over the job, so that nothing is done twice
   */
  keep: (ctx: Pick<Ctx<SystemActor>, 'db'>, kept: object) => Promise<void>;
}

/**
 * A kind of job. Its work may begin more than once, on any server. Changes committed by an earlier attempt stay, so
 * repeating them must change nothing.
 */
export interface JobKind {
  name: string;
  /** The most attempts, the first one included. */
  tries: number;
  work: (attempt: JobAttempt<unknown>) => Promise<unknown>;
}

/** Declares a kind of job; its stored input is checked before its work starts. */
export const defineJob = <I extends z.ZodType>({
  input,
  work,
  ...kind
}: Omit<JobKind, 'work'> & {
  input: I;
  work: (attempt: JobAttempt<z.output<I>>) => Promise<unknown>;
}): JobKind => ({
  ...kind,
  work: (attempt) => work({ ...attempt, input: input.parse(attempt.input) }),
});
