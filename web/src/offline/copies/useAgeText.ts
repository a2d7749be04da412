import { useTranslations } from 'use-intl';
import { formatClock, formatMoment } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { clockAt } from '../../kit/format/zone.ts';
import { useOldestCopy } from './age.ts';

/** A sentence saying how old the stored results on screen are; null while everything comes from the server. */
export function useAgeText(): string | null {
  const t = useTranslations('sync');
  const since = useOldestCopy();
  const now = useNow();
  if (since === null) return null;
  const at = new Date(since);
  const today = clockAt(at).day === clockAt(now).day;
  return t('kept_since', { time: today ? formatClock(at) : formatMoment(at) });
}
