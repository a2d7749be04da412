import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** A mail and what became of it, as `GET /mail` lists them, without what it says. */
export const mailView = z.strictObject({
  id: z.uuid(),
  /** Null if it is for nobody in particular. */
  user: referenceView.nullable(),
  address: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** What the mail server answered to the latest attempt, unless it took the mail. */
  error: z.string().nullable(),
  attempts: count,
  created_at: timestamp,
  /** When it was sent or given up. */
  ended_at: timestamp.nullable(),
});
export type MailView = z.infer<typeof mailView>;

/** What `GET /mail` can be narrowed to. */
export const MAIL_FILTERS = ['status', 'user'] as const;
