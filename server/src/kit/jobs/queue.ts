import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/db/db.ts';
import { QUEUE_SCHEMA } from '#kit/db/queueSchema.ts';

/** An entry for a worker of any server: one row of a tenant, or all that it has of the task. */
export interface QueueEntry {
  tenant_id: string;
  id?: string;
  /** The earliest time. */
  due_at?: string;
}

/**
 * Puts entries into the queue, which wakes a free worker of any server. A failure only delays them: servers look for
 * due rows regularly.
 */
export async function wakeWorkers(
  { queue }: Pick<Database, 'queue'>,
  task: string,
  entries: readonly QueueEntry[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  try {
    for (const { tenant_id, id, due_at } of entries)
      await queue.query(
        `select from ${QUEUE_SCHEMA}.add_job($1, $2::json, job_key => $3, run_at => $4::timestamptz, max_attempts => 1)`,
        [task, JSON.stringify({ tenant_id, id }), `${task} ${id ?? tenant_id}`, due_at ?? null],
      );
  } catch (error) {
    log.warn({ err: error }, `a ${task} is delayed`);
  }
}
