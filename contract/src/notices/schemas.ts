import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { reference } from '../kit/values.ts';
import { qualityCode } from '../quality/schemas.ts';
import { JOB_KINDS } from '../jobs/jobs.ts';
import { NOTIFIED_PAUSES } from '../reports/mailed.ts';
import { LATE_DECISIONS } from '../inspections/lateDecisions.ts';
import { MAIL_TIMES, NOTICE_KINDS, NOT_PLANNED } from './kinds.ts';

const named = z.strictObject({ id: z.uuid(), name: z.string() });

/** The things that a notice names, with their names at the time of the notice. Each kind uses some of them. */
const noticeData = z
  .strictObject({
    inspection: named.extend({ number: z.string() }),
    /** `path` contains the names of the ancestors, from the root. */
    object: named.extend({ path: z.string() }),
    business_unit: named,
    responsible: named,
    /** Who did the late work or asks for the inspection, and what was decided about the work. */
    author: named,
    late: z.strictObject({ decision: z.enum(LATE_DECISIONS), word: z.string() }),
    /** The planned time or, once that has passed, the due time. */
    at: timestamp,
    /** Number of critical findings. */
    critical: count,
    /** The restriction, the value that broke it, and the broken bound or date. */
    constraint: named,
    indicator: named,
    value: z.number(),
    limit: z.union([z.number(), z.string()]),
    quality: qualityCode,
    /** The remaining credits. */
    remnant: count,
    job: z.strictObject({ kind: z.enum(JOB_KINDS), status: z.enum(['done', 'failed']) }),
    /** Number of readers who got the report that the job mailed. */
    sent_count: count,
    /** The webhook that was switched off. */
    webhook: named,
    /** Browser and system of the sign-in, empty if neither is known, and the network address. */
    device: z.string(),
    address: z.string(),
    /** The changes and files that waited on the device when it last said so, and its user's inspections in progress. */
    waiting: z.strictObject({ unsent: count, started: count }),
    /** The template that the job assigned, or that nothing can be planned for. */
    template: named,
    /** Why nothing can be planned, and the number of objects concerned. */
    not_planned: z.strictObject({ because: z.enum(NOT_PLANNED), objects: count }),
    /** The entity with the report that the job made or failed to make. */
    report: z.strictObject({ entity: z.string(), id: z.uuid(), name: z.string() }),
    /**
     * The schedule that was paused automatically, named after the entity of its reports; without a name if the user no
     * longer sees that entity.
     */
    report_schedule: named.extend({ because: z.enum(NOTIFIED_PAUSES) }),
  })
  .partial()
  .meta({ id: 'notice_data' });
export type NoticeData = z.infer<typeof noticeData>;

export const noticeSchemas = defineSchemas({
  update: z.strictObject({ is_read: z.boolean() }).partial(),
  values: { data: noticeData },
});

/** `POST /notice/read`: marks all notices, or all up to one in the order of their creation. */
export const readNotices = z.strictObject({ up_to: reference }).partial();

/** `GET /notice/unread`, counted up to `MOST_UNREAD`. */
export const unreadNotices = z.strictObject({ count });
export type UnreadNotices = z.infer<typeof unreadNotices>;

const setting = z.strictObject({
  in_app: z.boolean(),
  push: z.boolean(),
  mail: z.enum(MAIL_TIMES),
});
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
