import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { reference } from '../kit/values.ts';
import { qualityCode } from '../quality/schemas.ts';
import { JOB_KINDS } from '../jobs/jobs.ts';
import { PAUSES_TOLD } from '../reports/mailed.ts';
import { MAIL_TIMES, NOTICE_KINDS, NOT_PLANNED } from './kinds.ts';

const named = z.strictObject({ id: z.uuid(), name: z.string() });

/** What a notice names, as it was called when the notice was made. Each kind has some of it. */
const noticeData = z
  .strictObject({
    inspection: named.extend({ number: z.string() }),
    /** `path` names the objects above, from the root. */
    object: named.extend({ path: z.string() }),
    business_unit: named,
    responsible: named,
    /** When it is planned or, once that has passed, when it was due. */
    at: timestamp,
    /** Critical findings. */
    critical: count,
    /** The restriction, the value that broke it, and the bound or date that was broken. */
    constraint: named,
    indicator: named,
    value: z.number(),
    limit: z.union([z.number(), z.string()]),
    quality: qualityCode,
    /** Credits that are left. */
    remnant: count,
    job: z.strictObject({ kind: z.enum(JOB_KINDS), status: z.enum(['done', 'failed']) }),
    /** How many got the report that the job mailed. */
    sent_count: count,
    /** What was switched off. */
    webhook: named,
    /** Browser and system from which somebody has signed in, empty if neither is known, and the network address. */
    device: z.string(),
    address: z.string(),
    /** What the job assigned, or nothing can be planned of. */
    template: named,
    /** Why nothing can be planned, at how many objects. */
    not_planned: z.strictObject({ because: z.enum(NOT_PLANNED), objects: count }),
    /** The report that the job made, or should have, of this row. */
    report: z.strictObject({ entity: z.string(), id: z.uuid(), name: z.string() }),
    /** The schedule that has paused itself, called by what it reports on: without a name if the user does not see that any more. */
    report_schedule: named.extend({ because: z.enum(PAUSES_TOLD) }),
  })
  .partial()
  .meta({ id: 'notice_data' });
export type NoticeData = z.infer<typeof noticeData>;

export const noticeSchemas = defineSchemas({
  update: z.strictObject({ is_read: z.boolean() }).partial(),
  values: { data: noticeData },
});

/** `POST /notice/read`: marks all, or those up to one in the order in which they were made. */
export const readNotices = z.strictObject({ up_to: reference }).partial();

/** `GET /notice/unread`, counted up to `MOST_UNREAD`. */
export const unreadNotices = z.strictObject({ count });
export type UnreadNotices = z.infer<typeof unreadNotices>;

const setting = z.strictObject({ in_app: z.boolean(), mail: z.enum(MAIL_TIMES) });
/** `GET /user/me/notice_settings`: every kind. */
export const noticeSettings = z
  .record(z.enum(NOTICE_KINDS), setting)
  .meta({ id: 'notice_settings' });
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** `PATCH /user/me/notice_settings`: only what changes. */
export const changeNoticeSettings = z
  .strictObject(
    Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, setting.partial()])) as Record<
      (typeof NOTICE_KINDS)[number],
      ReturnType<typeof setting.partial>
    >,
  )
  .partial();
