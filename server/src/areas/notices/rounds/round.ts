import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, Deps, ReadCtx } from '#kit/ctx.ts';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/jobs/kind.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { sendNotices } from '../sendNotices.ts';
import type { NewNotice } from '../sendNotices.ts';
import { dueReminders, longOverdue, newlyOverdue } from './moments.ts';
import type { DueSpan } from './moments.ts';
import { escalationNotices, overdueNotices } from './overdue.ts';
import { reminderNotices } from './reminders.ts';
import { newlyNotPlanned, notPlannedNotices } from './notPlanned.ts';
import { noteDone, noteUnsent, forgetUnsent, spanToDo, tenantsWithUnsent } from './span.ts';

/** Number of notices in one transaction. */
const MOST_AT_ONCE = 1000;

/** Every minute: reminders, overdue work, and work that has been overdue for long. */
export const noticing: Round = { name: 'notices', cron: '* * * * *', run: noticeDue };

/**
 * Sends notices of everything that has come due since the last round, in each tenant whose licence is valid. If a round
 * is interrupted or two overlap, the same is found again, but each notice has a key.
 */
export async function noticeDue(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const span = await spanToDo(deps);
  const behind = await tenantsWithUnsent(deps);
  const tenants = new Map((await tenantsWithNews(deps, span)).map((one) => [one.tenant_id, span]));
  for (const { tenant_id, since } of behind) tenants.set(tenant_id, { ...span, from: since });
  const all = [...tenants].map(([tenant_id, due]) => ({ tenant_id, due }));
  // A tenant that fails is continued from here later, and does not hold up the others.
  try {
    await forEachTenant(all, noticing.name, async ({ tenant_id, due }) => {
      try {
        await noticeTenant(await systemCtx(deps, tenant_id, log), due);
      } catch (error) {
        if (!isUnavailable(error)) await noteUnsent(deps, tenant_id, due.from);
        throw error;
      }
      if (due !== span) await forgetUnsent(deps, tenant_id);
    });
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    await noteDone(deps, span);
    throw error;
  }
  await noteDone(deps, span);
}

async function noticeTenant(ctx: ReadCtx<SystemActor>, span: DueSpan): Promise<void> {
  const inTenant = <T>(work: (open: Ctx<SystemActor>) => Promise<T>) =>
    inTransaction<T, SystemActor>(ctx, work);
  const notices = await inTenant(async (open) => [
    ...(await reminderNotices(open, span)),
    ...(await overdueNotices(open, span)),
    ...(await escalationNotices(open, span)),
    ...(await notPlannedNotices(open, span)),
  ]);
  for (const some of chunks(notices)) await inTenant((open) => sendNotices(open, some));
}

function* chunks(notices: readonly NewNotice[]): Generator<NewNotice[]> {
  for (let n = 0; n < notices.length; n += MOST_AT_ONCE) yield notices.slice(n, n + MOST_AT_ONCE);
}

/** One statement for all tenants: each takes a few probes of indexes. */
async function tenantsWithNews(
  { database, time_zone }: Deps,
  span: DueSpan,
): Promise<{ tenant_id: string }[]> {
  const zone = sql`coalesce(t.time_zone, ${time_zone}::text)`;
  const tenant = sql`t.tenant_id`;
  const some = (query: ReturnType<typeof newlyOverdue>) => sql`exists (select from (${query}) due)`;
  return await database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and (
      ${some(newlyOverdue(tenant, span))} or ${some(newlyNotPlanned(tenant, span))} or ${some(dueReminders(tenant, zone, span))}
      or (t.escalate_days is not null and ${some(longOverdue(tenant, zone, { days: sql`t.escalate_days`, span }))}))`);
}
