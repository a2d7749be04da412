import { isUuid } from '@plumbline/contract/kit/literals';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';

interface ListedJob {
  id: string;
  tenant: string;
  kind: string;
  status: string;
  attempts: number;
  since: string;
  error: string | null;
}

/** Prints the jobs of all tenants that have failed in the last 30 days or are not finished, the newest last. */
export async function listJobs({ database }: Deps): Promise<void> {
  const jobs = await database.read<ListedJob>(sql`
    select j.id, t.name as tenant, j.kind, j.status, j.attempts, coalesce(j.finished_at, j.started_at, j.created_at) as since, j.error
    from job j join tenant t on t.tenant_id = j.tenant_id
    where j.finished_at is null or j.status = 'failed' order by 6`);
  if (jobs.length === 0) console.log('No job has failed, and none is unfinished.');
  for (const { id, tenant, kind, status, attempts, since, error } of jobs) {
    console.log(`${id}  ${kind} of ${tenant}: ${status} since ${since}, attempt ${attempts}`);
    if (error !== null) console.log(`  ${error}`);
  }
}

/** Lets the running servers attempt a failed job once more. */
export async function retryJob({ database }: Deps, id: string): Promise<void> {
  const [job] = isUuid(id)
    ? await database.read<{ tenant_id: string; id: string; kind: string }>(
        sql`select tenant_id, id, kind from job where id = ${id}::uuid and status = 'failed'`,
      )
    : [];
  if (!job) throw new Error(`There is no failed job ${id}.`);
  await inTenant(database.app, job.tenant_id, (db) =>
    sql`
      update job set status = 'waiting', attempts = 0, due_at = statement_timestamp(), finished_at = null
      where tenant_id = ${job.tenant_id}::uuid and id = ${id}::uuid and status = 'failed'`.execute(
      db,
    ),
  );
  console.log(`The ${job.kind} is attempted again.`);
}
