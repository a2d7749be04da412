import { useTranslations } from 'use-intl';

/** The last day of a licence. It ends with that day in UTC, whatever the reader's zone. */
export const lastUtcDay = (expires_at: string | null): string | null =>
  expires_at === null ? null : new Date(expires_at).toISOString().slice(0, 10);

/** The last day as text, the same for the operator and the organisation. */
export function useExpiry(): (expires_at: string | null) => string {
  const t = useTranslations('account');
  return (expires_at) => {
    const day = lastUtcDay(expires_at);
    return day === null ? t('never') : t('expires_on', { day });
  };
}
