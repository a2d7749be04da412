import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { inTenant, queue } from '#kit/db/transaction.ts';
import { notifyUsers } from '#kit/events/emit.ts';
import { whileBeating, type LeasedRow } from '#kit/due/lease.ts';
import type { Task } from '#kit/due/task.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import type { Schema } from '../../schema.ts';
import type { JobKind } from './kind.ts';
import { JOB_LEASE, JOB_TASK, dueJobs, nextJob } from './store.ts';
import { systemCtx } from './systemCtx.ts';

const BEAT_MS = 1000;
/** The pause before a second attempt; each further one is twice as long. */
const FIRST_PAUSE_S = 10;

interface ClaimedJob extends LeasedRow {
  kind: string;
  input: unknown;
  kept: unknown;
  created_by: string | null;
}

/** The reason why a job's work is interrupted. */
type Interruption = 'cancelled' | 'stopping' | 'taken over';

interface Runner {
  deps: Deps;
  kinds: ReadonlyMap<string, JobKind>;
  log: FastifyBaseLogger;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Works on the jobs of all tenants. */
export const jobTask = (kinds: Runner['kinds'], places: number): Task => ({
  name: JOB_TASK,
  places,
  due: dueJobs,
  run: (entry, work) => attemptJob({ ...work, kinds }, entry),
});

/**
 * Works on a job, unless another server does, it is not due or its kind is only known to a newer version; then signals
 * the next one, which had to wait for it.
 */
export async function attemptJob(runner: Runner, key: DueEntry): Promise<void> {
  const job = await claim(runner, key);
  const kind = runner.kinds.get(job?.kind ?? '');
  if (!job || !kind) return;
  await work(runner, job, kind);
  const { database, events } = runner.deps;
  const next = await nextJob(database, job);
  if (next) events.emit('due', JOB_TASK, next);
}

/** Records the progress of the job, and its end. */
async function work(runner: Runner, job: ClaimedJob, kind: JobKind): Promise<void> {
  const attempt = new RunningAttempt(runner, job);
  if (job.attempts > kind.tries)
    return await attempt.end({ status: 'failed', error: 'the server stopped during each attempt' });
  try {
    const ctx = await systemCtx(runner.deps, job.tenant_id, runner.log);
    const keep = attempt.keep.bind(attempt);
    const result = await attempt.beating((signal, progress) =>
      kind.work({ ctx, input: job.input, signal, progress, kept: job.kept, keep }),
    );
    await attempt.end({ status: 'done', result: result ?? null });
  } catch (error) {
    await attempt.fail(error, kind.tries);
  }
}

/** Null too if another job of the tenant and kind is running, which an index sees even if both are claimed at once. */
async function claim(
  { deps, kinds }: Runner,
  { tenant_id, id }: DueEntry,
): Promise<ClaimedJob | null> {
  const claimOnce = async (db: Kysely<Schema>) => {
    // A job whose server has died makes room, and waits for its next attempt.
    queue(
      db,
      sql`update job silent set status = 'waiting' where silent.tenant_id = ${tenant_id}::uuid and silent.id <> ${id}::uuid
        and silent.kind = (select j.kind from job j where j.tenant_id = ${tenant_id}::uuid and j.id = ${id}::uuid)
        and ${JOB_LEASE.isSilent('silent')}`,
    );
    const { rows } = await sql<ClaimedJob>`
      update job j set ${JOB_LEASE.begun}, started_at = least(started_at, statement_timestamp()), error = null
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and kind = any(${[...kinds.keys()]}::text[]) and finished_at is null
        and ${JOB_LEASE.isFree('j')}
        and not exists (select from job other where other.tenant_id = ${tenant_id}::uuid and other.kind = j.kind and other.id <> j.id
          and other.status = 'running')
      returning tenant_id, id, kind, input, attempts, kept, created_by`.execute(db);
    return rows[0] ?? null;
  };
  try {
    return await inTenant(deps.database.app, tenant_id, claimOnce);
  } catch (error) {
    if (errorCode(error) === '23505') return null;
    throw error;
  }
}

/** Returns the message of a failure for the operator: for a refusal, its code and its data. */
function messageOf(error: unknown): string {
  if (error instanceof Refusal && Object.keys(error.info).length > 0)
    return `${error.code} ${JSON.stringify(error.info)}`;
  return error instanceof Error ? error.message : String(error);
}

class RunningAttempt {
  private readonly runner: Runner;
  private readonly job: ClaimedJob;
  private readonly interruption = new AbortController();
  private done = 0;
  private total: number | null = null;

