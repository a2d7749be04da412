import { z } from 'zod';
import { count, maybeText, timestamp } from '../kit/answers.ts';
import { LOCALES } from '../kit/locales.ts';
import { reference, words } from '../kit/values.ts';
import { isMailRule } from './mailRule.ts';
import {
  REPORTS,
  REPORT_CONFIGS,
  REPORT_FORMATS,
  REPORT_SECTIONS,
  SCHEDULED_REPORTS,
} from './reports.ts';
import type { ReportConfig, ReportSection } from './reports.ts';
import { createReport, reportChoices } from './schemas.ts';

/** The most readers of one report. */
export const MOST_READERS = 20;
/** The most schedules of one user. */
export const MOST_REPORT_SCHEDULES = 100;

/** Active users of the tenant. */
const recipient_ids = z
  .array(reference)
  .min(1)
  .max(MOST_READERS)
  .transform((ids) => [...new Set(ids)]);
const rrule = words().refine(isMailRule, { params: { reason: 'value' } });

/** `POST /report_mail`: mails a report once, by default to each reader in their own language. */
export const mailReport = createReport.extend({ entity_id: reference, recipient_ids });

const chosen = {
  ...reportChoices,
  /** Null: the language of each reader. */
  language: reportChoices.language.nullable(),
  /** Null: all of them. */
  sections: reportChoices.sections.nullable(),
};

/** `POST /report_schedule`. */
export const newReportSchedule = z.strictObject({
  report_config: z.enum(SCHEDULED_REPORTS as [ReportConfig, ...ReportConfig[]]),
  entity_id: reference,
  ...chosen,
  /** The times of mailing, by the clock of the tenant (`isMailRule`). */
  rrule,
  recipient_ids,
});
export type NewReportSchedule = z.infer<typeof newReportSchedule>;

/** `PATCH /report_schedule/{id}`: the entity of the report cannot be changed. */
export const changeReportSchedule = z
  .strictObject({
    ...chosen,
    rrule,
    recipient_ids,
    /**
     * The readers who get the report again after leaving it. The list is separate so that an outdated list of readers
     * brings nobody back.
     */
    chosen_again_ids: recipient_ids,
    is_active: z.boolean(),
  })
  .partial();

/** Why the system has paused a schedule. */
const REPORT_PAUSES = [
  /** The owner is no longer active. */
  'user_inactive',
  /** The owner may no longer make such reports. */
  'not_permitted',
  /** The owner no longer sees the entity of the report. */
  'not_visible',
  /** The entity is archived. */
  'archived',
  /** All readers have left. */
  'no_readers',
] as const;
export type ReportPause = (typeof REPORT_PAUSES)[number];

/** The pauses that the owner is notified of: an inactive user, or one who is now a guest, gets no notices. */
export const NOTIFIED_PAUSES = ['not_visible', 'archived', 'no_readers'] as const;
export type PauseTold = (typeof NOTIFIED_PAUSES)[number];

/** Why a reader got no report. */
const READER_FAULTS = [
  'user_inactive',
  /** The reader may not see the entity of the report. */
  'not_visible',
  /** The address is unconfirmed, and it has refused a mail. */
  'refuses_mail',
] as const;

const skippedReader = z.strictObject({ user_id: z.uuid(), reason: z.enum(READER_FAULTS) });
export type SkippedReader = z.infer<typeof skippedReader>;

const named = z.strictObject({ id: z.uuid(), name: z.string() });

export const reportScheduleView = z.strictObject({
  id: z.uuid(),
  report_config: z.enum(REPORT_CONFIGS as [ReportConfig, ...ReportConfig[]]),
  /** The entity of the report. */
  entity: named,
  /** The owner of the schedule. */
  user: named,
  format: z.enum(REPORT_FORMATS),
  language: z.enum(LOCALES).nullable(),
  sections: z.array(z.enum(REPORT_SECTIONS as [ReportSection, ...ReportSection[]])).nullable(),
  with_pictures: z.boolean(),
  rrule: z.string(),
  recipients: z.array(named),
  /** Readers who have left and have not been chosen again. */
  left: z.array(named),
  is_active: z.boolean(),
  /** Null unless the system has paused it. */
  paused_because: z.enum(REPORT_PAUSES).nullable(),
  /** Null while it is paused. */
  next_at: timestamp.nullable(),
  /** The last time it was due, the number of readers who got it then, and those who did not. */
  last_at: timestamp.nullable(),
  sent_count: count,
  skipped: z.array(skippedReader),
  /** The time of the last failure, unless it has succeeded since. */
  failed_at: timestamp.nullable(),
  created_at: timestamp,
});
export type ReportScheduleView = z.infer<typeof reportScheduleView>;

/** `GET /user/me/report_schedule`: a report that is mailed to the signed-in user by schedule. */
export const receivedReport = reportScheduleView.pick({
  id: true,
  report_config: true,
  entity: true,
  user: true,
  format: true,
  rrule: true,
  is_active: true,
  next_at: true,
});
export type ReceivedReport = z.infer<typeof receivedReport>;

/** The result of a job that mails a report. */
const reportMailed = z.strictObject({ sent_count: count, skipped: z.array(skippedReader) });
export type ReportMailed = z.infer<typeof reportMailed>;

const usual = (config: ReportConfig) =>
  z.strictObject({
    ...reportChoices,
    sections: z.array(z.enum(REPORTS[config].sections as readonly ReportSection[])).min(1),
  });

/** `PATCH /user/me/report_settings`: the user's choices for a kind of report, by its name. */
export const changeReportSettings = z
  .strictObject(
    Object.fromEntries(REPORT_CONFIGS.map((config) => [config, usual(config)])) as Record<
      ReportConfig,
      ReturnType<typeof usual>
    >,
  )
  .partial();

/** `GET /user/me/report_settings`: all saved choices. */
export const reportSettings = z
  .partialRecord(
    z.enum(REPORT_CONFIGS as [ReportConfig, ...ReportConfig[]]),
    z.strictObject({
      format: z.string(),
      language: maybeText.optional(),
      sections: z.array(z.string()),
      with_pictures: z.boolean().optional(),
    }),
  )
  .meta({ id: 'report_settings' });
export type SavedReportSettings = z.infer<typeof reportSettings>;
