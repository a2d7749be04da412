import type { Locale } from '../kit/locales.ts';

interface MailTexts {
  open: string;
  /** The subject of the daily mail. */
  digest: string;
  open_all: string;
  more: string;
  /** Of a message on a device that counts notices. */
  several: string;
  reason: string;
  settings: string;
}

/** The texts of mails around the sentences of notices. */
export const MAIL_TEXTS: Record<Locale, MailTexts> = {
  'en-GB': {
    open: 'Open in Plumbline',
    digest: 'What is new on {date}',
    open_all: 'Open Plumbline',
    more: 'Plumbline shows the others.',
    several: 'New notices: {count}',
    reason: 'You receive this email because you have an account in Plumbline.',
    settings: 'Choose which emails you receive',
  },
  'de-DE': {
    open: 'In Plumbline öffnen',
    digest: 'Neues am {date}',
    open_all: 'Plumbline öffnen',
    more: 'Die übrigen zeigt Plumbline.',
    several: 'Neue Mitteilungen: {count}',
    reason: 'Sie erhalten diese E-Mail, weil Sie ein Benutzerkonto in Plumbline haben.',
    settings: 'Wählen, welche E-Mails Sie erhalten',
  },
  'uk-UA': {
    open: 'Відкрити в Plumbline',
    digest: 'Що нового на {date}',
    open_all: 'Відкрити Plumbline',
    more: 'Решту показує Plumbline.',
    several: 'Нові сповіщення: {count}',
    reason: 'Ви отримали цей лист, бо маєте обліковий запис у Plumbline.',
    settings: 'Вибрати, які листи отримувати',
  },
  'ru-UA': {
    open: 'Открыть в Plumbline',
    digest: 'Что нового на {date}',
    open_all: 'Открыть Plumbline',
    more: 'Остальное показывает Plumbline.',
    several: 'Новые уведомления: {count}',
    reason: 'Вы получили это письмо, потому что у вас есть учётная запись в Plumbline.',
    settings: 'Выбрать, какие письма получать',
  },
};
