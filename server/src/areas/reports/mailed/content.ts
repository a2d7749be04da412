import type { MailContent } from '#kit/mail/content.ts';
import type { ReportDocument } from '../document.ts';
import type { Words } from '../words.ts';

interface Circumstances {
  words: Words;
  /** The sender. */
  sender: string;
  isAttached: boolean;
  /** Whether it is mailed by schedule, which the reader may leave. */
  isRegular: boolean;
}

/** The mail with a report, in the reader's language: its kind and subject, and the quality in words. */
export function mailOfReport(
  { title, subject, place, path, as_of, summary }: ReportDocument,
  { words, sender, isAttached, isRegular }: Circumstances,
): MailContent {
  const quality = (summary ?? []).map(({ name, count }) => `${name}: ${count}`).join(' · ');
  return {
    subject: `${title}: ${subject}`,
    heading: `${title}: ${subject}`,
    paragraphs: [
      place,
      as_of.text,
      quality,
      words.text(isAttached ? 'mail_attached' : 'mail_too_large'),
    ].filter((text) => text !== ''),
    button: { text: words.text('mail_open'), path },
    reason: words.text('mail_reason', { name: sender }),
    ...(isRegular && {
      settings: { text: words.text('mail_leave'), path: '/report-schedules?view=received' },
    }),
  };
}
