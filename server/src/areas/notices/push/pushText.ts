import { asLocale } from '@plumbline/contract/kit/locales';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import { MAIL_TEXTS } from '@plumbline/contract/notices/mailTexts';
import { noticePage } from '@plumbline/contract/notices/pages';
import type { PushMessage } from '@plumbline/contract/notices/push';
import type { NoticeData } from '@plumbline/contract/notices/schemas';
import { noticeText } from '@plumbline/contract/notices/texts';

/** A notice with its reader, as they are when its message is sent. */
export interface PushedNotice {
  notice_id: string;
  notice_count: number;
  kind: NoticeKind;
  entity: string | null;
  entity_id: string | null;
  data: NoticeData;
  language: string;
  time_zone: string | null;
  tenant_zone: string | null;
}

/** Push services take 4096 bytes, and a character may be four. */
const LONGEST_TEXT = 240;

const short = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;

/** What a device shows: what a mail has as its subject and first lines. */
export function pushText(notice: PushedNotice): PushMessage {
  const { notice_id, notice_count, kind, data, entity, entity_id } = notice;
  const locale = asLocale(notice.language);
  const time_zone = zoneOf(notice.time_zone) ?? zoneOf(notice.tenant_zone) ?? 'UTC';
  if (notice_count > 1) {
    const title = MAIL_TEXTS[locale].several.replace('{count}', String(notice_count));
    return { title, body: '', path: '/notices', tag: 'several' };
  }
  const { title, place } = noticeText({ kind, data }, { locale, time_zone });
  const body = [place, data.inspection?.number ?? ''].filter((text) => text !== '').join(' · ');
  return {
    title: short(title),
    body: short(body),
    path: noticePage({ kind, entity, entity_id, data }) ?? '/notices',
    tag: notice_id,
  };
}
