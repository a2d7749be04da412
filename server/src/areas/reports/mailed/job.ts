import { Refusal } from '@plumbline/contract/kit/errors';
import type { ReportMailed, ReportPause } from '@plumbline/contract/reports/mailed';
import { createReport } from '@plumbline/contract/reports/schemas';
import { z } from 'zod';
import { activeUsers } from '#areas/notices/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { actingFor, initiator } from '#kit/http/onBehalf.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import type { JobAttempt } from '#kit/jobs/kind.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { REPORTED } from '../job.ts';
import { pauseReasonOf } from './pauseReason.ts';
import { noteFailed, noteMailed, pauseSchedule } from './outcome.ts';
import { mailToReaders } from './send.ts';
import { activeSchedule, reportBodyOf } from './store.ts';

export const REPORT_MAIL = 'report_mail';

const once = z.strictObject({
  entity: z.enum(REPORTED),
  entity_id: z.uuid(),
  settings: createReport,
  ...initiator,
  recipient_ids: z.array(z.uuid()),
  /** Makes its mails unique. */
  key: z.string(),
});
export type MailedOnce = z.output<typeof once>;

/** The schedule of the report, and the due time. */
const scheduled = z.strictObject({
  schedule: z.strictObject({ id: z.uuid(), due_at: z.iso.datetime() }),
});
export type MailedBySchedule = z.output<typeof scheduled>;

/** Makes a report for its readers and mails it, as long as the sender could still make it. */
export const reportMailing = defineJob({
  name: REPORT_MAIL,
  tries: 3,
  input: z.union([once, scheduled]),
  work: async (attempt): Promise<ReportMailed> => {
    const { input } = attempt;
    return 'schedule' in input
      ? await mailBySchedule({ ...attempt, input })
      : await mailOnce({ ...attempt, input });
  },
});

async function mailOnce(attempt: JobAttempt<MailedOnce>): Promise<ReportMailed> {
  const order = { ...attempt.input, isRegular: false };
  const mailed = await mailNow(attempt, order, () => actingFor(attempt));
  if (typeof mailed === 'string') throw new Refusal('not_found');
  return mailed;
}

/** Mails the report by the present settings of the schedule, which may have changed since it was due. */
async function mailBySchedule(attempt: JobAttempt<MailedBySchedule>): Promise<ReportMailed> {
  const { ctx, signal } = attempt;
  const { schedule } = attempt.input;
  const { id, due_at } = schedule;
  const none: ReportMailed = { sent_count: 0, skipped: [] };
  const active = await activeSchedule(ctx, id);
  if (!active) return none;
  const { user_id, entity_id, recipient_ids } = active;
  const { tenant_id } = ctx.actor;
  const settings = reportBodyOf(active);
  const key = `report ${id} ${due_at}`;
  const order = { user_id, entity_id, settings, recipient_ids, key, isRegular: true };
  try {
    const mailed = await mailNow(attempt, order, () =>
      actingAs(ctx.deps, { tenant_id, user_id, log: ctx.log }),
    );
    if (typeof mailed !== 'string') {
      await noteMailed(ctx, schedule, mailed);
      return mailed;
    }
    await pauseSchedule(ctx, { id, user_id }, mailed);
    return none;
  } catch (error) {
    if (!signal.aborted) await noteFailed(ctx, id);
    throw error;
  }
}

interface MailingOrder extends Pick<
  MailedOnce,
  'entity_id' | 'settings' | 'user_id' | 'recipient_ids' | 'key'
> {
  isRegular: boolean;
}

/** Returns the result, or the reason why it may no longer be mailed. */
async function mailNow(
  { ctx, signal, progress }: JobAttempt<unknown>,
  { entity_id, settings, user_id, recipient_ids, key, isRegular }: MailingOrder,
  actingForSender: () => Promise<ReadCtx>,
): Promise<ReportMailed | ReportPause> {
  const { deps, log, actor } = ctx;
  const { tenant_id } = actor;
  const users = await inTransaction<Awaited<ReturnType<typeof activeUsers>>, SystemActor>(
    ctx,
    (open) => activeUsers(open, [user_id, ...recipient_ids]),
  );
  const sender = users.get(user_id);
  if (!sender) return 'user_inactive';
  const { report_config } = settings;
  const reason = await pauseReasonOf(await actingForSender(), { report_config, entity_id });
  if (reason) return reason;
  const mailing = { deps, log, tenant_id, entity_id, settings, recipient_ids, users, key };
  const { full_name } = sender;
  return await mailToReaders({ ...mailing, signal, progress, sender: full_name, isRegular });
}
