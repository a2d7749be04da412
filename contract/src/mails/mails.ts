import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Why a mail has not been sent; the words of the mail server are for those who operate it. */
const MAIL_FAULTS = [
  /** The reader's address or what the mail says is refused for good. */
  'refused',
  /** The reader's address is refused for now. */
  'postponed',
  /** The mail server cannot be reached. */
  'unreachable',
  /** The mail server does not accept this installation as a sender. */
  'sender_refused',
  /** The reader was inactive when the mail was to be sent. */
  'reader_inactive',
  /** The reader had another address when the mail was to be sent. */
  'address_changed',
  /** The mail was restored from a backup, without its text. */
  'text_lost',
] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** A mail and what became of it, as `GET /mail` lists them, without what it says. */
export const mailView = z.strictObject({
  id: z.uuid(),
  /** Null if it is for nobody in particular. */
  user: referenceView.nullable(),
  address: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** What was wrong at the latest attempt, unless it was sent. */
  fault: z.enum(MAIL_FAULTS).nullable(),
  attempts: count,
  created_at: timestamp,
  /** When it was sent or given up. */
  ended_at: timestamp.nullable(),
});
export type MailView = z.infer<typeof mailView>;

/** What `GET /mail` can be narrowed to. */
export const MAIL_FILTERS = ['status', 'user'] as const;
