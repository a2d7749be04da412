import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { workloadQuery } from './workload.ts';

/** The number of days counted, beginning today. */
const DAYS = 14;

/** The open work of each person in the next two weeks, in words; null until it is known. */
export function useLoads(): (person: string) => string | null {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const today = useToday();
  const last = new Date(today.getFullYear(), today.getMonth(), today.getDate() + DAYS - 1);
  const { data } = useQuery({
    ...workloadQuery({ from: formatDate(today), to: formatDate(last), group: 'responsible' }),
    meta: { quiet: true },
  });
  return (person) => {
    const lane = data?.lanes.find(({ lane }) => lane?.id === person);
    if (!data || (!lane && data.left_out > 0)) return null;
    const { inspections, items } = lane ?? { inspections: 0, items: 0 };
    return inspections === 0
      ? t('no_load')
      : `${t('inspections', countArgs(inspections))} · ${common('items', countArgs(items))}`;
  };
}
