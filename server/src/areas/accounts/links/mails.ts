import type { LinkKind } from '@plumbline/contract/accounts/schemas';
import { onOneLine, wallClockText } from '@plumbline/contract/kit/format';
import type { Locale } from '@plumbline/contract/kit/locales';
import { dayText, wallClock } from '@plumbline/contract/kit/zonedTime';
import type { MailContent } from '#kit/mail/content.ts';
import { LINK_TEXTS, SEVERAL, textFor } from './texts.ts';

/** The page of each kind of link; the part after # is never sent to a server, so it is in no log. */
const PAGES = {
  invitation: '/invitation',
  reset: '/reset-password',
  verification: '/verify',
} as const satisfies Record<LinkKind, string>;

/** A link with its owner. */
export interface SentLink {
  kind: LinkKind;
  token: string;
  expires_at: Date;
  tenant: string;
  email: string;
  first_name: string;
  time_zone: string;
}

/** `2026-11-24 09:30 GMT+2`: the reader may be in another zone than their account. */
function untilText(locale: Locale, { expires_at, time_zone }: SentLink): string {
  const zone = new Intl.DateTimeFormat(locale, { timeZone: time_zone, timeZoneName: 'short' })
    .formatToParts(expires_at)
    .find(({ type }) => type === 'timeZoneName');
  const clock = wallClock(time_zone, expires_at);
  return onOneLine(`${dayText(clock.day)} ${wallClockText(clock)} ${zone?.value ?? time_zone}`);
}

/** Returns the content of the mail; links of one address in several organisations go into one mail. */
export function linkMail(
  locale: Locale,
  [link, ...others]: [SentLink, ...SentLink[]],
): MailContent {
  const { subject, heading, paragraphs, button, reason } = LINK_TEXTS[link.kind][locale];
  const named = { ...link, until: untilText(locale, link) };
  const words = (text: Parameters<typeof textFor>[0]) => textFor(text, named);
  const path = ({ kind, token }: SentLink) => `${PAGES[kind]}#${token}` as const;
  return {
    subject: words(subject),
    heading: words(heading),
    paragraphs: [...paragraphs.map(words), ...(others.length > 0 ? [SEVERAL[locale]] : [])],
    ...(others.length > 0
      ? { lines: [link, ...others].map((one) => ({ text: one.tenant, path: path(one) })) }
      : { button: { text: button, path: path(link) } }),
    reason: words(reason),
  };
}
