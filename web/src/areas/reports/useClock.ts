import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';

/** Whose clock the times of schedules mean; false for users who have the same. */
export function useClock(): string | false {
  const t = useTranslations('reports');
  const { effective_time_zone, tenant_time_zone } = useMe();
  return effective_time_zone !== tenant_time_zone && t('clock');
}
