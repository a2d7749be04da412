import { useTranslations } from 'use-intl';
import { formatRecent } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { useOldestCopy } from './age.ts';

/** A sentence saying how old the stored results on screen are; null while everything comes from the server. */
export function useAgeText(): string | null {
  const t = useTranslations('sync');
  const since = useOldestCopy();
  const now = useNow();
  if (since === null) return null;
  return t('kept_since', { time: formatRecent(new Date(since).toISOString(), now) });
}
