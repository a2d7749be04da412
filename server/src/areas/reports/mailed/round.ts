import { nextMail } from '@plumbline/contract/reports/mailRule';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/due/task.ts';
import { addJob } from '#kit/jobs/store.ts';
import { inPortions, isNotSetAside } from '#kit/jobs/portions.ts';
import type { Portion } from '#kit/jobs/portions.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { REPORT_MAIL } from './job.ts';
import type { MailedBySchedule } from './job.ts';
import type { StoredSchedule } from './store.ts';

/** Number of jobs begun in one transaction. */
const MOST_AT_ONCE = 100;

/** Every minute: begins the reports that are due. */
export const reportRound: Round = { name: 'report_schedules', every: 1, run: beginDue };

/**
 * Begins a job for each report that is due, in tenants whose licence is valid. The job and the next time are written
 * together, so that rounds that overlap or are interrupted begin each report once; a report that came due several times
 * meanwhile is mailed once.
 */
export async function beginDue(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const tenants = await deps.database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and exists (
      select from report_schedule s where s.tenant_id = t.tenant_id and s.next_at <= ${deps.clock})`);
  await forEachTenant(tenants, reportRound.name, async ({ tenant_id }) => {
    const ctx = await systemCtx(deps, tenant_id, log);
    await inPortions(ctx, { name: reportRound.name, most: MOST_AT_ONCE, take: beginSome });
  });
}

type DueSchedule = Pick<StoredSchedule, 'id' | 'rrule'> & { next_at: string };

/** Returns the number of due ones. */
async function beginSome(ctx: Ctx<SystemActor>, { most, note }: Portion): Promise<number> {
  const { db, actor, now } = ctx;
  const tenant = sql`${actor.tenant_id}::uuid`;
  const { rows } = await sql<DueSchedule>`
    select id, rrule, next_at from report_schedule
    where tenant_id = ${tenant} and next_at <= ${now.toISOString()}::timestamptz
      and ${isNotSetAside(reportRound.name, { id: sql`id`, ctx })}
    order by next_at limit ${most}::int for update skip locked`.execute(db);
  note(rows.map(({ id }) => id));
  for (const { id, rrule, next_at } of rows) {
    const job: MailedBySchedule = { schedule: { id, due_at: new Date(next_at).toISOString() } };
    await addJob(ctx, REPORT_MAIL, { input: job, key: `${REPORT_MAIL} ${id}` });
    const next = nextMail(rrule, actor.tenant.time_zone, now).toISOString();
    await sql`update report_schedule set next_at = ${next}::timestamptz where tenant_id = ${tenant} and id = ${id}::uuid`.execute(
      db,
    );
  }
  return rows.length;
}
