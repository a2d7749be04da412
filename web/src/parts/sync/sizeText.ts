import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';

const KILO = 1000;
const MEGA = KILO * KILO;

/** The size of a file: whole kilobytes, from a megabyte on with one decimal. */
export function useSizeText(): (bytes: number) => string {
  const t = useTranslations('sync');
  return (bytes) =>
    bytes < MEGA
      ? t('kilobytes', { count: formatNumber(Math.ceil(bytes / KILO)) })
      : t('megabytes', { count: formatNumber(bytes / MEGA, 1) });
}
