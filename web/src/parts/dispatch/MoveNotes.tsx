import type { InspectionSeries, MovePreview } from '@plumbline/contract/inspections/series';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import { useZonedScheduleText } from '../schedule/useScheduleText.ts';
import classes from './Series.module.css';

interface Following {
  object: string;
  series: NonNullable<InspectionSeries>;
  /** The schedule that the object gets; null if none can express the move. */
  moved: Schedule | null;
}

/** The effects of moving this and the following inspections. */
export function FollowingNote({ object, series, moved }: Following) {
  const t = useTranslations('dispatch.range');
  const text = useZonedScheduleText();
  if (moved === null) return t('not_movable');
  return t('moves', { ...countArgs(series.following), object, text: text(moved) });
}

interface DayOff {
  preview: MovePreview;
  /** The new time of the inspection. */
  at: Date;
  follows: boolean;
}

/** Says that a move ends on a day without planned work, and what its template makes of that for the following ones. */
export function DayOffNote({ preview: { day_off, following }, at, follows }: DayOff) {
  const t = useTranslations('dispatch.day_off');
  const lands = follows ? (following?.assigned_time ?? null) : at.toISOString();
  const isElsewhere = lands !== null && Date.parse(lands) !== at.getTime();
  const words = () => {
    if (follows && following !== null && lands === null) return t('gone');
    if (isElsewhere) return t('instead', { time: formatMoment(lands) });
    return follows && day_off === 'holiday' ? t('planned') : '';
  };
  const text = [day_off && t(day_off === 'holiday' ? 'holiday' : 'pause'), words()]
    .filter(Boolean)
    .join(' ');
  if (text === '') return null;
  return (
    <p className={`flex gap-10 align-start ${classes.dayOff}`} role="status">
      <IconCalendarOff {...ICON} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
