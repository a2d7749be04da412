import { SegmentedControl, TextInput } from '@mantine/core';
import { inspections, type InspectionView } from '@plumbline/contract/inspections';
import { addDays } from '@plumbline/contract/zonedTime';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/api.ts';
import { counted } from '../../../kit/format.ts';
import { timeZone } from '../../../kit/zone.ts';
import { NumberBox } from '../../../ui/form/NumberBox.tsx';
import { MomentField } from '../../../ui/MomentField.tsx';
import classes from '../../../ui/list/bulk/Bulk.module.css';
import type { BulkTarget } from '../../../ui/list/bulk/BulkBar.tsx';
import type { Asking } from '../../../ui/list/bulk/BulkDialog.tsx';

interface Move {
  how: 'by_days' | 'to_moment';
  days: number | null;
  at: Date | null;
  reason: string;
}
const begin = (): Move => ({ how: 'by_days', days: null, at: new Date(), reason: '' });
/** Further than this nothing is planned. */
const MOST_DAYS = 3650;

const isWhole = ({ how, days, at, reason }: Move): boolean =>
  reason.trim() !== '' &&
  (how === 'to_moment' ? at !== null : Boolean(days) && Math.abs(days ?? 0) <= MOST_DAYS);

/** The due time is not sent: the server lets it keep its distance from the assigned time. */
async function apply(id: string, { how, days, at, reason }: Move): Promise<void> {
  const path = `${inspections.path}/${id}`;
  const now = how === 'by_days' ? await api.read<InspectionView>(path) : null;
  const moved = now ? addDays(timeZone(), new Date(now.view.assigned_time), days ?? 0) : at;
  await api.patch(path, {
    body: { assigned_time: moved?.toISOString(), reason: reason.trim() },
    ...(now?.version === undefined ? {} : { version: now.version }),
  });
}

/** Other times for several planned inspections: each so many days later, or all at one time. */
export function useReschedule(target: BulkTarget | undefined): Asking {
  const t = useTranslations('inspections');
  const [move, setMove] = useState(begin);
  const n = counted(target?.ids.length ?? 0);
  return {
    reset: () => setMove(begin()),
    question: {
      title: t('bulk.reschedule_title', n),
      consequence: t('bulk.reschedule_consequence'),
      verb: t('bulk.reschedule'),
      ready: isWhole(move),
      act: (id) => apply(id, move),
      fields: (
        <div className={classes['fields']}>
          <SegmentedControl
            aria-label={t('bulk.reschedule_how')}
            data={(['by_days', 'to_moment'] as const).map((value) => ({
              value,
              label: t(`bulk.${value}`),
            }))}
            value={move.how}
            onChange={(how) => setMove({ ...move, how })}
          />
          {move.how === 'by_days' ? (
            <NumberBox
              withAsterisk
              decimals={0}
              label={t('bulk.days')}
              description={t('bulk.days_help')}
              value={move.days}
              onChange={(days) => setMove({ ...move, days })}
            />
          ) : (
            <MomentField
              withAsterisk
              label={t('assigned_time')}
              description={t('assigned_help')}
              value={move.at}
              onChange={(at) => setMove({ ...move, at })}
            />
          )}
          <TextInput
            withAsterisk
            maxLength={500}
            label={t('reason')}
            description={t('reason_help')}
            value={move.reason}
            onChange={(event) => setMove({ ...move, reason: event.currentTarget.value })}
          />
        </div>
      ),
    },
  };
}
