import type { JobView } from '@plumbline/contract/jobs/jobs';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import type { Database } from '#kit/db/db.ts';
import { Lease } from '#kit/due/lease.ts';
import type { Task } from '#kit/due/task.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import { newId } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';

export const JOB_TASK = 'job';

export const JOB_LEASE = new Lease('job', { status: 'running', beat_at: 'beat_at' });

/**
 * Begins a job with the open transaction. A tenant has one unfinished job for each `key`: the returned id may be that
 * of an existing one. While that one waits it takes the new input, and begins anew if the input differs; if it is
 * running, it serves both.
 */
export async function addJob(
  ctx: Ctx<Agent>,
  kind: string,
  { input, key = null }: { input: unknown; key?: string | null },
): Promise<string> {
  const { tenant_id, id: user_id, key: by } = ctx.actor;
  const { rows } = await sql<{ id: string }>`
    insert into job (tenant_id, id, kind, key, input, created_by, api_key_id)
    values (${tenant_id}::uuid, ${newId()}::uuid, ${kind}, ${key}, ${JSON.stringify(input)}::jsonb, ${user_id}::uuid, ${by?.id ?? null}::uuid)
    on conflict (tenant_id, key) where finished_at is null do update set
      input = case when job.status = 'waiting' then excluded.input else job.input end,
      kept = case when job.status = 'waiting' and job.input <> excluded.input then null else job.kept end,
      attempts = case when job.status = 'waiting' and job.input <> excluded.input then 0 else job.attempts end
    returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? '';
  ctx.atCommit.afterwards(() => void ctx.deps.events.emit('due', JOB_TASK, { tenant_id, id }));
  return id;
}

interface JobRow extends Omit<JobView, 'progress'> {
  done: number;
  total: number | null;
  created_by: string | null;
  api_key_id: string | null;
}

export const viewOf = ({
  done,
  total,
  created_by: _,
  api_key_id: __,
  ...job
}: JobRow): JobView => ({
  ...job,
  progress: { done, total },
});

/** Reads the newest job that meets the condition on the columns of `job`. */
export async function readJob(
  ctx: ReadCtx,
  condition: RawBuilder<unknown>,
): Promise<JobRow | null> {
  const rows = await ctx.read<JobRow>(
    sql`
      select id, kind, status, done, total, result, is_cancelling, created_by, api_key_id, created_at, started_at, finished_at
      from job where tenant_id = ${ctx.actor.tenant_id}::uuid and ${condition} order by created_at desc, id limit 1`,
  );
  return rows[0] ?? null;
}

/**
 * Asks a job to stop: at once if it waits, otherwise within a second or two. The moment is a number, because a cluster
 * takes nothing in a case that depends on a setting, such as the zone of a text.
 */
export async function cancelJob(ctx: Ctx, id: string): Promise<void> {
  const { tenant_id } = ctx.actor;
  await sql`
    update job set status = case when status = 'waiting' then 'cancelled' else status end,
      finished_at = case when status = 'waiting' then to_timestamp(${ctx.now.getTime() / 1000}::float8) end,
      is_cancelling = (status = 'running')
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and status in ('waiting', 'running')`.execute(
    ctx.db,
  );
}

/** Unfinished jobs that are due and that no server works on: for each tenant and kind the oldest. */
export const dueJobs: Task['due'] = (silence) => sql`
  select distinct on (tenant_id, kind) tenant_id, id from job where finished_at is null and ${JOB_LEASE.isFree('job', silence)}
  order by tenant_id, kind, created_at`;

/** The oldest job of the tenant and kind that is due, if any. */
export async function nextJob(
  { read }: Pick<Database, 'read'>,
  { tenant_id, kind }: { tenant_id: string; kind: string },
): Promise<DueEntry | undefined> {
  const [next] = await read<DueEntry>(sql`
    select tenant_id, id from job where tenant_id = ${tenant_id}::uuid and kind = ${kind} and finished_at is null
      and status = 'waiting' and due_at <= now() order by created_at limit 1`);
  return next;
}
