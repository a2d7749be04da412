import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';

/** The words for the clock of schedules; false for users with the same time zone. */
export function useClock(): string | false {
  const t = useTranslations('reports');
  const { effective_time_zone, tenant_time_zone } = useMe();
  return effective_time_zone !== tenant_time_zone && t('clock');
}
