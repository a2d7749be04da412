import { Refusal } from '@plumbline/contract/kit/errors';
import type { ReportMailed, ReportPause } from '@plumbline/contract/reports/mailed';
import { createReport } from '@plumbline/contract/reports/schemas';
import { z } from 'zod';
import { activeUsers } from '#areas/notices/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { REPORTED } from '../job.ts';
import { whyNotMailed } from './able.ts';
import { noteUnmade, noteMailed, pauseSchedule } from './outcome.ts';
import { mailToReaders } from './send.ts';

export const REPORT_MAIL = 'report_mail';

const input = z.strictObject({
  entity: z.enum(REPORTED),
  entity_id: z.uuid(),
  settings: createReport,
  /** Who has it sent. */
  user_id: z.uuid(),
  recipient_ids: z.array(z.uuid()),
  /** Makes its mails unique. */
  key: z.string(),
  /** The schedule by which it is due, and when. */
  schedule: z.strictObject({ id: z.uuid(), due_at: z.iso.datetime() }).nullable(),
});
export type ReportMailInput = z.infer<typeof input>;

/** Makes a report for its readers and mails it, as long as whoever has it sent could still make it. */
export const reportMailing = defineJob({
  name: REPORT_MAIL,
  tries: 3,
  input,
  work: async ({ ctx, input: wanted, signal, progress }): Promise<ReportMailed> => {
    const { schedule } = wanted;
    try {
      const mailed = await mailNow(ctx, wanted, { signal, progress });
      if (typeof mailed !== 'string') {
        if (schedule) await noteMailed(ctx, schedule, mailed);
        return mailed;
      }
      if (!schedule) throw new Refusal('not_found');
      await pauseSchedule(ctx, schedule.id, mailed);
      return { sent_count: 0, skipped: [] };
    } catch (error) {
      if (schedule && !signal.aborted) await noteUnmade(ctx, schedule.id);
      throw error;
    }
  },
});

/** What came of it, or why it may not be mailed any more. */
async function mailNow(
  ctx: ReadCtx<SystemActor>,
  { entity_id, settings, user_id, recipient_ids, key }: ReportMailInput,
  going: { signal: AbortSignal; progress: (done: number, total?: number) => void },
): Promise<ReportMailed | ReportPause> {
  const { deps, log, actor } = ctx;
  const { tenant_id } = actor;
  const users = await inTransaction<Awaited<ReturnType<typeof activeUsers>>, SystemActor>(
    ctx,
    (open) => activeUsers(open, [user_id, ...recipient_ids]),
  );
  const sender = users.get(user_id);
  if (!sender) return 'user_inactive';
  const own = await actingAs(deps, { tenant_id, user_id, log });
  const { report_config } = settings;
  const reason = await whyNotMailed(own, { report_config, entity_id });
  if (reason) return reason;
  const mailing = { deps, log, tenant_id, entity_id, settings, recipient_ids, users, key };
  return await mailToReaders({ ...mailing, ...going, sender: sender.full_name });
}
