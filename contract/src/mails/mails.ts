import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Why a mail has not been sent; the mail server's own message is for operators. */
const MAIL_FAULTS = [
  /** Recipient or contents refused for good. */
  'refused',
  /** Recipient refused for now. */
  'postponed',
  /** The mail server cannot be reached. */
  'unreachable',
  /** The mail server does not accept this installation as a sender. */
  'sender_refused',
  /** Recipient inactive at the time of sending. */
  'reader_inactive',
  /** Recipient's address changed before sending. */
  'address_changed',
  /** The mail was restored from a backup, without its text. */
  'text_lost',
] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** A mail and its delivery, as `GET /mail` lists it, without its text. */
export const mailView = z.strictObject({
  id: z.uuid(),
  /** Null if it is addressed to no particular user. */
  user: referenceView.nullable(),
  address: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** The fault of the latest attempt, unless it succeeded. */
  fault: z.enum(MAIL_FAULTS).nullable(),
  attempts: count,
  created_at: timestamp,
  /** The time of sending or giving up. */
  ended_at: timestamp.nullable(),
});
export type MailView = z.infer<typeof mailView>;

/** The filters of `GET /mail`. */
export const MAIL_FILTERS = ['status', 'user'] as const;
