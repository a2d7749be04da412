import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';

/** The kinds of jobs. */
export const JOB_KINDS = [
  'recalculation',
  'constraint_recalculation',
  'assignment',
  'value_import',
  'recreate_qr',
  'report',
  'reports',
  'report_mail',
  'audit_verification',
  'labels',
] as const;
export type JobName = (typeof JOB_KINDS)[number];

const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Work that continues after the request that began it, as `GET /job/{id}` returns it (docs/wire.md "Jobs"). */
export const jobView = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(JOB_STATUSES),
  /** `total` is null until it is known. */
  progress: z.strictObject({ done: count, total: count.nullable() }),
  /** Null until the job is done; its shape depends on the kind. */
  result: z.unknown().nullable(),
  /** Whether the job has been asked to stop. */
  is_cancelling: z.boolean(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
});
export type JobView = z.infer<typeof jobView>;

/** The answer (202) of a call that begins a job. */
export const jobBegun = z.strictObject({ job: z.strictObject({ id: z.uuid() }) });
export type JobBegun = z.infer<typeof jobBegun>;

/** The newest job of a kind; null if there was none in the last 30 days. */
export const newestJob = z.strictObject({ job: jobView.nullable() });
export type NewestJob = z.infer<typeof newestJob>;
