import { nowDate } from '../../kit/clock.ts';
import { inspections } from '@plumbline/contract/inspections/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import { NumberBox } from '../../ui/fields/NumberBox.tsx';
import { MomentField } from '../../ui/fields/MomentField.tsx';
import classes from '../list/bulk/Bulk.module.css';
import type { BulkTarget } from '../list/bulk/bulk.ts';
import type { BulkQuestion } from '../list/bulk/BulkDialog.tsx';
import { moveByDays, type OpenMoves } from './moveByDays.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { focusFirst } from '../../kit/firstFocus.ts';
import { TextInput } from '../../ui/fields/TextInput.tsx';

interface Move {
  how: 'by_days' | 'to_moment';
  days: number | null;
  at: Date | null;
  reason: string;
}
const initial = (): Move => ({ how: 'by_days', days: null, at: nowDate(), reason: '' });
/** The number of days that can be planned ahead at most. */
const MAX_DAYS = 3650;

const isDays = (days: number | null): days is number =>
  Boolean(days) && Math.abs(days ?? 0) <= MAX_DAYS;
const isComplete = ({ how, days, at, reason }: Move): boolean =>
  reason.trim() !== '' && (how === 'to_moment' ? at !== null : isDays(days));

/** The due time is not sent: the server keeps its distance to the assigned time. */
function apply(id: string, { how, days, at, reason }: Move, openMoves: OpenMoves) {
  const trimmedReason = reason.trim();
  if (how === 'by_days')
    return moveByDays(id, { days: days ?? 0, reason: trimmedReason }, openMoves);
  return api.patch<unknown>(`${inspections.path}/${id}`, {
    body: { assigned_time: at?.toISOString(), reason: trimmedReason },
  });
}

/** Reschedules several planned inspections: each by a number of days, or all to one time. */
export function useReschedule(target: BulkTarget, openMoves: OpenMoves): BulkQuestion {
  const t = useTranslations('dispatch');
  const list = useTranslations('list');
  const label = useTranslations('field');
  const [move, setMove] = useState(initial);
  const n = countArgs(target.ids.length);
  return {
    title: t('reschedule_title', n),
    consequence: t('reschedule_consequence'),
    verb: list('act.reschedule'),
    ready: isComplete(move),
    act: (id) => apply(id, move, openMoves),
    fields: (isSubmitted) => (
      <div className={`column ${classes.fields}`}>
        <Segments
          aria-label={t('reschedule_how')}
          data={(['by_days', 'to_moment'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
          value={move.how}
          onChange={(how) => setMove({ ...move, how })}
        />
        {move.how === 'by_days' ? (
          <NumberBox
            withAsterisk
            decimals={0}
            label={t('days')}
            description={t('days_help')}
            {...focusFirst()}
            error={
              isSubmitted && !isDays(move.days)
                ? t('days_needed', { most: formatNumber(MAX_DAYS) })
                : null
            }
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
          label={label('reason')}
          description={t('reason_help')}
          error={isSubmitted && move.reason.trim() === '' ? t('reason_required') : null}
          value={move.reason}
          onChange={(event) => setMove({ ...move, reason: event.currentTarget.value })}
        />
      </div>
    ),
  };
}
