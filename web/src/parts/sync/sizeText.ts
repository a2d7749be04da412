import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';

const KILO = 1000;
const MEGA = KILO * KILO;
const GIGA = KILO * MEGA;

/** The size of a file: whole kilobytes, from a megabyte, and a gigabyte, on with one decimal. */
export function useSizeText(): (bytes: number) => string {
  const t = useTranslations('sync');
  return (bytes) => {
    if (bytes < MEGA) return t('kilobytes', { count: formatNumber(Math.ceil(bytes / KILO)) });
    return bytes < GIGA
      ? t('megabytes', { count: formatNumber(bytes / MEGA, 1) })
      : t('gigabytes', { count: formatNumber(bytes / GIGA, 1) });
  };
}