  constructor(runner: Runner, job: ClaimedJob) {
    this.runner = runner;
    this.job = job;
  }

  /** Records the progress every second while `work` runs. */
  async beating<T>(
    work: (signal: AbortSignal, progress: (done: number, total?: number) => void) => Promise<T>,
  ): Promise<T> {
    const { stopping } = this.runner;
    const onStop = () => this.interrupt('stopping');
    stopping.addEventListener('abort', onStop);
    if (stopping.aborted) onStop();
    const progress = (done: number, total = this.total ?? undefined) => {
      this.done = done;
      this.total = total ?? null;
    };
    const beating = {
      what: `the job ${this.job.id}`,
      beat: () => this.beat(),
      every_ms: BEAT_MS,
      log: this.runner.log,
    };
    try {
      return await whileBeating(beating, () => work(this.interruption.signal, progress));
    } finally {
      stopping.removeEventListener('abort', onStop);
    }
  }

  async keep({ db }: Pick<Ctx<SystemActor>, 'db'>, kept: object): Promise<void> {
    const { numAffectedRows } = await sql`
      update job set kept = ${JSON.stringify(kept)}::jsonb
      where tenant_id = ${this.job.tenant_id}::uuid and ${JOB_LEASE.isOf(this.job)}`.execute(db);
    if (numAffectedRows === 1n) return;
    this.interrupt('taken over');
    this.interruption.signal.throwIfAborted();
  }

  /** Puts off a failed attempt, or one that this server must leave to others; gives up after the last. */
  async fail(error: unknown, tries: number): Promise<void> {
    const { signal } = this.interruption;
    const why = signal.aborted ? (signal.reason as Interruption) : null; // see `interrupt`
    if (why === 'taken over') return;
    if (why === 'cancelled') return await this.end({ status: 'cancelled' });
    const { log } = this.runner;
    const { attempts, kind, id } = this.job;
    if (why === null) log.error({ err: error, job: id, kind, attempts }, 'a job has failed');
    const message = messageOf(error);
    if (why === null && attempts >= tries)
      return await this.end({ status: 'failed', error: message });
    const pause = why === 'stopping' ? 0 : FIRST_PAUSE_S * 2 ** (attempts - 1);
    await this.write(sql`
      status = 'waiting', due_at = statement_timestamp() + make_interval(secs => ${pause}::int),
      attempts = attempts - ${why === 'stopping' ? 1 : 0}::int, error = ${why === null ? message : null}`);
  }

  /** Ends the job and notifies the user who began it. */
  async end({
    status,
    result = null,
    error = null,
  }: {
    status: 'done' | 'failed' | 'cancelled';
    result?: unknown;
    error?: string | null;
  }): Promise<void> {
    const { done, total } = this;
    const { tenant_id, id, created_by } = this.job;
    const { deps } = this.runner;
    await inTenant(deps.database.app, tenant_id, async (db) => {
      const { numAffectedRows } = await sql`
        update job set status = ${status}, result = ${JSON.stringify(result)}::jsonb, error = ${error}, done = ${done}::int,
          total = ${total}::int, finished_at = statement_timestamp() where tenant_id = ${tenant_id}::uuid and ${JOB_LEASE.isOf(this.job)}`.execute(
        db,
      );
      if (numAffectedRows === 1n && created_by !== null)
        await notifyUsers(db, tenant_id, [{ entity: 'job', entity_id: id, users: [created_by] }]);
    });
    deps.events.emit('committed', tenant_id);
  }

  private async beat(): Promise<void> {
    const row = await this.write(
      sql`beat_at = statement_timestamp(), done = ${this.done}::int, total = ${this.total}::int`,
    );
    if (!row) this.interrupt('taken over');
    else if (row.is_cancelling) this.interrupt('cancelled');
  }

  private interrupt(why: Interruption): void {
    if (!this.interruption.signal.aborted) this.interruption.abort(why);
  }

  /** Undefined if the job is no longer this attempt's. */
  private async write(
    changes: RawBuilder<unknown>,
  ): Promise<{ is_cancelling: boolean } | undefined> {
    const { tenant_id } = this.job;
    return await inTenant(this.runner.deps.database.app, tenant_id, async (db) => {
      const { rows } = await sql<{ is_cancelling: boolean }>`
        update job set ${changes} where tenant_id = ${tenant_id}::uuid and ${JOB_LEASE.isOf(this.job)} returning is_cancelling`.execute(
        db,
      );
      return rows[0];
    });
  }
}
