import { onOneLine } from '@plumbline/contract/kit/format';
import { asLocale } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { dayIn, dayText, zoneOf } from '@plumbline/contract/kit/zonedTime';
import { NOTICE_KINDS } from '@plumbline/contract/notices/kinds';
import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import { MAIL_TEXTS } from '@plumbline/contract/notices/mailTexts';
import { noticePage } from '@plumbline/contract/notices/pages';
import type { NoticeData } from '@plumbline/contract/notices/schemas';
import { noticeText } from '@plumbline/contract/notices/texts';
import type { Agent } from '#kit/model/actor.ts';
import type { MailContent } from '#kit/mail/content.ts';
import type { Recipient } from './sight.ts';

/** The most lines; further notices are only on the page. */
const MOST_LINES = 50;

interface MailedNotice {
  kind: NoticeKind;
  about: { entity: string; id: string } | null;
  data: NoticeData;
}

/** The language and time zone of the user. */
export function readerOf(
  user: Recipient,
  { tenant }: Agent,
): { locale: Locale; time_zone: string } {
  return { locale: asLocale(user.language), time_zone: zoneOf(user.time_zone) ?? tenant.time_zone };
}

/** The page of a notice, or else the list of notices. */
const pathOf = ({ kind, about, data }: MailedNotice): `/${string}` =>
  noticePage({ kind, entity: about?.entity ?? null, entity_id: about?.id ?? null, data }) ??
  '/notices';

const footer = (locale: Locale): Pick<MailContent, 'reason' | 'settings'> => ({
  reason: MAIL_TEXTS[locale].reason,
  settings: { text: MAIL_TEXTS[locale].settings, path: '/notices/settings' },
});

/** The mail of one notice. */
export function mailOf(
  notice: MailedNotice,
  reader: { locale: Locale; time_zone: string },
): MailContent {
  const { title, place } = noticeText(notice, reader);
  const number = notice.data.inspection?.number;
  return {
    subject: title,
    heading: title,
    paragraphs: [place, number ?? ''].filter((text) => text !== ''),
    button: { text: MAIL_TEXTS[reader.locale].open, path: pathOf(notice) },
    ...footer(reader.locale),
    ...(notice.kind === 'new_device' && { is_security: true }),
  };
}

/** The mail of a morning, by kind. */
export function digestOf(
  notices: readonly MailedNotice[],
  reader: { locale: Locale; time_zone: string },
  morning: Date,
): MailContent {
  const { locale, time_zone } = reader;
  const texts = MAIL_TEXTS[locale];
  const date = onOneLine(dayText(dayIn(time_zone, morning)));
  const title = texts.digest.replace('{date}', date);
  const sorted = notices.toSorted(
    (a, b) => NOTICE_KINDS.indexOf(a.kind) - NOTICE_KINDS.indexOf(b.kind),
  );
  return {
    subject: title,
    heading: title,
    paragraphs: notices.length > MOST_LINES ? [texts.more] : [],
    lines: sorted.slice(0, MOST_LINES).map((notice) => {
      const { title: text, place } = noticeText(notice, reader);
      return { text, path: pathOf(notice), ...(place === '' ? {} : { note: place }) };
    }),
    button: { text: texts.open_all, path: '/notices' },
    ...footer(locale),
  };
}
