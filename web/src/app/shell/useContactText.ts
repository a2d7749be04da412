import { useTranslations } from 'use-intl';
import { formatClock } from '../../kit/format.ts';
import { useOutbox } from '../../kit/outbox/answers.ts';
import { useReach } from '../../kit/reach.ts';
import { useSyncText } from '../../ui/SyncPill.tsx';

/** What the footer says of the server: answers on their way first, else when it last answered. */
export function useContactText(): string {
  const t = useTranslations('sync');
  const { away, at } = useReach();
  const waiting = useOutbox().entries.length > 0;
  const sync = useSyncText();
  if (waiting) return sync;
  if (away !== null) return t('away_since', { time: formatClock(away) });
  return at === null ? '' : t('synced_at', { time: formatClock(at) });
}
