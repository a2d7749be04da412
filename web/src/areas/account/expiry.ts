import { useTranslations } from 'use-intl';

const isoOf = (moment: number): string => new Date(moment).toISOString();

/** The last day of a licence in UTC, whatever the reader's zone: the one in which its last moment is. */
export const lastUtcDay = (expires_at: string | null): string | null =>
  expires_at === null ? null : isoOf(Date.parse(expires_at) - 1).slice(0, 10);

/** In UTC: a day that it lasts to the end of, or else the moment at which it ends, since a vendor may choose any. */
export function endText(end: string): string {
  const text = isoOf(Date.parse(end));
  return text.includes('T23:59:59') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** The end of a licence or a file as text, the same for the operator and the organisation. */
export function useExpiry(): (end: string | null) => string {
  const t = useTranslations('account');
  return (end) => (end === null ? t('never') : t('expires_on', { at: endText(end) }));
}
