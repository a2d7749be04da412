import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/db/db.ts';
import { QUEUE_SCHEMA } from '#kit/db/queueSchema.ts';

/** The queue's only task besides the rounds: its payload names the job. */
export const JOB_TASK = 'job';

/**
 * Puts jobs into the queue, which wakes a free worker of any server. A failure only delays them: a server that looks for
 * due jobs repeats it.
 */
export async function callWorkers(
  { queue }: Pick<Database, 'queue'>,
  jobs: readonly { tenant_id: string; id: string; due_at?: string }[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  try {
    for (const { tenant_id, id, due_at } of jobs)
      await queue.query(
        `select from ${QUEUE_SCHEMA}.add_job($1, $2::json, job_key => $3, run_at => $4::timestamptz, max_attempts => 1)`,
        [JOB_TASK, JSON.stringify({ tenant_id, id }), id, due_at ?? null],
      );
  } catch (error) {
    log.warn({ err: error }, 'a job is delayed');
  }
}
