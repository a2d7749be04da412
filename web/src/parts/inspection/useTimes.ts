import { useTranslations } from 'use-intl';
import { formatRecent } from '../../kit/format/format.ts';
import type { InspectionRow } from './inspectionStatus.ts';
import { useNow } from '../../kit/format/now.ts';

type TimesOf = Pick<InspectionRow, 'due_time' | 'assigned_time' | 'started_at'>;

/** The due and start times of an inspection in words; today shows only the time. */
export function useTimes(): (inspection: TimesOf) => { due: string | null; begin: string } {
  const t = useTranslations('inspection');
  const now = useNow();
  const short = (time: string) => formatRecent(time, now);
  return ({ due_time, assigned_time, started_at }) => ({
    due: due_time === null ? null : t('due', { time: short(due_time) }),
    begin:
      started_at === null
        ? t('from', { time: short(assigned_time) })
        : t('started', { time: short(started_at) }),
  });
}
